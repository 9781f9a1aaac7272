import { isFurniture, isHead } from '../../html/parse/furniture.ts';
import { FEW_WORDS, type Frame } from './frame.ts';
import type { PageScan } from './page-scan.ts';
import { partOf, type Run, type Runs } from './runs.ts';
import type { Element } from '../../html/parse/tree.ts';
import { closest, elementsIn, findElement, hasClass, isElement, lineOf } from '../../html/parse/walk-tree.ts';
import { lettersOf } from '../../text/words-in.ts';

/** Classes of the element with only the text of a page. `article` often includes the author and date. */
const TEXT =
  /^(?:e-content|entry-content|post-content|article-content|article-body|article__body|article__content|post-body|post-text|post__content|post-single__content|single-content|blog-content|markdown-body|theme-doc-markdown|vp-doc|sl-markdown-content|gh-content|td-content|page__content|page-content|book-page|md-typeset|rst-content|bodywrapper|prose)$/;
/** Such an element must contain at least this share of the text. */
const MOST = 0.5;

/** The length of an element's text in characters, without hidden elements and navigation. */
type Weigh = (element: Element) => number;

function weigher(): Weigh {
  const weights = new Map<Element, number>();
  const ofText = (text: string) => (text.length < 3 ? text.trim().length : text.replace(/\s+/g, ' ').length);
  const weigh = (element: Element): number => {
    const cached = weights.get(element);
    if (cached !== undefined) return cached;
    const isLeftOut = isFurniture(element) || isHead(element);
    let weight = 0;
    for (const child of isLeftOut ? [] : element.children)
      weight += isElement(child) ? weigh(child) : ofText(child);
    weights.set(element, weight);
    return weight;
  };
  return weigh;
}

export interface MainContent {
  text: Element;
  /** The wider element in which the lists of the page are. */
  around: Element;
  /** Elements inside `text` that are not part of the text. */
  hidden: ReadonlySet<Element>;
}

const NO_ELEMENTS: ReadonlySet<Element> = new Set();

/**
 * Finds the text of a page: the element that the page marks as its text, with unique parts beside it. Without such a mark
 * it is the whole page without the frame of the site.
 * @param isThisPage whether an address leads to the page itself. @param frame null until all pages are read.
 * @returns null if the frame is needed.
 */
export function mainContent(
  scan: PageScan,
  isThisPage: (href: string) => boolean,
  runs: Runs,
  frame: Frame | null,
): MainContent | null {
  const weigh = weigher();
  const bodies = outermost(scan.bodies);
  if (bodies.length > 0) {
    const [body] = bodies as [Element];
    const text = bodies.length === 1 ? body : { ...body, tag: 'div', attributes: {}, children: bodies };
    return { text, around: text, hidden: NO_ELEMENTS };
  }
  const mains = outermost(scan.mains).toSorted((a, b) => weigh(b) - weigh(a));
  const around = mains[0] ?? scan.body;
  const inside = (element: Element) =>
    closest(element, (at) => at === around) !== null &&
    closest(element, (at) => at !== element && at !== around && isFurniture(at)) === null;
  const articles = outermost(scan.articles.filter(inside)).filter(
    (article) => !isTeaser(article, scan, isThisPage),
  );
  const [largest] = articles.toSorted((a, b) => weigh(b) - weigh(a));
  const share = largest ? weigh(largest) / Math.max(1, weigh(around)) : 0;
  const chosen = largest && share >= (articles.length === 1 ? 0.4 : 0.7) ? largest : around;
  const marked = narrowed(chosen, weigh);
  if (marked === scan.body) return frame && { text: marked, around, hidden: frame.partsOf(scan.body, runs) };
  const beside = besideOf(marked, scan.body);
  const says = (part: Element, counts: (run: Run) => boolean) =>
    partOf(runs, part).reduce((sum, run) => sum + (counts(run) ? run.plain.length : 0), 0) >= FEW_WORDS;
  if (!beside.some(({ part }) => says(part, () => true)))
    return { text: marked, around, hidden: NO_ELEMENTS };
  if (frame === null) return null;
  const keptParts = beside.filter(({ part }) => says(part, (run) => frame.isUnique(run)));
  const [outer] = keptParts.slice(-1);
  return {
    text: outer?.parent ?? marked,
    around,
    hidden: new Set(beside.filter((item) => !keptParts.includes(item)).map(({ part }) => part)),
  };
}

/** Whether an article is about another page: its heading is a link to it, and its words are not in the title of this page. */
function isTeaser(article: Element, { title }: PageScan, isThisPage: (href: string) => boolean): boolean {
  const heading = findElement(article, ({ tag }) => /^h[1-6]$/.test(tag));
  const link =
    heading && findElement(heading, ({ tag, attributes }) => tag === 'a' && attributes['href'] !== undefined);
  if (!heading || !link || isThisPage(link.attributes['href'] ?? '')) return false;
  const words = lettersOf(lineOf(link));
  return words !== '' && words === lettersOf(lineOf(heading)) && !lettersOf(title ?? '').includes(words);
}

/** The siblings of an element and of its ancestors, the nearest first. */
function besideOf(element: Element, body: Element): { part: Element; parent: Element }[] {
  const siblings: { part: Element; parent: Element }[] = [];
  for (let ancestor = element; ancestor !== body && ancestor.parent; ancestor = ancestor.parent)
    for (const part of ancestor.parent.children)
      if (isElement(part) && part !== ancestor && part.hasBlock && !isFurniture(part))
        siblings.push({ part, parent: ancestor.parent });
  return siblings;
}

function outermost(elements: readonly Element[]): Element[] {
  const all = new Set(elements);
  return elements.filter((element) => !closest(element.parent, (at) => all.has(at)));
}

/** The inner element that its class marks as the text, if it contains most of it; else the element itself. */
function narrowed(element: Element, weigh: Weigh): Element {
  const marked: Element[] = [];
  for (const inner of elementsIn(element)) {
    const { attributes } = inner;
    if (
      attributes['itemprop'] !== 'articleBody' &&
      (attributes['class'] === undefined || !inner.hasBlock || !hasClass(inner, TEXT))
    )
      continue;
    if (!closest(inner.parent, (at) => marked.includes(at), 30)) marked.push(inner);
  }
  const [largest] = marked.toSorted((a, b) => weigh(b) - weigh(a));
  if (!largest || weigh(largest) < weigh(element) * MOST) return element;
  return marked.length === 1 ? narrowed(largest, weigh) : element;
}
