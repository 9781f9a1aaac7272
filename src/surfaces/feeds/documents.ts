import { COLLECTIONS, type ContentType } from '../../model/content-type.ts';
import type { DocumentAddress } from '../../model/addresses.ts';
import { COLLECTED } from '../../site/listings.ts';
import type { Site } from '../../site/site.ts';
import type { SiteDocument } from '../documents/document.ts';
import { FEEDS } from './formats.ts';
import { feedOf } from './items.ts';
import { sitemap, sitemapPart, sitemapParts } from './sitemap.ts';

const XML = 'application/xml; charset=utf-8';
const PART = /^\/sitemap-([1-9]\d{0,5})\.xml$/;

/** Feeds of the site and of each collection, the sitemap and robots.txt, by path. */
export const FEED_DOCUMENTS: Readonly<Partial<Record<DocumentAddress, SiteDocument>>> = {
  ...feeds(null),
  ...Object.fromEntries(COLLECTED.flatMap((type) => Object.entries(feeds(type)))),
  '/sitemap.xml': { type: XML, text: sitemap },
  '/robots.txt': {
    type: 'text/plain; charset=utf-8',
    text: robots,
    // The owner's own file is the owner's word.
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

/** A part of a large site's sitemap; null where the path is none. */
export function sitemapDocument(site: Site, path: string): SiteDocument | null {
  const part = Number(PART.exec(path)?.[1] ?? 0);
  if (part === 0 || part > sitemapParts(site)) return null;
  return { type: XML, text: (shown) => sitemapPart(shown, part) };
}

/** Crawlers that readiness scanners look for by name. */
const NAMED = 'GPTBot OAI-SearchBot ClaudeBot PerplexityBot CCBot Google-Extended Applebot-Extended'.split(
  ' ',
);

/** `/robots.txt`: everyone may read; what for is the owner's choice (contentsignals.org). */
function robots(site: Site): string {
  const { search, ai_input: input, ai_train: train } = site.snapshot.config.content_signal;
  const word = (allowed: boolean) => (allowed ? 'yes' : 'no');
  const rules = [
    `Content-Signal: search=${word(search)}, ai-input=${word(input)}, ai-train=${word(train)}`,
    'Allow: /',
  ];
  const all = ['User-agent: *', ...rules];
  const named = [...NAMED.map((name) => `User-agent: ${name}`), ...rules];
  return [...all, '', ...named, '', `Sitemap: ${site.origins.base}/sitemap.xml`, ''].join('\n');
}
