import { formulaOf } from '../../html/convert/formula.ts';
import { isFurniture, isUnseen, nameOf, nameOfPart } from '../../html/parse/furniture.ts';
import type { Element } from '../../html/parse/tree.ts';
import { isElement, rawText } from '../../html/parse/walk-tree.ts';
import type { LeftOut } from '../../model/diagnostic.ts';
import { append, tally } from '../../text/append.ts';
import { hashText } from '../../text/hash-text.ts';
import { wordsIn } from '../../text/words-in.ts';

/** Text between two blocks: a paragraph, a cell, an item. */
export interface Run {
  /**
   * Hash of the words outside of links, or else of those in links, and of how many such runs are before it on the page.
   * Different numbers have the same hash. A text may say what the frame says, too.
   */
  key: number;
  plain: readonly string[];
  /** The number of words in links. */
  linked: number;
}

export interface Runs {
  list: Run[];
  /** The runs of furniture that may hold sentences, with its name. */
  beside: (Run & { by: string })[];
  /** Hash of the tags and classes of the outermost elements. */
  layout: number;
  /** The half-open range of indexes in `list` of each block. */
  ranges: ReadonlyMap<Element, readonly [from: number, to: number]>;
}

/** The runs of an element, in order. Furniture and formulas have no runs. */
export function runsOf(root: Element): Runs {
  const list: Run[] = [];
  const beside: Runs['beside'] = [];
  const ranges = new Map<Element, readonly [number, number]>();
  let plain = '';
  let linked = '';
  const earlier = new Map<number, number>();
  const flush = () => {
    const words = wordsIn(plain);
    const inLinks = wordsIn(linked);
    const text = words.length > 0 ? words.join(' ') : `/${inLinks.join(' ')}`;
    if (text !== '/') {
      const hash = hashText(text.replace(/\d+/g, '0'));
      const count = earlier.get(hash) ?? 0;
      earlier.set(hash, count + 1);
      list.push({ key: hash ^ Math.imul(count, 0x9e3779b1), plain: words, linked: inLinks.length });
    }
    plain = '';
    linked = '';
  };
  const visit = (element: Element, isLinked: boolean) => {
    for (const child of element.children) {
      if (!isElement(child)) {
        if (isLinked) linked += child;
        else plain += child;
      } else if (/^(?:video|audio)$/.test(child.tag)) {
        // Browsers show what is in a player only if they have none.
        continue;
      } else if (isFurniture(child)) {
        const by = nameOfPart(child);
        if (by === null) continue;
        const inner = runsOf(child);
        for (const run of inner.list) beside.push({ ...run, by });
        append(beside, inner.beside);
      } else if (formulaOf(child) === null) {
        if (child.hasBlock) flush();
        const from = list.length;
        if (child.tag === 'br') plain += '\n';
        else if (child.tag === 'pre') plain += rawText(child);
        else visit(child, isLinked || child.tag === 'a');
        if (child.hasBlock) {
          flush();
          ranges.set(child, [from, list.length]);
        }
      }
    }
  };
  visit(root, false);
  flush();
  ranges.set(root, [0, list.length]);
  return { list, beside, layout: layoutOf(root), ranges };
}

function layoutOf({ children }: Element): number {
  const names = children
    .filter(isElement)
    .map(({ tag, attributes }) => `${tag}.${attributes['class'] ?? ''}`);
  return hashText(names.join(' '));
}

export function partOf({ list, ranges }: Runs, block: Element): Run[] {
  return list.slice(...(ranges.get(block) ?? [0, 0]));
}

/**
 * The words that a page shows and an entry has not: each word of the page is in the entry or in this account.
 * @param kept the words of the entry.
 */
export function leftOutOf(body: Element, kept: readonly string[]): LeftOut[] {
  const runs: LeftOut[] = [];
  let run = '';
  const flush = (by: string) => {
    const text = run.replace(/\s+/g, ' ').trim();
    if (text !== '') runs.push({ by, text, words: wordsIn(text) });
    run = '';
  };
  const visit = (element: Element, around: string) => {
    for (const child of element.children) {
      if (!isElement(child)) run += child;
      else if (!isUnseen(child) && !/^(?:video|audio)$/.test(child.tag) && formulaOf(child) === null) {
        const by = around === '' && isFurniture(child) ? nameOf(child) : around;
        const isBlock =
          child.hasBlock || /^(?:br|option|button|input|label)$/.test(child.tag) || by !== around;
        if (isBlock) flush(around);
        visit(child, by);
        if (isBlock) flush(by);
      }
    }
  };
  visit(body, '');
  flush('');
  const text = ` ${kept.join(' ')} `;
  const available = tally(kept);
  const take = (word: string) => {
    const count = available.get(word) ?? 0;
    if (count > 0) available.set(word, count - 1);
    return count > 0;
  };
  // What a page says twice, its text may say once.
  const rest = runs.filter(
    ({ words }) => !text.includes(` ${words.join(' ')} `) || (words.forEach(take), false),
  );
  return rest.flatMap(({ words, ...part }) => {
    const missing = words.filter((word) => !take(word));
    return missing.length === 0 ? [] : [{ ...part, words: missing }];
  });
}
