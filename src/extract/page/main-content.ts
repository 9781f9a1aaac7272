import { isFurniture } from '../../html/parse/furniture.ts';
import { FEW_WORDS, type Frame } from './frame.ts';
import type { PageScan } from './page-scan.ts';
import { partOf, type Run, type Runs } from './runs.ts';
import type { Element } from '../../html/parse/tree.ts';
import { closest, elementsIn, hasClass, isElement } from '../../html/parse/walk-tree.ts';

/** What generators and themes call the text of a page; narrower than `article`, which also says who and when. */
const TEXT =
  /^(?:e-content|entry-content|post-content|article-content|article-body|article__body|article__content|post-body|post-text|post__content|post-single__content|single-content|blog-content|markdown-body|theme-doc-markdown|vp-doc|sl-markdown-content|gh-content|td-content|page__content|page-content|book-page|md-typeset|rst-content|bodywrapper|prose)$/;
/** Of the text of a page so much is in it. */
const MOST = 0.5;

/** How much an element says, in characters; hidden things and navigation do not count. */
type Weigh = (element: Element) => number;

function weigher(): Weigh {
  const known = new Map<Element, number>();
  const ofText = (text: string) => (text.length < 3 ? text.trim().length : text.replace(/\s+/g, ' ').length);
  const weigh = (element: Element): number => {
    const found = known.get(element);
    if (found !== undefined) return found;
    const isLeftOut = isFurniture(element) || element.tag === 'header';
    let weight = 0;
    for (const child of isLeftOut ? [] : element.children)
      weight += isElement(child) ? weigh(child) : ofText(child);
    known.set(element, weight);
    return weight;
  };
  return weigh;
}

export interface MainContent {
  text: Element;
  /** The wider part that lists of a page stand in. */
  around: Element;
  /** What stands in the text and is none of it. */
  hidden: ReadonlySet<Element>;
}

const NO_ELEMENTS: ReadonlySet<Element> = new Set();

/**
 * The part of a page that is its text: what it marks as that, with what stands beside and no other page says; where
 * nothing is marked, all that is not the frame of the site.
 * @param frame null while not all pages are read. @returns null where the frame has to be known.
 */
export function mainContent(scan: PageScan, runs: Runs, frame: Frame | null): MainContent | null {
  const weigh = weigher();
  const bodies = outermost(scan.bodies);
  if (bodies.length > 0) {
    const [only] = bodies as [Element];
    const text = bodies.length === 1 ? only : { ...only, tag: 'div', attributes: {}, children: bodies };
    return { text, around: text, hidden: NO_ELEMENTS };
  }
  const mains = outermost(scan.mains).toSorted((a, b) => weigh(b) - weigh(a));
  const around = mains[0] ?? scan.body;
  const inside = (element: Element) =>
    closest(element, (at) => at === around) !== null &&
    closest(element, (at) => at !== element && at !== around && isFurniture(at)) === null;
  const articles = outermost(scan.articles.filter(inside));
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
  const kept = beside.filter(({ part }) => says(part, (run) => frame.isUnique(run)));
  const [outer] = kept.slice(-1);
  return {
    text: outer?.parent ?? marked,
    around,
    hidden: new Set(beside.filter((one) => !kept.includes(one)).map(({ part }) => part)),
  };
}

/** What stands beside an element and beside what it is in, the nearest first. */
function besideOf(element: Element, body: Element): { part: Element; parent: Element }[] {
  const found: { part: Element; parent: Element }[] = [];
  for (let at = element; at !== body && at.parent; at = at.parent)
    for (const part of at.parent.children)
      if (isElement(part) && part !== at && part.hasBlock && !isFurniture(part))
        found.push({ part, parent: at.parent });
  return found;
}

function outermost(elements: readonly Element[]): Element[] {
  const all = new Set(elements);
  return elements.filter((element) => !closest(element.parent, (at) => all.has(at)));
}

/** The element that its theme calls the text, where it holds most of it. */
function narrowed(element: Element, weigh: Weigh): Element {
  const found: Element[] = [];
  for (const inner of elementsIn(element)) {
    const { attributes } = inner;
    if (
      attributes['itemprop'] !== 'articleBody' &&
      (attributes['class'] === undefined || !inner.hasBlock || !hasClass(inner, TEXT))
    )
      continue;
    if (!closest(inner.parent, (at) => found.includes(at), 30)) found.push(inner);
  }
  const [largest] = found.toSorted((a, b) => weigh(b) - weigh(a));
  if (!largest || weigh(largest) < weigh(element) * MOST) return element;
  return found.length === 1 ? narrowed(largest, weigh) : element;
}
