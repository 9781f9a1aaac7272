import { pathnameKey } from '../../text/pathname.ts';
import { mainThing } from './page-facts.ts';
import { typeOfName } from '../../generators/standard/sections.ts';
import type { SitePage, SitePages } from './site-pages.ts';

export type Role =
  | { kind: 'page'; isUnlisted?: true }
  /** A page that lists others. Its text without the list is shown above Lectern's list. */
  | { kind: 'list'; targets: string[] }
  /** The second or a later page of a list. `first` is the pathname of the first. */
  | { kind: 'further'; first: string; targets: string[] }
  /** The list of pages with a tag (`term`), or of all tags. */
  | { kind: 'taxonomy'; folder: string; term: string | null; targets: string[] }
  /** A page without text, such as a search form. */
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
/** Indexes of terms by documentation generators, which contain only links. */
const INDEX = /^(?:genindex(?:-\w+)?|(?:py-|c-|http-)?modindex|http-routingtable)$/i;
/** Folders of generated pages, such as the code listings of Sphinx in `_modules/`. */
const OWN_FOLDER = /(?:^|\/)_[^/]+\//;
/** A page is a list if the list makes up a larger share of it. */
const MOSTLY = 0.5;
const FEW_WORDS = 60;

/** The role of a page. @param dated files of the pages with a date. */
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

/** The facts that decide the role of a page. */
function cluesOf(page: SitePage, site: SitePages) {
  const { basePath } = site.address;
  const { listing, text } = page.page;
  /** The pathname below the base path, without its extension. */
  const key = pathnameKey(page.pathname)
    .slice(basePath.length === 0 ? 0 : basePath.length - 1)
    .replace(/^\//, '')
    .replace(/\.html?$/i, '');
  const [last = '', folder = ''] = key.split('/').toReversed();
  const targets = pagesAt(page, site, listing?.hrefs ?? []);
  /** The share of the page that its list makes up (0 to 1). */
  const share = listing?.share ?? 0;
  const isShort = (listing ? listing.intro.markdown : text.markdown).split(/\s+/).length < FEW_WORDS;
  const isList = targets.length > 0 && (share > MOSTLY || isShort);
  return { page, site, key, last, folder, targets, share, isShort, isList };
}

/** The files of the other pages that links of a page lead to. */
function pagesAt({ page }: SitePage, { resolver }: SitePages, hrefs: readonly string[]): string[] {
  const files = hrefs.flatMap((href) => resolver.pageAt(href, page) ?? []);
  return [...new Set(files)].filter((file) => file !== page.file);
}

/** The pages of a list. If the list was not found in the page, all pages that it links to. */
function shownBy({ page, site, targets }: Clues): string[] {
  return targets.length > 0 ? targets : pagesAt(page, site, page.page.text.links);
}

function furtherPage(clues: Clues): Role | null {
  const { page, site, key, folder, targets, isList, isShort } = clues;
  const [, stem = ''] = /^(.*[^\d/])\d{1,3}\.html?$/i.exec(page.page.file) ?? [];
  const firstPage = stem === '' ? undefined : site.pages.get(`${stem}.html`);
  if (firstPage !== undefined && (TAXONOMY.test(folder) || /^index$|[/]index$/.test(stem)))
    return { kind: 'further', first: firstPage.pathname, targets: shownBy(clues) };
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

/** A search page is beside the home page of its language. A deeper page of that name is about searching. */
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
  const datedCount = targets.filter((target) => dated.has(target)).length;
  const ofPosts = targets.length >= 2 && datedCount >= targets.length * 0.6;
  const type = typeOfName(last);
  const isNamed = targets.length >= 5 && (ARCHIVE.test(last) || type === 'writing');
  const isDated = dated.has(page.page.file);
  const isOfPosts = ofPosts && (isNamed || !isDated) && (share > MOSTLY || key === '');
  const isOfType = share > MOSTLY && (ARCHIVE.test(last) || (type !== null && type !== 'page')) && !isDated;
  return isOfPosts || isOfType ? { kind: 'list', targets } : null;
}

/** The share of a text's characters that are links. */
function linkShare(markdown: string): number {
  let linked = 0;
  for (const [, words = ''] of markdown.matchAll(/\[([^[\]]{0,500})\]\(\0\d+;/g)) linked += words.length;
  const all = markdown.replace(/\]\(\0\d+;\)|[[\]*#>\s-]/g, '').length;
  return all === 0 ? 0 : linked / all;
}

/** Why a page with this role is no entry; null if it is one. */
export function reasonOf(role: Role): string | null {
  return role.kind === 'empty' ? role.reason : REASONS[role.kind];
}
