import type { Element } from '../../html/parse/tree.ts';
import { isElement } from '../../html/parse/walk-tree.ts';
import type { Run, Runs } from './runs.ts';

/** A part of the frame has fewer words that are unique to the page, such as a date. */
export const FEW_WORDS = 8;
/** The text is inside the part that has this share of the words that are unique to the page. */
const MOST = 0.9;

/** Pages of one layout are copies of one page if a smaller share of their words is their own. */
const COPIES = 0.1;

/** The pages of one layout: their number, their words, and their words with each run counted once. */
interface Layout {
  pages: number;
  words: number;
  distinct: number;
}

/** Counts the text that the pages of a build have in common: the layout around their texts. */
export class Frame {
  /** The number of pages with a run, by its key. */
  readonly #counts = new Map<number, number>();
  /** The number of pages of one layout with a run, by `key ^ layout`. */
  readonly #within = new Map<number, number>();
  readonly #layouts = new Map<number, Layout>();
  #pages = 0;

  /** Counts the runs of a page. */
  add({ list, beside, layout }: Runs): void {
    this.#pages++;
    const ofLayout = this.#layouts.get(layout) ?? { pages: 0, words: 0, distinct: 0 };
    this.#layouts.set(layout, ofLayout);
    ofLayout.pages++;
    for (const { key, plain, linked } of list) {
      const words = plain.length + linked;
      ofLayout.words += words;
      if (!this.#within.has(key ^ layout)) ofLayout.distinct += words;
    }
    for (const key of new Set([...list, ...beside].map((run) => run.key))) {
      count(this.#counts, key);
      count(this.#within, key ^ layout);
    }
  }

  /** Whether no other page has the run. */
  isUnique({ key }: Run): boolean {
    return (this.#counts.get(key) ?? 0) < 2;
  }

  /** Returns a function that tells whether most pages have a run, or most pages of the layout. */
  sharing({ layout }: Pick<Runs, 'layout'>): (run: Pick<Run, 'key'>) => boolean {
    const { pages, words, distinct } = this.#layouts.get(layout) as Layout;
    const isTemplate = distinct - words / pages >= words * COPIES;
    return ({ key }) =>
      isMost(this.#counts.get(key) ?? 0, this.#pages) ||
      (isTemplate && isMost(this.#within.get(key ^ layout) ?? 0, pages));
  }

  /**
   * The parts of a page that belong to the frame. From the body down, children with hardly any words unique to the page
   * are frame; the child with nearly all of these words is searched next.
   */
  partsOf(body: Element, runs: Runs): Set<Element> {
    const weigh = weights(runs, this.sharing(runs));
    const parts = new Set<Element>();
    for (let element: Element | null = body; element; ) {
      let all = 0;
      let most = 0;
      let largest: Element | null = null;
      for (const part of element.children) {
        if (!isElement(part) || !part.hasBlock || /^h[1-6]$/.test(part.tag)) continue;
        const { own, linked, shared } = weigh(part);
        if (own < FEW_WORDS && shared > 0 && own + linked <= shared) {
          parts.add(part);
          continue;
        }
        all += own + linked;
        if (own + linked > most) [most, largest] = [own + linked, part];
      }
      element = most >= all * MOST ? largest : null;
    }
    return parts;
  }
}

/** Counts of a part's words: those unique to the page, outside of links and in links, and those it shares. */
interface Weight {
  own: number;
  linked: number;
  shared: number;
}

function weights({ list, ranges }: Runs, isShared: (run: Run) => boolean): (part: Element) => Weight {
  let sum: Weight = { own: 0, linked: 0, shared: 0 };
  const sums = [sum];
  for (const run of list) {
    const { plain, linked } = run;
    sum = isShared(run)
      ? { ...sum, shared: sum.shared + plain.length + linked }
      : { ...sum, own: sum.own + plain.length, linked: sum.linked + linked };
    sums.push(sum);
  }
  return (part) => {
    const [from, to] = ranges.get(part) ?? [0, 0];
    const [start, end] = [sums[from] as Weight, sums[to] as Weight];
    return {
      own: end.own - start.own,
      linked: end.linked - start.linked,
      shared: end.shared - start.shared,
    };
  };
}

/** What fewer pages share is the text of each: a copy, a quotation. */
export const FEW_PAGES = 3;

function isMost(some: number, all: number): boolean {
  return some >= FEW_PAGES && some > all / 2;
}

function count(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
