import { ByteWriter } from '../bytes/byte-writer.ts';
import { joinParts } from '../bytes/pack.ts';
import { VarintReader } from '../bytes/varint-reader.ts';
import { LANGUAGES } from './analysis/all-languages.ts';
import { addLanguages } from './analysis/languages.ts';
import { primaryLanguage } from './analysis/stemmer.ts';
import { stopWordsOf } from './analysis/stop-words.ts';
import { feedbackTerms } from './build/choose-feedback.ts';
import {
  countWords,
  type DocumentReading,
  readSentences,
  readSpans,
  renumbered,
  sentenceCounts,
} from './build/document-reading.ts';
import { DocumentReader } from './build/read-document.ts';
import { buildTypoTable } from './build/typo-table.ts';
import { type KeptForm, WordList } from './build/word-list.ts';
import { writePostings } from './build/write-postings.ts';
import { compareStrings, packDictionary } from './bytes/dictionary.ts';
import { type IndexMeta, writeSections } from './bytes/sections.ts';
import { FIELDS, type IndexBuilder, type SearchDocument } from './types.ts';

addLanguages(LANGUAGES);

/** Creates a builder. @param options `lang`: BCP 47 tag of the index, and of documents without one; default: English. */
export function createIndexBuilder(options: { lang?: string } = {}): IndexBuilder {
  const indexer = new Indexer(options.lang);
  const readings: DocumentReading[] = [];
  return {
    add: (document) => void readings.push(indexer.read(document)),
    build: () => joinParts(indexer.build(readings)),
  };
}

/** Reads documents, and builds indexes from readings. A rebuild reuses the readings of unchanged documents. */
export class Indexer {
  readonly language: string;
  readonly #words = new WordList();
  readonly #reader: DocumentReader;
  /** Readings whose words are in the counts of `#words`, with how many documents have each reading. */
  #counted = new Map<DocumentReading, number>();

  /** @param lang language of the index, and of documents without one. */
  constructor(lang = 'en') {
    this.language = primaryLanguage(lang);
    this.#reader = new DocumentReader(this.#words, this.language);
  }

  forms(): KeptForm[] {
    return this.#words.forms();
  }

  /** Renumbers the readings of another indexer of the same language for this one. @param forms all forms of the other. */
  adopt(forms: readonly KeptForm[], readings: readonly DocumentReading[]): DocumentReading[] {
    const numbers = forms.map(([surface, term, head]) => this.#words.intern({ surface, term }, head));
    if (numbers.every((number, form) => number === form)) return [...readings];
    const out = new ByteWriter();
    return readings.map((reading) => renumbered(reading, numbers, out));
  }

  read(document: SearchDocument): DocumentReading {
    return this.#reader.read(document);
  }

  /** The bytes of the index, in parts to be joined. */
  build(readings: readonly DocumentReading[]): Uint8Array[] {
    const changes = new Map([...this.#counted].map(([reading, times]) => [reading, -times]));
    this.#counted = new Map();
    for (const reading of readings) {
      changes.set(reading, (changes.get(reading) ?? 0) + 1);
      this.#counted.set(reading, (this.#counted.get(reading) ?? 0) + 1);
    }
    for (const [reading, times] of changes) if (times !== 0) countWords(reading, this.#words, times);
    const size = readings.length;
    const words = this.#words.pack();
    const stopWords = stopWordsOf(this.language);
    const mayFeedBack = feedbackTerms(this.#words, words, size, (term) => stopWords.has(term));
    const { heads, sentences } = headsOf(readings);
    const languages = [...new Set([this.language, ...readings.map(({ language }) => language)])];
    const meta: IndexMeta = { size, language: this.language, languages };
    return writeSections({
      meta: new TextEncoder().encode(JSON.stringify(meta)),
      termStart: words.terms.start,
      termChars: words.terms.chars,
      ...writePostings(readings, heads, this.#words, words.termOrder, mayFeedBack),
      surfaceStart: words.surfaces.start,
      surfaceChars: words.surfaces.chars,
      surfaceCount: words.surfaceCount,
      surfaceTermStart: words.surfaceTermStart,
      surfaceTerms: words.surfaceTerms,
      ...buildTypoTable(words.sortedSurfaces, words.surfaces),
      ...titleTable(readings.map(({ titleKey }) => titleKey)),
      ...sentences,
      nameWhole: words.nameWhole,
      nameHead: words.nameHead,
      titleLength: Uint8Array.from(readings, (_, doc) =>
        Math.min(255, heads.spans[doc * FIELDS.length * 2 + 1] as number),
      ),
    });
  }
}

/** Reads what precedes the terms in readings: the spans of fields, and the sentences. */
function headsOf(readings: readonly DocumentReading[]) {
  const size = readings.length;
  const spans = new Uint32Array(size * FIELDS.length * 2);
  const sentenceStart = new Uint32Array(size + 1);
  const transcriptSentence = new Uint32Array(size);
  const cursors = readings.map(({ bytes }, doc) => {
    const reader = new VarintReader(bytes);
    readSpans(reader, spans, doc * FIELDS.length * 2);
    const counts = sentenceCounts(reader);
    const start = sentenceStart[doc] as number;
    transcriptSentence[doc] = start + counts[0];
    sentenceStart[doc + 1] = start + counts[0] + counts[1];
    return { reader, counts };
  });
  const sentencePosition = new Uint32Array(sentenceStart[size] as number);
  const sentenceByte = new Uint32Array(sentencePosition.length);
  const termsAt = Uint32Array.from(cursors, ({ reader, counts }, doc) => {
    readSentences(reader, sentencePosition, sentenceByte, sentenceStart[doc] as number, counts);
    return reader.offset;
  });
  const sentences = { sentenceStart, transcriptSentence, sentencePosition, sentenceByte };
  return { heads: { spans, termsAt }, sentences };
}

function titleTable(keys: string[]) {
  const order = keys.map((_, doc) => doc).filter((doc) => keys[doc] !== '');
  const sorted = order.toSorted((a, b) => compareStrings(keys[a], keys[b]) || a - b);
  const { start, chars } = packDictionary(sorted.map((doc) => keys[doc] ?? ''));
  return { titleStart: start, titleChars: chars, titleDoc: Uint32Array.from(sorted) };
}
