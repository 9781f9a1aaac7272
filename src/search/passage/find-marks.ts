import { foldWord, lowerCase } from '../analysis/fold.ts';
import { scanWords } from '../analysis/scan-words.ts';
import { stopWordsOf } from '../analysis/stop-words.ts';
import { wordForms } from '../analysis/word-forms.ts';
import { parseQuery, type QueryToken, type QueryUnit } from '../query/parse-query.ts';

/** A range of a text in UTF-16 units, without its end. */
export interface Mark {
  start: number;
  end: number;
}

/** Of fewer characters too many words begin with them. */
const SHORTEST_PREFIX = 2;

/**
 * The words of a text that a query means, in their order and apart: those that are the same or of the same stem, and what
 * begins as an unfinished word does. Stop words only where there is nothing else.
 */
export function findMarks(query: string, text: string, language: string): Mark[] {
  const { forms, prefixes } = wantedWords(query, language);
  const found: Mark[] = [];
  scanWords(text, (start, end, _position, kind) => {
    const { surface, term } = wordForms(text.slice(start, end), kind, language);
    const isMeant =
      forms.has(surface) || forms.has(term) || prefixes.some((prefix) => surface.startsWith(prefix));
    if (isMeant) found.push({ start, end });
  });
  const marks: Mark[] = [];
  for (const { start, end } of found.toSorted((a, b) => a.start - b.start)) {
    const last = marks.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else marks.push({ start, end });
  }
  return marks;
}

function wantedWords(query: string, language: string): { forms: Set<string>; prefixes: string[] } {
  const stopWords = stopWordsOf(language);
  const all = parseQuery(query).flatMap((unit) =>
    tokensOf(unit).map((token, at, tokens) => ({
      ...wordForms(token.raw, token.kind, language),
      isStopWord: stopWords.has(foldWord(lowerCase(token.raw))),
      isUnfinished: unit.unfinished && unit.kind !== 'run' && at === tokens.length - 1,
    })),
  );
  const telling = all.filter(({ isStopWord }) => !isStopWord);
  const wanted = (telling.length > 0 ? telling : all).filter(({ surface }) => surface !== '');
  return {
    forms: new Set(wanted.flatMap(({ surface, term }) => [surface, term])),
    prefixes: wanted
      .filter(({ isUnfinished, surface }) => isUnfinished && surface.length >= SHORTEST_PREFIX)
      .map(({ surface }) => surface),
  };
}

/** A name is meant as a whole, a run of Han or kana by its pairs. */
function tokensOf({ parts, whole, grams }: QueryUnit): QueryToken[] {
  if (whole) return [whole];
  return grams.length > 0 ? grams : parts;
}
