import { gunzipSync } from 'node:zlib';
import { decodeText } from '../parse/decode.ts';
import { isThing, textsOf } from '../parse/json-ld.ts';
import { type Element, parseXml } from '../../html/parse/tree.ts';
import { isElement, rawText } from '../../html/parse/walk-tree.ts';

export interface FeedItem {
  url: string;
  title: string | null;
  published: string | null;
  modified: string | null;
  description: string | null;
  tags: string[];
  authors: string[];
}

/** What a sitemap or a feed of the site says; null where a document is neither. */
export type Evidence =
  | { kind: 'sitemap'; pages: { url: string; modified: string | null }[] }
  | { kind: 'index'; sitemaps: string[] }
  | {
      kind: 'rss' | 'atom' | 'json';
      title: string | null;
      description: string | null;
      home: string | null;
      items: FeedItem[];
    };

/** After decompression (sitemaps.org: at most 50 MB). */
const MAX_BYTES = 50 * 1024 * 1024;
const MAX_ITEMS = 100_000;

/** Reads a sitemap, the index of several, or a feed; throws where a file cannot be unpacked. */
export function readEvidence(file: string, bytes: Uint8Array): Evidence | null {
  const plain = /\.gz$/i.test(file) ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes;
  const { text } = decodeText(plain);
  if (/\.json$/i.test(file)) return readJsonFeed(text);
  if (/\.txt$/i.test(file))
    return {
      kind: 'sitemap',
      pages: text
        .split('\n')
        .filter((line) => /^https?:\/\//.test(line))
        .map((line) => ({ url: line.trim(), modified: null })),
    };
  if (!/<(?:\w+:)?(?:urlset|sitemapindex|rss|feed|RDF)[\s>]/.test(text.slice(0, 4000))) return null;
  const root = parseXml(text)
    .children.filter(isElement)
    .find(({ tag }) => /(?:^|:)(?:urlset|sitemapindex|rss|feed|RDF)$/.test(tag));
  if (!root) return null;
  switch (root.tag.replace(/^.*:/, '')) {
    case 'urlset':
      return {
        kind: 'sitemap',
        pages: all(root, 'url').flatMap((url) => {
          const loc = words(url, 'loc');
          return loc === null ? [] : [{ url: loc, modified: words(url, 'lastmod') }];
        }),
      };
    case 'sitemapindex':
      return { kind: 'index', sitemaps: all(root, 'sitemap').flatMap((map) => words(map, 'loc') ?? []) };
    case 'rss':
    case 'RDF': {
      const channel = all(root, 'channel')[0] ?? root;
      const items = [...all(channel, 'item'), ...(channel === root ? [] : all(root, 'item'))];
      return {
        kind: 'rss',
        title: words(channel, 'title'),
        description: words(channel, 'description'),
        home: words(channel, 'link'),
        items: items.slice(0, MAX_ITEMS).map(rssItem),
      };
    }
    case 'feed':
      return {
        kind: 'atom',
        title: words(root, 'title'),
        description: words(root, 'subtitle'),
        home: linkOf(root),
        items: all(root, 'entry').slice(0, MAX_ITEMS).map(atomEntry),
      };
    default:
      return null;
  }
}

function all(parent: Element, name: string): Element[] {
  return parent.children.filter(isElement).filter(({ tag }) => tag.replace(/^.*:/, '') === name);
}

/** The text of the first element of this name; that of another vocabulary only where there is none. */
function words(parent: Element, ...names: string[]): string | null {
  for (const name of names) {
    const found = all(parent, name);
    const element = found.find(({ tag }) => tag === name) ?? found[0];
    const text = element?.children.filter((child) => !isElement(child)).join('');
    if (text?.trim()) return text.trim();
  }
  return null;
}

function rssItem(item: Element): FeedItem {
  const guid = all(item, 'guid')[0];
  const permalink = guid && guid.attributes['isPermaLink'] !== 'false' ? words(item, 'guid') : null;
  return {
    url: words(item, 'link') ?? permalink ?? '',
    title: words(item, 'title'),
    published: words(item, 'pubDate', 'date'),
    modified: words(item, 'updated', 'modified'),
    description: words(item, 'description'),
    tags: all(item, 'category').flatMap((category) => rawText(category).trim() || []),
    authors: [words(item, 'creator') ?? words(item, 'author') ?? ''].flatMap(
      (name) => (/\(([^()]+)\)\s*$/.exec(name)?.[1] ?? name).trim() || [],
    ),
  };
}

function atomEntry(entry: Element): FeedItem {
  return {
    url: linkOf(entry) ?? words(entry, 'id') ?? '',
    title: words(entry, 'title'),
    published: words(entry, 'published', 'issued') ?? words(entry, 'updated'),
    modified: words(entry, 'updated'),
    description: words(entry, 'summary'),
    tags: all(entry, 'category').flatMap(
      ({ attributes }) => attributes['label']?.trim() || attributes['term']?.trim() || [],
    ),
    authors: all(entry, 'author').flatMap((author) => words(author, 'name') ?? []),
  };
}

function linkOf(parent: Element): string | null {
  const links = all(parent, 'link').filter(({ attributes }) => attributes['href']);
  const link = links.find(({ attributes: { rel } }) => rel === undefined || rel === 'alternate');
  return link?.attributes['href']?.trim() ?? null;
}

/** https://www.jsonfeed.org/version/1.1/ */
function readJsonFeed(text: string): Evidence | null {
  if (!text.slice(0, 2000).includes('jsonfeed.org')) return null;
  try {
    const feed: unknown = JSON.parse(text);
    if (!isThing(feed) || !Array.isArray(feed['items'])) return null;
    const line = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
    return {
      kind: 'json',
      title: line(feed['title']),
      description: line(feed['description']),
      home: line(feed['home_page_url']),
      items: feed['items']
        .filter(isThing)
        .slice(0, MAX_ITEMS)
        .map((item) => ({
          url: line(item['url']) ?? line(item['id']) ?? '',
          title: line(item['title']),
          published: line(item['date_published']),
          modified: line(item['date_modified']),
          description: line(item['summary']),
          tags: textsOf(item['tags']),
          authors: textsOf(item['authors'] ?? item['author']),
        })),
    };
  } catch {
    return null;
  }
}
