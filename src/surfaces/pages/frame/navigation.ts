import { listPathname, isHidden } from '../../../site/listings.ts';
import { COLLECTIONS, type ContentType } from '../../../model/content-type.ts';
import { collectedTypes } from '../../../site/collection.ts';
import { fact } from '../../../site/facts.ts';
import { perSite } from '../../../site/per-site.ts';
import { homeParts } from '../../../site/home.ts';
import { lookOf } from '../../../site/look.ts';
import { findRow, isThere, recordAt, type Site } from '../../../site/site.ts';
import { text } from '../../../site/text.ts';

type NavigationItem = Record<'href' | 'label', string>;

/** The configured navigation, else what the content suggests. */
export function navigationOf(site: Site): readonly NavigationItem[] {
  const { config, pressKit } = site.snapshot;
  const search = { href: '/search', label: text(site, 'search') };
  if (config.navigation) {
    const lacksSearch = config.navigation.every(({ href }) => href !== search.href);
    return config.pages && lacksSearch && isThere(site, search.href)
      ? [...config.navigation, search]
      : config.navigation;
  }
  // In headless mode the pages are another server's, which has a navigation of its own.
  if (!config.pages) return [];
  const about = findRow(site, 'about');
  const page = about === undefined ? null : recordAt(site, about);
  const items = [
    ...foldersOf(site).map(({ title, pathname }) => ({ href: pathname, label: title })),
    ...collectedTypes(site)
      .filter((type) => !isHidden(site, type))
      .map((type) => ({
        href: listPathname(site, type),
        label: collectionLabel(site, type),
      })),
    ...(page ? [{ href: page.pathname, label: labelOf(page.title, text(site, 'about')) }] : []),
    // Its title names the person, who is named beside it.
    ...(pressKit ? [{ href: '/press-kit', label: text(site, 'press_kit') }] : []),
    search,
  ];
  return items.filter(({ href }) => isThere(site, href));
}

/** The folders of a documentation, which is what its readers go by. */
function listsOfFolders(site: Site): { title: string; pathname: string; rows: number[] }[] {
  const lists = lookOf(site) === 'docs' ? homeParts(site).filter((part) => part.kind === 'list') : [];
  return lists.flatMap(({ title, pathname, rows }) => (title && pathname ? [{ title, pathname, rows }] : []));
}

const foldersOf = perSite(
  (site) => listsOfFolders(site).map(({ title, pathname }) => ({ title, pathname })),
  'folders',
);

/** So many entries of the folder that a reader is in stand below it. */
const MAX_BELOW = 60;

const below = (pathname: string) => `${pathname.replace(/\/+$/, '')}/`;

/** What lies in a folder of a documentation. The key is its address, with a slash at its end. */
const entriesBelow = fact('entries below', (site, key): NavigationItem[] => {
  const folder = listsOfFolders(site).find(({ pathname }) => below(pathname) === key);
  return (folder?.rows ?? [])
    .slice(0, MAX_BELOW)
    .map((row) => recordAt(site, row))
    .map(({ pathname, title }) => ({ href: pathname, label: title }));
});

/** What lies beside the page, in the folder of a documentation that both are in. @param href of the folder. */
export function belowOf(site: Site, href: string, current: string): NavigationItem[] {
  return below(current).startsWith(below(href)) ? entriesBelow(site, below(href)) : [];
}

/** What a collection is called: the site's own page of it says so, else we do. @param lang of the page that says it. */
export function collectionLabel(site: Site, type: ContentType, lang?: string): string {
  const own = site.snapshot.sectionsAt.get(COLLECTIONS[type])?.title;
  return labelOf(own, text(site, type, undefined, lang));
}

/** So many words of a title are a label, and so many characters. */
const MAX_WORDS = 3;
const MAX_LENGTH = 24;

/** The title of a page of the site where it is short, else ours. */
function labelOf(own: string | undefined, ours: string): string {
  return own && own.length <= MAX_LENGTH && own.split(/\s+/).length <= MAX_WORDS ? own : ours;
}
