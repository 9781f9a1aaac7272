import { stringAt, type StringTable } from '../bytes/strings.ts';
import { getPressKit } from '../operations/get-press-kit.ts';
import { rowsIn } from '../site/rows.ts';
import { perObject } from '../text/memo.ts';
import { encodedAddress, encodedPath, safeDecode } from '../text/pathname.ts';
import { CONTENT_TYPES } from '../model/content-type.ts';
import { folderKeys } from '../snapshot/folders.ts';
import { collectionUrl } from '../site/listings.ts';
import { findRow, isThere, recordAt, type Site } from '../site/site.ts';
import { allTags, tagPathname } from '../site/tags.ts';

/** The address of a part of a list, such as `/writing/year=2026/`, see `partAddress`. */
export const PART = /^(.*?)\/((?:year|tag|page)=[^/]*?)(\.md|\/)?$/;
/** Where generators usually put the feed of a whole site. */
const FEEDS = ['/index.xml', '/rss.xml', '/atom.xml', '/feed'];

/**
 * Every address at which a Site may have a page or a redirect. Some answer 404, such as a tag of which no entry is
 * published: a request tells. Parts of lists are missing; the pages of lists link to them.
 */
export function pageAddresses(site: Site): string[] {
  const { snapshot } = site;
  const tags = allTags(site).map(({ tag }) => tagPathname(tag));
  const addresses = [
    '/',
    '/search',
    '/developers',
    '/press-kit',
    '/tags',
    ...CONTENT_TYPES.map((type) => new URL(collectionUrl(site, type)).pathname),
    ...rowsIn(site, site.published).map((row) => recordAt(site, row).pathname),
    ...snapshot.sections.map(({ pathname }) => pathname),
    ...folderKeys(snapshot.folders).flatMap(withParents).map(encoded),
    ...strings(snapshot.termLookup).map(encoded),
    ...tags,
    ...strings(snapshot.lookup).map(encoded),
    ...snapshot.redirects.map(({ from }) => encodedAddress(from)),
    ...snapshot.taxonomies.flatMap((name) => [
      `/${name}`,
      ...tags.map((tag) => tag.replace('/tags', `/${name}`)),
    ]),
    ...FEEDS,
  ];
  return [...new Set(addresses)];
}

/** Whether an author has named `from` as a former address of a page. Otherwise it is only the page’s path in the API. */
export function isFormerAddress(site: Site, from: string, to: string): boolean {
  const row = findRow(site, to);
  const isIdentity = row !== undefined && from === `/${encodedPath(recordAt(site, row).path)}`;
  const isAlias = findRow(site, from) !== undefined && !isIdentity;
  return isAlias || site.snapshot.redirects.some((redirect) => encodedAddress(redirect.from) === from);
}

/** For each Site, a function that tells whether a page or a redirect may be at an address. */
export const pageTestOf = perObject((site: Site): ((address: string) => boolean) => {
  const candidates = new Set(
    pageAddresses(site)
      .filter((address) => !FEEDS.includes(address))
      .map(safeDecode),
  );
  return (address) => candidates.has(safeDecode(address)) || (PART.test(address) && !address.endsWith('.md'));
});

/** The paths of all documents of the REST API, without duplicates. */
export function documentPaths(site: Site): string[] {
  const paths = rowsIn(site, site.published).map((row) => recordAt(site, row).path);
  const withoutEntry = [
    ...(isThere(site, '/') ? ['index'] : []),
    ...(getPressKit.exists?.(site) === false ? [] : ['press-kit']),
  ];
  return [...new Set([...withoutEntry, ...paths])];
}

function strings(table: StringTable): string[] {
  return Array.from({ length: table.offsets.length - 1 }, (_, index) => stringAt(table, index));
}

/** `a`, `a/b` and `a/b/c` from `a/b/c`. */
function withParents(key: string): string[] {
  const parts = key.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function encoded(key: string): string {
  return `/${key.split('/').map(encodeURIComponent).join('/')}`;
}
