import { ByteWriter } from './byte-writer.ts';

/** A copy has at least this many bytes. */
const MIN_COPY = 4;
/** The next copy is first looked for at most this many bytes after the last copy, then in the hash table. */
const NEAR = 64;
const MAX_SLOTS = 1 << 20;
const writer = new ByteWriter();
let slots = new Uint32Array(0);

/**
 * Encodes a text as edits of another text with mostly the same words: the length of the text; then, repeatedly, the number of
 * new bytes, these bytes, the distance from the end of the last copy to the next one (see `ByteWriter.signed`), and the length
 * of this copy. All numbers are varints.
 */
export function editsOf(source: Uint8Array, text: Uint8Array): Uint8Array {
  const mask = hashPlaces(source);
  writer.length = 0;
  writer.varint(text.length);
  let copiedUntil = 0;
  for (let offset = 0; offset < text.length; ) {
    const newFrom = offset;
    let copyFrom = -1;
    for (; offset < text.length; offset++) {
      copyFrom = placeOf(source, copiedUntil, text, offset, mask);
      if (copyFrom >= 0) break;
    }
    writer.varint(offset - newFrom);
    writer.copy(text.subarray(newFrom, offset));
    if (copyFrom < 0) break;
    const moved = copyFrom - copiedUntil;
    copiedUntil = copyFrom;
    while (offset < text.length && source[copiedUntil] === text[offset]) {
      copiedUntil++;
      offset++;
    }
    writer.signed(moved);
    writer.varint(copiedUntil - copyFrom);
  }
  return writer.finish();
}

/** Fills the hash table with the first place of each sequence of bytes. @returns the mask for hashes. */
function hashPlaces(source: Uint8Array): number {
  let size = 256;
  while (size < source.length && size < MAX_SLOTS) size *= 2;
  if (slots.length < size) slots = new Uint32Array(size);
  else slots.fill(0, 0, size);
  for (let place = source.length - MIN_COPY; place >= 0; place--)
    slots[hashAt(source, place) & (size - 1)] = place + 1;
  return size - 1;
}

/** A hash of six bytes, although a copy may have four: six bytes rarely agree by chance. */
function hashAt(bytes: Uint8Array, offset: number): number {
  const first =
    (bytes[offset] as number) |
    ((bytes[offset + 1] as number) << 8) |
    ((bytes[offset + 2] as number) << 16) |
    ((bytes[offset + 3] as number) << 24);
  const last = (bytes[offset + 4] as number) | ((bytes[offset + 5] as number) << 8);
  return Math.imul(first ^ Math.imul(last, 0x85eb_ca6b), 0x9e37_79b1) >>> 12;
}

/** The place in `source` from which bytes at `offset` of `text` can be copied, or -1. */
function placeOf(source: Uint8Array, near: number, text: Uint8Array, offset: number, mask: number): number {
  if (offset + MIN_COPY > text.length) return -1;
  for (let place = near; place <= near + NEAR; place++) if (agree(source, place, text, offset)) return place;
  const place = (slots[hashAt(text, offset) & mask] as number) - 1;
  return place >= 0 && agree(source, place, text, offset) ? place : -1;
}

function agree(source: Uint8Array, place: number, text: Uint8Array, offset: number): boolean {
  for (let i = 0; i < MIN_COPY; i++) if (source[place + i] !== text[offset + i]) return false;
  return true;
}
