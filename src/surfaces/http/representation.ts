import type { AnswerSubject } from '../../operations/operation.ts';
import { LRUCache } from 'lru-cache';
import { hashText } from '../../text/hash-text.ts';
import type { Coding, Platform } from '../../platform/platform.ts';
import type { Site } from '../../site/site.ts';
import { BASE_HEADERS, type Fields, fieldsOf, type HeaderRecord } from './message.ts';

/** The body of a representation in one content coding, with its header fields. All connections share these bytes. */
export interface Form {
  bytes: Uint8Array<ArrayBuffer>;
  /** Strong: a hash of the bytes. */
  etag: string;
  /** Header fields of a 200. */
  fields: Fields;
  /** Header fields of a 304. */
  unchanged: Fields;
}

/** The response of an address, made once for a Site. */
export interface Representation extends Form {
  type: string;
  isWorthCoding: boolean;
  /** Compressed forms, each made at its first request. */
  coded: Partial<Record<Coding, Form | Promise<Form>>>;
  headers: Readonly<HeaderRecord>;
  about: AnswerSubject | undefined;
}

/** What a surface returns to have a representation made of it. */
export interface Source {
  type: string;
  /** Text, or UTF-8. */
  body: string | Uint8Array<ArrayBuffer>;
  headers?: Readonly<HeaderRecord>;
  about?: AnswerSubject | undefined;
  /** It is not cached, since the next attempt may give something better. */
  isTemporary?: boolean;
}

const DEFAULT_BYTES = 64 * 1024 * 1024;
/** A shorter body gains nothing from a coding. */
const MIN_CODED_LENGTH = 1024;

const encoder = new TextEncoder();

/** A cached representation, and the number of the Site that it was made of. */
interface CacheEntry {
  representation: Representation;
  siteNumber: number;
}

/**
 * Caches representations of the current Site, up to a number of bytes. With a new Site every representation is made again;
 * if its bytes are the same, its compressed forms are kept.
 */
export class RepresentationCache {
  readonly #platform: Platform;
  readonly #cache: LRUCache<string, CacheEntry>;
  readonly #pending = new Map<string, Promise<Representation>>();
  /** A small table of hashes of keys. If two keys share a slot, the later one replaces the other. */
  readonly #seenOnce = new Int32Array(4096);
  #site: Site | null = null;
  #siteNumber = 0;

  constructor(platform: Platform, maxBytes: number = DEFAULT_BYTES) {
    this.#platform = platform;
    this.#cache = new LRUCache({
      maxSize: maxBytes,
      // The compressed forms of a body take about as much memory as the body.
      sizeCalculation: ({ representation: made }, key) => 500 + key.length * 2 + 2 * made.bytes.length,
    });
  }

  /** Returns the representation of `key`, from the cache or made now. */
  get(site: Site, key: string, make: () => Source): Representation {
    return this.peek(site, key) ?? this.#keep(site, key, make());
  }

  /**
   * As `get`, but caches only from the second request on. Most search queries are asked once, and caching their answers
   * would only give the garbage collector work.
   */
  getAgain(site: Site, key: string, make: () => Source): Representation {
    const cached = this.peek(site, key);
    if (cached) return cached;
    const hash = hashText(key);
    const slot = hash & (this.#seenOnce.length - 1);
    const isFirstRequest = this.#seenOnce[slot] !== hash;
    this.#seenOnce[slot] = hash;
    return this.#keep(site, key, { ...make(), isTemporary: isFirstRequest });
  }

  /** As `get`, but `make` may be asynchronous: concurrent requests for one key wait for the same promise. */
  getLater(site: Site, key: string, make: () => Source | Promise<Source>) {
    const cached = this.peek(site, key) ?? this.#pending.get(key);
    if (cached) return cached;
    const source = make();
    if (!(source instanceof Promise)) return this.#keep(site, key, source);
    const promise = source
      .then((result) => this.#keep(site, key, result))
      .finally(() => {
        if (this.#pending.get(key) === promise) this.#pending.delete(key);
      });
    this.#pending.set(key, promise);
    return promise;
  }

  /** The representation in a content coding, with an ETag of its own. */
  coded(representation: Representation, coding: Coding): Form | Promise<Form> {
    const { coded, bytes, type, headers } = representation;
    coded[coding] ??= this.#platform.compress(bytes, coding).then(
      (compressed) => {
        const form = this.#form(compressed, type, headers, coding);
        coded[coding] = form;
        return form;
      },
      (error: unknown) => {
        // The next request tries again.
        delete coded[coding];
        throw error;
      },
    );
    return coded[coding];
  }

  /** Returns the cached representation of a Site; undefined if there is none. */
  peek(site: Site, key: string): Representation | undefined {
    if (this.#site !== site) {
      this.#pending.clear();
      this.#site = site;
      this.#siteNumber++;
    }
    const entry = this.#cache.get(key);
    return entry?.siteNumber === this.#siteNumber ? entry.representation : undefined;
  }

  #keep(site: Site, key: string, source: Source): Representation {
    const { type, body, headers = {}, about, isTemporary = false } = source;
    const form = this.#form(typeof body === 'string' ? encoder.encode(body) : body, type, headers);
    const isWorthCoding =
      form.bytes.length >= MIN_CODED_LENGTH && /^text\/|json|xml|javascript|svg/.test(type);
    const previous = this.#cache.peek(key)?.representation;
    const isSame = previous !== undefined && String(previous.fields) === String(form.fields);
    const coded = isSame ? previous.coded : {};
    const representation = { ...form, type, isWorthCoding, coded, headers, about };
    // A new Site may have replaced this one while `make` was running.
    if (this.#site === site && !isTemporary)
      this.#cache.set(key, { representation, siteNumber: this.#siteNumber });
    return representation;
  }

  #form(bytes: Form['bytes'], type: string, headers: Readonly<HeaderRecord>, coding?: Coding): Form {
    const etag = `"${this.#platform.hash(bytes)}"`;
    const unchanged = fieldsOf(BASE_HEADERS, headers, { ETag: etag });
    const encoding = coding ? ['Content-Encoding', coding] : [];
    const contentFields = ['Content-Type', type, 'Content-Length', String(bytes.length), ...encoding];
    return { bytes, etag, fields: [...unchanged, ...contentFields], unchanged };
  }
}
