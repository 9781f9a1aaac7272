import { toUtf8 } from '../../bytes/strings.ts';
import { editedText, editedLength, eachEdit } from '../../bytes/read-edits.ts';
import { editsOf } from '../../bytes/write-edits.ts';
import type { BodyReading, Edit } from '../../markdown/read/body-reading.ts';
import type { PlainDocument, PlainEdits } from '../../model/entry.ts';
import { ByteWriter } from '../../bytes/byte-writer.ts';
import { lowerBoundOf } from '../../bytes/lower-bound.ts';

/** A reading whose words are stored as edits of the body, which take a twentieth of the bytes. */
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

/** The words of `from` as edits of `to`, which shows the same words. @param changes the edits that make `to`, if known. */
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
  let shift = 0;
  return changes.map(({ start, end, length }) => {
    const startByte = byte + Buffer.byteLength(from.slice(unit, start));
    byte = startByte + Buffer.byteLength(from.slice(start, end));
    unit = end;
    const newStart = start + shift;
    shift += length - (end - start);
    return { start: startByte, end: byte, length: Buffer.byteLength(to.slice(newStart, newStart + length)) };
  });
}

/** A part of a source that is replaced by `length` bytes. Parts are in order and do not overlap. */
interface Replaced {
  start: number;
  end: number;
  length: number;
}

const writer = new ByteWriter();

/**
 * Edits that make the same text from a source in which parts are replaced. @param length of the new source, in bytes.
 * @returns null if the text contains bytes of a replaced part.
 */
export function moveEdits(edits: Uint8Array, parts: readonly Replaced[], length: number): Uint8Array | null {
  const ends = Uint32Array.from(parts, ({ end }) => end);
  let grown = 0;
  const growth = [0, ...parts.map((part) => (grown += part.length - (part.end - part.start)))];
  let isWhole = true;
  let previousEnd = 0;
  writer.length = 0;
  writer.varint(editedLength(edits));
  eachEdit(edits, (bytes, place, count) => {
    if (bytes !== null) {
      writer.varint(count);
      writer.copy(bytes.subarray(place, place + count));
      return true;
    }
    const index = lowerBoundOf(ends, place + 1, 0, ends.length);
    const newPlace = place + (growth[index] as number);
    isWhole = (parts[index]?.start ?? Infinity) >= place + count && newPlace + count <= length;
    writer.signed(newPlace - previousEnd);
    writer.varint(count);
    previousEnd = newPlace + count;
    return isWhole;
  });
  return isWhole ? writer.finish() : null;
}
