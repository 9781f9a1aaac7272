import { statSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { join } from 'node:path';
import { PROGRAM_VERSION } from '../../../model/version.ts';
import { nodeHash } from '../../../platform/node.ts';
import { readWhole } from '../../../platform/whole-file.ts';
import type { CacheFile } from './cache.ts';
import { replacePrivateFile } from '../../../platform/private-file.ts';

/** Values that are packed at a time: all of a large site, at once, would take its memory a second time. */
const AT_A_TIME = 256;
const LENGTH_BYTES = 4;
const DIGEST_BYTES = 22;

/** The values that an earlier process has kept; null where nothing is kept that is whole and of this stamp. */
export function readValues<T>({ dir, name }: CacheFile, stamp: string): T[] | null {
  try {
    const file = Buffer.from(readWhole(join(dir, name)).buffer);
    let at = 0;
    const next = () => {
      const start = at + LENGTH_BYTES + DIGEST_BYTES;
      const part = file.subarray(start, start + file.readUInt32LE(at));
      if (file.toString('latin1', at + LENGTH_BYTES, start) !== digestOf(part, stamp))
        throw new Error('damaged');
      at = start + part.length;
      return deserialize(part) as unknown;
    };
    const count = next() as number;
    const values: T[] = [];
    while (values.length < count) for (const value of next() as T[]) values.push(value);
    return values;
  } catch {
    // Missing, foreign, cut off or of another stamp: all is read.
    return null;
  }
}

/** Keeps values, for this user alone. */
export function writeValues({ dir, name }: CacheFile, stamp: string, values: readonly unknown[]): void {
  try {
    replacePrivateFile(join(dir, name), partsOf(values, stamp));
  } catch {
    // A full disk, or a value that has no bytes: then all is read again.
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
  for (let at = 0; at < values.length; at += AT_A_TIME) yield* packed(values.slice(at, at + AT_A_TIME));
}

function digestOf(part: Uint8Array, stamp: string): string {
  return nodeHash(`${stamp}${nodeHash(part)}`);
}

/** Another for another program: what one made may not be what the next would make. */
export function programStamp(): unknown[] {
  const { node, icu, zlib } = process.versions;
  // The version alone does not change while the program is being worked on; every build writes its files anew.
  return [PROGRAM_VERSION, statSync(new URL(import.meta.url)).mtimeMs, node, icu, zlib];
}
