import { lookUp, stringAt } from '../bytes/string-table.ts';
import type { Site } from './types.ts';

/** From the name of a fact to what tells whether it still holds. */
const FACTS = new Map<string, (site: Site, key: string) => unknown>();

/**
 * A function of a Site whose value can be compared with that of a later Site: an answer is the same as long as the facts
 * are that were read for it. @param view JSON of what an answer may show of the value; default: the value. Rows are
 * numbers of one Site, and stand in it as their records, see {@link recordsOf}.
 */
export function fact<T>(
  name: string,
  make: (site: Site, key: string) => T,
  view: (site: Site, value: T) => unknown = (_, value) => value,
): (site: Site, key: string) => T {
  FACTS.set(name, (site, key) => view(site, make(site, key)));
  return (site, key) => {
    const { reading } = site;
    if (reading === undefined) return make(site, key);
    const plain = reading.site;
    return reading.fact(
      name,
      key,
      () => make(plain, key),
      (value) => view(plain, value),
    );
  };
}

/** The same of a published row, which another Site knows by its identity. */
export function factOfRow<T>(
  name: string,
  make: (site: Site, row: number) => T,
  view?: (site: Site, value: T) => unknown,
): (site: Site, row: number) => T {
  const byPath = fact<T | null>(
    name,
    (site, path) => {
      const row = lookUp(site.snapshot.lookup, path);
      return row === undefined ? null : make(site, row);
    },
    view && ((site, value) => value && view(site, value)),
  );
  return (site, row) => {
    if (site.reading === undefined) return make(site, row);
    const { path } = JSON.parse(stringAt(site.snapshot.records, row)) as { path: string };
    return byPath(site, path) as T;
  };
}

/** What stands for rows in what is compared. */
export function recordsOf({ snapshot }: Pick<Site, 'snapshot'>, rows: Iterable<number>): string[] {
  return Array.from(rows, (row) => stringAt(snapshot.records, row));
}

/** The digest of what a fact says of a Site. */
export function digestOfFact(site: Site, name: string, key: string): string {
  return digestOfView(site, FACTS.get(name)?.(site, key));
}

export function digestOfView({ hash }: Pick<Site, 'hash'>, view: unknown): string {
  return hash(JSON.stringify(view) ?? '').slice(0, 16);
}
