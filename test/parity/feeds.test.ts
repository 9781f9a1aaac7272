import { describe, expect, it } from 'vitest';
import { openAgentApp, UNLIMITED } from '../support/agent-app.ts';

const app = await openAgentApp({ quota: UNLIMITED });

interface Row {
  type: string;
  title: string;
  url: string;
  date: string | null;
  updated: string | null;
  upcoming?: boolean;
}

const { entries } = await app.json<{ entries: Row[] }>('/content-index.json');
const byUrl = new Map(entries.map((row) => [row.url, row]));
/** Feeds contain only entries with a date, without talks that are still to come. */
const dated = entries.filter((row) => row.date !== null && !row.upcoming);

const unescape = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi, (_all, decimal, hex, name) =>
    name
      ? ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[name as string] ?? '')
      : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex as string, 16)),
  );

/** The text of the first element with this name. */
function element(xml: string, name: string): string | null {
  const match = new RegExp(`<${name}(?: [^>]*)?>(?:<!\\[CDATA\\[)?([\\s\\S]*?)(?:\\]\\]>)?</${name}>`).exec(
    xml,
  );
  return match ? unescape(match[1] as string) : null;
}

const blocks = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(
    (match) => match[1] as string,
  );

type Item = [url: string, title: string, date: string];
/** Feeds contain instants. `day` returns their day in the time zone of the example site. */
const zone = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });
const day = (date: string | null) => zone.format(new Date(date ?? ''));

async function rssItems(path: string): Promise<Item[]> {
  return blocks(await app.text(path), 'item').map((item) => [
    element(item, 'link') ?? '',
    element(item, 'title') ?? '',
    day(element(item, 'pubDate')),
  ]);
}

async function atomItems(path: string): Promise<Item[]> {
  return blocks(await app.text(path), 'entry').map((item) => [
    unescape(/<link[^>]*href="([^"]+)"/.exec(item)?.[1] ?? ''),
    element(item, 'title') ?? '',
    day(element(item, 'published')),
  ]);
}

async function jsonItems(path: string): Promise<Item[]> {
  const { items } = await app.json<{ items: { url: string; title: string; date_published: string }[] }>(path);
  return items.map((item) => [item.url, item.title, day(item.date_published)]);
}

describe('feeds', () => {
  it.each([
    ['/feed.xml', rssItems],
    ['/feed.atom', atomItems],
    ['/feed.json', jsonItems],
  ] as const)('%s has the newest entries, addresses, titles and dates as everywhere', async (path, read) => {
    const items = await read(path);
    const wanted = dated
      .map((row): Item => [row.url, row.title, row.date as string])
      .toSorted((a, b) => (a[2] < b[2] ? 1 : a[2] > b[2] ? -1 : 0));
    expect(items.map((item) => item[2])).toEqual(wanted.slice(0, items.length).map((item) => item[2]));
    expect(items.length).toBe(Math.min(30, dated.length));
    expect(wanted).toEqual(expect.arrayContaining(items));
  });

  it.each([
    ['/writing/feed.json', 'writing'],
    ['/videos/feed.json', 'video'],
    ['/talks/feed.json', 'talk'],
  ])('%s has the entries of its type in list order', async (path, type) => {
    const wanted = dated.filter((row) => row.type === type).map((row) => [row.url, row.title, row.date]);
    expect(wanted.length).toBeGreaterThan(2);
    expect(await jsonItems(path)).toEqual(wanted);
  });
});

describe('/sitemap.xml', () => {
  it('has every entry once with the day of its last change, and no other document', async () => {
    const urls = blocks(await app.text('/sitemap.xml'), 'url').map((url) => [
      element(url, 'loc') ?? '',
      element(url, 'lastmod'),
    ]);
    const known = urls.filter(([url]) => byUrl.has(url as string));
    const wanted = entries.map((row) => [row.url, row.updated ?? (row.upcoming ? null : row.date)]);
    expect(known.toSorted()).toEqual(wanted.toSorted());
    for (const [url] of urls) {
      const { pathname } = new URL(url as string);
      expect([pathname, (await app.fetch(pathname)).status]).toEqual([pathname, 200]);
    }
  });
});
