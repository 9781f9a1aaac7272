import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { PROGRAM_VERSION } from '../../model/version.ts';
import { guardedLookup, guardLiteral, LiveSiteError, type Resolve } from './address-guard.ts';

/** What the program calls itself; `lectern` is the name that robots.txt can have rules for. */
const USER_AGENT = `Lectern/${PROGRAM_VERSION} (compares a site with its sources; reads addresses only)`;
/** Bytes of a file, as it is sent and as it is unpacked. */
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_REDIRECTS = 3;
/** Milliseconds that one file may take altogether. */
const PATIENCE = 30_000;

export interface LiveFile {
  status: number;
  /** Lower-case names; several values in one, separated by commas. */
  header: (name: string) => string;
  /** Unpacked. */
  bytes: Uint8Array;
}

const UNPACK: Readonly<Record<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer>> =
  {
    gzip: gunzipSync,
    'x-gzip': gunzipSync,
    deflate: inflateSync,
    br: brotliDecompressSync,
  };

/** Reads files of one origin, one at a time. */
export class OriginReader {
  readonly origin: string;
  readonly #host: string;
  readonly #resolve: Resolve | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param resolve how names become addresses; the system's way where it is left out. */
  constructor(origin: string, resolve?: Resolve) {
    this.origin = origin;
    this.#host = new URL(origin).hostname.replace(/^\[|\]$/g, '');
    this.#resolve = resolve;
  }

  /** @param path a pathname, or an address of this origin. @throws LiveSiteError */
  get(path: string): Promise<LiveFile> {
    const next = this.#last.then(() => this.#follow(path));
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #follow(path: string): Promise<LiveFile> {
    let url = new URL(path, this.origin);
    for (let step = 0; ; step++) {
      if (url.origin !== this.origin)
        throw new LiveSiteError(
          `${new URL(path, this.origin).href} leads to ${url.href}, on a different site. Name ${url.origin} instead, if that is the site you mean.`,
        );
      const { message, bytes } = await this.#once(url);
      const { statusCode: status = 0, headers } = message;
      if (status < 300 || status > 399 || headers.location === undefined)
        return {
          status,
          header: (name) => [headers[name] ?? []].flat().join(', '),
          bytes: this.#unpacked(bytes, headers['content-encoding'] ?? '', url),
        };
      if (step === MAX_REDIRECTS)
        throw new LiveSiteError(`${path} leads on more than ${MAX_REDIRECTS} times. Lectern stops there.`);
      url = leadsTo(headers.location, url);
    }
  }

  #once(url: URL): Promise<{ message: IncomingMessage; bytes: Buffer }> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return new Promise((resolve, reject) => {
      guardLiteral(host, this.#host);
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      // A connection of its own each time: the name is looked up again.
      const request = send(url, {
        agent: false,
        lookup: guardedLookup(this.#host, this.#resolve),
        headers: { 'user-agent': USER_AGENT, accept: '*/*', 'accept-encoding': 'gzip' },
      });
      const fail = (error: Error) => {
        clearTimeout(timer);
        request.destroy();
        reject(
          error instanceof LiveSiteError
            ? error
            : new LiveSiteError(`Reading ${url.href} failed: ${error.message || String(error)}.`),
        );
      };
      const timer = setTimeout(
        () => fail(new LiveSiteError(`Reading ${url.href} failed: it took more than ${PATIENCE / 1000} s.`)),
        PATIENCE,
      );
      request.on('error', fail);
      request.on('response', (message) => {
        const chunks: Buffer[] = [];
        let size = 0;
        message.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_BYTES) fail(tooLarge(url));
          else chunks.push(chunk);
        });
        message.on('error', fail);
        message.on('end', () => {
          clearTimeout(timer);
          resolve({ message, bytes: Buffer.concat(chunks) });
        });
      });
      request.end();
    });
  }

  /** Without the coding of the transfer, and without that of a file `sitemap.xml.gz`. */
  #unpacked(bytes: Buffer, coding: string, url: URL): Uint8Array {
    const unpack = (packed: Buffer, how: (typeof UNPACK)[string]) => {
      try {
        return how(packed, { maxOutputLength: MAX_BYTES });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(url);
        throw new LiveSiteError(`Unpacking ${url.href} failed: ${(error as Error).message}.`);
      }
    };
    const how = UNPACK[coding.trim().toLowerCase()];
    const sent = how === undefined || bytes.length === 0 ? bytes : unpack(bytes, how);
    return sent[0] === 0x1f && sent[1] === 0x8b ? unpack(sent, gunzipSync) : sent;
  }
}

/** @throws LiveSiteError */
function leadsTo(location: string, from: URL): URL {
  try {
    return new URL(location, from);
  } catch {
    throw new LiveSiteError(`${from.href} leads to ${location}, which is not an address.`);
  }
}

function tooLarge(url: URL): LiveSiteError {
  return new LiveSiteError(
    `${url.href} has more than ${MAX_BYTES / 1024 / 1024} MB. Lectern does not read the rest.`,
  );
}
