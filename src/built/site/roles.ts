import { posix } from 'node:path';
import { pathnameKey } from '../../text/pathname.ts';
import { mainThing } from './page-facts.ts';
import { typeOfName } from '../shared.ts';
import type { SitePage, SitePages } from './site-pages.ts';

export type Role =
  | { kind: 'page'; isUnlisted?: true }
  /** Lists other pages; its text without them stands above Lectern's own list. */
  | { kind: 'list'; targets: string[] }
  /** A further page of a list: the address of the first. */
  | { kind: 'further'; first: string; targets: string[] }
  /** The list of what has a tag, or of all tags. */
  | { kind: 'taxonomy'; folder: string; term: string | null; targets: string[] }
  /** A control without text. */
  | { kind: 'empty'; reason: string };

const REASONS: Readonly<Record<Exclude<Role['kind'], 'empty'>, string | null>> = {
  page: null,
  list: 'a list; Lectern lists the entries',
  further: 'a further page of a list; Lectern lists the entries',
  taxonomy: 'a list of what has a tag; Lectern lists it',
};
const TAXONOMY =
  /^(?:tags?|categor(?:y|ies)|topics?|labels?|keywords?|authors?|series|taxonomies|by-tag|tagged|kategorien?|kategorie|etiquetas?|categorias?|标签|分类)$/i;
const FURTHER = /^(.*?)\/(?:page[-/]?|(?:p|seite|pagina|pagine|strona|página)[-/])(\d{1,5})$/i;
const NUMBERED = /^(.*)\/(\d{1,3})$/;
const ARCHIVE = /^(?:archives?|all|all-posts|index|history|\d{4}|\d{1,2}|archiv|archivo|arkiv|归档)$/i;
/** Indexes of all terms, which documentation generators write: links and nothing else. */
const INDEX = /^(?:genindex(?:-\w+)?|(?:py-|c-|http-)?modindex|http-routingtable)$/i;
/** What generators write for themselves: the listings of code of Sphinx, and the like. */
const OWN_FOLDER = /(?:^|\/)_[^/]+\//;
/** A list says so much of what its page says. */
const MOSTLY = 0.5;
const FEW_WORDS = 60;

/** The role of a page that is served. @param dated files of pages that say when they were published. */
export function roleOf(
  page: SitePage,
  { resolver, address, pages, taggedBy }: SitePages,
  dated: ReadonlySet<string>,
): Role {
  const { scan, listing, file, text } = page.page;
  const key = pathnameKey(page.pathname)
    .slice(address.basePath.length === 0 ? 0 : address.basePath.length - 1)
    .replace(/^\//, '')
    .replace(/\.html?$/i, '');
  const parts = key.split('/');
  const last = parts.at(-1) ?? '';
  const folder = parts.at(-2) ?? '';
  const pagesAt = (hrefs: readonly string[]) => [
    ...new Set(
      hrefs.flatMap((href) => {
        const target = resolver.resolve(href, file, scan.base);
        return target.kind === 'page' && target.file !== file ? [target.file] : [];
      }),
    ),
  ];
  const targets = pagesAt(listing?.hrefs ?? []);
  const share = listing?.share ?? 0;
  const words = (listing ? listing.intro.markdown : text.markdown).split(/\s+/).length;
  const isShort = words < FEW_WORDS;
  const isList = targets.length > 0 && (share > MOSTLY || isShort);
  const [, first = ''] = /^(.*[^\d/])\d{1,3}\.html?$/i.exec(file) ?? [];
  const isNext =
    first !== '' && pages.has(`${first}.html`) && (TAXONOMY.test(folder) || /^index$|[/]index$/.test(first));
  if (isNext)
    return {
      kind: 'further',
      first: pages.get(`${first}.html`)?.pathname ?? '',
      targets: targets.length > 0 ? targets : pagesAt(text.links),
    };
  const further = FURTHER.exec(`/${key}`) ?? (scan.isNumbered && isList ? NUMBERED.exec(`/${key}`) : null);
  if (further && Number(further[2]) > 0 && (isList || isShort))
    return { kind: 'further', first: `${address.basePath}${further[1]}/`, targets };
  const isPost = page.feed !== null || mainThing(page.page.things) !== null;
  // What has the tag, and is linked to from here: the two belong together, whatever else is said.
  const isMutual = () => {
    const tagged = taggedBy.get(file);
    return (
      tagged !== undefined &&
      pagesAt(text.links).some((other) => tagged.has(other) && posix.dirname(other) !== posix.dirname(file))
    );
  };
  if (TAXONOMY.test(folder) && !isPost && (isList || isShort || isMutual()))
    return {
      kind: 'taxonomy',
      folder,
      term: last,
      targets: targets.length > 0 ? targets : pagesAt(text.links),
    };
  if (TAXONOMY.test(last) && (isShort || isList || linkShare(text.markdown) > MOSTLY))
    return { kind: 'taxonomy', folder: last, term: null, targets };
  if (/^(?:search|suche|buscar|recherche)$/i.test(last) && text.markdown.split(/\s+/).length < FEW_WORDS) {
    return { kind: 'empty', reason: 'a search page; Lectern has its own at /search' };
  }
  if (INDEX.test(last))
    return { kind: 'empty', reason: 'an index of all terms; Lectern has a search at /search' };
  if (OWN_FOLDER.test(`${key}/`)) return { kind: 'page', isUnlisted: true };
  const known = targets.filter((target) => dated.has(target)).length;
  const ofPosts = targets.length >= 2 && known >= targets.length * 0.6;
  const isNamed = targets.length >= 5 && (ARCHIVE.test(last) || typeOfName(last) === 'writing');
  if (isList && ofPosts && (isNamed || !dated.has(file)) && (share > MOSTLY || key === ''))
    return { kind: 'list', targets };
  const type = typeOfName(last);
  if (
    isList &&
    share > MOSTLY &&
    (ARCHIVE.test(last) || (type !== null && type !== 'page')) &&
    !dated.has(file)
  )
    return { kind: 'list', targets };
  return { kind: 'page' };
}

/** How much of a text are links, in characters. */
function linkShare(markdown: string): number {
  let linked = 0;
  for (const [, words = ''] of markdown.matchAll(/\[([^[\]]{0,500})\]\(\0\d+;/g)) linked += words.length;
  const all = markdown.replace(/\]\(\0\d+;\)|[[\]*#>\s-]/g, '').length;
  return all === 0 ? 0 : linked / all;
}

/** Why a page of this role is no entry; null where it is one. */
export function reasonOf(role: Role): string | null {
  return role.kind === 'empty' ? role.reason : REASONS[role.kind];
}
