import { createIds } from '../../bytes/ids.ts';
import { type Dictionary, prefixRange, wordAt } from '../bytes/dictionary.ts';
import { type IndexData, openData } from '../open-data.ts';
import { skipPosting } from '../bytes/skip-posting.ts';
import { POSITION_BLOCK } from '../parameters.ts';
import { type Sentences, sentencesIn } from './sentences.ts';
import { hashText } from '../../text/hash-text.ts';
import { type HeadMeta, packHead, packPart, packWords } from './part-format.ts';

/** Bytes of a part before it is compressed: what a word costs a visitor. */
const PART_BYTES = 24_000;
/** Of these, what a part has at least and at most; between them it ends where a word says so, one of so many. */
const LEAST = 0.75;
const MOST = 1.5;
const ENDS_IN = 32;
/** What a string takes besides its letters and postings. */
const STRING_BYTES = 8;

/** An index in pieces, of which a query needs a few. */
export interface CutIndex {
  head: Uint8Array<ArrayBuffer>;
  parts: Uint8Array<ArrayBuffer>[];
  words: Uint8Array<ArrayBuffer>;
  /** Of each document: for passages of its text. */
  sentences: Sentences[];
}

/** Cuts the bytes of an index where its strings, in their order, have enough behind them. @param partBytes before they are compressed. */
export function cutIndex(bytes: Uint8Array, partBytes: number = PART_BYTES): CutIndex {
  const data = openData(bytes);
  const starts = startsOf(data, partBytes);
  const termAt = starts.map((word) => prefixRange(data.terms, word)[0]);
  const surfaceAt = starts.map((word) => prefixRange(data.surfaces, word)[0]);
  const titleAt = starts.map((word) => prefixRange(data.titles, word)[0]);
  const endOf = (places: number[], part: number, all: Dictionary) => places[part + 1] ?? all.start.length - 1;
  const parts = starts.map((_, part) =>
    packPart({
      ...termsOf(data, termAt[part] as number, endOf(termAt, part, data.terms)),
      ...surfacesOf(
        data,
        surfaceAt[part] as number,
        endOf(surfaceAt, part, data.surfaces),
        termAt[part] as number,
      ),
      ...titlesOf(data, titleAt[part] as number, endOf(titleAt, part, data.titles)),
    }),
  );
  const { size, language, languages } = data;
  const name = (term: number) => wordAt(data.terms, term);
  const names = Array.from(data.nameWhole, (whole, at): [string, string] => [
    name(whole),
    name(data.nameHead[at] as number),
  ]);
  const meta: HeadMeta = { size, language, languages, starts, firstTerms: termAt, names };
  const head = packHead({
    meta: new TextEncoder().encode(JSON.stringify(meta)),
    titleLength: data.titleLength,
  });
  const { start, chars } = data.surfaces;
  const words = packWords({ length: lengths(start), chars, count: data.surfaceCount });
  const sentences = Array.from({ length: size }, (_, doc) => sentencesIn(data, doc));
  return { head, parts, words, sentences };
}

/**
 * The first string of each part. One that has enough behind it for a part of its own gets one. Where others are cut, the
 * words at the place decide, so that an edit of a text moves no cut elsewhere, and parts stay as they were.
 */
function startsOf(data: IndexData, partBytes: number): string[] {
  const costs = new Map<string, number>();
  const add = (word: string, cost: number) => costs.set(word, (costs.get(word) ?? 0) + cost);
  each(data.terms, (word, term) => {
    const [from, end] = [data.postingStart[term] as number, data.postingStart[term + 1] as number];
    add(word, word.length + STRING_BYTES + (end - from) * 4 + positionAt(data, end) - positionAt(data, from));
  });
  each(data.surfaces, (word) => add(word, word.length + STRING_BYTES));
  each(data.titles, (word) => add(word, word.length + STRING_BYTES));
  const starts = [''];
  let bytes = 0;
  let isAlone = false;
  for (const word of [...costs.keys()].toSorted((a, b) => (a < b ? -1 : 1))) {
    const cost = costs.get(word) as number;
    const isLarge = cost >= partBytes;
    const isEnd = bytes >= partBytes * LEAST && hashText(word) % ENDS_IN === 0;
    if (bytes > 0 && (isLarge || isAlone || isEnd || bytes + cost > partBytes * MOST)) {
      starts.push(word);
      bytes = 0;
    }
    bytes += cost;
    isAlone = isLarge;
  }
  return starts;
}

function each(dictionary: Dictionary, visit: (word: string, place: number) => void): void {
  for (let place = 0; place < dictionary.start.length - 1; place++) visit(wordAt(dictionary, place), place);
}

function termsOf(data: IndexData, from: number, end: number) {
  const [first, last] = [data.postingStart[from] as number, data.postingStart[end] as number];
  const postingStart = data.postingStart.subarray(from, end + 1);
  const docSteps = createIds(data.size, last - first);
  for (let term = from; term < end; term++) {
    let before = 0;
    for (let at = data.postingStart[term] as number; at < (data.postingStart[term + 1] as number); at++) {
      docSteps[at - first] = (data.docs[at] as number) - before;
      before = data.docs[at] as number;
    }
  }
  return {
    termLength: lengths(data.termStart.subarray(from, end + 1)),
    termChars: data.termChars.subarray(data.termStart[from], data.termStart[end]),
    idf: data.idf.subarray(from, end),
    postingCount: steps(postingStart),
    docSteps,
    impacts: data.impacts.subarray(first, last),
    positions: data.positions.subarray(positionAt(data, first), positionAt(data, last)),
  };
}

function surfacesOf(data: IndexData, from: number, end: number, firstTerm: number) {
  const { surfaceStart, surfaceTermStart, surfaceTerms } = data;
  const terms = surfaceTerms.subarray(surfaceTermStart[from], surfaceTermStart[end]);
  return {
    surfaceLength: lengths(surfaceStart.subarray(from, end + 1)),
    surfaceChars: data.surfaceChars.subarray(surfaceStart[from], surfaceStart[end]),
    surfaceCount: data.surfaceCount.subarray(from, end),
    surfaceTermCount: lengths(surfaceTermStart.subarray(from, end + 1)),
    termSteps: Int32Array.from(
      terms,
      (term, at) => term - (at === 0 ? firstTerm : (terms[at - 1] as number)),
    ),
  };
}

function titlesOf(data: IndexData, from: number, end: number) {
  return {
    titleLength: lengths(data.titleStart.subarray(from, end + 1)),
    titleChars: data.titleChars.subarray(data.titleStart[from], data.titleStart[end]),
    titleDoc: data.titleDoc.subarray(from, end),
  };
}

/** From each place to the next: the length of what lies there. */
function lengths(places: Uint32Array): Uint16Array {
  return Uint16Array.from(steps(places));
}

function steps(places: Uint32Array): Uint32Array {
  return places.slice(1).map((place, at) => place - (places[at] as number));
}

/** Where the positions of a posting begin. */
function positionAt({ positions, positionBlock, docs }: IndexData, posting: number): number {
  if (posting >= docs.length) return positions.length;
  let at = positionBlock[Math.floor(posting / POSITION_BLOCK)] as number;
  for (let skip = posting % POSITION_BLOCK; skip > 0; skip--) at = skipPosting(positions, at);
  return at;
}
