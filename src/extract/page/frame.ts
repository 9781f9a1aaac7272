import type { Element } from '../../html/parse/tree.ts';
import { isElement } from '../../html/parse/walk-tree.ts';
import type { Run, Runs } from './runs.ts';

/** A part of the frame has fewer words of the page's own: the chapter that it is in, a date. */
export const FEW_WORDS = 8;
/** One part holds so much of what is the page's own, and the text lies in it. */
const MOST = 0.9;

/** What the pages of a build have in common: what stands around their texts. */
export class Frame {
  /** Pages that have a run, by its key. */
  readonly #counts = new Map<number, number>();
  readonly #within = new Map<number, number>();
  readonly #layouts = new Map<number, number>();
  #pages = 0;

  /** Counts what a page says. */
  add({ list, layout }: Runs): void {
    this.#pages++;
    count(this.#layouts, layout);
    for (const key of new Set(list.map((run) => run.key))) {
      count(this.#counts, key);
      count(this.#within, key ^ layout);
    }
  }

  /** Whether no other page says it. */
  isUnique({ key }: Run): boolean {
    return (this.#counts.get(key) ?? 0) < 2;
  }

  /** Whether most pages say it, or most of those with the same layout. */
  sharing({ layout }: Pick<Runs, 'layout'>): (run: Pick<Run, 'key'>) => boolean {
    const ofLayout = this.#layouts.get(layout) ?? 0;
    return ({ key }) =>
      isMost(this.#counts.get(key) ?? 0, this.#pages) ||
      isMost(this.#within.get(key ^ layout) ?? 0, ofLayout);
  }

  /**
   * The parts of a page that are frame, from its body down to its text: at each step, of the parts of an element those
   * that say hardly anything of their own are frame, and the one that says nearly all is looked into.
   */
  partsOf(body: Element, runs: Runs): Set<Element> {
    const weigh = weights(runs, this.sharing(runs));
    const parts = new Set<Element>();
    for (let at: Element | null = body; at; ) {
      let all = 0;
      let most = 0;
      let largest: Element | null = null;
      for (const part of at.children) {
        if (!isElement(part) || !part.hasBlock || /^h[1-6]$/.test(part.tag)) continue;
        const { own, linked, shared } = weigh(part);
        if (own < FEW_WORDS && shared > 0 && own + linked <= shared) {
          parts.add(part);
          continue;
        }
        all += own + linked;
        if (own + linked > most) [most, largest] = [own + linked, part];
      }
      at = most >= all * MOST ? largest : null;
    }
    return parts;
  }
}

/** Words of a part outside of links and in links that are the page's own, and all that it shares. */
interface Weight {
  own: number;
  linked: number;
  shared: number;
}

function weights({ list, ranges }: Runs, isShared: (run: Run) => boolean): (part: Element) => Weight {
  let sum: Weight = { own: 0, linked: 0, shared: 0 };
  const before = [sum];
  for (const run of list) {
    const { plain, linked } = run;
    sum = isShared(run)
      ? { ...sum, shared: sum.shared + plain.length + linked }
      : { ...sum, own: sum.own + plain.length, linked: sum.linked + linked };
    before.push(sum);
  }
  return (part) => {
    const [from, to] = ranges.get(part) ?? [0, 0];
    const [start, end] = [before[from] as Weight, before[to] as Weight];
    return {
      own: end.own - start.own,
      linked: end.linked - start.linked,
      shared: end.shared - start.shared,
    };
  };
}

function isMost(some: number, all: number): boolean {
  return some > 1 && some > all / 2;
}

function count(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
