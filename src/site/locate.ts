import { FEED_ADDRESSES } from '../model/addresses.ts';
import { COLLECTIONS } from '../model/content-type.ts';
import { type Collection, collectionOf } from './collection.ts';
import { type DocumentTarget, findDocument } from './document.ts';
import { fact } from './facts.ts';
import { COLLECTED, listPathname } from './listings.ts';
import { sectionOf, type SectionList, tagSection, rowsBelow, wholeCollection } from './section.ts';
import { recordAt, referenceForms, type Site } from './site.ts';
import { allTags, type TagCount, hasTag, tagPathname } from './tags.ts';
import { addressKey, encodedAddress, pathnameKey } from '../text/pathname.ts';
import { hasBit } from '../bytes/bits.ts';
import { lookUp } from '../bytes/strings.ts';
import { termAt } from './rows.ts';

/** The page at an address, before it is rendered, and its canonical pathname. */
export type Located = { pathname: string } & (
  | { kind: 'document'; target: DocumentTarget }
  | { kind: 'developers' | 'search' }
  | { kind: 'tags'; tags: readonly TagCount[] }
  | { kind: 'collection'; collection: Collection }
  | { kind: 'section'; section: SectionList }
);

/** Finds the page at a path in any of its forms. A string is the encoded pathname of a redirect; null means nothing is there. */
export function locate(site: Site, reference: string, query: URLSearchParams): Located | string | null {
  const target = findDocument(site, reference);
  if (target) return documentAt(site, target, query);
  const forms = referenceForms(site, reference);
  const located = ownPage(site, forms, query);
  if (located) return located;
  return redirectOf(site, reference) ?? (located === null ? null : sectionAt(site, forms, query));
}

/** The page of a document, or a further page of the list below it. */
function documentAt(site: Site, target: DocumentTarget, query: URLSearchParams): Located {
  const isFurtherPage = query.has('page') && target.row !== null && recordAt(site, target.row).lists;
  const further = isFurtherPage ? sectionAt(site, referenceForms(site, target.path), query) : null;
  return further ?? { kind: 'document', pathname: target.pathname, target };
}

/** Finds a page that Lectern makes, such as `/tags`; null if it would be empty, undefined at other addresses. */
function ownPage(site: Site, forms: readonly string[], query: URLSearchParams): Located | null | undefined {
  const page = pageNumber(query);
  for (const kind of ['developers', 'search'] as const)
    if (forms.includes(kind)) return { kind, pathname: `/${kind}` };
  if (forms.includes('tags')) {
    const tags = allTags(site);
    return tags.length > 0 ? { kind: 'tags', pathname: '/tags', tags } : null;
  }
  const tag = forms.find((form) => form.startsWith('tags/'))?.slice('tags/'.length);
  if (tag) {
    const bare = tag.replace(/\.(md|html)$/, '');
    return sectionResult(tagSection(site, tag, page) ?? tagSection(site, bare, page));
  }
  const type = COLLECTED.find((candidate) =>
    [COLLECTIONS[candidate], listPathname(site, candidate).slice(1)].some((form) => forms.includes(form)),
  );
  if (type === undefined) return undefined;
  const collection = collectionOf(site, type, {
    page,
    tag: query.get('tag')?.slice(0, 200) || undefined,
    year: query.get('year') || undefined,
  });
  return collection && { kind: 'collection', pathname: listPathname(site, type), collection };
}

function sectionAt(site: Site, forms: readonly string[], query: URLSearchParams): Located | null {
  const page = pageNumber(query);
  return sectionResult(forms.map((form) => sectionOf(site, form, page)).find((one) => one !== null));
}

function sectionResult(section: SectionList | null | undefined): Located | null {
  return section ? { kind: 'section', pathname: section.pathname, section } : null;
}

/** The page number of a query, one-based; 0 if it is no number. */
function pageNumber(query: URLSearchParams): number {
  const number = query.get('page') ?? '1';
  return /^[1-9]\d{0,6}$/.test(number) ? Number(number) : 0;
}

/** Addresses that generators give to the feed of a list, and to the further pages of a list. */
const FEED = /^(.+)\/(?:index|feed|rss|atom)\.xml$/;
const FURTHER_PAGE = /^(.*)\/page[-/]?\d+$/;
/** Further pages of some generators: `/posts/2`. Four digits are a year. */
const NUMBERED = /^(.+)\/\d{1,3}$/;
/** Pages that Lectern has once for the whole site, and generators have in each language or section: `/de/search`. */
const SITE_WIDE = /^(.*)\/(archives?|search)$/;
/** Folders of tags in most generators. A site may name further ones (`taxonomies`). */
const TAGS = /^(?:tags?|category|categories)$/;

/**
 * The encoded pathname that a former address redirects to: by the site's configuration, or because its generator had a list
 * there; null if neither. Aliases of entries are not here: `findRow` finds them.
 */
export const redirectOf = fact<string | null>('redirect', (site, decoded) => {
  const pathname = addressKey(decoded.normalize('NFC'));
  const bare = pathname.replace(/\.html$/, '');
  return redirectTarget(site, pathname) ?? (bare === pathname ? null : redirectTarget(site, bare));
});

function redirectTarget(site: Site, pathname: string): string | null {
  const moved = configuredRedirect(site, pathname);
  const target =
    moved === null ? generatorRedirect(site, pathname) : (generatorRedirect(site, decodeURI(moved)) ?? moved);
  return target === encodedAddress(pathname) ? null : target;
}

/** Where Lectern has the list that the site's generator had at a pathname. */
function generatorRedirect(site: Site, pathname: string): string | null {
  const plain = addressKey(pathname);
  return listRedirect(site, plain) ?? partRedirect(site, plain) ?? siteWideRedirect(site, plain);
}

function configuredRedirect({ snapshot, published }: Site, pathname: string): string | null {
  const to = snapshot.redirectsFrom.get(pathname);
  if (to === undefined) return null;
  const row = lookUp(snapshot.lookup, pathnameKey(to));
  // A redirect to an unpublished entry would reveal that it exists.
  return row === undefined || hasBit(published, row) ? to : null;
}

/** The list of a tag, of all tags, of a type, an author or a series, which has another address in Lectern. */
function listRedirect(site: Site, pathname: string): string | null {
  const parts = pathname.slice(1).split('/');
  // The path that the site was mounted at, or a language, may come first.
  const tagsIndex = parts.findIndex((part) => TAGS.test(part) || site.snapshot.taxonomies.includes(part));
  const tag = tagsIndex < 0 ? undefined : parts[tagsIndex + 1];
  const isTag = tag !== undefined && parts.length === tagsIndex + 2 && hasTag(site, tag);
  if (isTag) return tagPathname(tag);
  if (tagsIndex >= 0 && parts.length === tagsIndex + 1 && allTags(site).length > 0) return '/tags';
  return (
    wholeCollection(site, pathname.slice(1)) ?? termAt(site, parts.slice(-2).join('/'))?.pathname ?? null
  );
}

/** The redirect from a search page to `/search`, and from an archive to the list of all writing. */
function siteWideRedirect(site: Site, pathname: string): string | null {
  const [, above = '', name] = SITE_WIDE.exec(pathname) ?? [];
  const isKnown = name !== undefined && (above === '' || rowsBelow(site, above.slice(1)).length > 0);
  if (!isKnown || sectionOf(site, pathname.slice(1), 1) !== null) return null;
  if (name === 'search') return '/search';
  return site.counts.writing > 0 ? `/${COLLECTIONS.writing}` : null;
}

/** The redirect from the feed of a list to ours, and from a further page of a list to the list. */
function partRedirect(site: Site, pathname: string): string | null {
  const further = FURTHER_PAGE.exec(pathname)?.[1];
  const feed = FEED.exec(pathname)?.[1];
  const list = further ?? feed ?? NUMBERED.exec(pathname)?.[1];
  if (list === undefined || sectionOf(site, pathname.slice(1), 1) !== null) return null;
  // The front page of a blog goes on where all its posts are listed.
  if (list === '') return site.counts.writing > 0 ? `/${COLLECTIONS.writing}` : null;
  const target = configuredRedirect(site, list) ?? listRedirect(site, list);
  const section = () => sectionOf(site, list.slice(1), 1)?.pathname ?? null;
  if (further !== undefined) return target ?? section();
  if (feed === undefined) return target;
  const type = COLLECTED.find((one) => target === listPathname(site, one));
  // The feed of a list that the owner has moved stays where it was.
  if (type !== undefined) return site.counts[type] > 0 ? `/${COLLECTIONS[type]}${FEED_ADDRESSES.rss}` : null;
  return (target ?? section()) === null ? null : FEED_ADDRESSES.rss;
}
