import { addressKey, pathnameKey } from '../text/pathname.ts';
import { COLLECTIONS } from '../model/content-type.ts';
import { hasBit } from '../bytes/bits.ts';
import { COLLECTED } from './listings.ts';
import { rowsBelow, sectionOf, wholeCollection } from './section.ts';
import type { Site } from './site.ts';
import { lookUp } from '../bytes/string-table.ts';
import { allTags, hasTag, tagPathname } from './tags.ts';
import { termAt } from './terms.ts';

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
  const type = COLLECTED.find((one) => target === `/${COLLECTIONS[one]}`);
  if (type !== undefined) return site.counts[type] > 0 ? `${target}/feed.xml` : null;
  return (target ?? section()) === null ? null : '/feed.xml';
}
