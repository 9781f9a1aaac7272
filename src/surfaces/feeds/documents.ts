import { COLLECTIONS, type ContentType } from '../../model/content-type.ts';
import type { DocumentAddress } from '../../model/addresses.ts';
import { COLLECTED, listPathname } from '../../site/listings.ts';
import { type Site, findRow, recordAt } from '../../site/site.ts';
import type { SiteDocument } from '../documents/document.ts';
import { calendarOf, hasTalksToCome } from './calendar.ts';
import { FEEDS, element } from './formats.ts';
import { feedOf } from './items.ts';
import { lastChange, lastChangeOf, listedRows } from '../../site/rows.ts';
import { collectedTypes } from '../../site/collection.ts';
import { allTags, tagPathname } from '../../site/tags.ts';

const XML = 'application/xml; charset=utf-8';
const PART = /^\/sitemap-([1-9]\d{0,5})\.xml$/;

/** Feeds of the site and of each collection, the sitemap and robots.txt, by path. */
export const FEED_DOCUMENTS: Readonly<Partial<Record<DocumentAddress, SiteDocument>>> = {
  ...feeds(null),
  ...Object.fromEntries(COLLECTED.flatMap((type) => Object.entries(feeds(type)))),
  '/calendar.ics': {
    type: 'text/calendar; charset=utf-8',
    text: (site) => calendarOf(site),
    exists: hasTalksToCome,
  },
  '/sitemap.xml': { type: XML, text: sitemap },
  '/robots.txt': {
    type: 'text/plain; charset=utf-8',
    text: robots,
    // The owner's own robots.txt replaces ours.
    exists: (site) => !site.snapshot.assetsByPathname.has('/robots.txt'),
  },
};

function feeds(type: ContentType | null): Partial<Record<DocumentAddress, SiteDocument>> {
  return Object.fromEntries(
    FEEDS.map(([address, { type: mediaType, render }]): [DocumentAddress, SiteDocument] => {
      const path: DocumentAddress = type ? `/${COLLECTIONS[type]}${address}` : address;
      const document: SiteDocument = {
        type: mediaType.endsWith('json') ? mediaType : `${mediaType}; charset=utf-8`,
        text: (site, texts) => render(feedOf(site, type, path, texts)),
        exists: (site) => type === null || site.counts[type] > 0,
      };
      return [path, document];
    }),
  );
}

/** A part of the sitemap of a large site; null if the path is another. */
export function sitemapDocument(site: Site, path: string): SiteDocument | null {
  const part = Number(PART.exec(path)?.[1] ?? 0);
  if (part === 0 || part > sitemapParts(site)) return null;
  return { type: XML, text: (shown) => sitemapPart(shown, part) };
}

/** Crawlers that scanners of "agent readiness" expect to find by name. */
const NAMED_CRAWLERS =
  'GPTBot OAI-SearchBot ClaudeBot PerplexityBot CCBot Google-Extended Applebot-Extended'.split(' ');

/** `/robots.txt`: it allows all crawlers, and states the uses that the owner allows (contentsignals.org). */
function robots(site: Site): string {
  const { search, ai_input: input, ai_train: train } = site.snapshot.config.content_signal;
  const word = (allowed: boolean) => (allowed ? 'yes' : 'no');
  const rules = [
    `Content-Signal: search=${word(search)}, ai-input=${word(input)}, ai-train=${word(train)}`,
    'Allow: /',
  ];
  const all = ['User-agent: *', ...rules];
  const named = [...NAMED_CRAWLERS.map((name) => `User-agent: ${name}`), ...rules];
  return [...all, '', ...named, '', `Sitemap: ${site.origins.base}/sitemap.xml`, ''].join('\n');
}

/** sitemaps.org: the most addresses in one file. */
const MAX_URLS = 50_000;
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface Address {
  pathname: string;
  /** `YYYY-MM-DD`; null if unknown. */
  changed: string | null;
}

/** `/sitemap.xml`: every page with the day of its last change; beyond 50,000 pages, an index of the parts. */
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

/** The number of parts of the sitemap; 0 if it fits into one file. */
export function sitemapParts(site: Site): number {
  const count = listedRows(site).length + allTags(site).length + fixedAddresses(site).length;
  return count > MAX_URLS ? Math.ceil(count / MAX_URLS) : 0;
}

/** One part of the sitemap. @param part one-based. */
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
      pathname: listPathname(site, type),
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
