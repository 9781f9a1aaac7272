import { fromUtf8, toUtf8 } from './strings.ts';
import { VarintReader } from './varint-reader.ts';

/** Up to this many bytes are copied one by one: a view would cost more. */
const MAX_SINGLE = 32;

/** Applies edits (see `editsOf`) to a text. */
export function editedText(source: string, edits: Uint8Array): string {
  return fromUtf8(readEdited(toUtf8(source), edits));
}

/** The bytes `[start, end)` of the edited text. */
export function readEdited(source: Uint8Array, edits: Uint8Array, start = 0, end = Infinity): Uint8Array {
  const text = new Uint8Array(Math.max(0, Math.min(end, editedLength(edits)) - start));
  // Where the current edit begins in `text`; negative before `start`.
  let position = -start;
  eachEdit(edits, (bytes, place, length) => {
    const from = bytes ?? source;
    const first = Math.max(0, -position);
    const last = Math.min(length, text.length - position);
    if (last - first > MAX_SINGLE) text.set(from.subarray(place + first, place + last), position + first);
    else for (let i = first; i < last; i++) text[position + i] = from[place + i] as number;
    position += length;
    return position < text.length;
  });
  return text;
}

/** The number of bytes of the edited text. */
export function editedLength(edits: Uint8Array): number {
  return new VarintReader(edits).next();
}

/** Whether edits from elsewhere are valid for a source with this number of bytes. */
export function areEdits(edits: Uint8Array, sourceLength: number): boolean {
  let total = 0;
  let areValid = true;
  eachEdit(edits, (bytes, place, length) => {
    total += length;
    areValid &&= length >= 0 && place >= 0 && place + length <= (bytes?.length ?? sourceLength);
    return areValid;
  });
  return areValid && total === editedLength(edits);
}

/** Visits each edit until `visit` returns false. @param visit gets the array with the bytes, or null for the source, and where they are. */
export function eachEdit(
  edits: Uint8Array,
  visit: (bytes: Uint8Array | null, place: number, length: number) => boolean,
): void {
  const reader = new VarintReader(edits);
  reader.next();
  for (let copiedUntil = 0; reader.offset < edits.length; ) {
    const literal = reader.next();
    if (!visit(edits, reader.offset, literal)) return;
    reader.offset += literal;
    if (reader.offset >= edits.length) return;
    const copy = copiedUntil + reader.signed();
    const length = reader.next();
    if (!visit(null, copy, length)) return;
    copiedUntil = copy + length;
  }
}
