import { gunzipSync } from 'node:zlib';
import { orNull } from '../../text/or-null.ts';
import { decodeText } from '../parse/decode.ts';
import { textsOf } from '../parse/json-ld.ts';
import { type Element, parseXml } from '../../html/parse/tree.ts';
import { isElement, rawText } from '../../html/parse/walk-tree.ts';
import { isMapping } from '../../text/mapping.ts';
import { isMenuFile } from '../../text/file-kinds.ts';

export interface FeedItem {
  url: string;
  title: string | null;
  published: string | null;
  modified: string | null;
  description: string | null;
  tags: string[];
  authors: string[];
}

/** The pages or items of a sitemap or feed. */
export type Evidence =
  | { kind: 'sitemap'; pages: { url: string; modified: string | null }[] }
  | { kind: 'index'; sitemaps: string[] }
  /** The menu of Doxygen, which a script writes into each page. */
  | { kind: 'menu'; hrefs: string[] }
  | {
      kind: 'rss' | 'atom' | 'json';
      title: string | null;
      description: string | null;
      home: string | null;
      items: FeedItem[];
    };

/** The largest document after decompression: sitemaps.org allows 50 MB. */
const MAX_BYTES = 50 * 1024 * 1024;
const MAX_ITEMS = 100_000;

/** Reads a sitemap, an index of sitemaps, or a feed; null for other files. @throws if a file cannot be unpacked. */
export function readEvidence(file: string, bytes: Uint8Array): Evidence | null {
  const unpacked = /\.gz$/i.test(file) ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes;
  const { text } = decodeText(unpacked);
  if (/\.json$/i.test(file)) return readJsonFeed(text);
  if (isMenuFile(file))
    return {
      kind: 'menu',
      hrefs: [...text.matchAll(/(["'])([\w./-]+\.html)(?:#[^"']*)?\1/g)].map(([, , href = '']) => href),
    };
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
    default: {
      const head = all(root, 'channel')[0] ?? root;
      const inside = head === root ? [] : all(root, 'item');
      const items = [...all(head, 'item'), ...inside, ...all(root, 'entry')];
      return {
        kind: /(?:^|:)feed$/.test(root.tag) ? 'atom' : 'rss',
        title: words(head, 'title'),
        description: words(head, 'description', 'subtitle'),
        home: linkOf(head),
        items: items.slice(0, MAX_ITEMS).map(feedItem),
      };
    }
  }
}

function all(parent: Element, name: string): Element[] {
  return parent.children.filter(isElement).filter(({ tag }) => tag.replace(/^.*:/, '') === name);
}

/** The text of the first element with one of the names. Elements without a namespace prefix come first. */
function words(parent: Element, ...names: string[]): string | null {
  for (const name of names) {
    const elements = all(parent, name);
    const element = elements.find(({ tag }) => tag === name) ?? elements[0];
    const text = element?.children.filter((child) => !isElement(child)).join('');
    if (text?.trim()) return text.trim();
  }
  return null;
}

/** Reads an item of RSS or an entry of Atom. */
function feedItem(item: Element): FeedItem {
  const guid = all(item, 'guid')[0];
  const permalink = guid?.attributes['isPermaLink'] === 'false' ? null : words(item, 'guid', 'id');
  const creator = words(item, 'creator');
  const authors =
    creator === null
      ? all(item, 'author').map((author) => words(author, 'name') ?? rawText(author))
      : [creator];
  return {
    url: linkOf(item) ?? permalink ?? '',
    title: words(item, 'title'),
    published: words(item, 'pubDate', 'published', 'issued', 'date', 'updated'),
    modified: words(item, 'updated', 'modified'),
    description: words(item, 'description', 'summary'),
    tags: all(item, 'category').flatMap((category) => {
      const { label, term } = category.attributes;
      return (label || term || rawText(category)).trim() || [];
    }),
    // RSS has an e-mail address before the name: `ada@example.com (Ada)`.
    authors: authors.flatMap((name) => (/^\S+@\S+\s*\(([^()]+)\)\s*$/.exec(name)?.[1] ?? name).trim() || []),
  };
}

/** The address of a feed or item: the text of `<link>`, or its `href`. */
function linkOf(parent: Element): string | null {
  const links = all(parent, 'link').filter(({ attributes }) => attributes['href']);
  const link = links.find(({ attributes: { rel } }) => rel === undefined || rel === 'alternate');
  return words(parent, 'link') ?? link?.attributes['href']?.trim() ?? null;
}

/** https://www.jsonfeed.org/version/1.1/ */
function readJsonFeed(text: string): Evidence | null {
  if (!text.slice(0, 2000).includes('jsonfeed.org')) return null;
  const feed = orNull(() => JSON.parse(text) as unknown);
  if (!isMapping(feed) || !Array.isArray(feed['items'])) return null;
  const line = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
  return {
    kind: 'json',
    title: line(feed['title']),
    description: line(feed['description']),
    home: line(feed['home_page_url']),
    items: feed['items']
      .filter(isMapping)
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
}
