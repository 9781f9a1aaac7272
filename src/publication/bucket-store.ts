import { joinParts } from '../bytes/pack.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { sha256Of } from '../platform/whole-file.ts';
import { type Bucket, isBucketAddress, openBucket } from './bucket.ts';
import { reasonOf, shownAddress } from './fetch-store.ts';
import { type Pieces, joined, POINTER_FILE, StoreError } from './pointer.ts';
import { type RevisionRecord, Store, textOf } from './store.ts';
import { StoreFolder } from './store-folder.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const TEXT = { 'Cache-Control': 'no-cache', 'Content-Type': 'application/json' };
/** Objects that are sent at once. */
const AT_ONCE = 8;
/** How often a request is made, and milliseconds before the second. */
const ATTEMPTS = 4;
const PAUSE = 200;
/** Milliseconds that an answer may take, and bytes of a body for each further one. */
const MOST = 30_000;
const RATE = 20;
/** Where revisions are written. @param to a folder, or the address of a bucket. @throws LockedError, and what the system says */
export async function openStore(to: string): Promise<Store> {
  return isBucketAddress(to) ? new BucketStore(await openBucket(to, process.env)) : new StoreFolder(to);
}

/** The same store in a bucket: objects are sent as they come, then the record, last the pointer. */
export class BucketStore extends Store {
  /** Another publication may be about to name what no revision needs. */
  protected override readonly spareTime = 86_400_000;
  readonly #bucket: Bucket;
  #listed: Promise<Map<string, number>> | null = null;
  readonly #sending = new Set<Promise<void>>();
  #failure: unknown;
  /** ETag of the pointer that the publication began from; null: there was none. */
  #etag: string | null = null;

  constructor(bucket: Bucket) {
    super();
    this.#bucket = bucket;
  }

  async read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const found = await this.#ask('GET', name);
    if (name === POINTER_FILE) this.#etag = found?.etag ?? null;
    return found?.bytes ?? null;
  }

  async has(name: string): Promise<boolean> {
    this.#listed ??= this.list();
    return (await this.#listed).has(name);
  }

  async addFile(chunks: Pieces, ending: string): Promise<string> {
    return this.add([await joined(chunks)], ending);
  }

  override async point(record: RevisionRecord): Promise<void> {
    await this.close();
    await super.point(record);
  }

  /** @throws StoreError where an object was not taken. */
  async close(): Promise<void> {
    await Promise.all(this.#sending);
    if (this.#failure !== undefined) throw this.#failure;
  }

  protected async list(): Promise<Map<string, number>> {
    const { root, prefix } = this.#bucket;
    const found = new Map<string, number>();
    let token: string | undefined;
    do {
      const more = token === undefined ? {} : { 'continuation-token': token };
      const url = new URL(root);
      url.search = String(new URLSearchParams({ 'list-type': '2', prefix, ...more }));
      const text = textOf((await this.#send('GET', url))?.bytes ?? new Uint8Array());
      // Our own names need no character references.
      for (const [, name, at] of text.matchAll(/<Key>([^<]*)<\/Key>.*?<LastModified>([^<]*)</gs))
        if (name?.startsWith(prefix)) found.set(name.slice(prefix.length), Date.parse(at ?? ''));
      token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
    } while (token !== undefined);
    return found;
  }

  /** What is no object is there when this is done; objects are sent meanwhile. */
  protected async write(name: string, parts: readonly Uint8Array[]): Promise<void> {
    // A request is signed with the digest of its body and says how long it is.
    const bytes = joinParts(parts);
    if (!name.startsWith('objects/')) {
      await this.#ask('PUT', name, bytes, TEXT);
      return;
    }
    (await this.#listed)?.set(name, Date.now());
    while (this.#sending.size >= AT_ONCE) await Promise.race(this.#sending);
    const sending = this.#ask('PUT', name, bytes, { 'Cache-Control': FOR_EVER })
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
      // A request that took effect though its answer failed is refused when it is made again.
      const there = await this.#ask('GET', POINTER_FILE).catch(() => null);
      if (!there || sha256Of([there.bytes]) !== sha256Of([bytes])) throw error;
    });
  }

  #ask(method: string, name: string, body?: Uint8Array, fields?: Record<string, string>) {
    return this.#send(method, new URL(name, this.#bucket.url), body, fields);
  }

  /** @returns null where there is nothing. @throws StoreError */
  async #send(
    method: string,
    url: URL,
    body?: Uint8Array,
    fields: Record<string, string> = {},
  ): Promise<Found | null> {
    const shown = shownAddress(url);
    let failure = '';
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await wait(PAUSE * 4 ** (attempt - 1));
      try {
        const signed = await this.#bucket.sign(method, url, body && sha256Of([body]));
        const signal = AbortSignal.timeout(MOST + Math.ceil((body?.length ?? 0) / RATE));
        const sent = (body ?? null) as Uint8Array<ArrayBuffer> | null;
        const headers = { ...fields, ...signed };
        const response = await fetch(url, { method, headers, body: sent, signal });
        const { status } = response;
        if (response.ok)
          return { bytes: new Uint8Array(await response.arrayBuffer()), etag: response.headers.get('etag') };
        await response.body?.cancel();
        if (status === 404) return null;
        if (status === 412 || status === 409)
          throw new StoreError(`another publication to ${shown} came first. Publish again`);
        failure = `answers ${method} with ${status}`;
        if (status < 500 && status !== 429) break;
      } catch (error) {
        if (error instanceof StoreError) throw error;
        failure = `does not answer (${reasonOf(error)})`;
      }
    }
    throw new StoreError(`${shown} ${failure}`);
  }
}

type Found = { bytes: Uint8Array<ArrayBuffer>; etag: string | null };
