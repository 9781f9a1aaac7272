import { ByteWriter, varintSize } from '../../bytes/byte-writer.ts';
import { VarintReader } from '../../bytes/varint-reader.ts';
import { FIELDS } from '../types.ts';
import type { WordList } from './word-list.ts';

/** A document as an index has it: its words by number, and where they stand. */
export interface DocumentReading {
  language: string;
  /** The folded words of its title. */
  titleKey: string;
  /**
   * Varints. For each field its first position and its length; how many sentences the body and the transcript have, then
   * of each its position and byte behind the one before; how many terms there are, and for each one of its forms, `size << 2
   * | isOnly << 1 | isPartOnly` and `size` bytes of positions; how many forms there are that are not the only one of a term
   * and as often as it, and for each its number and how often it stands.
   */
  bytes: Uint8Array;
}

/** Where the sentences of a document begin. */
export interface SentenceStarts {
  positions: number[];
  bytes: number[];
  /** How many of them are in the body; the others are in the transcript. */
  inBody: number;
}

/** Fills `spans` with the first position and the length of each field, from `at` on. */
export function readSpans(reader: VarintReader, spans: Uint32Array, at: number): void {
  for (let i = 0; i < FIELDS.length * 2; i++) spans[at + i] = reader.next();
}

/** How many sentences come, in the body and in the transcript. */
export function sentenceCounts(reader: VarintReader): [inBody: number, inTranscript: number] {
  return [reader.next(), reader.next()];
}

/** Fills in where so many sentences of a text begin, from `at` on. */
export function readSentences(
  reader: VarintReader,
  positions: Uint32Array,
  bytes: Uint32Array,
  at: number,
  [inBody, inTranscript]: [number, number],
): void {
  for (let i = 0, position = 0, byte = 0; i < inBody + inTranscript; i++) {
    positions[at + i] = position += reader.next();
    if (i === inBody) byte = 0;
    bytes[at + i] = byte += reader.next();
  }
}

/** Counts the words of a document so many times; less than 0 where it is no longer there. */
export function countWords({ bytes }: DocumentReading, words: WordList, times: number): void {
  const reader = new VarintReader(bytes);
  skipSentences(reader);
  for (let left = reader.next(); left > 0; left--) {
    const form = reader.next();
    const header = reader.next();
    const size = header >>> 2;
    words.countTerm(words.termOf(form), times, times * (size + varintSize(size)));
    let positions = 0;
    for (const end = reader.at + size; reader.at < end; reader.at++)
      if ((bytes[reader.at] as number) < 128) positions++;
    if ((header & 2) === 2) words.countForm(form, times * positions);
  }
  for (let left = reader.next(); left > 0; left--) words.countForm(reader.next(), times * reader.next());
}

/** The same reading where each form has another number. @param out is overwritten. */
export function renumbered(
  { bytes, ...reading }: DocumentReading,
  numbers: readonly number[],
  out: ByteWriter,
): DocumentReading {
  const reader = new VarintReader(bytes);
  const copy = () => {
    const value = reader.next();
    out.varint(value);
    return value;
  };
  skipSentences(reader);
  out.length = 0;
  out.copy(bytes.subarray(0, reader.at));
  for (let left = copy(); left > 0; left--) {
    out.varint(numbers[reader.next()] as number);
    const size = copy() >>> 2;
    for (const end = reader.at + size; reader.at < end; ) copy();
  }
  for (let left = copy(); left > 0; left--) {
    out.varint(numbers[reader.next()] as number);
    copy();
  }
  return { ...reading, bytes: out.bytes.slice(0, out.length) };
}

/** Passes over what stands before the terms. */
function skipSentences(reader: VarintReader): void {
  readSpans(reader, new Uint32Array(FIELDS.length * 2), 0);
  const [inBody, inTranscript] = sentenceCounts(reader);
  for (let left = 2 * (inBody + inTranscript); left > 0; left--) reader.next();
}
