import type { ContentType } from '../../model/content-type.ts';
import { filterRows } from '../../site/rows.ts';
import { isUpcoming, recordAt, type Site } from '../../site/site.ts';
import { collectionUrl } from '../../site/listings.ts';
import { text } from '../../site/text.ts';
import { entrySource } from '../../site/twin.ts';
import { markupOf, notLaidOut, type Texts } from '../texts/texts.ts';

/** The most entries of a feed. */
const MAX_ITEMS = 30;

export type Feed = ReturnType<typeof feedOf>;

/** The feed of the site, or of a collection, with its items, newest first. @param path of the document of the feed. */
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
    /** The page whose entries it has. */
    page: type ? collectionUrl(site, type) : `${site.origins.pages}/`,
    self: site.origins.base + path,
    author: author.name ?? name,
    lang: language,
    updated: new Date(size === 0 ? 0 : times.reduce((latest, time) => Math.max(latest, time), 0)),
    items,
  };
}

/** Whether it is known when an entry appeared. The date of an upcoming talk is that of the event, so its file must say it. */
function isDated(site: Site, row: number): boolean {
  const { date, from } = site.snapshot.columns;
  return (
    date[row] !== 0 &&
    (!isUpcoming(site, row) || Number.isFinite(from[row]) || recordAt(site, row).updated !== null)
  );
}

/** Prepares the HTML of a text for a page with several texts: completes links to fragments, and removes ids of footnotes. */
function standalone(html: string, url: string): string {
  return html
    .replace(/(<a\b[^<>]*?\shref=")#/g, `$1${url.replaceAll('$', '$$$$')}#`)
    .replace(/(<[a-z][^<>]*?) id="fn(?:ref)?[\d:-]+"/g, '$1');
}

function itemAt(site: Site, row: number, texts: Texts) {
  const source = entrySource(site, row);
  const { date, updated, tags, authors, lang } = recordAt(site, row);
  const from = site.snapshot.columns.from[row] as number;
  const fallback = notLaidOut(site, source.url, source.title);
  const isTalkToCome = isUpcoming(site, row);
  const day = new Date(`${(isTalkToCome ? updated : null) ?? date}T00:00:00Z`);
  // The exact instant, if the front matter has one for that day. The day of an upcoming talk is that of the event.
  const isExact = Number.isFinite(from) && (isTalkToCome || Math.abs(from - day.getTime()) < 2 * 86_400_000);
  const published = isExact ? new Date(from) : day;
  const changed = isTalkToCome && updated === null ? published : new Date(`${updated ?? date}T00:00:00Z`);
  return {
    url: source.url,
    title: source.title,
    summary: source.description,
    /** The whole text, safe HTML with absolute links. */
    html: standalone(
      texts.show({ markdown: source.body, lang, ...markupOf(site) }, fallback).html,
      source.url,
    ),
    published,
    updated: changed > published ? changed : published,
    tags,
    /** Names; empty for the author of the feed. */
    authors,
    lang,
  };
}
