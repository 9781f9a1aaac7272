import { COLLECTIONS, type ContentType } from '../../model/content-type.ts';
import { COLLECTED } from '../../site/listings.ts';
import type { Site } from '../../site/site.ts';
import type { Made } from '../http/representation.ts';
import { atom, jsonFeed, rss } from './formats.ts';
import { type Feed, feedOf } from './items.ts';
import { FEED_KINDS } from './kinds.ts';
import { robots } from './robots.ts';
import { sitemap, sitemapPart, sitemapParts } from './sitemap.ts';

const RENDER: Readonly<Record<(typeof FEED_KINDS)[number]['kind'], (feed: Feed) => string>> = {
  rss,
  atom,
  json: jsonFeed,
};

/** Feeds of the site and of each collection, the sitemap and robots.txt, by path. */
export const FEED_DOCUMENTS: Readonly<Record<string, (site: Site) => Made>> = {
  ...feeds(null),
  ...Object.assign({}, ...COLLECTED.map((type) => feeds(type))),
  '/sitemap.xml': (site) => ({ type: 'application/xml; charset=utf-8', body: sitemap(site) }),
  '/robots.txt': (site) => ({ type: 'text/plain; charset=utf-8', body: robots(site) }),
};

function feeds(type: ContentType | null): Record<string, (site: Site) => Made> {
  return Object.fromEntries(
    FEED_KINDS.map(({ kind, path, type: mediaType }) => {
      const at = `/${type ? `${COLLECTIONS[type]}/` : ''}${path}`;
      const make = (site: Site): Made => ({
        type: kind === 'json' ? mediaType : `${mediaType}; charset=utf-8`,
        body: RENDER[kind](feedOf(site, type, at)),
      });
      return [at, make];
    }),
  );
}

const PART = /^\/sitemap-([1-9]\d{0,5})\.xml$/;

/** A part of a large site's sitemap; null where the path is none. */
export function sitemapDocument(site: Site, path: string): (() => Made) | null {
  const part = Number(PART.exec(path)?.[1] ?? 0);
  if (part === 0 || part > sitemapParts(site)) return null;
  return () => ({ type: 'application/xml; charset=utf-8', body: sitemapPart(site, part) });
}
