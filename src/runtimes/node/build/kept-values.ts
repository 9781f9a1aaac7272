import { statSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { join } from 'node:path';
import { PROGRAM_VERSION } from '../../../model/version.ts';
import { nodeHash } from '../../../platform/node.ts';
import { readWhole } from '../../../platform/whole-file.ts';
import type { CacheFile } from './cache.ts';
import { replacePrivateFile } from '../../../platform/private-file.ts';

/** Values in a part of the file. To serialize all values of a large site at once would double its memory. */
const PART_VALUES = 256;
const LENGTH_BYTES = 4;
const DIGEST_BYTES = 22;

/** The values that an earlier process wrote; null if there is no file, or if it is damaged or has another stamp. */
export function readValues<T>({ dir, name }: CacheFile, stamp: string): T[] | null {
  try {
    const file = Buffer.from(readWhole(join(dir, name)).buffer);
    let offset = 0;
    const next = () => {
      const start = offset + LENGTH_BYTES + DIGEST_BYTES;
      const part = file.subarray(start, start + file.readUInt32LE(offset));
      if (file.toString('latin1', offset + LENGTH_BYTES, start) !== digestOf(part, stamp))
        throw new Error('damaged');
      offset = start + part.length;
      return deserialize(part) as unknown;
    };
    const count = next() as number;
    const values: T[] = [];
    while (values.length < count) for (const value of next() as T[]) values.push(value);
    return values;
  } catch {
    // The file is missing, damaged, cut off or has another stamp: the caller reads the site's files.
    return null;
  }
}

/** Writes values to the cache, readable only by this user. */
export function writeValues({ dir, name }: CacheFile, stamp: string, values: readonly unknown[]): void {
  try {
    replacePrivateFile(join(dir, name), partsOf(values, stamp));
  } catch {
    // The disk is full, or a value cannot be serialized: the next process reads the site's files.
  }
}

function* partsOf(values: readonly unknown[], stamp: string): Generator<Uint8Array> {
  const packed = (value: unknown): Uint8Array[] => {
    const part = serialize(value);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(part.length);
    return [length, Buffer.from(digestOf(part, stamp)), part];
  };
  yield* packed(values.length);
  for (let at = 0; at < values.length; at += PART_VALUES) yield* packed(values.slice(at, at + PART_VALUES));
}

function digestOf(part: Uint8Array, stamp: string): string {
  return nodeHash(`${stamp}${nodeHash(part)}`);
}

/** Values that differ for another version of this program or of Node.js, which may read the same files differently. */
export function programStamp(): unknown[] {
  const { node, icu, zlib } = process.versions;
  // During development the version stays the same, but each build of the program changes the time of its files.
  return [PROGRAM_VERSION, statSync(new URL(import.meta.url)).mtimeMs, node, icu, zlib];
}
