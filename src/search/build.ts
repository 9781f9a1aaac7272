import { primaryLanguage } from './analysis/stemmer.ts';
import { stopWordsOf } from './analysis/stop-words.ts';
import { EMPTY_TITLE } from './analysis/title-hash.ts';
import { feedbackTerms } from './build/choose-feedback.ts';
import { type Collected, createCollector } from './build/collect-documents.ts';
import { buildTypoTable } from './build/typo-table.ts';
import { writePostings } from './build/write-postings.ts';
import { writeSections } from './bytes/sections.ts';
import type { IndexMeta } from './index-meta.ts';
import type { IndexBuilder, SearchDocument } from './types.ts';

/** Collects documents and makes the index of them; `lang` is the language of documents without one. */
export function createIndexBuilder(options: { lang?: string } = {}): IndexBuilder {
  const language = primaryLanguage(options.lang ?? 'en');
  let collector: ReturnType<typeof createCollector> | null = createCollector(language);
  const open = () => {
    if (collector === null)
      throw new Error('Build a search index: this builder has built already. Make another.');
    return collector;
  };
  return {
    add: (document: SearchDocument) => open().add(document),
    build() {
      const collected = open().finish();
      collector = null;
      return indexBytes(collected, language);
    },
  };
}

function indexBytes(collected: Collected, language: string): Uint8Array {
  const { size, words, termDocuments, fieldLength, titleHashes } = collected;
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
    ...titleTable(titleHashes),
    titleLength: Uint8Array.from({ length: size }, (_, doc) => Math.min(255, fieldLength[doc * 6] ?? 0)),
  });
}

function titleTable(hashes: Int32Array): { titleHash: Uint32Array; titleDoc: Uint32Array } {
  const order = Array.from(hashes, (_, doc) => doc).filter((doc) => hashes[doc] !== EMPTY_TITLE);
  order.sort((a, b) => ((hashes[a] ?? 0) >>> 0) - ((hashes[b] ?? 0) >>> 0) || a - b);
  return {
    titleHash: Uint32Array.from(order, (doc) => (hashes[doc] ?? 0) >>> 0),
    titleDoc: Uint32Array.from(order),
  };
}
