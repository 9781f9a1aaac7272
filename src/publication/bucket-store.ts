import { setTimeout as wait } from 'node:timers/promises';
import { sha256Of } from '../platform/whole-file.ts';
import type { Bucket } from './bucket.ts';
import { parsePointer, type Pointer, POINTER_FILE, StoreError } from './pointer.ts';
import { newestFirst, objectNameOf, parseRecord, type RevisionRecord, type Store } from './store-folder.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** Objects that are sent at once. */
const AT_ONCE = 8;
/** How often a request is made, and milliseconds before the second. */
const ATTEMPTS = 4;
const PAUSE = 200;
/** Milliseconds that an answer may take, and bytes of a body for each further one. */
const MOST = 30_000;
const RATE = 20;
/** Milliseconds that objects stay that no revision needs: another publication may be about to name them. */
const SPARE_TIME = 86_400_000;

/** The same store in a bucket: objects are sent as they come, then the record, last the pointer. */
export class BucketStore implements Store {
  readonly added: string[] = [];
  readonly #bucket: Bucket;
  /** Names of all that is there, and when it was written. */
  #listed: Promise<Map<string, number>> | null = null;
  readonly #sending = new Set<Promise<void>>();
  #failure: unknown;
  /** ETag of the pointer that the publication began from; null: there was none. */
  #etag: string | null = null;

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  async current(): Promise<Pointer | null> {
    const found = await this.#ask('GET', POINTER_FILE);
    this.#etag = found?.etag ?? null;
    return found && parsePointer(bodyText(found));
  }

  async records(): Promise<RevisionRecord[]> {
    const records: RevisionRecord[] = [];
    for (const name of await this.#recordNames()) {
      const found = await this.#ask('GET', name);
      const record = found && parseRecord(bodyText(found));
      if (record) records.push(record);
    }
    return records;
  }

  async read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return (await this.#ask('GET', name))?.bytes ?? null;
  }

  async has(name: string): Promise<boolean> {
    this.#listed ??= this.#list();
    return (await this.#listed).has(name);
  }

  async add(bytes: Uint8Array, ending: string): Promise<string> {
    const digest = sha256Of(bytes);
    const name = objectNameOf(digest, ending);
    if (await this.has(name)) return name;
    (await this.#listed)?.set(name, Date.now());
    this.added.push(name);
    while (this.#sending.size >= AT_ONCE) await Promise.race(this.#sending);
    const sending = this.#ask('PUT', name, bytes, { 'Cache-Control': FOR_EVER })
      .catch((error: unknown) => (this.#failure ??= error))
      .then(() => void this.#sending.delete(sending));
    this.#sending.add(sending);
    return name;
  }

  async addFile(chunks: AsyncIterable<Uint8Array>, ending: string): Promise<string> {
    const all: Uint8Array[] = [];
    for await (const chunk of chunks) all.push(chunk);
    return this.add(Buffer.concat(all), ending);
  }

  async point({ pointer, objects }: RevisionRecord): Promise<void> {
    await this.close();
    const text = { 'Cache-Control': 'no-cache', 'Content-Type': 'application/json' };
    const record = Buffer.from(`${JSON.stringify({ pointer, objects })}\n`);
    await this.#ask('PUT', `revisions/${pointer.sequence}.json`, record, text);
    const condition: Record<string, string> =
      this.#etag === null ? { 'If-None-Match': '*' } : { 'If-Match': this.#etag };
    const bytes = Buffer.from(`${JSON.stringify(pointer, null, 2)}\n`);
    await this.#ask('PUT', POINTER_FILE, bytes, { ...text, ...condition }).catch(async (error: unknown) => {
      // A request that took effect though its answer failed is refused when it is made again.
      const there = await this.#ask('GET', POINTER_FILE).catch(() => null);
      if (!there || sha256Of(there.bytes) !== sha256Of(bytes)) throw error;
    });
  }

  async prune(keep: number): Promise<number> {
    this.#listed = this.#list();
    const listed = await this.#listed;
    for (const name of (await this.#recordNames()).slice(keep)) {
      await this.#ask('DELETE', name);
      listed.delete(name);
    }
    const needed = new Set((await this.records()).flatMap(({ objects }) => objects));
    const spare = [...listed].filter(
      ([name, at]) => name.startsWith('objects/') && !needed.has(name) && at < Date.now() - SPARE_TIME,
    );
    for (const [name] of spare) await this.#ask('DELETE', name);
    return spare.length;
  }

  /** @throws StoreError where an object was not taken. */
  async close(): Promise<void> {
    await Promise.all(this.#sending);
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Names of records, the newest first. */
  async #recordNames(): Promise<string[]> {
    this.#listed ??= this.#list();
    return [...(await this.#listed).keys()]
      .filter((name) => /^revisions\/\d+\.json$/.test(name))
      .toSorted(newestFirst);
  }

  async #list(): Promise<Map<string, number>> {
    const { root, prefix } = this.#bucket;
    const found = new Map<string, number>();
    for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
      const url = new URL(root);
      url.search = String(
        new URLSearchParams({ 'list-type': '2', prefix, ...(token ? { 'continuation-token': token } : {}) }),
      );
      const text = bodyText(await this.#send('GET', url));
      // Our own names need no character references.
      for (const [, name, at] of text.matchAll(/<Key>([^<]*)<\/Key>.*?<LastModified>([^<]*)</gs))
        if (name?.startsWith(prefix)) found.set(name.slice(prefix.length), Date.parse(at ?? ''));
      token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
    }
    return found;
  }

  #ask(
    method: string,
    name: string,
    body?: Uint8Array,
    fields?: Record<string, string>,
  ): Promise<Found | null> {
    return this.#send(method, new URL(name, this.#bucket.url), body, fields);
  }

  /** @returns null where there is nothing. @throws StoreError */
  async #send(
    method: string,
    url: URL,
    body?: Uint8Array,
    fields: Record<string, string> = {},
  ): Promise<Found | null> {
    const shown = url.origin + url.pathname;
    let failure = '';
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await wait(PAUSE * 4 ** (attempt - 1));
      try {
        const signed = await this.#bucket.sign(method, url, body && sha256Of(body));
        const signal = AbortSignal.timeout(MOST + Math.ceil((body?.length ?? 0) / RATE));
        const sent = (body ?? null) as Uint8Array<ArrayBuffer> | null;
        const response = await fetch(url, {
          method,
          headers: { ...fields, ...signed },
          body: sent,
          signal,
        });
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
        const { name, message, cause } = error as Error & { cause?: { code?: string } };
        failure = `does not answer (${name === 'TimeoutError' ? 'it took too long' : (cause?.code ?? message)})`;
      }
    }
    throw new StoreError(`${shown} ${failure}`);
  }
}

interface Found {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string | null;
}

function bodyText(found: Found | null): string {
  return new TextDecoder().decode(found?.bytes);
}
