import { fromUtf8, toUtf8 } from './utf8.ts';
import { VarintReader } from './varint-reader.ts';

/** Bytes that are copied one by one. */
const FEW = 32;

/** The text that edits of another one make. */
export function editedText(source: string, edits: Uint8Array): string {
  return fromUtf8(readEdited(toUtf8(source), edits));
}

/** The bytes of a text that edits were made of, from `start` up to before `end`. */
export function readEdited(source: Uint8Array, edits: Uint8Array, start = 0, end = Infinity): Uint8Array {
  const text = new Uint8Array(Math.max(0, Math.min(end, editedLength(edits)) - start));
  let before = -start;
  eachEdit(edits, (bytes, place, length) => {
    const from = bytes ?? source;
    const first = Math.max(0, -before);
    const last = Math.min(length, text.length - before);
    // A view costs more than a few bytes.
    if (last - first > FEW) text.set(from.subarray(place + first, place + last), before + first);
    else for (let at = first; at < last; at++) text[before + at] = from[place + at] as number;
    before += length;
    return before < text.length;
  });
  return text;
}

/** How many bytes the text has that edits were made of. */
export function editedLength(edits: Uint8Array): number {
  return new VarintReader(edits).next();
}

/** Whether edits from elsewhere make a text of their length, of bytes that a source of so many has. */
export function areEdits(edits: Uint8Array, sourceLength: number): boolean {
  let made = 0;
  let fit = true;
  eachEdit(edits, (bytes, place, length) => {
    made += length;
    fit &&= length >= 0 && place >= 0 && place + length <= (bytes?.length ?? sourceLength);
    return fit;
  });
  return fit && made === editedLength(edits);
}

/** @param visit what is new has bytes of its own, what is copied none; false: enough. */
export function eachEdit(
  edits: Uint8Array,
  visit: (bytes: Uint8Array | null, place: number, length: number) => boolean,
): void {
  const reader = new VarintReader(edits);
  reader.next();
  for (let behind = 0; reader.offset < edits.length; ) {
    const literal = reader.next();
    if (!visit(edits, reader.offset, literal)) return;
    reader.offset += literal;
    if (reader.offset >= edits.length) return;
    const moved = reader.next();
    const copy = behind + ((moved & 1) === 1 ? -(moved + 1) / 2 : moved / 2);
    const length = reader.next();
    if (!visit(null, copy, length)) return;
    behind = copy + length;
  }
}
