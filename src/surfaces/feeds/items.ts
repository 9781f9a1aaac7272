import type { ContentType } from '../../model/content-type.ts';
import { filterRows } from '../../site/rows.ts';
import { isUpcoming, recordAt, type Site } from '../../site/site.ts';
import { collectionUrl } from '../../site/listings.ts';
import { text } from '../../site/text.ts';
import { entrySource } from '../../site/twin.ts';
import { markupOf, notLaidOut, type Texts } from '../texts/texts.ts';

/** How many of the newest entries a feed holds. */
const MAX_ITEMS = 30;

export type Feed = ReturnType<typeof feedOf>;

/** The feed of the site, or of one collection: what it is about, and its items, newest first. @param path of the feed's own document. */
export function feedOf(site: Site, type: ContentType | null, path: string, texts: Texts) {
  const { config, size } = site.snapshot;
  const { name, description, language, author } = config;
  const rows = filterRows(site, type ? { type } : {});
  const dated = rows.filter((row) => isDated(site, row)).slice(0, MAX_ITEMS);
  const items = dated.map((row) => itemAt(site, row, texts));
  const times = items.map((item) => item.updated.getTime());
  return {
    title: type ? `${name}: ${text(site, type)}` : name,
    description: description ?? name,
    /** The page that it follows. */
    page: type ? collectionUrl(site, type) : `${site.origins.pages}/`,
    self: site.origins.base + path,
    author: author.name ?? name,
    lang: language,
    updated: new Date(size === 0 ? 0 : times.reduce((latest, time) => Math.max(latest, time), 0)),
    items,
  };
}

/** A feed says when its items appeared. Of a talk to come that is known only where its file says it. */
function isDated(site: Site, row: number): boolean {
  const { date, from } = site.snapshot.columns;
  return (
    date[row] !== 0 &&
    (!isUpcoming(site, row) || Number.isFinite(from[row]) || recordAt(site, row).updated !== null)
  );
}

/** HTML whose links within the page lead to it from elsewhere; texts beside each other have no ids in common. */
function apartFrom(html: string, url: string): string {
  return html
    .replace(/(<a\b[^<>]*?\shref=")#/g, `$1${url.replaceAll('$', '$$$$')}#`)
    .replace(/(<[a-z][^<>]*?) id="fn(?:ref)?[\d:-]+"/g, '$1');
}

function itemAt(site: Site, row: number, texts: Texts) {
  const source = entrySource(site, row);
  const { date, updated, tags, authors, lang } = recordAt(site, row);
  const from = site.snapshot.columns.from[row] as number;
  const instead = notLaidOut(site, source.url, source.title);
  const isToCome = isUpcoming(site, row);
  const day = new Date(`${(isToCome ? updated : null) ?? date}T00:00:00Z`);
  // The exact instant, where the content says it for that day; of a talk to come the day of the event is another.
  const exact = Number.isFinite(from) && (isToCome || Math.abs(from - day.getTime()) < 2 * 86_400_000);
  const published = exact ? new Date(from) : day;
  const changed = isToCome && updated === null ? published : new Date(`${updated ?? date}T00:00:00Z`);
  return {
    url: source.url,
    title: source.title,
    summary: source.description,
    /** The whole text, safe HTML with absolute links. */
    html: apartFrom(texts.show({ markdown: source.body, lang, ...markupOf(site) }, instead).html, source.url),
    published,
    updated: changed > published ? changed : published,
    tags,
    /** Names; empty where it is the author of the feed. */
    authors,
    lang,
  };
}
