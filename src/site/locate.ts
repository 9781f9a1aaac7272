import { FEED_ADDRESSES } from '../model/addresses.ts';
import { COLLECTIONS } from '../model/content-type.ts';
import { type Collection, collectionOf } from './collection.ts';
import { type DocumentTarget, findDocument } from './document.ts';
import { COLLECTED, listPathname } from './listings.ts';
import { sectionOf, type SectionList, tagSection, rowsBelow, wholeCollection } from './section.ts';
import { recordAt, referenceForms, type Site } from './site.ts';
import { allTags, type TagCount, hasTag, tagPathname } from './tags.ts';
import { addressKey, pathnameKey } from '../text/pathname.ts';
import { hasBit } from '../bytes/bits.ts';
import { lookUp } from '../bytes/string-table.ts';
import { termAt } from './rows.ts';

/** What answers at an address, before it is put into words, and the canonical pathname of the whole. */
export type Located = { pathname: string } & (
  | { kind: 'document'; target: DocumentTarget }
  | { kind: 'developers' | 'search' }
  | { kind: 'tags'; tags: readonly TagCount[] }
  | { kind: 'collection'; collection: Collection }
  | { kind: 'section'; section: SectionList }
);

/** What is at a path in any of its forms, or the pathname, encoded, that it leads on to; null where there is neither. */
export function locate(site: Site, reference: string, query: URLSearchParams): Located | string | null {
  const forms = referenceForms(site, reference);
  const found = fixed(site, reference, forms, query);
  if (found) return found;
  return redirectOf(site, reference) ?? (found === null ? null : section(site, forms, query));
}

/** At an address that says what it is; null where it has nothing to show, undefined at any other address. */
function fixed(
  site: Site,
  reference: string,
  forms: readonly string[],
  query: URLSearchParams,
): Located | null | undefined {
  const page = pageNumber(query);
  const target = findDocument(site, reference);
  if (target) {
    const rest = query.has('page') && target.row !== null && recordAt(site, target.row).lists;
    const further = rest ? section(site, referenceForms(site, target.path), query) : null;
    return further ?? { kind: 'document', pathname: target.pathname, target };
  }
  for (const kind of ['developers', 'search'] as const)
    if (forms.includes(kind)) return { kind, pathname: `/${kind}` };
  if (forms.includes('tags')) {
    const tags = allTags(site);
    return tags.length > 0 ? { kind: 'tags', pathname: '/tags', tags } : null;
  }
  const tag = forms.find((form) => form.startsWith('tags/'))?.slice('tags/'.length);
  if (tag) {
    const bare = tag.replace(/\.(md|html)$/, '');
    return located(tagSection(site, tag, page) ?? tagSection(site, bare, page));
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

function section(site: Site, forms: readonly string[], query: URLSearchParams): Located | null {
  const page = pageNumber(query);
  return located(forms.map((form) => sectionOf(site, form, page)).find((one) => one !== null));
}

function located(found: SectionList | null | undefined): Located | null {
  return found ? { kind: 'section', pathname: found.pathname, section: found } : null;
}

/** One-based; 0 where what is asked for is none. */
function pageNumber(query: URLSearchParams): number {
  const number = query.get('page') ?? '1';
  return /^[1-9]\d{0,6}$/.test(number) ? Number(number) : 0;
}

/** Feeds of parts of a site, and the further pages of its lists, where generators put them. */
const FEED = /^(.+)\/(?:index|feed|rss|atom)\.xml$/;
const FURTHER_PAGE = /^(.*)\/page[-/]?\d+$/;
/** As some generators have them; longer numbers are years. */
const NUMBERED = /^(.+)\/\d{1,3}$/;
/** What Lectern has once for the whole site, where generators put it: below the path of the site, or in each language. */
const ONCE = /^(.*)\/(archives?|search)$/;
/** The folders of generators for tags, whatever the site calls its own. */
const TAGS = /^(?:tags?|category|categories)$/;

/**
 * Pathname that a former address leads to, encoded; null where it is none: what the site redirects itself, and the
 * lists that its generator made. Aliases of entries are found as entries are.
 */
export function redirectOf(site: Site, decoded: string): string | null {
  const pathname = addressKey(decoded.normalize('NFC'));
  const bare = pathname.replace(/\.html$/, '');
  return leadsTo(site, pathname) ?? (bare === pathname ? null : leadsTo(site, bare));
}

function leadsTo(site: Site, pathname: string): string | null {
  const moved = configuredRedirect(site, pathname);
  const to = moved === null ? made(site, pathname) : (made(site, decodeURI(moved)) ?? moved);
  return to === encodeURI(pathname) ? null : to;
}

/** Where a list is that the generator made at a pathname. */
function made(site: Site, pathname: string): string | null {
  const plain = addressKey(pathname);
  return listRedirect(site, plain) ?? partRedirect(site, plain) ?? onceRedirect(site, plain);
}

function configuredRedirect({ snapshot, published }: Site, pathname: string): string | null {
  const to = snapshot.redirectsFrom.get(pathname);
  if (to === undefined) return null;
  const row = lookUp(snapshot.lookup, pathnameKey(to));
  // A redirect to an entry that nobody may know of yet would tell of it.
  return row === undefined || hasBit(published, row) ? to : null;
}

/** The list of all entries of a type, or of those with a tag, whose address here is another. */
function listRedirect(site: Site, pathname: string): string | null {
  const parts = pathname.slice(1).split('/');
  // A language may precede them, and the path that the site lives below.
  const at = parts.findIndex((part) => TAGS.test(part) || site.snapshot.taxonomies.includes(part));
  const tag = at < 0 ? undefined : parts[at + 1];
  const isTag = tag !== undefined && parts.length === at + 2 && hasTag(site, tag);
  if (isTag) return tagPathname(tag);
  if (at >= 0 && parts.length === at + 1 && allTags(site).length > 0) return '/tags';
  return (
    wholeCollection(site, pathname.slice(1)) ?? termAt(site, parts.slice(-2).join('/'))?.pathname ?? null
  );
}

/** The search, or everything by its date. */
function onceRedirect(site: Site, pathname: string): string | null {
  const [, above = '', name] = ONCE.exec(pathname) ?? [];
  const isThere = name !== undefined && (above === '' || rowsBelow(site, above.slice(1)).length > 0);
  if (!isThere || sectionOf(site, pathname.slice(1), 1) !== null) return null;
  if (name === 'search') return '/search';
  return site.counts.writing > 0 ? `/${COLLECTIONS.writing}` : null;
}

/** What belongs to a list: its feed, or a further page of it. */
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
  if (type !== undefined) return site.counts[type] > 0 ? target + FEED_ADDRESSES.rss : null;
  return (target ?? section()) === null ? null : FEED_ADDRESSES.rss;
}
