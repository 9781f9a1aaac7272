import { tally } from '../../text/append.ts';
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
  const left = tally(wordsIn(withoutMarks(markdown)));
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

/** Markdown whose marks part no word; code as it is. */
function withoutMarks(markdown: string): string {
  return markdown.replace(
    /\\[!-/:-@[-`{-~]|(`+)[\s\S]*?\1(?!`)|[*~]+|<\/?(?:strong|em|del|sub|sup|kbd|mark|ins)>|\0\d+;/g,
    (part) => (part.startsWith('\0') ? ' ' : part.startsWith('`') || part.startsWith('\\') ? part : ''),
  );
}

/** What a page loses of what is not frame, run by run, and the share of its words that it keeps. */
export function lostOf(
  page: { words: number; missing: readonly Missing[]; layout: number },
  frame: Frame,
  isTold: (word: string) => boolean,
): { kept: number; lost: string[] } {
  const isShared = frame.sharing(page);
  const lost = page.missing.flatMap((run) => {
    const words = isShared(run) ? [] : run.words.filter((word) => !isTold(word));
    return words.length === 0 ? [] : [words];
  });
  const count = lost.reduce((sum, words) => sum + words.length, 0);
  return {
    kept: count < FEW ? 1 : 1 - count / page.words,
    lost: lost.toSorted((a, b) => b.length - a.length).map((words) => words.join(' ')),
  };
}
