import { questionWordsOf } from '../analysis/question-words.ts';
import { stopWordsOf } from '../analysis/stop-words.ts';
import { buildTypoTable } from '../build/typo-table.ts';
import { type Dictionary, findWord, wordAt } from '../bytes/dictionary.ts';
import { type IndexData, namesOf } from '../open-data.ts';
import { POSITION_BLOCK, rarity } from '../parameters.ts';
import { skipPosting } from '../query/postings.ts';
import type { HeadMeta, PartSections } from './part-format.ts';
import { sentenceSections } from './sentences.ts';

/** A part that has come, by its number. */
export type Loaded = ReadonlyMap<number, PartSections>;

/**
 * An index of the parts that have come: a whole one, only with fewer words. Documents keep their numbers.
 * @param corrections words that unknown ones may be meant for; typing errors lead to no others.
 */
export function joinParts(
  meta: HeadMeta,
  titleLength: Uint8Array,
  loaded: Loaded,
  corrections: ReadonlySet<string>,
): IndexData {
  const numbers = [...loaded.keys()].toSorted((a, b) => a - b);
  const parts = numbers.map((number) => loaded.get(number) as PartSections);
  const terms = joinStrings(parts.map(({ termLength, termChars }) => [termLength, termChars]));
  const surfaces = joinStrings(parts.map(({ surfaceLength, surfaceChars }) => [surfaceLength, surfaceChars]));
  const titles = joinStrings(parts.map(({ titleLength: length, titleChars }) => [length, titleChars]));
  const postingStart = starts(parts.map(({ postingCount }) => postingCount));
  const all = <T extends Numbers>(kind: new (length: number) => T, name: keyof PartSections): T =>
    join(
      kind,
      parts.map((part) => part[name]),
    );
  const positions = all(Uint8Array, 'positions');
  const docs = all(Uint32Array, 'docSteps');
  addUpSteps(docs, postingStart, meta.size);
  return {
    size: meta.size,
    language: meta.language,
    languages: meta.languages,
    meta: new Uint8Array(),
    terms,
    termStart: terms.start,
    termChars: terms.chars,
    postingStart,
    idf: Float32Array.from(postingStart.subarray(1), (end, term) =>
      rarity(meta.size, end - (postingStart[term] as number)),
    ),
    docs,
    impacts: all(Uint16Array, 'impacts'),
    positionBlock: blocksOf(positions, docs.length),
    positions,
    surfaces,
    surfaceStart: surfaces.start,
    surfaceChars: surfaces.chars,
    surfaceCount: all(Uint32Array, 'surfaceCount'),
    ...surfaceTermsOf(meta, numbers, parts),
    ...typosOf(surfaces, corrections),
    titles,
    titleStart: titles.start,
    titleChars: titles.chars,
    titleDoc: all(Uint32Array, 'titleFromEnd').map((after) => meta.size - 1 - after),
    titleLength,
    // What documents have in common with others is the same for every query: too much to send for a better order.
    feedbackStart: new Uint32Array(meta.size + 1),
    feedback: new Uint32Array(),
    // Sentences come with the texts of what is found.
    ...sentenceSections(meta.size, new Map()),
    ...namesIn(terms, meta.names),
    words: new Map(),
    stopWords: stopWordsOf(meta.language),
    questionWords: questionWordsOf(meta.language),
  };
}

type Numbers = Uint8Array | Uint16Array | Uint32Array;

function join<T extends Numbers>(kind: new (length: number) => T, arrays: readonly ArrayLike<number>[]): T {
  const joined = new kind(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    joined.set(array, at);
    at += array.length;
  }
  return joined;
}

/** The dictionary of strings with these lengths, one after the other. */
export function joinStrings(lists: readonly [lengths: Uint16Array, chars: Uint16Array][]): Dictionary {
  const letters = lists.map(([, chars]) => chars);
  return { start: starts(lists.map(([lengths]) => lengths)), chars: join(Uint16Array, letters) };
}

function starts(lists: readonly (Uint16Array | Uint32Array)[]): Uint32Array {
  const places = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 1));
  let at = 0;
  for (const lengths of lists) {
    for (const length of lengths) {
      places[at + 1] = (places[at] as number) + length;
      at++;
    }
  }
  return places;
}

/** Makes the steps between the documents of each term the documents themselves. */
function addUpSteps(docs: Uint32Array, postingStart: Uint32Array, size: number): void {
  for (let term = 0; term < postingStart.length - 1; term++) {
    const [first, past] = [postingStart[term] as number, postingStart[term + 1] as number];
    let following = first < past ? (docs[first] as number) : 0;
    for (let posting = past - 1; posting >= first; posting--) {
      const step = docs[posting] as number;
      docs[posting] = size - 1 - following;
      following += step;
    }
  }
}

function blocksOf(positions: Uint8Array, postings: number): Uint32Array {
  const blocks = new Uint32Array(Math.ceil(postings / POSITION_BLOCK));
  for (let posting = 0, at = 0; posting < postings; posting++) {
    if (posting % POSITION_BLOCK === 0) blocks[posting / POSITION_BLOCK] = at;
    at = skipPosting(positions, at);
  }
  return blocks;
}

/** The names that have come, by the numbers of their terms. */
function namesIn(terms: Dictionary, names: HeadMeta['names']) {
  const pairs = names
    .map((pair) => pair.map((term) => findWord(terms, term)))
    .filter((pair) => !pair.includes(-1));
  const sections = {
    nameWhole: Uint32Array.from(pairs, ([whole]) => whole as number),
    nameHead: Uint32Array.from(pairs, ([, head]) => head as number),
  };
  return { ...sections, names: namesOf(sections) };
}

/** The terms of each surface, of those that have come. */
function surfaceTermsOf(
  { firstTerms }: HeadMeta,
  numbers: readonly number[],
  parts: readonly PartSections[],
) {
  // From a number in the whole index to the one here.
  const ranges: { from: number; end: number; here: number }[] = [];
  for (const [index, { termLength }] of parts.entries()) {
    const from = firstTerms[numbers[index] as number] as number;
    const last = ranges.at(-1);
    ranges.push({ from, end: from + termLength.length, here: last ? last.here + last.end - last.from : 0 });
  }
  const kept: number[] = [];
  const places = [0];
  for (const [index, { surfaceTermCount, termSteps }] of parts.entries()) {
    let at = 0;
    let term = firstTerms[numbers[index] as number] as number;
    for (const count of surfaceTermCount) {
      for (const end = at + count; at < end; at++) {
        term += termSteps[at] as number;
        const range = ranges.find(({ from, end: past }) => from <= term && term < past);
        if (range) kept.push(term - range.from + range.here);
      }
      places.push(kept.length);
    }
  }
  return { surfaceTermStart: Uint32Array.from(places), surfaceTerms: Uint32Array.from(kept) };
}

function typosOf(surfaces: Dictionary, corrections: ReadonlySet<string>) {
  if (corrections.size === 0) return { typoBucket: new Uint32Array(2), typoSurfaces: new Uint32Array() };
  const all = Array.from({ length: surfaces.start.length - 1 }, (_, place) => wordAt(surfaces, place));
  // A word that is left empty leads to nothing.
  const words = all.map((word) => (corrections.has(word) ? word : ''));
  return buildTypoTable(words, surfaces);
}
