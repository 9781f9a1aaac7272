import { lowerBoundOf } from '../../bytes/lower-bound.ts';
import { VarintReader } from '../../bytes/varint-reader.ts';
import { POSITION_BLOCK } from '../parameters.ts';
import type { IndexData } from '../open-data.ts';
import { documentCount, skipPosting } from './postings.ts';

/** A term and where it stands in a phrase. */
export interface PhraseTerm {
  term: number;
  offset: number;
}

/** The terms of a phrase, the rarest first: it leaves the fewest documents to look at. */
export function rarestFirst(data: IndexData, terms: readonly PhraseTerm[]): PhraseTerm[] {
  return terms.toSorted((a, b) => documentCount(data, a.term) - documentCount(data, b.term));
}

/** Reads the positions of the terms of a phrase side by side, document by document. */
export function openPositionStreams(data: IndexData, terms: readonly PhraseTerm[]) {
  const { docs, positions, positionBlock } = data;
  const count = terms.length;
  // Plain arrays: for the few terms of a query, typed ones take longer to make than to use.
  const at = terms.map(({ term }) => data.postingStart[term] as number);
  const ends = terms.map(({ term }) => data.postingStart[term + 1] as number);
  const readers = terms.map(() => new VarintReader(positions));
  /** The posting whose positions begin at `bytesEnd`, so that neighbours are read without skipping anew. */
  const readNext = terms.map(() => -1);
  const bytesEnd = terms.map(() => 0);
  const place = terms.map(() => 0);

  const seekOne = (stream: number, doc: number): boolean => {
    let posting = at[stream] as number;
    const end = ends[stream] as number;
    // Most often the document is this one or the next.
    if (posting < end && (docs[posting] as number) < doc) at[stream] = ++posting;
    if (posting < end && (docs[posting] as number) < doc) {
      let step = 1;
      while (posting + step < end && (docs[posting + step] as number) < doc) step *= 2;
      posting = lowerBoundOf(docs, doc, posting + (step >>> 1), Math.min(posting + step, end));
      at[stream] = posting;
    }
    return posting < end && docs[posting] === doc;
  };

  /** Sets the stream to the bytes of its posting's positions. */
  const enter = (stream: number): void => {
    const reader = readers[stream] as VarintReader;
    const posting = at[stream] as number;
    const block = Math.floor(posting / POSITION_BLOCK);
    let next = readNext[stream] as number;
    let from = bytesEnd[stream] as number;
    if (next === -1 || next > posting || next < block * POSITION_BLOCK) {
      from = positionBlock[block] as number;
      next = block * POSITION_BLOCK;
    }
    for (; next < posting; next++) from = skipPosting(positions, from);
    reader.offset = from;
    bytesEnd[stream] = reader.next() + reader.offset;
    readNext[stream] = posting + 1;
    place[stream] = -(terms[stream] as PhraseTerm).offset;
  };

  /** Moves a stream to its next place; false where there is none. */
  const next = (stream: number): boolean => {
    const reader = readers[stream] as VarintReader;
    if (reader.offset >= (bytesEnd[stream] as number)) return false;
    place[stream] = (place[stream] as number) + reader.next();
    return true;
  };

  return {
    /** Moves to `doc`, which may not be less than the one before; answers whether every term is in it. */
    seek(doc: number): boolean {
      for (let stream = 0; stream < count; stream++) if (!seekOne(stream, doc)) return false;
      return true;
    },
    /** The posting of a term in the document sought. */
    posting: (stream: number) => at[stream] as number,
    /** Whether in the document sought the terms stand at their offsets from one place. */
    standTogether(): boolean {
      for (let stream = 0; stream < count; stream++) {
        enter(stream);
        if (!next(stream)) return false;
      }
      let wanted = place[0] as number;
      let stream = 0;
      for (let agreed = 0; agreed < count; stream = stream + 1 === count ? 0 : stream + 1) {
        while ((place[stream] as number) < wanted) if (!next(stream)) return false;
        if (place[stream] === wanted) agreed++;
        else {
          wanted = place[stream] as number;
          agreed = 1;
        }
      }
      return true;
    },
  };
}
