import { lookUp, stringAt } from '../bytes/strings.ts';
import type { Site } from './types.ts';

/** For each fact, by name, the function that returns its view for a Site. */
const FACTS = new Map<string, (site: Site, key: string) => unknown>();
/** The names of facts whose values depend on the texts of entries. */
const OF_TEXTS = new Set<string>();

/** Declares that the value of a fact depends on the texts of entries, and returns its name. */
export function readsTexts(name: string): string {
  OF_TEXTS.add(name);
  return name;
}

export function isOfTexts(name: string): boolean {
  return OF_TEXTS.has(name);
}

/**
 * Wraps a function of a Site and a key, so that its value can be compared with that of a later Site: an answer stays the
 * same as long as all facts that it has read do. @param view what an answer may show of the value, as JSON; default: the
 * value. A row number means nothing in another Site, so a view has the record instead: {@link recordsOf}.
 */
export function fact<T>(
  name: string,
  make: (site: Site, key: string) => T,
  view: (site: Site, value: T) => unknown = (_, value) => value,
): (site: Site, key: string) => T {
  if (FACTS.has(name)) throw new Error(`Two facts are called ${JSON.stringify(name)}.`);
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

/** A {@link fact} of arguments that JSON can say. */
export function factOfArguments<Arguments extends readonly unknown[], T>(
  name: string,
  make: (site: Site, ...of: Arguments) => T,
  view?: (site: Site, value: T) => unknown,
): (site: Site, ...of: Arguments) => T {
  const byKey = fact(name, (site, key) => make(site, ...(JSON.parse(key) as Arguments)), view);
  return (site, ...of) => (site.reading === undefined ? make(site, ...of) : byKey(site, JSON.stringify(of)));
}

/** A {@link fact} of a published row. Its key is the path of the entry, since another Site numbers rows otherwise. */
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

/** The JSON records of rows, which stand for the rows in a view. */
export function recordsOf({ snapshot }: Pick<Site, 'snapshot'>, rows: Iterable<number>): string[] {
  return Array.from(rows, (row) => stringAt(snapshot.records, row));
}

/** The digest of the view of a fact for a Site. */
export function digestOfFact(site: Site, name: string, key: string): string {
  return digestOfView(site, FACTS.get(name)?.(site, key));
}

export function digestOfView({ hash }: Pick<Site, 'hash'>, view: unknown): string {
  return hash(JSON.stringify(view) ?? '').slice(0, 16);
}
