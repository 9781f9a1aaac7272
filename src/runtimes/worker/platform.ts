import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Hash } from '../../model/hash.ts';
import { openedBytes } from '../../platform/opened-bytes.ts';
import type { OpenedFile, Platform } from '../../platform/platform.ts';
import type { Fetcher } from './bindings.ts';
import { fontKey, type WorkerFile, type WorkerSite } from './site-file.ts';

/** Only the path of an address matters. */
const ASSETS = 'https://assets.invalid/';
/** Characters of base64url that hold the 128 bits of {@link Hash}. */
const HASH_LENGTH = 22;

/** The same digests as on Node.js, so that ETags are the same. */
const workerHash: Hash = (data) =>
  btoa(String.fromCharCode.apply(null, [...digest(data)]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, HASH_LENGTH);

function digest(data: string | Uint8Array): Uint8Array {
  return sha256(typeof data === 'string' ? utf8ToBytes(data) : data);
}

/** The platform of a Worker: no folder, no thread, no picture maker. @param assets what serves the static assets. */
export function workerPlatform({ settings, hidden }: WorkerSite, assets: Fetcher): Platform {
  const open = async (name: string): Promise<OpenedFile | null> => {
    const file = Object.hasOwn(settings.files, name) ? settings.files[name] : undefined;
    if (file === undefined) return null;
    if (typeof file.at === 'number')
      return openedBytes(hidden.slice(file.at, file.at + file.size), file.modified);
    if (file.size === 0) return openedBytes(new Uint8Array(), file.modified);
    const response = await assets.fetch(`${ASSETS}${file.at}`);
    if (response.ok && response.body !== null) return openAsset(file, response.body);
    throw new Error(`The file ${name} is not among the static assets. Deploy the folder as it was written.`);
  };
  return {
    hash: workerHash,
    sha256: (text) => bytesToHex(digest(text)),
    now: Date.now,
    // Workers have no Brotli. For a client that accepts only Brotli, Cloudflare compresses the response.
    codings: ['gzip'],
    compress: (data) =>
      bytesOf(
        new Blob([data as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('gzip')),
      ),
    openFile: open,
    async readFont(name) {
      const file = await open(fontKey(name));
      if (file === null) throw new Error(`The font ${name} is not among the static assets.`);
      return bytesOf(file.stream(0, file.size - 1));
    },
    logError(error, about) {
      const trace = error instanceof Error ? error.stack : String(error);
      console.error(JSON.stringify({ level: 'error', ...about, error: trace }));
    },
  };
}

function openAsset({ size, modified }: WorkerFile, body: ReadableStream<Uint8Array>): OpenedFile {
  return {
    size,
    modified,
    stream: (start, end) =>
      start === 0 && end === size - 1 ? body : body.pipeThrough(partOf(start, end - start + 1)),
    close: () => body.cancel(),
  };
}

/** Skips the first bytes of a stream, then passes `length` bytes on. */
function partOf(skipped: number, length: number): TransformStream<Uint8Array, Uint8Array> {
  let toSkip = skipped;
  let remaining = length;
  return new TransformStream({
    transform(chunk, controller) {
      const part = chunk.subarray(toSkip, toSkip + remaining);
      toSkip = Math.max(0, toSkip - chunk.length);
      remaining -= part.length;
      if (part.length > 0) controller.enqueue(part);
      if (remaining === 0) controller.terminate();
    },
  });
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
