import { ByteWriter, varintSize } from '../../bytes/byte-writer.ts';
import { VarintReader } from '../../bytes/varint-reader.ts';
import { FIELDS } from '../types.ts';
import type { WordList } from './word-list.ts';

/** What the index needs of a document: the numbers of its forms (see `WordList`) and their positions. */
export interface DocumentReading {
  language: string;
  /** The key of its title, see `TitleKey`. */
  titleKey: string;
  /**
   * Varints:
   * - for each field: first position, length;
   * - sentences: number in the body, number in the transcript, for each the differences of position and byte;
   * - terms: number, for each: a form, `size << 2 | isOnlyForm << 1 | isPartOnly`, `size` bytes of position differences;
   * - forms whose count is not that of their term: number, for each: form, count.
   */
  bytes: Uint8Array;
}

/** Word positions and byte offsets at which the sentences of a document begin. */
export interface SentenceStarts {
  positions: number[];
  bytes: number[];
  /** How many are in the body. The others are in the transcript. */
  inBody: number;
}

/** Reads the first position and the length of each field into `spans`, from `index` on. */
export function readSpans(reader: VarintReader, spans: Uint32Array, index: number): void {
  for (let i = 0; i < FIELDS.length * 2; i++) spans[index + i] = reader.next();
}

/** Reads how many sentences the body and the transcript have. */
export function sentenceCounts(reader: VarintReader): [inBody: number, inTranscript: number] {
  return [reader.next(), reader.next()];
}

/** Reads the sentences into `positions` and `bytes`, from `index` on. */
export function readSentences(
  reader: VarintReader,
  positions: Uint32Array,
  bytes: Uint32Array,
  index: number,
  [inBody, inTranscript]: [number, number],
): void {
  for (let i = 0, position = 0, byte = 0; i < inBody + inTranscript; i++) {
    positions[index + i] = position += reader.next();
    if (i === inBody) byte = 0;
    bytes[index + i] = byte += reader.next();
  }
}

/** Adds the words of a document to the counts. @param times how many documents have this reading; negative to remove them. */
export function countWords({ bytes }: DocumentReading, words: WordList, times: number): void {
  const reader = new VarintReader(bytes);
  skipSentences(reader);
  for (let remaining = reader.next(); remaining > 0; remaining--) {
    const form = reader.next();
    const header = reader.next();
    const size = header >>> 2;
    words.countTerm(words.termOf(form), times, times * (size + varintSize(size)));
    let positions = 0;
    for (const end = reader.offset + size; reader.offset < end; reader.offset++)
      if ((bytes[reader.offset] as number) < 128) positions++;
    if ((header & 2) === 2) words.countForm(form, times * positions);
  }
  for (let remaining = reader.next(); remaining > 0; remaining--)
    words.countForm(reader.next(), times * reader.next());
}

/** Replaces the number of each form. @param numbers new number by old. @param out buffer, which is overwritten. */
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
  out.copy(bytes.subarray(0, reader.offset));
  for (let remaining = copy(); remaining > 0; remaining--) {
    out.varint(numbers[reader.next()] as number);
    const size = copy() >>> 2;
    for (const end = reader.offset + size; reader.offset < end; ) copy();
  }
  for (let remaining = copy(); remaining > 0; remaining--) {
    out.varint(numbers[reader.next()] as number);
    copy();
  }
  return { ...reading, bytes: out.finish() };
}

/** Skips what precedes the terms: spans and sentences. */
function skipSentences(reader: VarintReader): void {
  readSpans(reader, new Uint32Array(FIELDS.length * 2), 0);
  const [inBody, inTranscript] = sentenceCounts(reader);
  for (let remaining = 2 * (inBody + inTranscript); remaining > 0; remaining--) reader.next();
}
