import { toUtf8 } from '../../bytes/utf8.ts';
import { editedText, editedLength, eachEdit } from '../../bytes/read-edits.ts';
import { editsOf } from '../../bytes/write-edits.ts';
import type { BodyReading, Edit } from '../../markdown/read/body-reading.ts';
import type { PlainDocument, PlainEdits } from '../../model/entry.ts';
import { ByteWriter } from '../../bytes/byte-writer.ts';
import { lowerBoundOf } from '../../bytes/lower-bound.ts';

/** A body as it is kept: its words are a twentieth of their length as edits of it. */
export interface KeptReading extends Omit<BodyReading, 'plain'> {
  plain: PlainEdits;
}

/** @param body UTF-8. */
export function keptReading(body: Uint8Array, reading: BodyReading): KeptReading {
  return { ...reading, plain: plainEdits(body, reading.plain) };
}

/** @param markdown UTF-8. */
export function plainEdits(markdown: Uint8Array, { text, headings }: PlainDocument): PlainEdits {
  return { edits: editsOf(markdown, toUtf8(text)), headings };
}

/** The words of a body for another one that shows the same. @param changes of the first that make the other, if known. */
export function movedPlain(
  plain: PlainEdits,
  from: string,
  to: string,
  changes?: readonly Edit[],
): PlainEdits {
  if (from === to) return plain;
  const { headings } = plain;
  const edits = changes && moveEdits(plain.edits, inBytes(changes, from, to), Buffer.byteLength(to));
  if (edits) return { edits, headings };
  return plainEdits(toUtf8(to), { text: editedText(from, plain.edits), headings });
}

function inBytes(changes: readonly Edit[], from: string, to: string): Replaced[] {
  let unit = 0;
  let byte = 0;
  let moved = 0;
  return changes.map(({ start, end, length }) => {
    const first = byte + Buffer.byteLength(from.slice(unit, start));
    byte = first + Buffer.byteLength(from.slice(start, end));
    unit = end;
    const at = start + moved;
    moved += length - (end - start);
    return { start: first, end: byte, length: Buffer.byteLength(to.slice(at, at + length)) };
  });
}

/** A part of a source that has become `length` bytes long. Parts come in their order, and none reaches into another. */
interface Replaced {
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
