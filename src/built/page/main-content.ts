import { isFurniture } from '../../html/parse/furniture.ts';
import type { PageScan } from './page-scan.ts';
import type { Element } from '../../html/parse/tree.ts';
import { closest, elementsIn, findElement, hasClass, isElement } from '../../html/parse/walk-tree.ts';

/** What generators and themes call the text of a page; narrower than `article`, which also says who and when. */
const TEXT =
  /^(?:e-content|entry-content|post-content|article-content|article-body|article__body|article__content|post-body|post-text|post__content|post-single__content|single-content|blog-content|markdown-body|theme-doc-markdown|vp-doc|sl-markdown-content|gh-content|td-content|page__content|page-content|book-page|md-typeset|rst-content|bodywrapper|prose)$/;
/** Of the text of a page so much is in it. */
const MOST = 0.5;

/** How much an element says, in characters, and how much of that are links; hidden things and navigation do not count. */
class Weights {
  readonly #known = new Map<Element, { text: number; linked: number }>();

  of(element: Element, isLinked = false): { text: number; linked: number } {
    const known = this.#known.get(element);
    if (known) return known;
    const weight = { text: 0, linked: 0 };
    if (!isFurniture(element) && element.tag !== 'header') {
      const inLink = isLinked || element.tag === 'a';
      for (const child of element.children) {
        if (isElement(child)) {
          const { text, linked } = this.of(child, inLink);
          weight.text += text;
          weight.linked += linked;
        } else {
          const length = child.length < 3 ? child.trim().length : child.replace(/\s+/g, ' ').length;
          weight.text += length;
          if (inLink) weight.linked += length;
        }
      }
    }
    this.#known.set(element, weight);
    return weight;
  }

  plain(element: Element): number {
    const { text, linked } = this.of(element);
    return text - linked;
  }
}

/** The part of a page that is its text, and the wider one that lists of a page stand in. */
export function mainContent(scan: PageScan): { text: Element; around: Element } {
  const weights = new Weights();
  const bodies = outermost(scan.bodies);
  if (bodies.length > 0) {
    const [only] = bodies as [Element];
    const text = bodies.length === 1 ? only : { ...only, tag: 'div', attributes: {}, children: bodies };
    return { text, around: text };
  }
  const mains = outermost(scan.mains).toSorted((a, b) => weights.of(b).text - weights.of(a).text);
  const around = mains[0] ?? scan.body;
  const inside = (element: Element) =>
    closest(element, (at) => at === around) !== null &&
    closest(element, (at) => at !== element && at !== around && isFurniture(at)) === null;
  const articles = outermost(scan.articles.filter(inside));
  const [largest] = articles.toSorted((a, b) => weights.of(b).text - weights.of(a).text);
  const share = largest ? weights.of(largest).text / Math.max(1, weights.of(around).text) : 0;
  const chosen = largest && share >= (articles.length === 1 ? 0.4 : 0.7) ? largest : around;
  return { text: narrowed(chosen === scan.body ? densest(scan.body, weights) : chosen, weights), around };
}

function outermost(elements: readonly Element[]): Element[] {
  const all = new Set(elements);
  return elements.filter((element) => !closest(element.parent, (at) => all.has(at)));
}

/** The element that its theme calls the text, where it holds most of it. */
function narrowed(element: Element, weights: Weights): Element {
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
  const [largest] = found.toSorted((a, b) => weights.of(b).text - weights.of(a).text);
  if (!largest || weights.of(largest).text < weights.of(element).text * MOST) return element;
  return found.length === 1 ? narrowed(largest, weights) : element;
}

/** Nothing in it is wider than what it is: a list, a table of numbers. */
function isText(element: Element): boolean {
  if (element.tag === 'table')
    return findElement(element, ({ tag }) => /^(?:h[1-3]|table|article)$/.test(tag)) === null;
  return /^(?:p|pre|ul|ol|dl|blockquote|h[1-6])$/.test(element.tag);
}

/** Down to the element that holds nearly all words that are no links: no page says where its text is. */
function densest(body: Element, weights: Weights): Element {
  // Of a page of links the links are the text.
  const isIndex = weights.plain(body) < weights.of(body).text * 0.2;
  const weigh = (element: Element) => (isIndex ? weights.of(element).text : weights.plain(element));
  for (let at = body; ; ) {
    const all = weigh(at);
    const next: Element | undefined = at.children
      .filter(isElement)
      .find((child) => child.hasBlock && weigh(child) >= all * 0.75);
    if (!next || isText(next) || all === 0) return at;
    at = next;
  }
}
