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
/**
 * The numbers of steps in which a length and a mean of lengths double, see {@link roughly}. A step of the mean changes all
 * impacts, and an index of fewer documents has another mean, so its steps are finer.
 */
const [LENGTH_STEPS, MEAN_STEPS] = [4, 16];

/** What precedes the terms in the readings of all documents. */
export interface DocumentHeads {
  /** First position and length of each field of each document. */
  spans: Uint32Array;
  /** For each document, the offset of the terms in its reading. */
  termsAt: Uint32Array;
}

/** Turns readings into postings, sorted by term, then by document. @param termOrder place of each term’s number. */
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
  const wordWeight = wordWeights(spans, size);
  const places = Uint32Array.from(words.formTerms(), (term) => termOrder[term] as number);
  const fieldStarts = new Uint32Array(FIELD_COUNT);

  for (const [doc, { bytes }] of readings.entries()) {
    const reader = new VarintReader(bytes, termsAt[doc]);
    const firstField = doc * FIELD_COUNT;
    for (let field = 0; field < FIELD_COUNT; field++)
      fieldStarts[field] = spans[(firstField + field) * 2] as number;
    for (let remaining = reader.next(); remaining > 0; remaining--) {
      const place = places[reader.next()] as number;
      const header = reader.next();
      const length = header >>> 2;
      const posting = cursor[place] as number;
      cursor[place] = posting + 1;
      let out = byteCursor[place] as number;
      if (posting % POSITION_BLOCK === 0) positionBlock[posting / POSITION_BLOCK] = out;
      byteCursor[place] = out + length + varintSize(length);
      let rest = length;
      for (; rest > 127; rest >>>= 7) positions[out++] = (rest & 127) | 128;
      positions[out++] = rest;
      let weight = 0;
      let position = 0;
      let field = 0;
      let offset = reader.offset;
      for (const end = offset + length; offset < end; ) {
        let byte = bytes[offset++] as number;
        positions[out++] = byte;
        let delta = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[offset++] as number;
          positions[out++] = byte;
          delta |= (byte & 127) << shift;
        }
        position += delta;
        while (field + 1 < FIELD_COUNT && position >= (fieldStarts[field + 1] as number)) field++;
        weight += wordWeight[firstField + field] as number;
      }
      reader.offset = offset;
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

/** For each term the start of its postings and of their positions (and one more, the end), and its IDF. */
function startsOf(words: WordList, termOrder: Uint32Array, terms: number, size: number) {
  const postingStart = new Uint32Array(terms + 1);
  // Sums may exceed 32 bits, which is an error.
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

/** The weight of one word in each field of each document (BM25F). The mean length is that of documents with the field. */
function wordWeights(spans: Uint32Array, size: number): Float64Array {
  const weights = new Float64Array(size * FIELD_COUNT);
  for (let field = 0; field < FIELD_COUNT; field++) {
    let sum = 0;
    let present = 0;
    for (let i = field; i < weights.length; i += FIELD_COUNT) {
      const length = spans[i * 2 + 1] as number;
      sum += length;
      if (length > 0) present++;
    }
    const mean = present === 0 ? 1 : roughly(sum / present, MEAN_STEPS);
    const penalty = LENGTH_PENALTIES[field] as number;
    for (let i = field; i < weights.length; i += FIELD_COUNT) {
      const norm = 1 - penalty + (penalty * roughly(spans[i * 2 + 1] as number, LENGTH_STEPS)) / mean;
      weights[i] = (FIELD_WEIGHTS[field] as number) / norm;
    }
  }
  return weights;
}

/**
 * Rounds a length to steps of 19 %, or a mean to steps of 4 %. Impacts depend on lengths, so this keeps those of all other
 * words mostly unchanged when a document gets another sentence: an export then writes fewer parts of the index again.
 */
function roughly(length: number, steps: number): number {
  return length === 0 ? 0 : 2 ** (Math.round(Math.log2(length) * steps) / steps);
}
