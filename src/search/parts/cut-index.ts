import type { Ids } from '../../bytes/ids.ts';
import { type Dictionary, prefixRange, wordAt } from '../bytes/dictionary.ts';
import { type IndexData, openData } from '../open-data.ts';
import { positionAt } from '../query/postings.ts';
import { sentencesIn } from './sentences.ts';
import { hashText } from '../../text/hash-text.ts';
import { type HeadMeta, packHead, packPart, packWords } from './part-format.ts';
import { packPostings } from './part-postings.ts';

/** The usual size of a part, in bytes before compression. A visitor downloads one part for each word of a query. */
const PART_BYTES = 24_000;
/**
 * A part has between 0.75 and 1.5 times these bytes. Between these sizes, it ends before the first word whose hash is a
 * multiple of 32.
 */
const MIN_SHARE = 0.75;
const MAX_SHARE = 1.5;
const ENDS_IN = 32;
/** The bytes that a string takes besides its letters and postings. */
const STRING_BYTES = 8;

/** The half-open range of places of a part’s strings. */
type Span = [from: number, end: number];

/**
 * Cuts an index into parts, so that a query needs only a few of them. A part holds neighbouring strings with their postings.
 * @param numbers number of each document in the parts, see `documentNumbers`.
 * @param partBytes usual bytes of a part before compression.
 */
export function cutIndex(bytes: Uint8Array, numbers: Ids, partBytes: number = PART_BYTES) {
  const data = openData(bytes);
  const starts = startsOf(data, partBytes);
  const cut = (dictionary: Dictionary): Span[] => {
    const places = starts.map((word) => prefixRange(dictionary, word)[0]);
    return places.map((from, part) => [from, places[part + 1] ?? dictionary.start.length - 1]);
  };
  const terms = cut(data.terms);
  const foldedWords = cut(data.surfaces);
  const titles = cut(data.titles);
  const parts = terms.map((span, part) =>
    packPart({
      ...termsOf(data, span, numbers),
      ...surfacesOf(data, foldedWords[part] as Span, span[0]),
      ...titlesOf(data, titles[part] as Span, numbers),
    }),
  );
  const { size, language, languages } = data;
  const wordOfTerm = (term: number) => wordAt(data.terms, term);
  const dottedNames = Array.from(data.nameWhole, (whole, i): [string, string] => [
    wordOfTerm(whole),
    wordOfTerm(data.nameHead[i] as number),
  ]);
  const meta: HeadMeta = { size, language, languages, starts, names: dottedNames };
  const json = new TextEncoder().encode(JSON.stringify(meta));
  const head = packHead({
    meta: json,
    termCount: Uint16Array.from(terms, ([from, end]) => end - from),
    titleLength: data.titleLength,
    numbers,
  });
  const { start, chars } = data.surfaces;
  const words = packWords({ length: lengths(start), chars, count: data.surfaceCount });
  // The sentences of each document go into the file with its text, for passages.
  const sentences = Array.from({ length: size }, (_, doc) => sentencesIn(data, doc));
  return { head, parts, words, sentences };
}

/**
 * Where each part begins: at the shortest string that is above all strings of the part before. A string with enough
 * postings gets a part of its own. The other cuts depend on the hashes of the words there, so an edit of a text moves no cut
 * elsewhere, and most parts keep their bytes.
 */
function startsOf(data: IndexData, partBytes: number): string[] {
  const costs = new Map<string, number>();
  const add = (word: string, cost: number) => costs.set(word, (costs.get(word) ?? 0) + cost);
  each(data.terms, (word, term) => add(word, word.length + STRING_BYTES + postingBytes(data, term)));
  each(data.surfaces, (word) => add(word, word.length + STRING_BYTES));
  each(data.titles, (word) => add(word, word.length + STRING_BYTES));
  const starts = [''];
  let bytes = 0;
  let isAlone = false;
  let last = '';
  for (const word of [...costs.keys()].toSorted((a, b) => (a < b ? -1 : 1))) {
    const cost = costs.get(word) as number;
    const isLarge = cost >= partBytes;
    const isEnd = bytes >= partBytes * MIN_SHARE && hashText(word) % ENDS_IN === 0;
    if (bytes > 0 && (isLarge || isAlone || isEnd || bytes + cost > partBytes * MAX_SHARE)) {
      let length = 1;
      while (word.slice(0, length) <= last) length++;
      starts.push(word.slice(0, length));
      bytes = 0;
    }
    bytes += cost;
    isAlone = isLarge;
    last = word;
  }
  return starts;
}

function each(dictionary: Dictionary, visit: (word: string, place: number) => void): void {
  for (let place = 0; place < dictionary.start.length - 1; place++) visit(wordAt(dictionary, place), place);
}

/** About how many bytes the postings of a term take. */
function postingBytes(data: IndexData, term: number): number {
  const [from, end] = [data.postingStart[term] as number, data.postingStart[term + 1] as number];
  return (end - from) * 4 + positionAt(data, end) - positionAt(data, from);
}

function termsOf(data: IndexData, [from, end]: Span, numbers: Ids) {
  return {
    termLength: lengths(data.termStart.subarray(from, end + 1)),
    termChars: data.termChars.subarray(data.termStart[from], data.termStart[end]),
    ...packPostings(data, [from, end], numbers),
  };
}

function surfacesOf(data: IndexData, [from, end]: Span, firstTerm: number) {
  const { surfaceStart, surfaceTermStart, surfaceTerms } = data;
  const terms = surfaceTerms.subarray(surfaceTermStart[from], surfaceTermStart[end]);
  return {
    surfaceLength: lengths(surfaceStart.subarray(from, end + 1)),
    surfaceChars: data.surfaceChars.subarray(surfaceStart[from], surfaceStart[end]),
    surfaceCount: data.surfaceCount.subarray(from, end),
    surfaceTermCount: lengths(surfaceTermStart.subarray(from, end + 1)),
    termSteps: Int32Array.from(terms, (term, i) => term - (terms[i - 1] ?? firstTerm)),
  };
}

function titlesOf(data: IndexData, [from, end]: Span, numbers: Ids) {
  return {
    titleLength: lengths(data.titleStart.subarray(from, end + 1)),
    titleChars: data.titleChars.subarray(data.titleStart[from], data.titleStart[end]),
    titleNumber: data.titleDoc.subarray(from, end).map((doc) => numbers[doc] as number),
  };
}

/** The differences of neighbouring starts, which are the lengths of what begins there. */
function lengths(places: Uint32Array): Uint16Array {
  return Uint16Array.from(places.subarray(1), (place, i) => place - (places[i] as number));
}
