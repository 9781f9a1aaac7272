import { pathnameKey } from '../../text/pathname.ts';
import { mainThing } from './page-facts.ts';
import { typeOfName } from '../../generators/standard/sections.ts';
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
export function roleOf(page: SitePage, site: SitePages, dated: ReadonlySet<string>): Role {
  const clues = cluesOf(page, site);
  return (
    furtherPage(clues) ??
    taxonomyPage(clues) ??
    emptyPage(clues) ??
    (OWN_FOLDER.test(`${clues.key}/`) ? { kind: 'page', isUnlisted: true } : listPage(clues, dated)) ?? {
      kind: 'page',
    }
  );
}

type Clues = ReturnType<typeof cluesOf>;

/** What the role of a page is decided by. */
function cluesOf(page: SitePage, site: SitePages) {
  const { basePath } = site.address;
  const { listing, text } = page.page;
  /** The address without the path of the site and its ending. */
  const key = pathnameKey(page.pathname)
    .slice(basePath.length === 0 ? 0 : basePath.length - 1)
    .replace(/^\//, '')
    .replace(/\.html?$/i, '');
  const [last = '', folder = ''] = key.split('/').toReversed();
  const targets = pagesAt(page, site, listing?.hrefs ?? []);
  /** The part of the page that its list is. */
  const share = listing?.share ?? 0;
  const isShort = (listing ? listing.intro.markdown : text.markdown).split(/\s+/).length < FEW_WORDS;
  const isList = targets.length > 0 && (share > MOSTLY || isShort);
  return { page, site, key, last, folder, targets, share, isShort, isList };
}

/** The other pages that links of a page lead to. */
function pagesAt({ page }: SitePage, { resolver }: SitePages, hrefs: readonly string[]): string[] {
  const found = hrefs.flatMap((href) => resolver.pageAt(href, page) ?? []);
  return [...new Set(found)].filter((file) => file !== page.file);
}

/** The pages that a list shows; of a list that is not set apart, all that the page links to. */
function shownBy({ page, site, targets }: Clues): string[] {
  return targets.length > 0 ? targets : pagesAt(page, site, page.page.text.links);
}

function furtherPage(clues: Clues): Role | null {
  const { page, site, key, folder, targets, isList, isShort } = clues;
  const [, first = ''] = /^(.*[^\d/])\d{1,3}\.html?$/i.exec(page.page.file) ?? [];
  const before = first === '' ? undefined : site.pages.get(`${first}.html`);
  if (before !== undefined && (TAXONOMY.test(folder) || /^index$|[/]index$/.test(first)))
    return { kind: 'further', first: before.pathname, targets: shownBy(clues) };
  const isNumbered = page.page.scan.isNumbered && isList;
  const further = FURTHER.exec(`/${key}`) ?? (isNumbered ? NUMBERED.exec(`/${key}`) : null);
  if (!further || Number(further[2]) === 0 || !(isList || isShort)) return null;
  return { kind: 'further', first: `${site.address.basePath}${further[1]}/`, targets };
}

function taxonomyPage(clues: Clues): Role | null {
  const { page, folder, last, targets, isList, isShort } = clues;
  const { things, text } = page.page;
  const isPost = page.feed !== null || mainThing(things) !== null;
  if (TAXONOMY.test(folder) && !isPost && (isList || isShort))
    return { kind: 'taxonomy', folder, term: last, targets: shownBy(clues) };
  if (TAXONOMY.test(last) && (isShort || isList || linkShare(text.markdown) > MOSTLY))
    return { kind: 'taxonomy', folder: last, term: null, targets };
  return null;
}

/** A search page lies beside the home page of its language; further below, a page is called so for what it tells. */
const SEARCH = /^(?:[a-z]{2}(?:-[a-z]{2,4})?\/)?(?:search|suche|buscar|recherche)$/i;

function emptyPage({ page, key, last }: Clues): Role | null {
  const isShort = page.page.text.markdown.split(/\s+/).length < FEW_WORDS;
  if (SEARCH.test(key) && isShort)
    return { kind: 'empty', reason: 'a search page; Lectern has its own at /search' };
  return INDEX.test(last)
    ? { kind: 'empty', reason: 'an index of all terms; Lectern has a search at /search' }
    : null;
}

function listPage(
  { page, key, last, targets, share, isList }: Clues,
  dated: ReadonlySet<string>,
): Role | null {
  if (!isList) return null;
  const known = targets.filter((target) => dated.has(target)).length;
  const ofPosts = targets.length >= 2 && known >= targets.length * 0.6;
  const type = typeOfName(last);
  const isNamed = targets.length >= 5 && (ARCHIVE.test(last) || type === 'writing');
  const isDated = dated.has(page.page.file);
  const isOfPosts = ofPosts && (isNamed || !isDated) && (share > MOSTLY || key === '');
  const isOfType = share > MOSTLY && (ARCHIVE.test(last) || (type !== null && type !== 'page')) && !isDated;
  return isOfPosts || isOfType ? { kind: 'list', targets } : null;
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
