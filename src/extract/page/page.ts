import { readJsonLd, type Thing } from '../parse/json-ld.ts';
import type { Frame } from './frame.ts';
import { listingOf } from './listing.ts';
import { type Beside, type Missing, missingFrom } from './missing.ts';
import { mainContent } from './main-content.ts';
import { isToFill, type PageScan, scanPage, titleText } from './page-scan.ts';
import { type Converted, toMarkdown } from '../../html/convert/to-markdown.ts';
import { runsOf } from './runs.ts';
import { withPlainShapes } from '../../html/parse/shapes.ts';
import { parseHtml, type Element } from '../../html/parse/tree.ts';
import { closest, hasClass, isElement, lineOf } from '../../html/parse/walk-tree.ts';
import { createRequire } from 'node:module';
import { isFurniture, isThread } from '../../html/parse/furniture.ts';
import { readDate } from '../../text/dates.ts';

/** One HTML file, read without knowledge of the others. */
export interface Page {
  /** Path relative to the folder of the build. */
  file: string;
  scan: Omit<
    PageScan,
    'bodies' | 'articles' | 'mains' | 'body' | 'times' | 'jsonLd' | 'h1' | 'hasProgram'
  > & {
    /** Whether a script in the browser writes its text. */
    isToFill: boolean;
  };
  /** The first heading of the text, else of the page. */
  h1: string;
  things: Thing[];
  /** Dates of `time` elements, as written: when the page was published and changed. */
  published: string | null;
  modified: string | null;
  text: Converted;
  /** If the page lists others: their addresses, and its text without the list. */
  listing: { hrefs: string[]; share: number; isDated: boolean; intro: Converted } | null;
  /** The number of words outside of links, those that the text lacks, and a hash of the layout. */
  words: number;
  missing: readonly Missing[];
  /** The words of its furniture. */
  beside: readonly Beside[];
  layout: number;
  /** Whether it has neither title nor body, and so is a part of other pages. */
  isFragment: boolean;
}

/**
 * Reads one page.
 * @param frame counts the layout of all pages. With `isKnown`, it is complete; otherwise this page is added to it.
 * @returns null if the text of the page can only be found with the complete frame.
 */
export function readPage(file: string, html: string, frame: Frame, isKnown: boolean): Page | null {
  const scan = scanPage(withPlainShapes(parseHtml(html)));
  const runs = runsOf(scan.body);
  if (!isKnown) frame.add(runs);
  const isThisPage = (href: string) => isSelf(href, file);
  const main = mainContent(scan, isThisPage, runs, isKnown ? frame : null);
  if (main === null) return null;
  const { text, around, hidden } = main;
  const listing = listingOf(around, isThisPage);
  const {
    bodies: _b,
    articles: _a,
    mains: _m,
    body: _body,
    times,
    jsonLd,
    h1,
    hasProgram,
    ...scanToKeep
  } = scan;
  const heading = h1.find((element) => closest(element, (at) => at === around) !== null) ?? h1[0];
  const options = { rendersFormulas: scan.rendersFormulas, toTex: mathToTex };
  const converted = toMarkdown(text, hidden, options);
  return {
    file,
    scan: {
      ...scanToKeep,
      isToFill: hasProgram && converted.markdown.trim() === '' && isToFill(scan.body),
    },
    h1: heading ? titleText(heading) : '',
    things: readJsonLd(jsonLd),
    ...timesOf(times, around, new Set(listing?.items)),
    text: converted,
    listing: listing && {
      hrefs: listing.hrefs,
      share: listing.share,
      isDated: listing.isDated,
      intro: toMarkdown(around, [...listing.items, ...hidden], options),
    },
    ...missingFrom(runs, converted.markdown),
    beside: runs.beside.flatMap(({ by, key, plain }) => (plain.length > 0 ? { by, key, words: plain } : [])),
    layout: runs.layout,
    isFragment: scan.title === null && !/<(?:html|body)\b/i.test(html.slice(0, 20_000)),
  };
}

/** Whether an address may be that of the page itself. The origin and base path of the site are not known yet. */
function isSelf(href: string, file: string): boolean {
  const bare = (path: string) => path.replace(/(^|\/)index\.html?$/i, '$1').replace(/\.html?$|\/+$/i, '');
  const path = bare(href.replace(/[?#].*$/s, '').replace(/^(?:https?:)?\/\/[^/]*|^\.?\//i, ''));
  const self = bare(file);
  return (
    path === self || (self !== '' && path.endsWith(`/${self}`)) || (path !== '' && self.endsWith(`/${path}`))
  );
}

const load = createRequire(import.meta.url);

/** Converts MathML to TeX. Most builds have the TeX source beside it, so the library is loaded on first use. */
function mathToTex(mathml: string): string {
  const { MathMLToLaTeX } = load('mathml-to-latex') as typeof import('mathml-to-latex');
  return MathMLToLaTeX.convert(mathml);
}

const MODIFIED =
  /^(?:dt-updated|updated|modified|last-?(?:updated|modified).*|post-modified|date-modified)$/i;
const PUBLISHED = /^(?:dt-published|published|entry-date)$/;
const BEFORE_DATE =
  /^(?:(?:published|posted|written|updated|created|date|on|am|le|el|um|veröffentlicht)[:\s]+)+/i;
/** A date without markup is among so many first pieces of text. */
const MAX_TEXTS = 25;
const MAX_LIST = 300;
/** Between title and date are at most so many headings, such as a subtitle. */
const MAX_HEADINGS = 2;

/**
 * The dates, as written, on which a page was published and changed.
 * @param items of the page's list, whose dates do not count.
 */
function timesOf(times: readonly Element[], around: Element, items: ReadonlySet<Element>) {
  const dates: Pick<Page, 'published' | 'modified'> = { published: null, modified: null };
  for (const time of times) {
    const value = time.attributes['datetime']?.trim() || time.attributes['title']?.trim() || lineOf(time);
    if (closest(time, (at) => items.has(at) || isThread(at)) !== null) continue;
    const item = closest(time, ({ tag }) => /^(?:nav|aside|li)$/.test(tag));
    // A short list has facts about the page itself.
    const isOther =
      item !== null && !(item.tag === 'li' && item.parent && lineOf(item.parent).length < MAX_LIST);
    const { itemprop } = time.attributes;
    const isMarked = [time, time.parent].some((element) => element && hasClass(element, MODIFIED));
    if (itemprop === 'dateModified' || isMarked) dates.modified ??= value;
    else if (itemprop === 'datePublished' || hasClass(time, PUBLISHED)) dates.published = value;
    else if (!isOther && mayBePublished(value, closest(time, ({ tag }) => tag === 'header') !== null))
      dates.published ??= value;
  }
  return { ...dates, published: dates.published ?? byline(around, items) };
}

/** Whether a written date can be that of a page: outside of its head, those before the web are about something else. */
function mayBePublished(written: string, isInHead = false): boolean {
  const date = readDate(written, 'UTC');
  return date !== null && (isInHead || date.day > '1991');
}

/** A date alone among the first pieces of text, as below a title; null if there is none. */
function byline(around: Element, items: ReadonlySet<Element>): string | null {
  let texts = 0;
  let headings = 0;
  let firstDate: string | null = null;
  const visit = (element: Element): boolean => {
    if (items.has(element) || /^(?:nav|aside|script|style|pre|table|ul|ol)$/.test(element.tag)) return true;
    if (/^h[2-6]$/.test(element.tag) && ++headings > MAX_HEADINGS) return false;
    for (const child of element.children) {
      if (isElement(child)) {
        if (!(isFurniture(child) && !hasClass(child, /meta|date|time|byline|info/i)) && !visit(child))
          return false;
        continue;
      }
      const text = child.replace(/\s+/g, ' ').replace(/^[\s·•|—–-]+|[\s·•|—–-]+$/g, '');
      if (text === '') continue;
      if (++texts > MAX_TEXTS || text.length > 200) return false;
      const date = text.replace(BEFORE_DATE, '');
      const mayBeDate = date.length <= 40 && /\d{4}/.test(date) && /\d.*\D.*\d|[年월]/.test(date);
      if (mayBeDate && mayBePublished(date)) {
        firstDate = date;
        return false;
      }
    }
    return true;
  };
  visit(around);
  return firstDate;
}
