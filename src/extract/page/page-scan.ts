import { addTo } from '../../text/append.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Element } from '../../html/parse/tree.ts';
import { isMenuFile } from '../../text/file-kinds.ts';
import { rendersFormulas } from '../../html/convert/formula.ts';
import { pictureSource } from '../../html/convert/media.ts';
import { elementsIn, hasClass, hasWord, isElement, lineOf, rawText } from '../../html/parse/walk-tree.ts';

/** The metadata and links of a page, collected in one walk. */
export type PageScan = ReturnType<typeof emptyScan>;

function emptyScan(root: Element) {
  return {
    lang: null as string | null,
    /** Text of `<title>`. */
    title: null as string | null,
    /** Values of `meta` by name or property, in lower case. */
    metas: new Map<string, string[]>(),
    canonical: null as string | null,
    /** `hreflang`. */
    translations: [] as { lang: string; href: string }[],
    icons: [] as string[],
    base: null as string | null,
    /** The target of `<meta http-equiv="refresh">`. */
    refresh: null as string | null,
    jsonLd: [] as string[],
    /** Whether scripts run in the page. */
    hasProgram: false,
    /** Whether a script renders TeX in its text as formulas. */
    rendersFormulas: false,
    h1: [] as Element[],
    /** Links to pages and files, each once. */
    hrefs: new Set<string>(),
    /** The data of menus that scripts write. */
    menus: new Set<string>(),
    /** Pictures and media. */
    sources: new Set<string>(),
    tagLinks: [] as { href: string; text: string; isCertain: boolean }[],
    authors: [] as string[],
    times: [] as Element[],
    isNumbered: false,
    asksPassword: false,
    bodies: [] as Element[],
    articles: [] as Element[],
    mains: [] as Element[],
    body: root,
  };
}

/** Longer values of `meta` are cut. */
const MAX_META = 5000;
/** Addresses of lists of pages with a tag. */
export const TAG_HREF = /(?:^|\/)(?:tags?|categor(?:y|ies)|topics?|labels?|keywords?)[/#]/i;

export function scanPage(root: Element): PageScan {
  const scan = emptyScan(root);
  for (const element of elementsIn(root)) {
    READERS.get(element.tag)?.(element, scan);
    const { attributes } = element;
    if (attributes['data-pagefind-body'] !== undefined) scan.bodies.push(element);
    if (attributes['role'] === 'main' && element.tag !== 'main') scan.mains.push(element);
    if (
      attributes['rel'] === 'author' ||
      attributes['itemprop'] === 'author' ||
      (attributes['class'] !== undefined && element.tag !== 'body' && hasClass(element, /^p-author$/))
    )
      scan.authors.push(lineOf(element));
  }
  return scan;
}

type Reader = (element: Element, scan: PageScan) => void;

const addSrc: Reader = (element, { sources }) => {
  const { attributes } = element;
  for (const src of [pictureSource(element), attributes['poster'], attributes['data']])
    if (src) sources.add(src.trim());
};

/** Whether a link ends with its `title`, behind other words. Drupal calls “Read more about TITLE” a tag. */
function saysTitle(link: Element): boolean {
  const { title } = link.attributes;
  if (title === undefined) return false;
  const text = lineOf(link);
  return wordsIn(text.slice(0, -title.length)).length > 0 && text.endsWith(title);
}

const READERS: ReadonlyMap<string, Reader> = new Map(
  Object.entries<Reader>({
    html: ({ attributes }, scan) => {
      scan.lang = attributes['lang'] ?? attributes['xml:lang'] ?? null;
    },
    body: (element, scan) => {
      scan.body = element;
    },
    title: (element, scan) => {
      if (element.parent?.tag !== 'svg') scan.title ??= lineOf(element) || null;
    },
    base: ({ attributes }, scan) => {
      scan.base ??= attributes['href'] ?? null;
    },
    meta: ({ attributes }, scan) => {
      const content = (attributes['content'] ?? '').slice(0, MAX_META);
      if (attributes['http-equiv']?.toLowerCase() === 'refresh') {
        const match = /^\s*(\d+)[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)["']?\s*$/i.exec(content);
        if (match && Number(match[1]) <= 30) scan.refresh ??= (match[2] as string).trim();
      }
      const name = (attributes['property'] ?? attributes['name'] ?? attributes['itemprop'])?.toLowerCase();
      if (name === undefined || content.trim() === '') return;
      addTo(scan.metas, name, content.trim());
    },
    link: (element, scan) => {
      const { href, type = '', hreflang } = element.attributes;
      if (!href) return;
      if (hasWord(element, 'rel', 'canonical')) scan.canonical ??= href.trim();
      else if (hasWord(element, 'rel', 'alternate')) {
        const isFeed = /^application\/(?:rss|atom)\+xml|^application\/(?:feed\+)?json/i.test(type);
        if (hreflang && !isFeed) scan.translations.push({ lang: hreflang.trim(), href: href.trim() });
      } else if (/\bicon\b/i.test(element.attributes['rel'] ?? '')) scan.icons.push(href.trim());
      if (/\b(?:next|prev)\b/i.test(element.attributes['rel'] ?? '')) scan.isNumbered = true;
    },
    script: (element, scan) => {
      const { attributes, children } = element;
      scan.rendersFormulas ||= rendersFormulas(element);
      const src = attributes['src']?.trim() ?? '';
      if (isMenuFile(src)) scan.menus.add(src);
      const type = attributes['type']?.trim().toLowerCase() ?? '';
      scan.hasProgram ||= /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script|)$/.test(type);
      if (type === 'application/ld+json')
        scan.jsonLd.push(children.filter((child) => !isElement(child)).join(''));
    },
    input: (element, scan) => {
      scan.asksPassword ||= element.attributes['type'] === 'password' && isInContent(element);
    },
    h1: (element, scan) => {
      if (isInContent(element)) scan.h1.push(element);
    },
    a: (element, scan) => {
      const href = element.attributes['href']?.trim();
      if (!href || href.startsWith('#')) return;
      scan.hrefs.add(href);
      const isCertain =
        (hasWord(element, 'rel', 'tag') && !saysTitle(element)) ||
        hasWord(element, 'rel', 'category') ||
        hasClass(element, /^p-category$/);
      if ((isCertain || TAG_HREF.test(href)) && isInContent(element))
        scan.tagLinks.push({ href, text: lineOf(element), isCertain });
    },
    area: ({ attributes: { href } }, scan) => {
      if (href && !href.startsWith('#')) scan.hrefs.add(href.trim());
    },
    iframe: ({ attributes: { src }, parent }, scan) => {
      if (src && parent?.tag !== 'noscript') scan.hrefs.add(src.trim());
    },
    ...Object.fromEntries('img source video audio embed object track'.split(' ').map((tag) => [tag, addSrc])),
    time: (element, scan) => {
      if (scan.times.length < 50) scan.times.push(element);
    },
    article: (element, { articles }) => void articles.push(element),
    main: (element, { mains }) => void mains.push(element),
  }),
);

/** Whether a page has nothing to show, or an empty place for what a script writes. */
export function isToFill(body: Element): boolean {
  const shown = elementsIn(body).filter(({ tag }) => !/^(?:script|noscript|style|link|template)$/.test(tag));
  const isPlace = ({ tag, attributes, children }: Element) =>
    /^(?:div|main|section|canvas)$|-/.test(tag) &&
    !attributes['style']?.includes('url(') &&
    children.every((child) => !isElement(child) && child.trim() === '');
  return shown.length === 0 || shown.some(isPlace);
}

/** The words of a heading without the link to itself, and without `<small>` and `<time>`. */
export function titleText(element: Element): string {
  const permalink = (child: Element['children'][number]) =>
    isElement(child) && child.tag === 'a' && !/[\p{L}\p{N}]/u.test(rawText(child));
  const isAside = (child: Element['children'][number]) =>
    isElement(child) && /^(?:small|time)$/.test(child.tag);
  const children = element.children.filter(
    (child) => !permalink(child) && !(isElement(child) && hasClass(child, /^(?:sr-only|visually-hidden)$/)),
  );
  const main = lineOf({ ...element, children: children.filter((child) => !isAside(child)) });
  return main === '' ? lineOf({ ...element, children }) : main;
}

/** Whether an element is outside of navigation and of the header and footer of the page. */
function isInContent(element: Element): boolean {
  for (let ancestor = element.parent; ancestor; ancestor = ancestor.parent) {
    if (/^(?:nav|aside)$/.test(ancestor.tag)) return false;
    if ((ancestor.tag === 'header' || ancestor.tag === 'footer') && ancestor.parent?.tag === 'body')
      return element.tag === 'h1' && ancestor.tag === 'header';
  }
  return true;
}
