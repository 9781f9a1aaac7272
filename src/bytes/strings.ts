import { hashText } from '../text/hash-text.ts';
import { joinParts } from './pack.ts';

/** Many strings in two arrays: their UTF-8, and the start of each (and one more, the end). */
export interface StringTable {
  bytes: Uint8Array;
  offsets: Uint32Array;
}

const MAX_BYTES = 2 ** 32 - 1;
const PART_BYTES = 256 * 1024;
/** The maximum UTF-8 bytes of a UTF-16 unit. */
const MAX_UNIT_BYTES = 3;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The bytes of a text. They are outside of V8's heap, where a string may take twice the memory, and a slice of a string keeps
 * the whole string alive.
 */
export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

export function fromUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Builds a table from single strings, so that they need not all be in memory. */
export class StringTableWriter {
  readonly #parts: Uint8Array[] = [];
  readonly #offsets = [0];
  #part = new Uint8Array(0);
  #used = 0;
  #length = 0;

  /** @throws RangeError if the table would exceed 4 GiB. */
  add(string: string): void {
    const most = string.length * MAX_UNIT_BYTES;
    if (this.#used + most > this.#part.length) this.#begin(Math.max(most, PART_BYTES));
    const { written } = encoder.encodeInto(string, this.#part.subarray(this.#used));
    this.#used += written;
    this.#length += written;
    this.#offsets.push(checked(this.#length));
  }

  /** The bytes of the table, in parts. */
  parts(): Uint8Array[] {
    this.#begin(0);
    return this.#parts;
  }

  offsets(): Uint32Array {
    return Uint32Array.from(this.#offsets);
  }

  #begin(length: number): void {
    if (this.#used > 0) this.#parts.push(this.#part.subarray(0, this.#used));
    this.#part = new Uint8Array(length);
    this.#used = 0;
  }
}

/** The starts of consecutive lists or texts, and the end of the last. @throws RangeError past 4 GiB. */
export function offsetsOf(lists: readonly { length: number }[]): Uint32Array {
  const offsets = new Uint32Array(lists.length + 1);
  let end = 0;
  for (const [index, { length }] of lists.entries()) offsets[index + 1] = checked((end += length));
  return offsets;
}

/** Offsets have 32 bits. */
function checked(length: number): number {
  if (length > MAX_BYTES) throw new RangeError('The texts of the site have more than 4 GiB.');
  return length;
}

/** @throws RangeError past 4 GiB. */
export function createStringTable(strings: readonly string[]): StringTable {
  const table = new StringTableWriter();
  for (const string of strings) table.add(string);
  return { bytes: joinParts(table.parts()), offsets: table.offsets() };
}

export function stringAt(table: StringTable, index: number): string {
  return fromUtf8(bytesAt(table, index));
}

/** The UTF-8 of a string, as a view. */
export function bytesAt({ bytes, offsets }: StringTable, index: number): Uint8Array {
  return bytes.subarray(offsets[index], offsets[index + 1]);
}

/** A hash table from strings to numbers, with open addressing. */
export interface Lookup extends StringTable {
  /** Index of a key in the string table, plus one; 0 if the slot is free. The length is a power of two. */
  slots: Uint32Array;
  values: Uint32Array;
}

/** Builds a hash table. The first of equal keys wins. */
export function createLookup(pairs: Iterable<readonly [key: string, value: number]>): Lookup {
  const map = new Map<string, number>();
  for (const [key, value] of pairs) if (!map.has(key)) map.set(key, value);
  const keys = [...map.keys()];
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(keys.length * 2 + 2)));
  for (const [index, key] of keys.entries()) {
    let slot = hashText(key) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = index + 1;
  }
  return { ...createStringTable(keys), slots, values: Uint32Array.from(map.values()) };
}

export function lookUp(lookup: Lookup, key: string): number | undefined {
  const { slots, values } = lookup;
  for (let slot = hashText(key) & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
    const index = slots[slot] as number;
    if (index === 0) return undefined;
    if (stringAt(lookup, index - 1) === key) return values[index - 1];
  }
}
