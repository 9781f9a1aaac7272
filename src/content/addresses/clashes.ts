import type { Diagnostic } from '../../model/diagnostic.ts';
import { reservedWith } from '../../model/addresses.ts';
import { isData } from '../../text/file-kinds.ts';
import { addressOf } from '../../text/pathname.ts';
import type { PlacedEntry } from '../entries/placed-entry.ts';

/**
 * If entries have the same address, the oldest keeps it, and an error names both files: decisions, "Identity and
 * origins". If they share only the path in the API, the later one gets another path.
 */
export function resolveClashes(
  candidates: readonly PlacedEntry[],
  now: number,
): { entries: PlacedEntry[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const isOver = ({ until }: PlacedEntry) => Number(until !== null && until <= now);
  // An expired entry takes no address from a visible one. Without dates, the order of the files decides.
  const entries = candidates.toSorted((a, b) => isOver(a) - isOver(b) || order(a.date, b.date));
  const isReserved = reservedWith(entries);
  const byAddress = new Map<string, PlacedEntry>();
  const resolved: PlacedEntry[] = [];
  const report = ({ file, parsed }: PlacedEntry, problem: Omit<Diagnostic, 'file'>) => {
    const { line, column } = parsed.addressPlace;
    diagnostics.push({ ...problem, file, line, column });
  };

  for (const candidate of entries) {
    const unreserved = besideReserved(candidate, isReserved);
    const entry = toldApart(unreserved, byAddress);
    const address = addressOf(entry.pathname);
    // A request finds an entry with and without `.md` or `.html`, so all of these forms are taken.
    const forms = [`/${entry.path}`, address].flatMap((form) => [form, form.replace(/\.(?:md|html)$/, '')]);
    const key = forms.find((form) => byAddress.has(form));
    const both = (key: string) =>
      `${sourceOf(byAddress.get(key) as PlacedEntry)} and ${sourceOf(entry)} have the same`;
    if (key !== undefined) {
      const message = `${both(key)} address ${key}; the second one is not served.`;
      report(entry, { severity: 'error', code: 'clash', message, fix: 'Give one of them another slug.' });
      continue;
    }
    if (unreserved !== candidate) {
      const message = `The entry has the address ${addressOf(candidate.pathname)}, which Lectern itself uses. It is served at ${address}.`;
      report(entry, { severity: 'warning', code: 'reserved-address', message, fix: 'Give it another slug.' });
    }
    if (entry !== unreserved) {
      const message = `${both(`/${unreserved.path}`)} name; the second has the path ${entry.path} in the API.`;
      const fix = 'Give one of them another slug, if you want to choose the path.';
      report(entry, { severity: 'info', code: 'same-name', message, fix });
    }
    for (const form of forms) byAddress.set(form, entry);
    resolved.push(entry);
  }
  return { entries: resolved, diagnostics };
}

/** Compares days for sorting; entries without one come last. */
function order(a: string | null, b: string | null): number {
  if (a === b) return 0;
  return a !== null && (b === null || a < b) ? -1 : 1;
}

/** The entry; if Lectern has its address, with a number behind it: `/search-2`. */
function besideReserved(entry: PlacedEntry, isReserved: (key: string) => boolean): PlacedEntry {
  const isTaken = (key: string) => isReserved(key) || isReserved(key.replace(/\.(?:md|html)$/, ''));
  const path = isTaken(`/${entry.path}`) ? `${entry.path}-2` : entry.path;
  const pathname = isTaken(addressOf(entry.pathname))
    ? entry.pathname.replace(/(?=(?:\.(?:md|html))?\/?$)/, '-2')
    : entry.pathname;
  return path === entry.path && pathname === entry.pathname ? entry : { ...entry, path, pathname };
}

/** The file of an entry; for an item of a data file, with its line. */
function sourceOf({ file, parsed }: PlacedEntry): string {
  return isData(file) ? `${file}:${parsed.datePlace.line}` : file;
}

/** The entry; if its path is taken, with its date or a number behind it. */
function toldApart(entry: PlacedEntry, taken: ReadonlyMap<string, PlacedEntry>): PlacedEntry {
  const { names, rule, permalink, slug } = entry.parsed;
  const isAddress = addressOf(entry.pathname) === `/${entry.path}`;
  // An address without the date of the file's name was made by Lectern, so it may change with the path.
  const isOurs =
    isAddress && names.date !== null && [rule.url, permalink, slug].every((given) => given === null);
  if (!taken.has(`/${entry.path}`) || (isAddress && !isOurs)) return entry;
  let path = `${entry.path}-${entry.date ?? 2}`;
  for (let number = 2; taken.has(`/${path}`); number++) path = `${entry.path}-${number}`;
  const pathname = isAddress ? entry.pathname + path.slice(entry.path.length) : entry.pathname;
  return { ...entry, path, pathname };
}
