import { hashText } from './hash-text.ts';

/** Many strings in two arrays: UTF-8 one after the other, and where each starts (one more than there are). */
export interface StringTable {
  bytes: Uint8Array;
  offsets: Uint32Array;
}

const MAX_BYTES = 2 ** 32 - 1;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** @throws RangeError past 4 GiB, which 32-bit offsets cannot address. */
export function createStringTable(strings: readonly string[]): StringTable {
  const offsets = new Uint32Array(strings.length + 1);
  let bytes = new Uint8Array(
    Math.max(
      1024,
      strings.reduce((sum, string) => sum + string.length, 0),
    ),
  );
  let length = 0;
  for (const [index, string] of strings.entries()) {
    const worst = length + string.length * 3;
    if (worst > bytes.length) {
      const grown = new Uint8Array(Math.max(worst, Math.ceil(bytes.length * 1.5)));
      grown.set(bytes.subarray(0, length));
      bytes = grown;
    }
    length += encoder.encodeInto(string, bytes.subarray(length)).written;
    if (length > MAX_BYTES) throw new RangeError('The texts of the site have more than 4 GiB.');
    offsets[index + 1] = length;
  }
  return { bytes: bytes.slice(0, length), offsets };
}

export function stringAt({ bytes, offsets }: StringTable, index: number): string {
  return decoder.decode(bytes.subarray(offsets[index], offsets[index + 1]));
}

/** A hash table from string to number: open addressing over the indexes of a string table. */
export interface Lookup extends StringTable {
  /** Index of a key, plus one; 0 is free. The length is a power of two. */
  slots: Uint32Array;
  values: Uint32Array;
}

/** The first of equal keys wins. */
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
