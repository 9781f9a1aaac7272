import type { Ids } from '../../bytes/ids.ts';
import { lowerBound } from '../../bytes/lower-bound.ts';
import { type Dictionary, findWord, prefixRange, wordAt } from '../bytes/dictionary.ts';
import { indexOver } from '../index-over.ts';
import type { IndexData } from '../open-data.ts';
import { MOST_CORRECTIONS, MOST_ENDINGS } from '../parameters.ts';
import { findMarks, type Mark } from '../passage/find-marks.ts';
import { editDistance } from '../query/edit-distance.ts';
import { editsFor, unitsOf } from '../query/find-typos.ts';
import type { PassageOptions, SearchHit, SearchOptions, SearchResult } from '../types.ts';
import { type HeadMeta, type Part, readHead, readPart, readWords } from './part-format.ts';
import { unpackPostings } from './part-postings.ts';
import { type Sentences, sentenceSections } from './sentences.ts';
import { joinParts, joinStrings, startsOf } from './join-parts.ts';
import { foldWord, lowerCase } from '../analysis/fold.ts';
import { stemWord } from '../analysis/stemmer.ts';
import { stopWordsOf } from '../analysis/stop-words.ts';
import { WHOLE } from '../analysis/token.ts';
import { GRAM_MARK, wordForms } from '../analysis/word-forms.ts';
import { titleKey } from '../query/boost-titles.ts';
import { joinedWords, parseQuery, type QueryToken, type QueryUnit } from '../query/parse-query.ts';

/** Loads the files of a cut index. */
export interface PartSource {
  part(number: number): Promise<Uint8Array>;
  words(): Promise<Uint8Array>;
}

/** The result of a query on a cut index. */
export interface Answer extends SearchResult {
  /** See `SearchIndex.corrected`. */
  corrected: string | null;
  /** The hits again, with passages for those whose sentences are loaded by now. @param sentences by document. */
  withPassages(sentences: ReadonlyMap<number, Sentences>, passages: PassageOptions): readonly SearchHit[];
}

/** How many parts are loaded for the words that begin with an unfinished word. */
const MAX_PREFIX_PARTS = 6;
/** The maximum number of edits of a correction. A suggestion may have one edit more than a search. */
const MAX_EDITS = 2;

/** An index in parts. A query loads the parts with its words, and then gives the same result as the whole index. */
export class PartedIndex {
  readonly #meta: HeadMeta;
  /** The number of the first term of each part, in the whole index. */
  readonly #firstTerms: Uint32Array;
  readonly #titleLength: Uint8Array;
  /** The document of each number. */
  readonly #docOf: ReadonlyMap<number, number>;
  readonly #source: PartSource;
  readonly #parts = new Map<number, Promise<Part>>();
  readonly #loaded = new Map<number, Part>();
  #words: Promise<{ dictionary: Dictionary; count: Uint32Array }> | undefined;

  /** The number of each document in the names of files, see `documentNumbers`. */
  readonly numbers: Ids;

  constructor(head: Uint8Array, source: PartSource) {
    const { meta, termCount, titleLength, numbers } = readHead(head);
    this.#meta = JSON.parse(new TextDecoder().decode(meta)) as HeadMeta;
    this.#firstTerms = startsOf([termCount]).subarray(0, -1);
    this.#titleLength = titleLength;
    this.numbers = numbers;
    this.#docOf = new Map(Array.from(numbers, (number, doc) => [number, doc]));
    this.#source = source;
  }

  get size(): number {
    return this.#meta.size;
  }

  async search(query: string, options: SearchOptions): Promise<Answer> {
    const lookups = lookupsOf(query, this.#meta);
    const needed = new Set<number>();
    for (const { word, isPrefix } of lookups)
      for (const part of this.#partsOf(word, isPrefix)) needed.add(part);
    const data = await this.#withTerms(needed, lookups);
    const unknown = lookups.filter((lookup) => lookup.mayBeTypo && !isKnown(data, lookup));
    const answer = this.#ask(await this.#corrected(data, needed, unknown, 0), query, options);
    if (answer.total > 0 || unknown.length === 0) return answer;
    return this.#ask(await this.#corrected(data, needed, unknown, 1), query, options);
  }

  /** The words of a text to highlight for a query, see `findMarks`. */
  marks(query: string, text: string): Mark[] {
    return findMarks(query, text, this.#meta.language);
  }

  #ask(data: IndexData, query: string, options: SearchOptions): Answer {
    return {
      ...indexOver(data).search(query, options),
      corrected: indexOver(data).corrected(query, options.filter),
      withPassages: (loaded, passages) =>
        indexOver({ ...data, ...sentenceSections(data.size, loaded) }).search(query, { ...options, passages })
          .hits,
    };
  }

  /** The parts with a string, or with the strings that begin with it. */
  #partsOf(word: string, isPrefix: boolean): number[] {
    const first = this.#partOf(word);
    const last = isPrefix ? this.#partOf(`${word}\uffff`) : first;
    const count = Math.min(last - first + 1, MAX_PREFIX_PARTS);
    return Array.from({ length: count }, (_, index) => first + index);
  }

  #partOf(word: string): number {
    const { starts } = this.#meta;
    return lowerBound(1, starts.length, (part) => (starts[part] as string) <= word) - 1;
  }

  /** Loads parts, and those with the terms of the looked-up words, and joins them. `needed` receives their numbers. */
  async #withTerms(needed: Set<number>, lookups: readonly Lookup[]): Promise<IndexData> {
    await this.#load(needed);
    const loaded = [...needed];
    for (const part of loaded) {
      for (const term of this.#termsIn(part, lookups)) needed.add(this.#partOfTerm(term));
    }
    await this.#load(needed);
    return this.#join(needed, new Set());
  }

  /** The numbers (in the whole index) of the terms of looked-up words whose surfaces are in a part. */
  #termsIn(part: number, lookups: readonly Lookup[]): number[] {
    const { surfaceCount, surfaceTermCount, termSteps, ...sections } = this.#loaded.get(part) as Part;
    const words = joinStrings([[sections.surfaceLength, sections.surfaceChars]]);
    const wordNumbers = new Set<number>();
    for (const { word, isPrefix } of lookups) {
      const [from, end] = prefixRange(words, word);
      const exact = findWord(words, word);
      if (exact !== -1) wordNumbers.add(exact);
      if (!isPrefix) continue;
      const endings = Array.from({ length: end - from }, (_, index) => from + index);
      const byCount = endings.toSorted((a, b) => (surfaceCount[b] as number) - (surfaceCount[a] as number));
      for (const place of byCount.slice(0, MOST_ENDINGS)) wordNumbers.add(place);
    }
    const terms: number[] = [];
    let term = this.#firstTerms[part] as number;
    let step = 0;
    for (const [place, count] of surfaceTermCount.entries()) {
      for (const end = step + count; step < end; step++) {
        term += termSteps[step] as number;
        if (wordNumbers.has(place)) terms.push(term);
      }
    }
    return terms;
  }

  #partOfTerm(term: number): number {
    return this.#firstTerms.findLastIndex((first) => first <= term);
  }

  /** Adds the parts with corrections of unknown words. @param further how many edits more than a search allows. */
  async #corrected(
    data: IndexData,
    needed: ReadonlySet<number>,
    unknown: readonly Lookup[],
    further: number,
  ): Promise<IndexData> {
    if (unknown.length === 0) return data;
    this.#words ??= this.#source.words().then(openWords);
    this.#words.catch(() => (this.#words = undefined));
    const words = await this.#words;
    const corrections = new Set(
      unknown.flatMap(({ word }) =>
        nearestWords(words, word, Math.min(MAX_EDITS, editsFor(word.length) + further)),
      ),
    );
    if (corrections.size === 0) return data;
    const all = new Set(needed);
    for (const word of corrections) all.add(this.#partOf(word));
    const lookups = [...corrections].map((word) => ({ word, isPrefix: false, mayBeTypo: false }));
    await this.#withTerms(all, lookups);
    return this.#join(all, corrections);
  }

  #join(needed: ReadonlySet<number>, corrections: ReadonlySet<string>): IndexData {
    const parts = new Map([...needed].map((part) => [part, this.#loaded.get(part) as Part]));
    return joinParts({ ...this.#meta, firstTerms: this.#firstTerms }, this.#titleLength, parts, corrections);
  }

  #open(bytes: Uint8Array): Part {
    const part = readPart(bytes);
    const titleDoc = part.titleNumber.map((number) => this.#docOf.get(number) as number);
    return { ...part, ...unpackPostings(part, this.#docOf, this.size), titleDoc };
  }

  async #load(numbers: Iterable<number>): Promise<void> {
    await Promise.all(
      [...numbers].map(async (number) => {
        const pending =
          this.#parts.get(number) ?? this.#source.part(number).then((bytes) => this.#open(bytes));
        this.#parts.set(number, pending);
        // The next query tries again.
        pending.catch(() => this.#parts.delete(number));
        this.#loaded.set(number, await pending);
      }),
    );
  }
}

function isKnown(data: IndexData, { word, isPrefix }: Lookup): boolean {
  const [from, end] = prefixRange(data.surfaces, word);
  return findWord(data.surfaces, word) !== -1 || (isPrefix && end > from);
}

function openWords(bytes: Uint8Array): { dictionary: Dictionary; count: Uint32Array } {
  const { length, chars, count } = readWords(bytes);
  return { dictionary: joinStrings([[length, chars]]), count };
}

/** The words within `most` edits of another: the nearest first, among equals the most frequent. */
function nearestWords(
  { dictionary, count }: { dictionary: Dictionary; count: Uint32Array },
  word: string,
  most: number,
): string[] {
  const units = unitsOf(word);
  const typos: { place: number; distance: number }[] = [];
  if (most === 0) return [];
  for (let place = 0; place < count.length; place++) {
    const [from, to] = [dictionary.start[place] as number, dictionary.start[place + 1] as number];
    const distance = editDistance(units, dictionary.chars, from, to, most);
    if (distance <= most) typos.push({ place, distance });
  }
  return typos
    .toSorted((a, b) => a.distance - b.distance || (count[b.place] as number) - (count[a.place] as number))
    .slice(0, MOST_CORRECTIONS)
    .map(({ place }) => wordAt(dictionary, place));
}

/** A string to look up among surfaces, terms or titles. */
interface Lookup {
  word: string;
  /** Whether strings that begin with it are looked up, too. */
  isPrefix: boolean;
  /** Whether it is corrected if the index lacks it. */
  mayBeTypo: boolean;
}

/**
 * Every string that a query may look up. Stop words are looked up only in quotes, or if the query has nothing else, because
 * their parts are the largest.
 */
export function lookupsOf(query: string, { language, languages, names }: HeadMeta): Lookup[] {
  const units = parseQuery(query);
  const stopWords = stopWordsOf(language);
  const isStopWord = ({ kind, parts }: QueryUnit) =>
    kind === 'word' && stopWords.has(foldWord(lowerCase(parts[0]?.raw ?? '')));
  const contentUnits = units.filter((unit) => !isStopWord(unit));
  const lookups: Lookup[] = [];
  const add = (word: string, isPrefix = false, mayBeTypo = false) => {
    if (word !== '') lookups.push({ word, isPrefix, mayBeTypo });
    // `node` and `nodejs` find each other.
    for (const pair of names.filter((pair) => pair.includes(word)))
      for (const other of pair)
        if (other !== word) lookups.push({ word: other, isPrefix: false, mayBeTypo: false });
  };
  const addToken = ({ raw, kind }: Pick<QueryToken, 'raw' | 'kind'>, isPrefix = false, mayBeTypo = false) => {
    const { surface, term } = wordForms(raw, kind, language);
    add(surface, isPrefix, mayBeTypo);
    add(term);
    for (const stem of languages.flatMap((code) => [stemWord(lowerCase(raw), code), stemWord(surface, code)]))
      add(stem);
  };
  for (const unit of contentUnits.length > 0 ? contentUnits : units) {
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
