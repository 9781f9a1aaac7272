import { foldWord, lowerCase } from '../analysis/fold.ts';
import { scanWords } from '../analysis/scan-words.ts';
import { stopWordsOf } from '../analysis/stop-words.ts';
import { wordForms } from '../analysis/word-forms.ts';
import { parseQuery, type QueryToken, type QueryUnit } from '../query/parse-query.ts';

/** A half-open range of a text, in UTF-16 units. */
export interface Mark {
  start: number;
  end: number;
}

/** An unfinished word with fewer characters is not highlighted as a prefix: too many words begin with it. */
const SHORTEST_PREFIX = 2;

/**
 * The words of a text to highlight for a query, in order and without overlaps: words with the same surface or stem, and words
 * that begin with an unfinished word. Stop words count only if the query has nothing else.
 */
export function findMarks(query: string, text: string, language: string): Mark[] {
  const { forms, prefixes } = wantedWords(query, language);
  const matches: Mark[] = [];
  scanWords(text, (start, end, _position, kind) => {
    const { surface, term } = wordForms(text.slice(start, end), kind, language);
    const isMatch =
      forms.has(surface) || forms.has(term) || prefixes.some((prefix) => surface.startsWith(prefix));
    if (isMatch) matches.push({ start, end });
  });
  const marks: Mark[] = [];
  for (const { start, end } of matches.toSorted((a, b) => a.start - b.start)) {
    const last = marks.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else marks.push({ start, end });
  }
  return marks;
}

function wantedWords(query: string, language: string): { forms: Set<string>; prefixes: string[] } {
  const stopWords = stopWordsOf(language);
  const words = parseQuery(query).flatMap((unit) =>
    tokensOf(unit).map((token, i, tokens) => ({
      ...wordForms(token.raw, token.kind, language),
      isStopWord: stopWords.has(foldWord(lowerCase(token.raw))),
      isUnfinished: unit.unfinished && unit.kind !== 'run' && i === tokens.length - 1,
    })),
  );
  const contentWords = words.filter(({ isStopWord }) => !isStopWord);
  const wanted = (contentWords.length > 0 ? contentWords : words).filter(({ surface }) => surface !== '');
  return {
    forms: new Set(wanted.flatMap(({ surface, term }) => [surface, term])),
    prefixes: wanted
      .filter(({ isUnfinished, surface }) => isUnfinished && surface.length >= SHORTEST_PREFIX)
      .map(({ surface }) => surface),
  };
}

/** A name is matched as a whole, a run of Han or kana by its pairs. */
function tokensOf({ parts, whole, grams }: QueryUnit): QueryToken[] {
  if (whole) return [whole];
  return grams.length > 0 ? grams : parts;
}
