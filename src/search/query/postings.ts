import { type Bits, hasBit } from '../../bytes/bits.ts';
import { lowerBoundOf } from '../../bytes/lower-bound.ts';
import { POSITION_BLOCK } from '../parameters.ts';
import type { IndexData } from '../open-data.ts';

/** One bit a document; absent lets all pass. */
export type Filter = Bits | undefined;

/** Whether the filter lets a document pass; a filter that is too short hides what lies beyond it. */
export function passes(filter: Filter, doc: number): boolean {
  return filter === undefined || hasBit(filter, doc);
}

/** In how many documents a term occurs. */
export function documentCount(data: IndexData, term: number): number {
  return (data.postingStart[term + 1] as number) - (data.postingStart[term] as number);
}

/** Whether a term occurs in a document that the filter lets pass. */
export function isVisible(data: IndexData, term: number, filter: Filter): boolean {
  const end = data.postingStart[term + 1] as number;
  for (let i = data.postingStart[term] as number; i < end; i++) {
    if (passes(filter, data.docs[i] as number)) return true;
  }
  return false;
}

/** The posting of a term for a document, or -1. */
export function findPosting(data: IndexData, term: number, doc: number): number {
  const { docs, postingStart } = data;
  const end = postingStart[term + 1] as number;
  const posting = lowerBoundOf(docs, doc, postingStart[term] as number, end);
  return posting < end && docs[posting] === doc ? posting : -1;
}

/** Writes the positions of a posting into `out` from `at` on, as far as there is room; answers where they end. */
export function readPositions(data: IndexData, posting: number, out: Int32Array, at: number): number {
  const { positions } = data;
  let from = data.positionBlock[Math.floor(posting / POSITION_BLOCK)] as number;
  let size = 0;
  for (let skip = posting % POSITION_BLOCK; ; skip--) {
    let byte = positions[from++] as number;
    size = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = positions[from++] as number;
      size |= (byte & 127) << shift;
    }
    if (skip === 0) break;
    from += size;
  }
  let to = at;
  let position = 0;
  for (const end = from + size; from < end && to < out.length; ) {
    let byte = positions[from++] as number;
    let delta = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = positions[from++] as number;
      delta |= (byte & 127) << shift;
    }
    position += delta;
    out[to++] = position;
  }
  return to;
}
