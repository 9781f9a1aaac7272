import { readJsonLd, type Thing } from './json-ld.ts';
import { listingOf } from './listing.ts';
import { mainContent } from './main-content.ts';
import { type PageScan, scanPage } from './page-scan.ts';
import { type Converted, toMarkdown } from './to-markdown.ts';
import { timesOf } from './page-times.ts';
import { parseHtml } from './tree.ts';

/** One HTML file, as far as it can be read without the others. */
export interface Page {
  /** Relative to the folder. */
  file: string;
  scan: Omit<PageScan, 'bodies' | 'articles' | 'mains' | 'body' | 'times' | 'jsonLd'>;
  things: Thing[];
  /** Dates of `time` elements that say when it was published or changed. */
  published: string | null;
  modified: string | null;
  text: Converted;
  /** Where a page lists others: they, and its text without them. */
  listing: { hrefs: string[]; share: number; isDated: boolean; intro: Converted } | null;
  /** It has neither title nor body: a part of other pages. */
  isFragment: boolean;
}

/** Reads one page. */
export function readPage(file: string, html: string): Page {
  const scan = scanPage(parseHtml(html));
  const { text, around } = mainContent(scan);
  const listing = listingOf(around);
  const { bodies: _b, articles: _a, mains: _m, body: _body, times, jsonLd, ...kept } = scan;
  return {
    file,
    scan: kept,
    things: readJsonLd(jsonLd),
    ...timesOf(times, around, new Set(listing?.items)),
    text: toMarkdown(text),
    listing: listing && {
      hrefs: listing.hrefs,
      share: listing.share,
      isDated: listing.isDated,
      intro: toMarkdown(around, new Set(listing.items)),
    },
    isFragment: scan.title === null && !/<(?:html|body)\b/i.test(html.slice(0, 20_000)),
  };
}
