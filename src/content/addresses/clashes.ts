import type { Diagnostic } from '../../model/diagnostic.ts';
import { reservedWith } from '../../model/addresses.ts';
import { isData } from '../../text/file-kinds.ts';
import { addressOf } from '../../text/pathname.ts';
import type { PlacedEntry } from '../entries/placed-entry.ts';

/**
 * Keeps the oldest of entries that want the same address, so that a new one takes it from none, and reports the others
 * with both names: decisions, "Identity and origins". Entries that share a name but not an address are told apart.
 */
export function resolveClashes(
  candidates: readonly PlacedEntry[],
  now: number,
): { entries: PlacedEntry[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const isOver = ({ until }: PlacedEntry) => Number(until !== null && until <= now);
  // What has expired takes no address from what is to be seen; without dates, the order of files decides.
  const entries = candidates.toSorted((a, b) => isOver(a) - isOver(b) || order(a.date, b.date));
  const isReserved = reservedWith(entries);
  const taken = new Map<string, PlacedEntry>();
  const kept: PlacedEntry[] = [];
  const tell = ({ file, parsed }: PlacedEntry, said: Omit<Diagnostic, 'file'>) => {
    const { line, column } = parsed.addressPlace;
    diagnostics.push({ ...said, file, line, column });
  };

  for (const candidate of entries) {
    const given = besideReserved(candidate, isReserved);
    const entry = toldApart(given, taken);
    const address = addressOf(entry.pathname);
    // A lookup takes an address with `.md` and `.html` and without: it is one.
    const forms = [`/${entry.path}`, address].flatMap((form) => [form, form.replace(/\.(?:md|html)$/, '')]);
    const key = forms.find((form) => taken.has(form));
    const both = (key: string) =>
      `${sourceOf(taken.get(key) as PlacedEntry)} and ${sourceOf(entry)} have the same`;
    if (key !== undefined) {
      const message = `${both(key)} address ${key}; the second one is not served.`;
      tell(entry, { severity: 'error', code: 'clash', message, fix: 'Give one of them another slug.' });
      continue;
    }
    if (given !== candidate) {
      const message = `The entry has the address ${addressOf(candidate.pathname)}, which Lectern itself uses. It is served at ${address}.`;
      tell(entry, { severity: 'warning', code: 'reserved-address', message, fix: 'Give it another slug.' });
    }
    if (entry !== given) {
      const message = `${both(`/${given.path}`)} name; the second has the path ${entry.path} in the API.`;
      const fix = 'Give one of them another slug, if you want to choose the path.';
      tell(entry, { severity: 'info', code: 'same-name', message, fix });
    }
    for (const form of forms) taken.set(form, entry);
    kept.push(entry);
  }
  return { entries: kept, diagnostics };
}

/** Days in their order, none at the end. */
function order(a: string | null, b: string | null): number {
  if (a === b) return 0;
  return a !== null && (b === null || a < b) ? -1 : 1;
}

/** The entry with a number behind an address that is Lectern's own: `/search-2`. */
function besideReserved(entry: PlacedEntry, isReserved: (key: string) => boolean): PlacedEntry {
  const isTaken = (key: string) => isReserved(key) || isReserved(key.replace(/\.(?:md|html)$/, ''));
  const path = isTaken(`/${entry.path}`) ? `${entry.path}-2` : entry.path;
  const pathname = isTaken(addressOf(entry.pathname))
    ? entry.pathname.replace(/(?=(?:\.(?:md|html))?\/?$)/, '-2')
    : entry.pathname;
  return path === entry.path && pathname === entry.pathname ? entry : { ...entry, path, pathname };
}

/** The file, of a list in one with the line of the item. */
function sourceOf({ file, parsed }: PlacedEntry): string {
  return isData(file) ? `${file}:${parsed.datePlace.line}` : file;
}

/** The entry with its date, else a number, behind a path that another has already. */
function toldApart(entry: PlacedEntry, taken: ReadonlyMap<string, PlacedEntry>): PlacedEntry {
  const { names, rule, permalink, slug } = entry.parsed;
  const isAddress = addressOf(entry.pathname) === `/${entry.path}`;
  // An address that is ours follows the path where the name of the file has a date that was left out of it.
  const isOurs =
    isAddress && names.date !== null && [rule.url, permalink, slug].every((given) => given === null);
  if (!taken.has(`/${entry.path}`) || (isAddress && !isOurs)) return entry;
  let path = `${entry.path}-${entry.date ?? 2}`;
  for (let number = 2; taken.has(`/${path}`); number++) path = `${entry.path}-${number}`;
  const pathname = isAddress ? entry.pathname + path.slice(entry.path.length) : entry.pathname;
  return { ...entry, path, pathname };
}
