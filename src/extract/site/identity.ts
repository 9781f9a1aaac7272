import { COLLECTIONS, type ContentType } from '../../model/content-type.ts';
import { pathnameKey } from '../../text/pathname.ts';
import { typeOfName } from '../../generators/standard/sections.ts';
import { reservedWith } from '../../model/addresses.ts';

export interface Named {
  type: ContentType;
  /** The encoded pathname. */
  pathname: string;
  /** Its language, if that is not the main one. */
  foreign: string | null;
  date: string | null;
}

/** The pathname of a page below the base path, decoded, without slashes around it and without `.html`. */
export function keyBelow(pathname: string, basePath: string): string {
  return pathnameKey(pathname.slice(basePath.length)).replace(/\.html?$/i, '');
}

/** `<collection>/<slug>`, a translation `<collection>/<lang>/<slug>`; a page without the collection. */
export function identityOf({ type, pathname, foreign }: Named, basePath: string): string {
  const parts = keyBelow(pathname, basePath)
    .normalize('NFC')
    .replace(/\s+/g, '-')
    .split('/')
    .filter((part) => !/^\.{0,2}$/.test(part));
  const isLanguage = foreign !== null && parts.length > 0 && sameLanguage(parts[0] as string, foreign);
  const ownParts = isLanguage ? parts.slice(1) : parts;
  const words = type === 'page' ? ownParts : slugParts(ownParts, type);
  return [
    COLLECTIONS[type],
    foreign === null ? '' : isLanguage ? (parts[0] as string) : foreign,
    words.join('/') || 'index',
  ]
    .filter(Boolean)
    .join('/');
}

export function sameLanguage(name: string, tag: string): boolean {
  const [a, b] = [name.toLowerCase().replace('_', '-'), tag.toLowerCase()];
  return a === b || a === b.split('-')[0];
}

/** The parts without a folder named after the collection, and without dates. */
function slugParts(parts: readonly string[], type: ContentType): string[] {
  const inner = parts.length > 1 && typeOfName(parts[0] as string) === type ? parts.slice(1) : parts;
  const undated = inner.filter((part, index) => index === inner.length - 1 || !/^\d{1,4}$/.test(part));
  const last = undated.at(-1) ?? '';
  return [...undated.slice(0, -1), last.replace(/^\d{4}-\d{1,2}-\d{1,2}-(?=.)/, '')];
}

/** Gives out paths and pathnames, each once, and none that Lectern itself uses. */
export class Names {
  readonly #isReserved: (key: string) => boolean;
  readonly #paths = new Set<string>();
  readonly #addresses = new Map<string, string>();

  constructor(entries: readonly Pick<Named, 'type'>[]) {
    this.#isReserved = reservedWith(entries);
  }

  path(wanted: string, date: string | null): string {
    const freeOfLectern = this.#isReserved(`/${wanted}`) ? `${wanted}-2` : wanted;
    let path = this.#paths.has(freeOfLectern) && date !== null ? `${freeOfLectern}-${date}` : freeOfLectern;
    for (let number = 2; this.#paths.has(path); number++) path = `${freeOfLectern}-${number}`;
    this.#paths.add(path);
    return path;
  }

  /** The pathname, with `-2` if Lectern itself uses it. */
  pathname(wanted: string): string {
    const key = `/${pathnameKey(wanted)}`;
    return this.#isReserved(key) || this.#isReserved(key.replace(/\.(?:md|html)$/, ''))
      ? wanted.replace(/(?=(?:\.(?:md|html))?\/?$)/, '-2')
      : wanted;
  }

  /** Takes a pathname for a file. @returns the file that already has it, else null. */
  take(pathname: string, file: string): string | null {
    const key = pathnameKey(pathname).replace(/\.(?:md|html?)$/, '');
    const other = this.#addresses.get(key);
    if (other === undefined) this.#addresses.set(key, file);
    return other ?? null;
  }
}
