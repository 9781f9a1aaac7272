import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

/** A piece must be below 2 GiB, the most that the system reads or writes, and that Node.js hashes, in one call. */
const PIECE_BYTES = 64 * 1024 * 1024;
/** Smaller parts are joined, so that they are written in one call. */
const JOINED_BYTES = 256 * 1024;

/** Cuts bytes of any length into pieces, without copying them. */
export function* piecesOf(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** The bytes of many parts, small ones joined and long ones cut. The next piece may overwrite the one before it. */
export function* piecesOfParts(parts: Iterable<Uint8Array>): Iterable<Uint8Array> {
  const joined = new Uint8Array(JOINED_BYTES);
  let used = 0;
  for (const part of parts) {
    if (used + part.length > JOINED_BYTES) {
      if (used > 0) yield joined.subarray(0, used);
      used = 0;
    }
    if (part.length > JOINED_BYTES) yield* piecesOf(part);
    else {
      joined.set(part, used);
      used += part.length;
    }
  }
  if (used > 0) yield joined.subarray(0, used);
}

/** Whether a file has these bytes at its beginning. @param handle an open file, whose position does not change. */
export function beginsWith(handle: number, bytes: Uint8Array): boolean {
  const beginning = Buffer.alloc(bytes.length);
  readSync(handle, beginning, 0, bytes.length, 0);
  return beginning.equals(bytes);
}

/**
 * Reads a file of any length into a buffer of its own, which can be transferred to another thread.
 * @param begins the bytes that the file must begin with; if it does not, the rest is not read.
 * @throws the error of the system, or an Error if the file begins with other bytes.
 */
export function readWhole(file: string, begins: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const handle = openSync(file, 'r');
  try {
    if (!beginsWith(handle, begins)) throw new Error(`${file} begins with other bytes.`);
    const bytes = new Uint8Array(fstatSync(handle).size);
    for (const piece of piecesOf(bytes)) {
      for (let at = 0; at < piece.length; ) {
        const read = readSync(handle, piece, at, piece.length - at, null);
        if (read === 0) throw new Error(`${file} became shorter while it was read.`);
        at += read;
      }
    }
    return bytes;
  } finally {
    closeSync(handle);
  }
}

/** Writes the parts of a file. @param flags and mode as those of `open`. @throws the error of the system. */
export function writeWhole(file: string, parts: Iterable<Uint8Array>, flags: string, mode: number): void {
  const handle = openSync(file, flags, mode);
  try {
    for (const piece of piecesOfParts(parts))
      for (let at = 0; at < piece.length; ) at += writeSync(handle, piece, at);
  } finally {
    closeSync(handle);
  }
}

/** The SHA-256 of parts, in hexadecimal digits. */
export function sha256Of(parts: Iterable<Uint8Array>): string {
  const hash = createHash('sha256');
  for (const piece of piecesOfParts(parts)) hash.update(piece);
  return hash.digest('hex');
}
