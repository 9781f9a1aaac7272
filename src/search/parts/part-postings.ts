import { ByteWriter, varintSize } from '../../bytes/byte-writer.ts';
import { createIds, type Ids } from '../../bytes/ids.ts';
import { VarintReader } from '../../bytes/varint-reader.ts';
import type { IndexData } from '../open-data.ts';
import { positionAt } from '../query/postings.ts';

/**
 * The postings of neighbouring terms in the file of a part: for each term, in the order of the numbers of its documents.
 * Similar numbers stand side by side, because they compress better than in the order of an index.
 */
export type PackedPostings = {
  /** How many postings each term has. */
  postingCount: Uint32Array;
  /** Varints: for each term the number of its first document (see `documentNumbers`), then the differences of the others. */
  numberSteps: Uint8Array;
  impacts: Uint16Array;
  /** Varints: how many positions each posting has. */
  positionCount: Uint8Array;
  /** The first position of each posting and the differences of the others: their low bytes, and varints of what is above. */
  positionLow: Uint8Array;
  positionHigh: Uint8Array;
};

/** The postings of terms as an index has them, sorted by term, then by document. */
export interface Postings {
  postingCount: Uint32Array;
  docs: Ids;
  impacts: Uint16Array;
  /** See the section `positions` of an index. */
  positions: Uint8Array;
}

/** Packs the postings of a range of terms. @param numbers the number of each document. */
export function packPostings(
  data: IndexData,
  [from, end]: readonly [from: number, end: number],
  numbers: Ids,
): PackedPostings {
  const { postingStart, docs, positions } = data;
  const starts = postingStart.subarray(from, end + 1);
  const impacts = new Uint16Array((starts.at(-1) as number) - (starts[0] as number));
  const [steps, counts, high] = [new ByteWriter(), new ByteWriter(), new ByteWriter()];
  const low: number[] = [];
  let packed = 0;
  for (let term = 0; term < starts.length - 1; term++) {
    const [first, past] = [starts[term] as number, starts[term + 1] as number];
    const offsets = new Uint32Array(past - first);
    const reader = new VarintReader(positions, positionAt(data, first));
    for (let place = 0; place < offsets.length; place++) {
      offsets[place] = reader.offset;
      // The call moves the offset, so it stands first.
      reader.offset = reader.next() + reader.offset;
    }
    let last = 0;
    for (const place of orderOf(offsets.length, (i) => numbers[docs[first + i] as number] as number)) {
      const number = numbers[docs[first + place] as number] as number;
      steps.varint(number - last);
      last = number;
      impacts[packed++] = data.impacts[first + place] as number;
      reader.offset = offsets[place] as number;
      const bytes = reader.next();
      const before = low.length;
      for (const end = reader.offset + bytes; reader.offset < end; ) {
        const step = reader.next();
        low.push(step & 255);
        high.varint(step >>> 8);
      }
      counts.varint(low.length - before);
    }
  }
  return {
    postingCount: starts.slice(1).map((start, term) => start - (starts[term] as number)),
    numberSteps: steps.finish(),
    impacts,
    positionCount: counts.finish(),
    positionLow: Uint8Array.from(low),
    positionHigh: high.finish(),
  };
}

/** The reverse of {@link packPostings}. @param docOf the document of each number. @param size number of all documents. */
export function unpackPostings(
  packed: PackedPostings,
  docOf: ReadonlyMap<number, number>,
  size: number,
): Postings {
  const { postingCount, positionLow } = packed;
  const count = packed.impacts.length;
  const steps = new VarintReader(packed.numberSteps);
  const counts = new VarintReader(packed.positionCount);
  const high = new VarintReader(packed.positionHigh);
  const positionSteps = Uint32Array.from(positionLow, (byte) => high.next() * 256 + byte);
  const docs = createIds(size, count);
  const impacts = new Uint16Array(count);
  const positions = new ByteWriter();
  let [posting, firstStep] = [0, 0];
  for (const length of postingCount) {
    const [termDocs, stepStarts] = [new Uint32Array(length), new Uint32Array(length + 1)];
    let number = 0;
    for (let place = 0; place < length; place++) {
      number += steps.next();
      termDocs[place] = docOf.get(number) as number;
      stepStarts[place] = firstStep;
      firstStep += counts.next();
    }
    stepStarts[length] = firstStep;
    const firstPosting = posting;
    for (const place of orderOf(length, (i) => termDocs[i] as number)) {
      docs[posting] = termDocs[place] as number;
      impacts[posting++] = packed.impacts[firstPosting + place] as number;
      const postingSteps = positionSteps.subarray(stepStarts[place], stepStarts[place + 1]);
      positions.varint(postingSteps.reduce((bytes, step) => bytes + varintSize(step), 0));
      for (const step of postingSteps) positions.varint(step);
    }
  }
  return { postingCount, docs, impacts, positions: positions.finish() };
}

/** The places `0` to `count - 1` in the order of their keys, which are different numbers below 2³². */
function orderOf(count: number, keyOf: (place: number) => number): Float64Array {
  // Without a function to compare, arrays of numbers are sorted several times as fast.
  const keys = Float64Array.from({ length: count }, (_, place) => keyOf(place) * count + place).toSorted();
  return keys.map((key) => key % count);
}
