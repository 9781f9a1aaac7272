import { ByteWriter } from './byte-writer.ts';

/** Bytes that must agree where a copy begins. */
const SHORTEST = 4;
/** Bytes behind the last copy that are looked at before the table of all places is. */
const NEAR = 64;
const MOST_SLOTS = 1 << 20;
const writer = new ByteWriter();
let slots = new Uint32Array(0);

/**
 * A text as edits of another one that has most of its words: its length, then in turn how many new bytes there are, these
 * bytes, how far behind the end of the last copy the next one begins (doubled; below 0, doubled and less one), and its
 * length. All numbers are varints.
 */
export function editsOf(source: Uint8Array, text: Uint8Array): Uint8Array {
  const mask = hashPlaces(source);
  writer.length = 0;
  writer.varint(text.length);
  let behind = 0;
  for (let at = 0; at < text.length; ) {
    const literal = at;
    let copy = -1;
    for (; at < text.length; at++) {
      copy = placeOf(source, behind, text, at, mask);
      if (copy >= 0) break;
    }
    writer.varint(at - literal);
    writer.copy(text.subarray(literal, at));
    if (copy < 0) break;
    const moved = copy - behind;
    behind = copy;
    while (at < text.length && source[behind] === text[at]) {
      behind++;
      at++;
    }
    writer.signed(moved);
    writer.varint(behind - copy);
  }
  return writer.bytes.slice(0, writer.length);
}

/** Notes the first place of each run of bytes. @returns which bits of a hash count. */
function hashPlaces(source: Uint8Array): number {
  let size = 256;
  while (size < source.length && size < MOST_SLOTS) size *= 2;
  if (slots.length < size) slots = new Uint32Array(size);
  else slots.fill(0, 0, size);
  for (let place = source.length - SHORTEST; place >= 0; place--)
    slots[hashAt(source, place) & (size - 1)] = place + 1;
  return size - 1;
}

/** Of six bytes: as many are rarely the same by chance. */
function hashAt(bytes: Uint8Array, at: number): number {
  const first =
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24);
  const last = (bytes[at + 4] as number) | ((bytes[at + 5] as number) << 8);
  return Math.imul(first ^ Math.imul(last, 0x85eb_ca6b), 0x9e37_79b1) >>> 12;
}

/** Where a copy may begin; -1: nowhere. */
function placeOf(source: Uint8Array, behind: number, text: Uint8Array, at: number, mask: number): number {
  if (at + SHORTEST > text.length) return -1;
  for (let place = behind; place <= behind + NEAR; place++) if (agree(source, place, text, at)) return place;
  const place = (slots[hashAt(text, at) & mask] as number) - 1;
  return place >= 0 && agree(source, place, text, at) ? place : -1;
}

function agree(source: Uint8Array, place: number, text: Uint8Array, at: number): boolean {
  for (let i = 0; i < SHORTEST; i++) if (source[place + i] !== text[at + i]) return false;
  return true;
}
