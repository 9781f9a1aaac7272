import { wordsIn } from '../../text/words-in.ts';
import type { Frame } from './frame.ts';
import type { Run, Runs } from './runs.ts';

/** Words of a run that the text of its page has not. */
export type Missing = Pick<Run, 'key'> & { words: readonly string[] };

/** A page that keeps less of its words says so. */
export const KEPT = 0.95;
/** Fewer words are a date, or a name. */
const FEW = 5;

/** How many words a page shows outside of links, and which of them its Markdown has not. */
export function missingFrom({ list }: Runs, markdown: string): { words: number; missing: Missing[] } {
  const left = new Map<string, number>();
  // Marks within words part none.
  const text = markdown.replace(/[\\*`~]+|<\/?[a-z]+>/g, '').replace(/\0\d+;/g, ' ');
  for (const word of wordsIn(text)) left.set(word, (left.get(word) ?? 0) + 1);
  let words = 0;
  const missing = list.flatMap(({ key, plain }): Missing[] => {
    words += plain.length;
    const without = plain.filter((word) => {
      const count = left.get(word) ?? 0;
      if (count > 0) left.set(word, count - 1);
      return count === 0;
    });
    return without.length === 0 ? [] : [{ key, words: without }];
  });
  return { words, missing };
}

/**
 * What a page loses of what is not frame, and is not told as data either.
 * @param told words of its title, its authors, its tags and its dates.
 * @returns the share of its words that the text keeps, and what is lost, run by run.
 */
export function lostOf(
  page: { words: number; missing: readonly Missing[]; layout: number },
  frame: Frame,
  told: ReadonlySet<string>,
): { kept: number; lost: string[] } {
  const isShared = frame.sharing(page);
  const lost = page.missing.flatMap((run) => {
    const words = isShared(run) ? [] : run.words.filter((word) => !told.has(word));
    return words.length === 0 ? [] : [words];
  });
  const count = lost.reduce((sum, words) => sum + words.length, 0);
  return {
    kept: count < FEW ? 1 : 1 - count / page.words,
    lost: lost.toSorted((a, b) => b.length - a.length).map((words) => words.join(' ')),
  };
}
