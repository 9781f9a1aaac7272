import { fromUtf8 } from '../../bytes/strings.ts';
import { COLLECTIONS, type ContentType } from '../../model/content-type.ts';
import { pathnameKey } from '../../text/pathname.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import { typeOfName } from '../../generators/standard/sections.ts';
import type { ConfiguredRedirect } from '../addresses/redirects.ts';
import type { ListRole, PlacedEntry } from './placed-entry.ts';

/** Files from which a generator makes a page. Lectern makes its own lists instead. */
const TEMPLATE = /\.(html?|njk|liquid|ejs|hbs|pug|astro|vue|svelte|webc|jsx|tsx|md|mdx)$/i;
/** Folders in which generators keep the templates of whole pages. */
const PAGES = /^(?:src\/pages\/|src\/content\/|content\/|source\/|src\/|pages\/)?/;
const PART = /(^|\/)[_.[]|^(?:layouts|themes|templates|includes|node_modules|public|dist)\//;
const ARCHIVE = /^archives?$/i;
const TAXONOMY = /^(?:tags?|categor(?:y|ies)|topics)$/i;

/** The type that a page of this name lists; null if it is no list. @param path decoded, without slashes around it. */
function listedType(path: string): Exclude<ContentType, 'page'> | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const type = ARCHIVE.test(name) ? 'writing' : typeOfName(name);
  return type === 'page' ? null : type;
}

/** Redirects from the addresses at which the generator has lists to the collections of Lectern. */
export function listRedirects(
  files: Iterable<string>,
  { about, addresses, rules }: SiteProfile,
  lists: readonly PlacedEntry[],
): ConfiguredRedirect[] {
  const redirects = new Map<string, ConfiguredRedirect>();
  const add = (path: string, to: string, file: string) => {
    const from = `${addresses.basePath}/${path}`;
    if (from !== to && !redirects.has(from)) redirects.set(from, { from, to, file });
  };
  const prefixes = new Set(['', ...about.languages.map(({ prefix }) => prefix && `${prefix.slice(1)}/`)]);
  for (const { pathname, file } of lists) {
    const path = pathnameKey(pathname);
    const type = listedType(path);
    if (type !== null) add(path.slice(addresses.basePath.length), `/${COLLECTIONS[type]}`, file);
  }
  for (const { type, base = '', root = '', files: glob } of rules) {
    if (type === null || type === 'page' || !base.startsWith(root ? `${root}/` : '') || base === root)
      continue;
    const path = base.slice(root ? root.length + 1 : 0).replace(/(^|\/)_/g, '$1');
    for (const prefix of prefixes) add(prefix + path, `/${COLLECTIONS[type]}`, glob);
  }
  for (const file of files) {
    if (!TEMPLATE.test(file) || PART.test(file)) continue;
    const path = file.replace(PAGES, '').replace(/(\/index)?\.\w+$/, '');
    const type = path.split('/').length <= 2 ? listedType(path) : null;
    if (type !== null) add(path, `/${COLLECTIONS[type]}`, file);
    else if (TAXONOMY.test(path)) add(path, '/tags', file);
  }
  return [...redirects.values()];
}

/** The role of a page that is a list; null for other pages. @param types those of the site's published entries. */
export function listRole(
  entry: Omit<PlacedEntry, 'list'>,
  types: ReadonlySet<ContentType>,
  now: number,
): ListRole | null {
  if (entry.type !== 'page') return null;
  const { names } = entry.parsed;
  const path = pathnameKey(entry.pathname);
  const isCollection = [...types].some((type) => COLLECTIONS[type] !== '' && path === COLLECTIONS[type]);
  const isEmpty =
    fromUtf8(entry.parsed.body).trim() === '' && entry.link === null && entry.transcript === null;
  if (!isEmpty)
    return isCollection && isForGood(entry, now) && !entry.unlisted ? { isAbove: true, hidden: null } : null;
  const role = (reason: string): ListRole => ({ isAbove: isCollection, hidden: { kind: 'list', reason } });
  if (names.isSection || (names.isBundle && names.name === ''))
    return role('the page of a section, without text of its own; Lectern lists the entries');
  if (path === 'search') return role('without text of its own; Lectern has its own page at /search');
  if (TAXONOMY.test(path)) return role('without text of its own; Lectern lists the tags at /tags');
  const type = listedType(path);
  return isCollection || (type !== null && types.has(type))
    ? role('a list without text of its own; Lectern lists the entries')
    : null;
}

/** Pages of lists that are visible now, with or without text. @param now milliseconds since the epoch. */
export function visibleLists(entries: readonly PlacedEntry[], now: number): PlacedEntry[] {
  return entries.filter(
    (entry) => entry.list !== null && entry.hidden === entry.list.hidden && isForGood(entry, now),
  );
}

/** The snapshot stores no window for lists, so a list with a start to come waits for the next reading. */
function isForGood({ from, until }: Pick<PlacedEntry, 'from' | 'until'>, now: number): boolean {
  return (from ?? now) <= now && until === null;
}
