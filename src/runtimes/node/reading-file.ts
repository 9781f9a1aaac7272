import { deserialize, serialize } from 'node:v8';
import { join } from 'node:path';
import type { KeptReading } from '../../content/files/reading-memory.ts';
import { nodeHash } from '../../platform/node.ts';
import { readWhole } from '../../platform/whole-file.ts';
import { replacePrivateFile } from './private-file.ts';

/** Bytes of the longest that is kept: it is held in memory as a whole. */
const LONGEST = 512 * 1024 * 1024;
const DIGEST_BYTES = 22;

/** What files of the site held when they were read last; null where nothing is kept that is whole and of this stamp. */
export function readReading(dir: string, name: string, stamp: string): KeptReading | null {
  try {
    const file = readWhole(join(dir, name));
    const content = file.subarray(DIGEST_BYTES);
    if (digestOf(content, stamp) !== Buffer.from(file.subarray(0, DIGEST_BYTES)).toString()) return null;
    return deserialize(content) as KeptReading;
  } catch {
    // Missing, foreign or cut off: all is read.
    return null;
  }
}

/** Keeps what was read, for this user alone. */
export function writeReading(dir: string, name: string, stamp: string, kept: KeptReading): void {
  try {
    const content = serialize(kept);
    if (content.length > LONGEST) return;
    replacePrivateFile(join(dir, name), [Buffer.from(digestOf(content, stamp)), content]);
  } catch {
    // A full disk, or a value that has no bytes: then all is read again.
  }
}

function digestOf(content: Uint8Array, stamp: string): string {
  return nodeHash(`${stamp}${nodeHash(content)}`);
}
