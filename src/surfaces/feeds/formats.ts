import type { FeedAddress } from '../../model/addresses.ts';
import { escapeMarkup } from '../../text/escape-markup.ts';
import type { Feed } from './items.ts';

interface FeedFormat {
  name: string;
  /** Media type, without parameters. */
  type: string;
  render(feed: Feed): string;
}

/** The format of each feed. Feeds exist at the root, and below each collection for its entries. */
const FORMATS: Readonly<Record<FeedAddress, FeedFormat>> = {
  '/feed.xml': { name: 'RSS', type: 'application/rss+xml', render: rss },
  '/feed.atom': { name: 'Atom', type: 'application/atom+xml', render: atom },
  '/feed.json': { name: 'JSON Feed', type: 'application/feed+json', render: jsonFeed },
};

export const FEEDS = Object.entries(FORMATS) as [FeedAddress, FeedFormat][];

const XML = '<?xml version="1.0" encoding="utf-8"?>';

/** RSS 2.0 with whole texts. */
function rss(feed: Feed): string {
  const items = feed.items.map(({ url, title, summary, html, published, tags, authors }) => [
    '<item>',
    element('title', title),
    element('link', url),
    element('guid', url, { isPermaLink: 'true' }),
    element('pubDate', published.toUTCString()),
    ...authors.map((name) => element('dc:creator', name)),
    ...tags.map((tag) => element('category', tag)),
    // Feed readers parse it as HTML (RSS 2.0, "Elements of <item>"), so text that looks like markup must be escaped twice.
    element('description', escapeXml(summary ?? title)),
    element('content:encoded', html),
    '</item>',
  ]);
  return lines([
    XML,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', feed.title),
    element('link', feed.page),
    element('description', escapeXml(feed.description)),
    element('language', feed.lang),
    element('lastBuildDate', feed.updated.toUTCString()),
    emptyElement('atom:link', { rel: 'self', type: 'application/rss+xml', href: feed.self }),
    ...items.flat(),
    '</channel>',
    '</rss>',
  ]);
}

/** Atom: RFC 4287. */
function atom(feed: Feed): string {
  const entries = feed.items.map(({ url, title, summary, html, published, updated, tags, authors, lang }) => [
    `<entry xml:lang="${lang.replace(/[^A-Za-z0-9-]/g, '')}">`,
    element('title', title),
    element('id', url),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: url }),
    element('published', published.toISOString()),
    element('updated', updated.toISOString()),
    ...authors.map((name) => `<author>${element('name', name)}</author>`),
    ...tags.map((tag) => emptyElement('category', { term: tag })),
    element('summary', summary),
    element('content', html, { type: 'html' }),
    '</entry>',
  ]);
  return lines([
    XML,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.lang}">`,
    element('title', feed.title),
    element('subtitle', feed.description),
    element('id', feed.page),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: feed.page }),
    emptyElement('link', { rel: 'self', type: 'application/atom+xml', href: feed.self }),
    element('updated', feed.updated.toISOString()),
    `<author>${element('name', feed.author)}</author>`,
    ...entries.flat(),
    '</feed>',
  ]);
}

/** JSON Feed 1.1 (jsonfeed.org). */
function jsonFeed(feed: Feed): string {
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.page,
    feed_url: feed.self,
    language: feed.lang,
    authors: [{ name: feed.author }],
    items: feed.items.map(({ url, title, summary, html, published, updated, tags, authors, lang }) => ({
      id: url,
      url,
      title,
      summary: summary || undefined,
      content_html: html,
      date_published: published.toISOString(),
      date_modified: updated.toISOString(),
      authors: authors.length > 0 ? authors.map((name) => ({ name })) : undefined,
      tags: tags.length > 0 ? tags : undefined,
      language: lang,
    })),
  };
  return JSON.stringify(json, null, 1);
}

function lines(parts: readonly string[]): string {
  return `${parts.filter(Boolean).join('\n')}\n`;
}

/** Escapes a text for XML 1.0, and removes the characters that XML forbids. */
function escapeXml(text: string): string {
  return escapeMarkup(
    text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''),
  );
}

type Attributes = Readonly<Record<string, string>>;

/** An element with a text; empty if the text is null. */
export function element(name: string, text: string | null, attributes: Attributes = {}): string {
  return text === null ? '' : `<${name}${attributesOf(attributes)}>${escapeXml(text)}</${name}>`;
}

function emptyElement(name: string, attributes: Attributes): string {
  return `<${name}${attributesOf(attributes)}/>`;
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}
