import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { piecesOf } from '../platform/whole-file.ts';
import type { Pieces } from './pointer.ts';

/** Writes a file and flushes it to the disk. @returns the SHA-256 of its bytes, in hexadecimal digits. */
export async function writeFlushed(file: string, chunks: Pieces, mode: number): Promise<string> {
  const hash = createHash('sha256');
  const handle = openSync(file, 'w', mode);
  try {
    for await (const chunk of chunks)
      for (const piece of piecesOf(chunk)) {
        hash.update(piece);
        for (let offset = 0; offset < piece.length; ) offset += writeSync(handle, piece, offset);
      }
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return hash.digest('hex');
}
