import { foldWord, lowerCase } from '../analysis/fold.ts';
import { stemWord } from '../analysis/stemmer.ts';
import { stopWordsOf } from '../analysis/stop-words.ts';
import { WHOLE } from '../analysis/token.ts';
import { GRAM_MARK, wordForms } from '../analysis/word-forms.ts';
import { titleKey } from '../query/boost-titles.ts';
import type { HeadMeta } from './part-format.ts';
import { joinedWords, parseQuery, type QueryToken, type QueryUnit } from '../query/parse-query.ts';

/** A string that a query looks up among the surfaces, the terms or the titles. */
export interface Lookup {
  word: string;
  /** What begins so is looked up, too. */
  isPrefix: boolean;
  /** Where it is unknown, a word near it may be meant. */
  mayBeMeant: boolean;
}

/**
 * Every string that answering a query may look up. Stop words only where nothing else is asked, or in quotes: they say
 * little, and theirs are the largest parts.
 */
export function lookupsOf(query: string, { language, languages, names }: HeadMeta): Lookup[] {
  const units = parseQuery(query);
  const stopWords = stopWordsOf(language);
  const isStopWord = ({ kind, parts }: QueryUnit) =>
    kind === 'word' && stopWords.has(foldWord(lowerCase(parts[0]?.raw ?? '')));
  const telling = units.filter((unit) => !isStopWord(unit));
  const lookups: Lookup[] = [];
  const add = (word: string, isPrefix = false, mayBeMeant = false) => {
    if (word !== '') lookups.push({ word, isPrefix, mayBeMeant });
    // `node` and `nodejs` find each other.
    for (const pair of names.filter((pair) => pair.includes(word)))
      for (const other of pair)
        if (other !== word) lookups.push({ word: other, isPrefix: false, mayBeMeant: false });
  };
  const addToken = (
    { raw, kind }: Pick<QueryToken, 'raw' | 'kind'>,
    isPrefix = false,
    mayBeMeant = false,
  ) => {
    const { surface, term } = wordForms(raw, kind, language);
    add(surface, isPrefix, mayBeMeant);
    add(term);
    for (const stem of languages.flatMap((one) => [stemWord(lowerCase(raw), one), stemWord(surface, one)]))
      add(stem);
  };
  for (const unit of telling.length > 0 ? telling : units) {
    const { kind, parts, grams, whole, unfinished } = unit;
    const isWord = kind === 'word' || kind === 'compound';
    for (const part of parts) addToken(part, unfinished && part === parts.at(-1), isWord);
    for (const gram of grams) addToken(gram);
    if (whole) addToken(whole, unfinished);
    if (kind === 'run' && parts[0]?.raw.length === 1)
      add(GRAM_MARK + foldWord(lowerCase(parts[0].raw)), true);
    const next = units[units.indexOf(unit) + 1];
    if (kind === 'word' && next?.kind === 'word') addToken({ raw: joinedWords(unit, next), kind: WHOLE });
  }
  add(titleKey(query).key, true);
  return lookups;
}
