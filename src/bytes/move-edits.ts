import { ByteWriter } from './byte-writer.ts';
import { lowerBoundOf } from './lower-bound.ts';
import { editedLength, eachEdit } from './read-edits.ts';

/** A part of a source that has become `length` bytes long. Parts come in their order, and none reaches into another. */
export interface Replaced {
  start: number;
  end: number;
  length: number;
}

const writer = new ByteWriter();

/**
 * Edits that make the same text of a source in which parts have been replaced. @param length of that source, in bytes.
 * @returns null where the text has something of what was replaced.
 */
export function moveEdits(edits: Uint8Array, parts: readonly Replaced[], length: number): Uint8Array | null {
  const ends = Uint32Array.from(parts, ({ end }) => end);
  let grown = 0;
  const growth = [0, ...parts.map((part) => (grown += part.length - (part.end - part.start)))];
  let isWhole = true;
  let behind = 0;
  writer.length = 0;
  writer.varint(editedLength(edits));
  eachEdit(edits, (bytes, place, count) => {
    if (bytes !== null) {
      writer.varint(count);
      writer.copy(bytes.subarray(place, place + count));
      return true;
    }
    const before = lowerBoundOf(ends, place + 1, 0, ends.length);
    const to = place + (growth[before] as number);
    isWhole = (parts[before]?.start ?? Infinity) >= place + count && to + count <= length;
    writer.signed(to - behind);
    writer.varint(count);
    behind = to + count;
    return isWhole;
  });
  return isWhole ? writer.bytes.slice(0, writer.length) : null;
}
