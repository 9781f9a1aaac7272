import { type Bits, hasBit } from '../../bytes/bits.ts';
import { lowerBoundOf } from '../../bytes/lower-bound.ts';
import { VarintReader } from '../../bytes/varint-reader.ts';
import { POSITION_BLOCK } from '../parameters.ts';
import type { IndexData } from '../open-data.ts';

/** One bit per document, see `SearchOptions.filter`. Without a filter, all documents pass. */
export type Filter = Bits | undefined;

/** Whether a document passes the filter. Documents past the end of a filter do not. */
export function passes(filter: Filter, doc: number): boolean {
  return filter === undefined || hasBit(filter, doc);
}

/** The number of documents with a term. */
export function documentCount(data: IndexData, term: number): number {
  return (data.postingStart[term + 1] as number) - (data.postingStart[term] as number);
}

/** Whether a term occurs in a document that passes the filter. */
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

/** The byte offset of the next posting’s positions. @param from offset of this one’s. */
export function skipPosting(positions: Uint8Array, from: number): number {
  const reader = new VarintReader(positions, from);
  return reader.next() + reader.offset;
}

/** The byte offset of a posting’s positions; past the last posting, the end of all. */
export function positionAt({ positions, positionBlock, docs }: IndexData, posting: number): number {
  if (posting >= docs.length) return positions.length;
  let offset = positionBlock[Math.floor(posting / POSITION_BLOCK)] as number;
  for (let skip = posting % POSITION_BLOCK; skip > 0; skip--) offset = skipPosting(positions, offset);
  return offset;
}

/** Writes the positions of a posting into `out`, as many as it holds. Returns their number. */
export function readPositions(data: IndexData, posting: number, out: Int32Array): number {
  const reader = new VarintReader(data.positions, positionAt(data, posting));
  const end = reader.next() + reader.offset;
  let count = 0;
  for (let position = 0; reader.offset < end && count < out.length; )
    out[count++] = position += reader.next();
  return count;
}
