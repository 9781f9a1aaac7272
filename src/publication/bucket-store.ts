import { joinParts } from '../bytes/pack.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { sha256Of } from '../platform/whole-file.ts';
import { type Bucket, isBucketAddress, openBucket } from './bucket.ts';
import { reasonOf, shownAddress } from './fetch-store.ts';
import { type Pieces, joinChunks, POINTER_FILE, StoreError } from './pointer.ts';
import { type RevisionRecord, Store, textOf } from './store.ts';
import { StoreFolder } from './store-folder.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const TEXT = { 'Cache-Control': 'no-cache', 'Content-Type': 'application/json' };
/** How many objects are sent at once. */
const AT_ONCE = 8;
/** How often a request is tried, and the milliseconds before the second attempt. */
const ATTEMPTS = 4;
const PAUSE = 200;
/** Milliseconds that a response may take, and one more for this many bytes of the request’s body. */
const TIMEOUT = 30_000;
const BYTES_PER_MILLISECOND = 20;
/** Opens a store for writing. @param to a folder, or the address of a bucket. @throws LockedError, and errors of the system. */
export async function openStore(to: string): Promise<Store> {
  return isBucketAddress(to) ? new BucketStore(await openBucket(to, process.env)) : new StoreFolder(to);
}

/** A store in a bucket. Objects are sent in parallel, then the record, last the pointer. */
export class BucketStore extends Store {
  /** A publication in progress may have objects here that no revision needs yet, so they stay for a day. */
  protected override readonly spareTime = 86_400_000;
  readonly #bucket: Bucket;
  #listed: Promise<Map<string, number>> | null = null;
  readonly #sending = new Set<Promise<void>>();
  #failure: unknown;
  /** ETag of the pointer when this publication began; null if there was none. */
  #etag: string | null = null;

  constructor(bucket: Bucket) {
    super();
    this.#bucket = bucket;
  }

  async read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const response = await this.#ask('GET', name);
    if (name === POINTER_FILE) this.#etag = response?.etag ?? null;
    return response?.bytes ?? null;
  }

  async has(name: string): Promise<boolean> {
    this.#listed ??= this.list();
    return (await this.#listed).has(name);
  }

  async addFile(chunks: Pieces, ending: string): Promise<string> {
    return this.add([await joinChunks(chunks)], ending);
  }

  override async point(record: RevisionRecord): Promise<void> {
    await this.close();
    await super.point(record);
  }

  /** Waits until all objects are sent. @throws StoreError if one was refused. */
  async close(): Promise<void> {
    await Promise.all(this.#sending);
    if (this.#failure !== undefined) throw this.#failure;
  }

  protected async list(): Promise<Map<string, number>> {
    const { root, prefix } = this.#bucket;
    const times = new Map<string, number>();
    let token: string | undefined;
    do {
      const more = token === undefined ? {} : { 'continuation-token': token };
      const url = new URL(root);
      url.search = String(new URLSearchParams({ 'list-type': '2', prefix, ...more }));
      const text = textOf((await this.#send('GET', url))?.bytes ?? new Uint8Array());
      // The names of objects have no characters that XML escapes.
      for (const [, name, time] of text.matchAll(/<Key>([^<]*)<\/Key>.*?<LastModified>([^<]*)</gs))
        if (name?.startsWith(prefix)) times.set(name.slice(prefix.length), Date.parse(time ?? ''));
      token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
    } while (token !== undefined);
    return times;
  }

  /** Writes a file. Objects are sent in the background, see {@link close}. */
  protected async write(name: string, parts: readonly Uint8Array[]): Promise<void> {
    // The whole body is needed at once: the request has its length, and is signed with its digest.
    const bytes = joinParts(parts);
    if (!name.startsWith('objects/')) {
      await this.#ask('PUT', name, bytes, TEXT);
      return;
    }
    (await this.#listed)?.set(name, Date.now());
    while (this.#sending.size >= AT_ONCE) await Promise.race(this.#sending);
    const sending = this.#ask('PUT', name, bytes, { 'Cache-Control': IMMUTABLE })
      .catch((error: unknown) => (this.#failure ??= error))
      .then(() => void this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  protected async remove(name: string): Promise<void> {
    await this.#ask('DELETE', name);
  }

  protected async replacePointer(text: string): Promise<void> {
    const condition: Record<string, string> =
      this.#etag === null ? { 'If-None-Match': '*' } : { 'If-Match': this.#etag };
    const bytes = Buffer.from(`${text}\n`);
    await this.#ask('PUT', POINTER_FILE, bytes, { ...TEXT, ...condition }).catch(async (error: unknown) => {
      // If the response to a request was lost, its repetition is refused, although the pointer was written.
      const stored = await this.#ask('GET', POINTER_FILE).catch(() => null);
      if (!stored || sha256Of([stored.bytes]) !== sha256Of([bytes])) throw error;
    });
  }

  #ask(method: string, name: string, body?: Uint8Array, fields?: Record<string, string>) {
    return this.#send(method, new URL(name, this.#bucket.url), body, fields);
  }

  /** Sends a request, with retries. @returns null for status 404. @throws StoreError */
  async #send(
    method: string,
    url: URL,
    body?: Uint8Array,
    fields: Record<string, string> = {},
  ): Promise<StoredFile | null> {
    const address = shownAddress(url);
    let failure = '';
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await wait(PAUSE * 4 ** (attempt - 1));
      try {
        const signed = await this.#bucket.sign(method, url, body && sha256Of([body]));
        const signal = AbortSignal.timeout(TIMEOUT + Math.ceil((body?.length ?? 0) / BYTES_PER_MILLISECOND));
        const requestBody = (body ?? null) as Uint8Array<ArrayBuffer> | null;
        const headers = { ...fields, ...signed };
        const response = await fetch(url, { method, headers, body: requestBody, signal });
        const { status } = response;
        if (response.ok)
          return { bytes: new Uint8Array(await response.arrayBuffer()), etag: response.headers.get('etag') };
        await response.body?.cancel();
        if (status === 404) return null;
        if (status === 412 || status === 409)
          throw new StoreError(`another publication to ${address} came first. Publish again`);
        failure = `answers ${method} with ${status}`;
        if (status < 500 && status !== 429) break;
      } catch (error) {
        if (error instanceof StoreError) throw error;
        failure = `does not answer (${reasonOf(error)})`;
      }
    }
    throw new StoreError(`${address} ${failure}`);
  }
}

type StoredFile = { bytes: Uint8Array<ArrayBuffer>; etag: string | null };
