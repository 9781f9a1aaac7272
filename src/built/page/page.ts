import { readJsonLd, type Thing } from '../parse/json-ld.ts';
import { listingOf } from './listing.ts';
import { mainContent } from './main-content.ts';
import { type PageScan, scanPage, titleText } from './page-scan.ts';
import { type Converted, toMarkdown } from '../../html/convert/to-markdown.ts';
import { timesOf } from './page-times.ts';
import { parseHtml } from '../../html/parse/tree.ts';
import { closest } from '../../html/parse/walk-tree.ts';

/** One HTML file, as far as it can be read without the others. */
export interface Page {
  /** Relative to the folder. */
  file: string;
  scan: Omit<PageScan, 'bodies' | 'articles' | 'mains' | 'body' | 'times' | 'jsonLd' | 'h1'>;
  /** The first heading of the text, else of the page. */
  h1: string;
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
  const listing = listingOf(around, (href) => isSelf(href, file));
  const { bodies: _b, articles: _a, mains: _m, body: _body, times, jsonLd, h1, ...kept } = scan;
  const heading = h1.find((element) => closest(element, (at) => at === around) !== null) ?? h1[0];
  return {
    file,
    scan: kept,
    h1: heading ? titleText(heading) : '',
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

/** Whether an address is that of the page itself, wherever the site may be published. */
function isSelf(href: string, file: string): boolean {
  const bare = (path: string) => path.replace(/(^|\/)index\.html?$/i, '$1').replace(/\.html?$|\/+$/i, '');
  const path = bare(href.replace(/[?#].*$/s, '').replace(/^(?:https?:)?\/\/[^/]*|^\.?\//i, ''));
  const own = bare(file);
  return (
    path === own || (own !== '' && path.endsWith(`/${own}`)) || (path !== '' && own.endsWith(`/${path}`))
  );
}
