import crypto, { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, readFile, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { Hash } from '../model/hash.ts';
import { openedBytes } from './opened-bytes.ts';
import type { Coding, OpenedFile, Platform } from './platform.ts';

const fromHere = createRequire(import.meta.url);
const gzipAsync = promisify(zlib.gzip);
const brotliAsync = promisify(zlib.brotliCompress);
/** Node.js has Zstandard from 22.15 on. */
const zstdAsync = 'zstdCompress' in zlib ? promisify(zlib.zstdCompress as typeof zlib.gzip) : null;
const CODINGS: readonly Coding[] = zstdAsync ? ['br', 'zstd', 'gzip'] : ['br', 'gzip'];
/** A compromise between speed and size, for text that is compressed on demand. */
const BROTLI_QUALITY = 5;
/** Bytes of a file that are read at once. */
const CHUNK_BYTES = 64 * 1024;

/** SHA-256, the first 22 characters in base64url. */
export const nodeHash: Hash = (data) => sha256Of(data).slice(0, 22);

/** SHA-256 in base64url. `crypto.hash`, from Node.js 20.12 on, needs no object for each hash. */
const sha256Of: (data: string | Uint8Array) => string =
  typeof crypto.hash === 'function'
    ? (data) => crypto.hash('sha256', data, 'base64url')
    : (data) => createHash('sha256').update(data).digest('base64url');

/** The platform of Node.js. @param dir the folder that files are served from. */
export function nodePlatform(dir: string): Platform {
  return {
    hash: nodeHash,
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    now: Date.now,
    codings: CODINGS,
    compress: nodeCompress,
    openFile: (file) => openInside(dir, file),
    readFont: async (file) => new Uint8Array(await readFile(fromHere.resolve(file))),
    logError(error, about) {
      const trace = error instanceof Error ? error.stack : String(error);
      process.stderr.write(
        `${JSON.stringify({ level: 'error', time: new Date().toISOString(), ...about, error: trace })}\n`,
      );
    },
  };
}

async function nodeCompress(data: Uint8Array, coding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  if (coding === 'gzip') return new Uint8Array(await gzipAsync(data));
  if (coding === 'zstd' && zstdAsync) return new Uint8Array(await zstdAsync(data));
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: data.length };
  return new Uint8Array(await brotliAsync(data, { params }));
}

/** Opens a regular file below a folder; null if there is none, or if a symbolic link leads to it. */
export async function openInside(dir: string, file: string): Promise<OpenedFile | null> {
  try {
    const path = join(await realpath(dir), file);
    // Since the folder was read, the file may have become a link, or its folder may have.
    return (await realpath(path)) === path ? await openAt(path) : null;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

/** Opens a regular file; null if there is none, or a link. Links to its folder are followed. */
export async function openAt(path: string): Promise<OpenedFile | null> {
  try {
    // Without blocking: a FIFO would keep the thread until somebody writes to it.
    const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stat = await handle.stat();
    if (!stat.isFile()) {
      await handle.close();
      return null;
    }
    const { size, mtimeMs: modified } = stat;
    if (size > 0 && size <= CHUNK_BYTES) return await readSmall(handle, size, modified);
    return {
      size,
      modified,
      stream: (start, end) => streamOf(handle, start, end),
      close: () => handle.close(),
    };
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

/** Reads a file at once. A stream takes several times as long, and most files of a site are small. */
async function readSmall(handle: FileHandle, size: number, modified: number): Promise<OpenedFile> {
  try {
    const bytes = new Uint8Array(size);
    for (let read = 0; read < size; ) {
      const { bytesRead } = await handle.read(bytes, read, size - read, read);
      if (bytesRead === 0) throw new Error(`The file became shorter than ${size} bytes while it was read.`);
      read += bytesRead;
    }
    return openedBytes(bytes, modified);
  } finally {
    await handle.close();
  }
}

function isAbsence(error: unknown): boolean {
  return ['ENOENT', 'EACCES', 'ELOOP', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/**
 * The bytes from `start` up to and including `end`. The file is closed when they are read, or the stream is cancelled. A
 * file that has become shorter is an error, which closes the connection: the client would wait for the missing bytes.
 */
function streamOf(handle: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const size = Math.min(CHUNK_BYTES, end - position + 1);
          const { bytesRead, buffer } = await handle.read(new Uint8Array(size), 0, size, position);
          if (bytesRead === 0)
            throw new Error(`The file became shorter than ${end + 1} bytes while it was sent.`);
          position += bytesRead;
          controller.enqueue(buffer.subarray(0, bytesRead));
          if (position <= end) return;
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        await handle.close();
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}
