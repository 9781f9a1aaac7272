import { COLLECTIONS } from '../model/content-type.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { RawEntry } from './entry.ts';

/** Pathnames that answer something else on every site. */
const RESERVED = new Set([
  ...Object.values(COLLECTIONS).filter(Boolean),
  'search',
  'developers',
  'press-kit',
  'api',
  'llms.txt',
  'openapi.json',
]);

/**
 * Keeps the first of entries that want the same identity or address, in the order of their files, and reports
 * the others with both names: decisions, "Identity and origins".
 */
export function settleClashes(
  entries: readonly RawEntry[],
  report: (file: string, found: readonly Diagnostic[]) => void,
): RawEntry[] {
  const taken = new Map<string, RawEntry>();
  const kept: RawEntry[] = [];
  for (const entry of entries) {
    const keys = new Set([`/${entry.path}`, decodeURIComponent(entry.pathname).replace(/(.)\/$/, '$1')]);
    const other = [...keys].map((key) => taken.get(key)).find(Boolean);
    const reserved = [...keys].find((key) => RESERVED.has(key.slice(1)) || key.startsWith('/api/'));
    if (other) {
      report(entry.file, [
        {
          severity: 'error',
          code: 'clash',
          message: `${other.file} and ${entry.file} both want ${[...keys].find((key) => taken.has(key))}; the second is not served.`,
          fix: 'Give one of them another slug.',
          file: entry.file,
        },
      ]);
    } else if (reserved) {
      report(entry.file, [
        {
          severity: 'error',
          code: 'reserved-address',
          message: `The entry wants ${reserved}, where every site has a page of its own; it is not served.`,
          fix: 'Give it another slug.',
          file: entry.file,
        },
      ]);
    } else {
      for (const key of keys) taken.set(key, entry);
      kept.push(entry);
    }
  }
  return kept;
}
