import { createHash } from 'node:crypto';
import { parseUrl } from '../model/parse-url.ts';
import { joinChunks, MAX_POINTER, parsePointer, type Pointer, POINTER_FILE, StoreError } from './pointer.ts';

/** Milliseconds until the headers of a response arrive, and between two chunks of its body. */
const MAX_SILENCE = 20_000;
const MAX_REDIRECTS = 3;

/** A header that a private store requires, such as `Authorization`. */
export type StoreHeader = readonly [name: string, value: string];

/** @param text `Name: value`. @throws Error that describes the expected form. It does not quote the text, which may be a secret. */
export function parseStoreHeader(text: string): StoreHeader {
  const [, name, value] = /^([\w!#$%&'*+.^|~-]+):\s*(\S[^\r\n]*)$/.exec(text.trim()) ?? [];
  if (name === undefined || value === undefined)
    throw new Error('it must be a header, such as Authorization: Bearer …');
  return [name, value];
}

/** The headers that authorise a request to a store. */
type Credentials = (url: URL) => Record<string, string> | Promise<Record<string, string>>;

/** Reads a store over HTTP, and checks sizes and digests. */
export class HttpStore {
  /** Ends with a slash. */
  readonly #base: URL;
  readonly #credentials: Credentials;
  #etag: string | null = null;

  /** @param base URL of the store: http or https, without credentials. */
  constructor(base: URL, credentials: Credentials) {
    this.#base = new URL(base.pathname.endsWith('/') ? base.href : `${base.href}/`);
    this.#credentials = credentials;
  }

  /** The pointer; null if it has not changed since {@link accepted}. @throws StoreError, TypeError of fetch */
  async pointer(): Promise<Pointer | null> {
    const condition = this.#etag === null ? {} : { 'If-None-Match': this.#etag };
    const response = await this.#get(POINTER_FILE, { 'Cache-Control': 'no-cache', ...condition });
    if (response.status === 304) return null;
    const bytes = await joinChunks(this.#body(response, POINTER_FILE, MAX_POINTER));
    const pointer = parsePointer(bytes.toString('utf8'));
    this.#lastEtag = response.headers.get('etag');
    return pointer;
  }

  /** ETag of the last response with a pointer. */
  #lastEtag: string | null = null;

  /** The revision of the last pointer is served now, so {@link pointer} reports only newer ones. */
  accepted(): void {
    this.#etag = this.#lastEtag;
  }

  /**
   * Yields the bytes of an object as they arrive. @param bytes the expected number.
   * @throws StoreError after the last byte, if number or digest are wrong.
   */
  async *object(name: string, bytes: number): AsyncGenerator<Uint8Array> {
    const response = await this.#get(name, {});
    const hash = createHash('sha256');
    let length = 0;
    for await (const chunk of this.#body(response, name, bytes)) {
      hash.update(chunk);
      length += chunk.length;
      yield chunk;
    }
    if (length !== bytes) throw new StoreError(`${name} has ${length} bytes of ${bytes}`);
    if (!name.startsWith(`objects/${hash.digest('hex')}`))
      throw new StoreError(`${name} does not have the bytes that its name promises`);
  }

  async #get(name: string, headers: Record<string, string>): Promise<Response> {
    let url = new URL(name, this.#base);
    let currentHeaders = { ...headers, ...(await this.#credentials(url)) };
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const silence = new AbortController();
      const timer = setTimeout(() => silence.abort(), MAX_SILENCE);
      const response = await fetch(url, {
        headers: { ...currentHeaders, 'Accept-Encoding': 'identity' },
        redirect: 'manual',
        signal: silence.signal,
      })
        .catch((error: unknown) => {
          throw new StoreError(`${shownAddress(url)} does not answer (${reasonOf(error)})`);
        })
        .finally(() => clearTimeout(timer));
      const location = response.headers.get('location');
      if (response.status === 200 || response.status === 304) return response;
      await response.body?.cancel();
      if (response.status < 300 || response.status >= 400 || location === null)
        throw new StoreError(`${shownAddress(url)} answers with ${response.status}`);
      url = redirected(url, location);
      // The credentials are not meant for the target of a redirect.
      currentHeaders = headers;
    }
    throw new StoreError(`${shownAddress(url)} redirects more than ${MAX_REDIRECTS} times`);
  }

  /** Yields the body of a response. @throws StoreError if it has more than `most` bytes, or breaks off. */
  async *#body(response: Response, name: string, most: number): AsyncGenerator<Uint8Array> {
    let length = 0;
    const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader();
    if (reader === undefined) return;
    try {
      for (;;) {
        const { done, value } = await inTime(reader.read());
        if (done) return;
        length += value.length;
        if (length > most) throw new StoreError(`${name} has more than ${most} bytes`);
        yield value;
      }
    } catch (error) {
      if (error instanceof StoreError) throw error;
      throw new StoreError(`${name} broke off after ${length} bytes (${reasonOf(error)})`);
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }
}

/** The target of a redirect. @throws StoreError if it is neither http nor https, or leads from https to http. */
function redirected(from: URL, location: string): URL {
  const to = parseUrl(location, from.href);
  if (to === null || (to.protocol !== 'https:' && (to.protocol !== 'http:' || from.protocol === 'https:')))
    throw new StoreError(`${shownAddress(from)} redirects to an address that is not followed`);
  return to;
}

/** @throws Error if a chunk takes longer than {@link MAX_SILENCE}. */
async function inTime<T>(chunk: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), MAX_SILENCE);
  });
  return Promise.race([chunk, silence]).finally(() => clearTimeout(timer));
}

/** A URL for messages, without its query, which may be a signature. */
export function shownAddress({ origin, pathname }: URL): string {
  return origin + pathname;
}

export function reasonOf(error: unknown): string {
  const { message, cause, name } = error as Error & { cause?: { code?: string; message?: string } };
  if (/^(?:Abort|Timeout)Error$/.test(name)) return 'it took too long';
  return cause?.code ?? cause?.message ?? message;
}
