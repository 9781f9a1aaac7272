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

/** The configured navigation, else one made from the content. */
export function navigationOf(site: Site): readonly NavigationItem[] {
  const { config, pressKit } = site.snapshot;
  const search = { href: '/search', label: text(site, 'search') };
  if (config.navigation) {
    const lacksSearch = config.navigation.every(({ href }) => href !== search.href);
    return config.pages && lacksSearch && isThere(site, search.href)
      ? [...config.navigation, search]
      : config.navigation;
  }
  // In headless mode, another server has the pages and a navigation of its own.
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
    // The label is not its title, which repeats the name of the person.
    ...(pressKit ? [{ href: '/press-kit', label: text(site, 'press_kit') }] : []),
    search,
  ];
  return items.filter(({ href }) => isThere(site, href));
}

/** The folders of a documentation, by which its readers navigate; empty for other looks. */
function listsOfFolders(site: Site): { title: string; pathname: string; rows: number[] }[] {
  const lists = lookOf(site) === 'docs' ? homeParts(site).filter((part) => part.kind === 'list') : [];
  return lists.flatMap(({ title, pathname, rows }) => (title && pathname ? [{ title, pathname, rows }] : []));
}

const foldersOf = perSite(
  (site) => listsOfFolders(site).map(({ title, pathname }) => ({ title, pathname })),
  'folders',
);

/** The most entries of the current folder in the navigation. */
const MAX_BELOW = 60;

const below = (pathname: string) => `${pathname.replace(/\/+$/, '')}/`;

/** The entries in a folder of a documentation. The key is its pathname, with a trailing slash. */
const entriesBelow = fact('entries below', (site, key): NavigationItem[] => {
  const folder = listsOfFolders(site).find(({ pathname }) => below(pathname) === key);
  return (folder?.rows ?? [])
    .slice(0, MAX_BELOW)
    .map((row) => recordAt(site, row))
    .map(({ pathname, title }) => ({ href: pathname, label: title }));
});

/** The entries of a folder, if the current page is in it. @param href of the folder. @param current pathname of the page. */
export function belowOf(site: Site, href: string, current: string): NavigationItem[] {
  return below(current).startsWith(below(href)) ? entriesBelow(site, below(href)) : [];
}

/** The label of a collection: the title of the site's own page for it, else ours. @param lang of the page that shows it. */
export function collectionLabel(site: Site, type: ContentType, lang?: string): string {
  // The section of the root is the home page.
  const own = COLLECTIONS[type] && site.snapshot.sectionsAt.get(COLLECTIONS[type])?.title;
  return labelOf(own, text(site, type, undefined, lang));
}

/** Words and characters up to which a title serves as a label. */
const MAX_WORDS = 3;
const MAX_LENGTH = 24;

/** The title of a page of the site if it is short, else our label. */
function labelOf(own: string | undefined, ours: string): string {
  return own && own.length <= MAX_LENGTH && own.split(/\s+/).length <= MAX_WORDS ? own : ours;
}
