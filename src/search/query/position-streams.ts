import { lowerBoundOf } from '../../bytes/lower-bound.ts';
import { VarintReader } from '../../bytes/varint-reader.ts';
import { POSITION_BLOCK } from '../parameters.ts';
import type { IndexData } from '../open-data.ts';
import { documentCount, skipPosting } from './postings.ts';

/** A term, and its position in a phrase. */
export interface PhraseTerm {
  term: number;
  offset: number;
}

/** Sorts the terms of a phrase, the rarest first, so that the fewest documents have to be looked at. */
export function rarestFirst(data: IndexData, terms: readonly PhraseTerm[]): PhraseTerm[] {
  return terms.toSorted((a, b) => documentCount(data, a.term) - documentCount(data, b.term));
}

/** Reads the positions of the terms of a phrase side by side, document by document. */
export function openPositionStreams(data: IndexData, terms: readonly PhraseTerm[]) {
  const { docs, positions, positionBlock } = data;
  const count = terms.length;
  // Plain arrays, because typed arrays take longer to create than these few values take to use.
  const currentPosting = terms.map(({ term }) => data.postingStart[term] as number);
  const ends = terms.map(({ term }) => data.postingStart[term + 1] as number);
  const readers = terms.map(() => new VarintReader(positions));
  /** The posting whose positions begin at `bytesEnd`: reading goes on from there, if it is near enough. */
  const readNext = terms.map(() => -1);
  const bytesEnd = terms.map(() => 0);
  const phraseStart = terms.map(() => 0);

  const seekOne = (stream: number, doc: number): boolean => {
    let posting = currentPosting[stream] as number;
    const end = ends[stream] as number;
    // The document is mostly that of this posting or of the next.
    if (posting < end && (docs[posting] as number) < doc) currentPosting[stream] = ++posting;
    if (posting < end && (docs[posting] as number) < doc) {
      let step = 1;
      while (posting + step < end && (docs[posting + step] as number) < doc) step *= 2;
      posting = lowerBoundOf(docs, doc, posting + (step >>> 1), Math.min(posting + step, end));
      currentPosting[stream] = posting;
    }
    return posting < end && docs[posting] === doc;
  };

  /** Moves the reader of a stream to the positions of its posting. */
  const enter = (stream: number): void => {
    const reader = readers[stream] as VarintReader;
    const posting = currentPosting[stream] as number;
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
    phraseStart[stream] = -(terms[stream] as PhraseTerm).offset;
  };

  /** Reads the next position of a term, as the start of the phrase that it implies. False if there is none. */
  const next = (stream: number): boolean => {
    const reader = readers[stream] as VarintReader;
    if (reader.offset >= (bytesEnd[stream] as number)) return false;
    phraseStart[stream] = (phraseStart[stream] as number) + reader.next();
    return true;
  };

  return {
    /** Moves to `doc`, which must not be less than the one before. Returns whether it contains every term. */
    seek(doc: number): boolean {
      for (let stream = 0; stream < count; stream++) if (!seekOne(stream, doc)) return false;
      return true;
    },
    /** The posting of a term in the current document. */
    posting: (stream: number) => currentPosting[stream] as number,
    /** Whether the current document contains the terms at their offsets: one start at which all streams agree. */
    standTogether(): boolean {
      for (let stream = 0; stream < count; stream++) {
        enter(stream);
        if (!next(stream)) return false;
      }
      let wanted = phraseStart[0] as number;
      let stream = 0;
      for (let agreed = 0; agreed < count; stream = stream + 1 === count ? 0 : stream + 1) {
        while ((phraseStart[stream] as number) < wanted) if (!next(stream)) return false;
        if (phraseStart[stream] === wanted) agreed++;
        else {
          wanted = phraseStart[stream] as number;
          agreed = 1;
        }
      }
      return true;
    },
  };
}
