import { type Bits, hasBit } from '../../bytes/bits.ts';
import { lowerBoundOf } from '../../bytes/lower-bound.ts';
import { VarintReader } from '../../bytes/varint-reader.ts';
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

/** Where the positions of the next posting begin. */
export function skipPosting(positions: Uint8Array, from: number): number {
  const reader = new VarintReader(positions, from);
  return reader.next() + reader.offset;
}

/** Where the positions of a posting begin; past the last posting, where all end. */
export function positionAt({ positions, positionBlock, docs }: IndexData, posting: number): number {
  if (posting >= docs.length) return positions.length;
  let at = positionBlock[Math.floor(posting / POSITION_BLOCK)] as number;
  for (let skip = posting % POSITION_BLOCK; skip > 0; skip--) at = skipPosting(positions, at);
  return at;
}

/** Writes the positions of a posting into `out`, as far as there is room; answers how many. */
export function readPositions(data: IndexData, posting: number, out: Int32Array): number {
  const reader = new VarintReader(data.positions, positionAt(data, posting));
  const end = reader.next() + reader.offset;
  let count = 0;
  for (let position = 0; reader.offset < end && count < out.length; )
    out[count++] = position += reader.next();
  return count;
}
