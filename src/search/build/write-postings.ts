import { varintSize } from '../../bytes/byte-writer.ts';
import { createIds, type Ids } from '../../bytes/ids.ts';
import type { Collected } from './collect-documents.ts';
import {
  FIELD_WEIGHTS,
  IMPACT_SCALE,
  LENGTH_PENALTIES,
  PART_WEIGHT,
  POSITION_BLOCK,
  SATURATION,
} from '../parameters.ts';
import { createFeedback } from './choose-feedback.ts';

const FIELD_COUNT = FIELD_WEIGHTS.length;
export interface Postings {
  postingStart: Uint32Array;
  idf: Float32Array;
  docs: Ids;
  impacts: Uint16Array;
  positionBlock: Uint32Array;
  positions: Uint8Array;
  feedbackStart: Uint32Array;
  feedback: Uint32Array;
}

/** Turns the records of documents into postings by term, in the order of terms. */
export function writePostings(
  collected: Collected,
  termOrder: Uint32Array,
  mayFeedBack: Uint8Array,
): Postings {
  const { size, records, fieldStart, fieldLength, termDocuments, termBytes } = collected;
  const termCount = termOrder.length;
  const postingStart = new Uint32Array(termCount + 1);
  const byteCursor = new Float64Array(termCount + 1);
  const idf = new Float32Array(termCount);
  for (let term = 0; term < termCount; term++) {
    const place = termOrder[term] as number;
    const documents = termDocuments[term] as number;
    postingStart[place + 1] = documents;
    byteCursor[place + 1] = termBytes[term] as number;
    idf[place] = Math.log(1 + (size - documents + 0.5) / (documents + 0.5));
  }
  for (let place = 0; place < termCount; place++) {
    postingStart[place + 1] = (postingStart[place + 1] as number) + (postingStart[place] as number);
    byteCursor[place + 1] = (byteCursor[place + 1] as number) + (byteCursor[place] as number);
  }
  const count = postingStart[termCount] as number;
  const byteCount = byteCursor[termCount] as number;
  if (byteCount > 0xffff_ffff)
    throw new Error(`Build a search index: ${size} documents are too many for one index.`);
  const cursor = postingStart.slice(0, termCount);
  const docs = createIds(size, count);
  const impacts = new Uint16Array(count);
  const positionBlock = new Uint32Array(Math.ceil(count / POSITION_BLOCK));
  const positions = new Uint8Array(byteCount);
  const feedback = createFeedback(size);
  const norms = lengthNorms(fieldLength, size);
  let at = 0;

  const varint = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = records[at++] as number;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };

  for (let doc = 0; doc < size; doc++) {
    const terms = varint();
    const starts = doc * (FIELD_COUNT + 1);
    const ends = doc * FIELD_COUNT;
    for (let i = 0; i < terms; i++) {
      const place = termOrder[varint()] as number;
      const header = varint();
      const bytes = header >>> 1;
      let to = byteCursor[place] as number;
      const posting = cursor[place] as number;
      cursor[place] = posting + 1;
      if (posting % POSITION_BLOCK === 0) positionBlock[posting / POSITION_BLOCK] = to;
      byteCursor[place] = to + bytes + varintSize(bytes);
      let rest = bytes;
      while (rest > 127) {
        positions[to++] = (rest & 127) | 128;
        rest >>>= 7;
      }
      positions[to++] = rest;
      let weight = 0;
      let position = 0;
      let field = 0;
      let perWord = fieldWeight(0, norms, ends);
      for (const end = at + bytes; at < end; ) {
        let byte = records[at++] as number;
        positions[to++] = byte;
        let delta = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = records[at++] as number;
          positions[to++] = byte;
          delta |= (byte & 127) << shift;
        }
        position += delta;
        while (field + 1 < FIELD_COUNT && position >= (fieldStart[starts + field + 1] as number)) {
          field++;
          perWord = fieldWeight(field, norms, ends);
        }
        weight += perWord;
      }
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

function fieldWeight(field: number, norms: Float64Array, first: number): number {
  return (FIELD_WEIGHTS[field] as number) / (norms[first + field] as number);
}

/** BM25F's length normalisation, against the mean length of the documents that have the field. */
function lengthNorms(fieldLength: Uint32Array, size: number): Float64Array {
  const norms = new Float64Array(size * FIELD_COUNT);
  for (let field = 0; field < FIELD_COUNT; field++) {
    let sum = 0;
    let present = 0;
    for (let at = field; at < norms.length; at += FIELD_COUNT) {
      const length = fieldLength[at] as number;
      sum += length;
      if (length > 0) present++;
    }
    const mean = present === 0 ? 1 : sum / present;
    const penalty = LENGTH_PENALTIES[field] as number;
    for (let at = field; at < norms.length; at += FIELD_COUNT) {
      norms[at] = 1 - penalty + (penalty * (fieldLength[at] as number)) / mean;
    }
  }
  return norms;
}
