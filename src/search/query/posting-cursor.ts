import { POSITION_BLOCK } from '../build/write-postings.ts';
import type { IndexData } from '../open-data.ts';

/** Walks the postings of one term forwards, document by document. */
export interface PostingCursor {
  /** Moves to `doc`, which may not be less than the one before; answers its posting, or -1. */
  seek(doc: number): number;
  /** Writes the positions of the posting last sought, each less `offset`, from `at` on; answers where they end. */
  positions(out: Int32Array, at: number, offset: number): number;
}

/** A cursor at the start of a term's postings. */
export function createPostingCursor(data: IndexData, term: number): PostingCursor {
  const { docs, positions, positionBlock } = data;
  const end = data.postingStart[term + 1] as number;
  let posting = data.postingStart[term] as number;
  // Where the positions of `readNext` begin: kept, so that neighbours are read without skipping anew.
  let readNext = -1;
  let byteAt = 0;

  const varint = (): number => {
    let byte = positions[byteAt++] as number;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = positions[byteAt++] as number;
      value |= (byte & 127) << shift;
    }
    return value;
  };

  return {
    seek(doc) {
      if (posting < end && (docs[posting] as number) < doc) {
        let step = 1;
        while (posting + step < end && (docs[posting + step] as number) < doc) step *= 2;
        let low = posting + (step >>> 1);
        let high = Math.min(posting + step, end);
        while (low < high) {
          const middle = (low + high) >>> 1;
          if ((docs[middle] as number) < doc) low = middle + 1;
          else high = middle;
        }
        posting = low;
      }
      return posting < end && docs[posting] === doc ? posting : -1;
    },
    positions(out, at, offset) {
      const block = Math.floor(posting / POSITION_BLOCK);
      if (readNext === -1 || readNext > posting || readNext < block * POSITION_BLOCK) {
        byteAt = positionBlock[block] as number;
        readNext = block * POSITION_BLOCK;
      }
      for (; readNext < posting; readNext++) {
        const size = varint();
        byteAt += size;
      }
      const size = varint();
      readNext = posting + 1;
      const last = byteAt + size;
      let to = at;
      let position = -offset;
      for (let bytes = byteAt; bytes < last; bytes = byteAt) {
        position += varint();
        if (to < out.length) out[to++] = position;
      }
      return to;
    },
  };
}
