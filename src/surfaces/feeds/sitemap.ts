import { COLLECTIONS } from '../../model/content-type.ts';
import { lastChange, lastChangeOf, listedRows } from '../../site/rows.ts';
import { collectedTypes } from '../../site/collection.ts';
import { findRow, recordAt, type Site } from '../../site/site.ts';
import { allTags, tagPathname } from '../../site/tags.ts';
import { element } from './formats.ts';

/** sitemaps.org: at most so many addresses in a file. */
const MAX_URLS = 50_000;
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface Address {
  pathname: string;
  /** `YYYY-MM-DD`; null where no date is known. */
  changed: string | null;
}

/** `/sitemap.xml`: every page with the day of its last change, or past 50,000 the index of its parts. */
export function sitemap(site: Site): string {
  const addresses = addressesOf(site);
  if (addresses.length <= MAX_URLS) return urlSet(site, addresses);
  const parts = Array.from({ length: Math.ceil(addresses.length / MAX_URLS) }, (_, index) => {
    const changed = partOf(addresses, index + 1).flatMap((address) => address.changed ?? []);
    const newest = changed.toSorted().at(-1) ?? null;
    return `<sitemap>${element('loc', `${site.origins.base}/sitemap-${index + 1}.xml`)}${element('lastmod', newest)}</sitemap>`;
  });
  return document('sitemapindex', parts);
}

/** How many parts a sitemap has that is too long for one file; 0 where it is not. */
export function sitemapParts(site: Site): number {
  const entries = Object.values(site.counts).reduce((sum, count) => sum + count, 0);
  const count = entries + allTags(site).length + fixedAddresses(site).length;
  return count > MAX_URLS ? Math.ceil(count / MAX_URLS) : 0;
}

/** One part of a sitemap that is too long for one file. @param part one-based. */
export function sitemapPart(site: Site, part: number): string {
  return urlSet(site, partOf(addressesOf(site), part));
}

function partOf(addresses: readonly Address[], part: number): readonly Address[] {
  return addresses.slice((part - 1) * MAX_URLS, part * MAX_URLS);
}

function fixedAddresses(site: Site): Address[] {
  const newest = lastChange(site, {});
  return [
    ...(findRow(site, 'index') === undefined ? [{ pathname: '/', changed: newest }] : []),
    ...collectedTypes(site).map((type) => ({
      pathname: `/${COLLECTIONS[type]}`,
      changed: lastChange(site, { type }),
    })),
    { pathname: '/developers', changed: null },
    ...(site.snapshot.tags.length > 0 ? [{ pathname: '/tags', changed: newest }] : []),
  ];
}

function addressesOf(site: Site): Address[] {
  const addresses = fixedAddresses(site);
  for (const row of listedRows(site))
    addresses.push({ pathname: recordAt(site, row).pathname, changed: lastChangeOf(site, row) });
  for (const { tag } of allTags(site))
    addresses.push({ pathname: tagPathname(tag), changed: lastChange(site, { tag }) });
  return addresses;
}

function urlSet(site: Site, addresses: readonly Address[]): string {
  const entry = ({ pathname, changed }: Address) =>
    `<url>${element('loc', site.origins.pages + pathname)}${element('lastmod', changed)}</url>`;
  return document('urlset', addresses.map(entry));
}

function document(name: string, children: readonly string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<${name} ${NAMESPACE}>\n${children.join('\n')}\n</${name}>\n`;
}
