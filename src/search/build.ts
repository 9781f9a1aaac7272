import { joinParts } from '../bytes/pack.ts';
import { LANGUAGES } from './analysis/all-languages.ts';
import { addLanguages } from './analysis/languages.ts';
import { primaryLanguage } from './analysis/stemmer.ts';
import { stopWordsOf } from './analysis/stop-words.ts';
import { feedbackTerms } from './build/choose-feedback.ts';
import { type Collected, createCollector } from './build/collect-documents.ts';
import { buildTypoTable } from './build/typo-table.ts';
import { writePostings } from './build/write-postings.ts';
import { compareStrings, type Dictionary, findWord, packDictionary } from './bytes/dictionary.ts';
import { writeSections } from './bytes/sections.ts';
import type { IndexMeta } from './index-meta.ts';
import type { IndexBuilder, SearchDocument } from './types.ts';

addLanguages(LANGUAGES);

/** Collects documents and makes the index of them; `lang` is the language of documents without one. */
export function createIndexBuilder(options: { lang?: string } = {}): IndexBuilder {
  const language = primaryLanguage(options.lang ?? 'en');
  let collector: ReturnType<typeof createCollector> | null = createCollector(language);
  const open = () => {
    if (collector === null)
      throw new Error('Build a search index: this builder has built already. Make another.');
    return collector;
  };
  const buildParts = () => {
    const collected = open().finish();
    collector = null;
    return indexParts(collected, language);
  };
  return {
    add: (document: SearchDocument) => open().add(document),
    build: () => joinParts(buildParts()),
    buildParts,
  };
}

function indexParts(collected: Collected, language: string): Uint8Array[] {
  const { size, words, termDocuments, fieldLength, titleKeys } = collected;
  const packed = words.pack();
  const stopWords = stopWordsOf(language);
  const mayFeedBack = feedbackTerms(words.terms, packed.termOrder, termDocuments, size, (term) =>
    stopWords.has(term),
  );
  const meta: IndexMeta = { size, language, languages: [...new Set([language, ...collected.languages])] };
  return writeSections({
    meta: new TextEncoder().encode(JSON.stringify(meta)),
    termStart: packed.terms.start,
    termChars: packed.terms.chars,
    ...writePostings(collected, packed.termOrder, mayFeedBack),
    surfaceStart: packed.surfaces.start,
    surfaceChars: packed.surfaces.chars,
    surfaceCount: packed.surfaceCount,
    surfaceTermStart: packed.surfaceTermStart,
    surfaceTerms: packed.surfaceTerms,
    ...buildTypoTable(packed.sortedSurfaces, packed.surfaces),
    ...titleTable(titleKeys),
    ...collected.sentences,
    ...nameTable(collected.names, packed.terms),
    titleLength: Uint8Array.from({ length: size }, (_, doc) => Math.min(255, fieldLength[doc * 6] ?? 0)),
  });
}

function nameTable(
  names: ReadonlyMap<string, string>,
  terms: Dictionary,
): { nameWhole: Uint32Array; nameHead: Uint32Array } {
  const pairs = Array.from(names, (pair) => pair.map((term) => findWord(terms, term))).filter(
    (pair) => !pair.includes(-1),
  );
  return {
    nameWhole: Uint32Array.from(pairs, ([whole]) => whole ?? 0),
    nameHead: Uint32Array.from(pairs, ([, head]) => head ?? 0),
  };
}

function titleTable(keys: string[]): {
  titleStart: Uint32Array;
  titleChars: Uint16Array;
  titleDoc: Uint32Array;
} {
  const order = keys.map((_, doc) => doc).filter((doc) => keys[doc] !== '');
  const sorted = order.toSorted((a, b) => compareStrings(keys[a], keys[b]) || a - b);
  const { start, chars } = packDictionary(sorted.map((doc) => keys[doc] ?? ''));
  return { titleStart: start, titleChars: chars, titleDoc: Uint32Array.from(sorted) };
}
