import { varintSize } from '../../bytes/byte-writer.ts';
import { createIds } from '../../bytes/ids.ts';
import { VarintReader } from '../../bytes/varint-reader.ts';
import {
  FIELD_WEIGHTS,
  IMPACT_SCALE,
  LENGTH_PENALTIES,
  PART_WEIGHT,
  POSITION_BLOCK,
  rarity,
  SATURATION,
} from '../parameters.ts';
import { createFeedback } from './choose-feedback.ts';
import type { DocumentReading } from './document-reading.ts';
import type { WordList } from './word-list.ts';

const FIELD_COUNT = FIELD_WEIGHTS.length;
/** Steps from a length to twice that length. */
const LENGTH_STEPS = 4;

/** What stands before the terms of each document. */
export interface DocumentHeads {
  /** For each document and field its first position, and its length. */
  spans: Uint32Array;
  /** Where the terms begin in the bytes of its reading. */
  termsAt: Uint32Array;
}

/** Turns the readings of documents into postings by term, in the order of terms. */
export function writePostings(
  readings: readonly DocumentReading[],
  { spans, termsAt }: DocumentHeads,
  words: WordList,
  termOrder: Uint32Array,
  mayFeedBack: Uint8Array,
) {
  const size = readings.length;
  const { postingStart, byteStart, idf } = startsOf(words, termOrder, mayFeedBack.length, size);
  const count = postingStart.at(-1) as number;
  const byteCount = byteStart.at(-1) as number;
  if (byteCount > 0xffff_ffff)
    throw new Error(`Build a search index: ${size} documents are too many for one index.`);
  const cursor = postingStart.slice();
  const byteCursor = Uint32Array.from(byteStart);
  const docs = createIds(size, count);
  const impacts = new Uint16Array(count);
  const positionBlock = new Uint32Array(Math.ceil(count / POSITION_BLOCK));
  const positions = new Uint8Array(byteCount);
  const feedback = createFeedback(size);
  const perWord = wordWeights(spans, size);
  const places = Uint32Array.from(words.formTerms(), (term) => termOrder[term] as number);
  const firsts = new Uint32Array(FIELD_COUNT);

  for (const [doc, { bytes }] of readings.entries()) {
    const reader = new VarintReader(bytes, termsAt[doc]);
    const first = doc * FIELD_COUNT;
    for (let field = 0; field < FIELD_COUNT; field++) firsts[field] = spans[(first + field) * 2] as number;
    for (let left = reader.next(); left > 0; left--) {
      const place = places[reader.next()] as number;
      const header = reader.next();
      const length = header >>> 2;
      const posting = cursor[place] as number;
      cursor[place] = posting + 1;
      let to = byteCursor[place] as number;
      if (posting % POSITION_BLOCK === 0) positionBlock[posting / POSITION_BLOCK] = to;
      byteCursor[place] = to + length + varintSize(length);
      let rest = length;
      for (; rest > 127; rest >>>= 7) positions[to++] = (rest & 127) | 128;
      positions[to++] = rest;
      let weight = 0;
      let position = 0;
      let field = 0;
      let at = reader.at;
      for (const end = at + length; at < end; ) {
        let byte = bytes[at++] as number;
        positions[to++] = byte;
        let delta = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++] as number;
          positions[to++] = byte;
          delta |= (byte & 127) << shift;
        }
        position += delta;
        while (field + 1 < FIELD_COUNT && position >= (firsts[field + 1] as number)) field++;
        weight += perWord[first + field] as number;
      }
      reader.at = at;
      if ((header & 1) === 1) weight *= PART_WEIGHT;
      const impact = Math.max(1, Math.round((weight / (SATURATION + weight)) * IMPACT_SCALE));
      docs[posting] = doc;
      impacts[posting] = impact;
      if (mayFeedBack[place] === 1) feedback.offer(place, impact * (idf[place] as number));
    }
    feedback.close(doc);
  }
  return { postingStart, idf, docs, impacts, positionBlock, positions, ...feedback.finish() };
}

/** Where the postings of each term begin, and their positions, and one more for the end; how rare each term is. */
function startsOf(words: WordList, termOrder: Uint32Array, terms: number, size: number) {
  const postingStart = new Uint32Array(terms + 1);
  // Sums may pass 32 bits, which is refused.
  const byteStart = new Float64Array(terms + 1);
  const idf = new Float32Array(terms);
  for (const [term, place] of termOrder.entries()) {
    const documents = words.documentsOf(term);
    if (documents === 0) continue;
    postingStart[place + 1] = documents;
    byteStart[place + 1] = words.bytesOf(term);
    idf[place] = rarity(size, documents);
  }
  for (let place = 0; place < terms; place++) {
    postingStart[place + 1] = (postingStart[place + 1] as number) + (postingStart[place] as number);
    byteStart[place + 1] = (byteStart[place + 1] as number) + (byteStart[place] as number);
  }
  return { postingStart, byteStart, idf };
}

/** What a word of each field of each document weighs: BM25F, by the mean length of the documents that have the field. */
function wordWeights(spans: Uint32Array, size: number): Float64Array {
  const weights = new Float64Array(size * FIELD_COUNT);
  for (let field = 0; field < FIELD_COUNT; field++) {
    let sum = 0;
    let present = 0;
    for (let at = field; at < weights.length; at += FIELD_COUNT) {
      const length = spans[at * 2 + 1] as number;
      sum += length;
      if (length > 0) present++;
    }
    const mean = present === 0 ? 1 : roughly(sum / present);
    const penalty = LENGTH_PENALTIES[field] as number;
    for (let at = field; at < weights.length; at += FIELD_COUNT) {
      const norm = 1 - penalty + (penalty * roughly(spans[at * 2 + 1] as number)) / mean;
      weights[at] = (FIELD_WEIGHTS[field] as number) / norm;
    }
  }
  return weights;
}

/**
 * A length of a field, or a mean of lengths, on a grid of steps of 19 %: so one more sentence mostly leaves the postings of words
 * that are not in it, those of its document among them.
 */
function roughly(length: number): number {
  return length === 0 ? 0 : 2 ** (Math.round(Math.log2(length) * LENGTH_STEPS) / LENGTH_STEPS);
}
