import { COLLECTIONS, type ContentType } from '../model/content-type.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { RawEntry } from './settle.ts';

/** Pathnames that answer something else on every site. */
const RESERVED = new Set(['search', 'developers', 'press-kit', 'api', 'llms.txt', 'openapi.json']);

/** Whether a decoded pathname is that of a page of Lectern's own, on a site with these entries. */
export function reservedWith(entries: readonly Pick<RawEntry, 'type'>[]): (key: string) => boolean {
  const types = new Set(entries.map(({ type }) => type));
  // A page of the site's own stands in for the list of a collection that has nothing to list.
  const lists = new Set([...types].map((type: ContentType) => COLLECTIONS[type]).filter(Boolean));
  return (key) => RESERVED.has(key.slice(1)) || key.startsWith('/api/') || lists.has(key.slice(1));
}

/**
 * Keeps the first of entries that want the same address, in the order of their files, and reports the others with
 * both names: decisions, "Identity and origins". Entries that share a name but not an address are told apart.
 */
export function settleClashes(
  candidates: readonly RawEntry[],
  now: number,
  report: (file: string, found: readonly Diagnostic[]) => void,
): RawEntry[] {
  const isOver = ({ until }: RawEntry) => Number(until !== null && until <= now);
  // What has expired takes no address from what is to be seen.
  const entries = candidates.toSorted((a, b) => isOver(a) - isOver(b));
  const isReserved = reservedWith(entries);
  const taken = new Map<string, RawEntry>();
  const kept: RawEntry[] = [];
  const tell = (
    entry: RawEntry,
    severity: Diagnostic['severity'],
    code: string,
    message: string,
    fix: string,
  ) => {
    const { line, column } = entry.parsed.addressPlace;
    report(entry.file, [{ severity, code, message, fix, file: entry.file, line, column }]);
  };

  for (const given of entries) {
    const address = decodeURIComponent(given.pathname).replace(/(.)\/$/, '$1');
    const entry = address === `/${given.path}` ? given : toldApart(given, taken);
    // A lookup takes an address with `.md` and `.html` and without: it is one.
    const forms = [`/${entry.path}`, address].flatMap((form) => [form, form.replace(/\.(?:md|html)$/, '')]);
    const keys = [...new Set(forms)];
    const key = keys.find((candidate) => taken.has(candidate));
    const reserved = keys.find(isReserved);
    if (key !== undefined) {
      const other = taken.get(key) as RawEntry;
      const message = `${sourceOf(other)} and ${sourceOf(entry)} both want ${key}; the second is not served.`;
      tell(entry, 'error', 'clash', message, 'Give one of them another slug.');
    } else if (reserved !== undefined) {
      const message = `The entry wants ${reserved}, where every site has a page of its own; it is not served.`;
      tell(entry, 'error', 'reserved-address', message, 'Give it another slug.');
    } else {
      if (entry !== given) {
        const other = taken.get(`/${given.path}`) as RawEntry;
        const message = `${sourceOf(other)} and ${sourceOf(entry)} have the same name; the second has the path ${entry.path} in the API.`;
        tell(
          entry,
          'info',
          'same-name',
          message,
          'Give one of them another slug, if you want to choose the path.',
        );
      }
      for (const each of keys) taken.set(each, entry);
      kept.push(entry);
    }
  }
  return kept;
}

/** The file, of a list in one with the line of the item. */
function sourceOf({ file, parsed }: RawEntry): string {
  return /\.(?:ya?ml|json|toml)$/i.test(file) ? `${file}:${parsed.datePlace.line}` : file;
}

/** The entry with its date, else a number, behind a path that another has already. */
function toldApart(entry: RawEntry, taken: ReadonlyMap<string, RawEntry>): RawEntry {
  if (!taken.has(`/${entry.path}`)) return entry;
  const dated = entry.date === null ? [] : [`${entry.path}-${entry.date}`];
  let path = dated.find((candidate) => !taken.has(`/${candidate}`));
  for (let number = 2; path === undefined; number++) {
    if (!taken.has(`/${entry.path}-${number}`)) path = `${entry.path}-${number}`;
  }
  return { ...entry, path };
}
