import { questionWordsOf } from '../analysis/question-words.ts';
import { stopWordsOf } from '../analysis/stop-words.ts';
import { buildTypoTable } from '../build/typo-table.ts';
import { type Dictionary, findWord, wordAt } from '../bytes/dictionary.ts';
import { type IndexData, namesOf } from '../open-data.ts';
import { POSITION_BLOCK, rarity } from '../parameters.ts';
import { skipPosting } from '../query/postings.ts';
import type { HeadMeta, Part } from './part-format.ts';
import { sentenceSections } from './sentences.ts';

/** Facts about the whole index, with the number of the first term of each part. */
type IndexedHead = HeadMeta & { firstTerms: Uint32Array };

/** Loaded parts by their numbers. */
export type Loaded = ReadonlyMap<number, Part>;

/**
 * Joins the loaded parts to an index that has fewer words than the whole one. Documents keep their numbers.
 * @param corrections the only words to which typos may be corrected.
 */
export function joinParts(
  meta: IndexedHead,
  titleLength: Uint8Array,
  loaded: Loaded,
  corrections: ReadonlySet<string>,
): IndexData {
  const numbers = [...loaded.keys()].toSorted((a, b) => a - b);
  const parts = numbers.map((number) => loaded.get(number) as Part);
  const terms = joinStrings(parts.map(({ termLength, termChars }) => [termLength, termChars]));
  const surfaces = joinStrings(parts.map(({ surfaceLength, surfaceChars }) => [surfaceLength, surfaceChars]));
  const titles = joinStrings(parts.map(({ titleLength: length, titleChars }) => [length, titleChars]));
  const postingStart = startsOf(parts.map(({ postingCount }) => postingCount));
  const joinSections = <T extends Numbers>(kind: new (length: number) => T, name: keyof Part): T =>
    join(
      kind,
      parts.map((part) => part[name]),
    );
  const positions = joinSections(Uint8Array, 'positions');
  const docs = joinSections(Uint32Array, 'docs');
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
    impacts: joinSections(Uint16Array, 'impacts'),
    positionBlock: blocksOf(positions, docs.length),
    positions,
    surfaces,
    surfaceStart: surfaces.start,
    surfaceChars: surfaces.chars,
    surfaceCount: joinSections(Uint32Array, 'surfaceCount'),
    ...surfaceTermsOf(meta, numbers, parts),
    ...typosOf(surfaces, corrections),
    titles,
    titleStart: titles.start,
    titleChars: titles.chars,
    titleDoc: joinSections(Uint32Array, 'titleDoc'),
    titleLength,
    // Feedback terms are left out: they would be too much to download for a slightly better order.
    feedbackStart: new Uint32Array(meta.size + 1),
    feedback: new Uint32Array(),
    // Sentences come later, with the texts of hits.
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
  let offset = 0;
  for (const array of arrays) {
    joined.set(array, offset);
    offset += array.length;
  }
  return joined;
}

/** Joins lists of strings, given as lengths and characters, to one dictionary. */
export function joinStrings(lists: readonly [lengths: Uint16Array, chars: Uint16Array][]): Dictionary {
  const letters = lists.map(([, chars]) => chars);
  return { start: startsOf(lists.map(([lengths]) => lengths)), chars: join(Uint16Array, letters) };
}

/** The starts of consecutive items with these lengths, and the end of the last. */
export function startsOf(lists: readonly (Uint16Array | Uint32Array)[]): Uint32Array {
  const places = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 1));
  let i = 0;
  for (const lengths of lists) {
    for (const length of lengths) {
      places[i + 1] = (places[i] as number) + length;
      i++;
    }
  }
  return places;
}

function blocksOf(positions: Uint8Array, postings: number): Uint32Array {
  const blocks = new Uint32Array(Math.ceil(postings / POSITION_BLOCK));
  for (let posting = 0, offset = 0; posting < postings; posting++) {
    if (posting % POSITION_BLOCK === 0) blocks[posting / POSITION_BLOCK] = offset;
    offset = skipPosting(positions, offset);
  }
  return blocks;
}

/** The sections for names whose terms are both loaded. */
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

/** The sections for the loaded terms of each surface, with their new numbers. */
function surfaceTermsOf({ firstTerms }: IndexedHead, numbers: readonly number[], parts: readonly Part[]) {
  // Ranges of terms in the whole index, and the number that the first of each has in the joined index.
  const ranges: { from: number; end: number; first: number }[] = [];
  for (const [index, { termLength }] of parts.entries()) {
    const from = firstTerms[numbers[index] as number] as number;
    const last = ranges.at(-1);
    ranges.push({ from, end: from + termLength.length, first: last ? last.first + last.end - last.from : 0 });
  }
  const kept: number[] = [];
  const places = [0];
  for (const [index, { surfaceTermCount, termSteps }] of parts.entries()) {
    let step = 0;
    let term = firstTerms[numbers[index] as number] as number;
    for (const count of surfaceTermCount) {
      for (const end = step + count; step < end; step++) {
        term += termSteps[step] as number;
        const range = ranges.find(({ from, end: past }) => from <= term && term < past);
        if (range) kept.push(term - range.from + range.first);
      }
      places.push(kept.length);
    }
  }
  return { surfaceTermStart: Uint32Array.from(places), surfaceTerms: Uint32Array.from(kept) };
}

function typosOf(surfaces: Dictionary, corrections: ReadonlySet<string>) {
  if (corrections.size === 0) return { typoBucket: new Uint32Array(2), typoSurfaces: new Uint32Array() };
  const all = Array.from({ length: surfaces.start.length - 1 }, (_, place) => wordAt(surfaces, place));
  // Empty words are not in the table.
  const words = all.map((word) => (corrections.has(word) ? word : ''));
  return buildTypoTable(words, surfaces);
}
