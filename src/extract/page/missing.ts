import { addTo, tally } from '../../text/append.ts';
import { quotedWords, wordsIn } from '../../text/words-in.ts';
import { FEW_PAGES, type Frame } from './frame.ts';
import type { Lost } from '../../model/diagnostic.ts';
import type { Run, Runs } from './runs.ts';

/** Words of a run that the text of its page lacks. */
export type Missing = Pick<Run, 'key'> & { words: readonly string[] };

/** What furniture says outside of links, with the name of the furniture. */
export type Beside = Missing & { by: string };

/** A page that keeps a smaller share of its words gets a warning. */
export const KEPT = 0.95;
/** Fewer missing words are a date or a name, and ignored. */
const FEW = 5;
/** So many missing words are told, however long the page is. */
export const MANY = 20;

/** The number of a page's words outside of links, and those that its Markdown lacks. */
export function missingFrom({ list }: Runs, markdown: string): { words: number; missing: Missing[] } {
  const kept = wordsIn(withoutMarks(markdown));
  const available = tally(kept);
  let text: string | null = null;
  let words = 0;
  const missing = list.flatMap(({ key, plain }): Missing[] => {
    words += plain.length;
    const missingWords = plain.filter((word) => {
      const count = available.get(word) ?? 0;
      if (count > 0) available.set(word, count - 1);
      return count === 0;
    });
    if (missingWords.length === 0) return [];
    // What a page says twice, its text may say once.
    text ??= ` ${kept.join(' ')} `;
    return text.includes(` ${plain.join(' ')} `) ? [] : [{ key, words: missingWords }];
  });
  return { words, missing };
}

/** Markdown without marks inside of words; code stays. */
function withoutMarks(markdown: string): string {
  return markdown.replace(
    /\\[!-/:-@[-`{-~]|(`+)[\s\S]*?\1(?!`)|[*~]+|<\/?(?:strong|em|del|sub|sup|kbd|mark|ins)>|\0\d+;/g,
    (part) => (part.startsWith('\0') ? ' ' : part.startsWith('`') || part.startsWith('\\') ? part : ''),
  );
}

/** The words outside of the frame that a page loses, by run, and the share of its words that it keeps. */
export function lostOf(
  page: { words: number; missing: readonly Missing[]; layout: number },
  frame: Frame,
  isElsewhere: (word: string) => boolean,
): { kept: number; lost: string[] } {
  const isShared = frame.sharing(page);
  const lost = page.missing.flatMap((run) => {
    const words = isShared(run) ? [] : run.words.filter((word) => !isElsewhere(word));
    return words.length === 0 ? [] : [words];
  });
  const count = lost.reduce((sum, words) => sum + words.length, 0);
  return {
    kept: count < FEW ? 1 : 1 - count / page.words,
    lost: lost.toSorted((a, b) => b.length - a.length).map(quotedWords),
  };
}

/**
 * The words that the furniture of pages says, by the name of the furniture, without those that many of these pages repeat.
 * Saved copies of a page that are not published do not make a thread of comments a part of the layout.
 */
export function lostInFurniture(
  pages: readonly { file: string; beside: readonly Beside[] }[],
): Map<string, Lost> {
  const losses = new Map<string, Lost>();
  const pagesWith = tally(pages.flatMap(({ beside }) => [...new Set(beside.map(({ key }) => key))]));
  for (const { file, beside } of pages) {
    const parts = new Map<string, string[]>();
    for (const part of beside) {
      if ((pagesWith.get(part.key) ?? 0) >= FEW_PAGES) continue;
      for (const word of part.words) addTo(parts, part.by, word);
    }
    for (const [by, words] of parts) {
      if (words.length < MANY) continue;
      const loss = losses.get(by) ?? { by, words: 0, sample: quotedWords(words.slice(0, 12)), files: [] };
      losses.set(by, loss);
      loss.words += words.length;
      loss.files.push(file);
    }
  }
  return losses;
}
