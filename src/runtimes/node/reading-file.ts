import { deserialize, serialize } from 'node:v8';
import { join } from 'node:path';
import type { KeptFile } from '../../content/files/file-parser.ts';
import { nodeHash } from '../../platform/node.ts';
import { readWhole } from '../../platform/whole-file.ts';
import type { CacheFile } from './cache.ts';
import { replacePrivateFile } from './private-file.ts';

/** Files that are packed at a time: all of a large site, at once, would take its memory a second time. */
const AT_A_TIME = 256;
const LENGTH_BYTES = 4;
const DIGEST_BYTES = 22;

/** What files of the site held when they were read last; null where nothing is kept that is whole and of this stamp. */
export function readReading({ dir, name }: CacheFile, stamp: string): KeptFile[] | null {
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
    const files: KeptFile[] = [];
    while (files.length < count) for (const one of next() as KeptFile[]) files.push(one);
    return files;
  } catch {
    // Missing, foreign, cut off or of another stamp: all is read.
    return null;
  }
}

/** Keeps what was read, for this user alone. */
export function writeReading({ dir, name }: CacheFile, stamp: string, files: readonly KeptFile[]): void {
  try {
    replacePrivateFile(join(dir, name), partsOf(files, stamp));
  } catch {
    // A full disk, or a value that has no bytes: then all is read again.
  }
}

function* partsOf(files: readonly KeptFile[], stamp: string): Generator<Uint8Array> {
  const packed = (value: unknown): Uint8Array[] => {
    const part = serialize(value);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(part.length);
    return [length, Buffer.from(digestOf(part, stamp)), part];
  };
  yield* packed(files.length);
  for (let at = 0; at < files.length; at += AT_A_TIME) yield* packed(files.slice(at, at + AT_A_TIME));
}

function digestOf(part: Uint8Array, stamp: string): string {
  return nodeHash(`${stamp}${nodeHash(part)}`);
}
