import type { AnswerSubject } from '../../operations/operation.ts';
import { LRUCache } from 'lru-cache';
import { hashText } from '../../text/hash-text.ts';
import type { Coding, Platform } from '../../platform/platform.ts';
import type { Site } from '../../site/site.ts';
import { BASE_HEADERS, type Fields, fieldsOf, type HeaderRecord } from './message.ts';

/** Bytes ready to be sent in one coding. Every connection is sent the same bytes, never a copy. */
export interface Form {
  bytes: Uint8Array<ArrayBuffer>;
  /** Strong: a hash of the bytes. */
  etag: string;
  /** Fields of an answer with the bytes, and of one that says that the client has them. */
  fields: Fields;
  unchanged: Fields;
}

/** What is sent at an address, made once for a Site. */
export interface Representation extends Form {
  type: string;
  isWorthCoding: boolean;
  /** Coded forms, made when first asked for. */
  coded: Partial<Record<Coding, Form | Promise<Form>>>;
  headers: Readonly<HeaderRecord>;
  about: AnswerSubject | undefined;
}

/** What makes a representation. */
export interface Made {
  type: string;
  /** Text, or UTF-8. */
  body: string | Uint8Array<ArrayBuffer>;
  headers?: Readonly<HeaderRecord>;
  about?: AnswerSubject | undefined;
  /** It would be something else another time: whoever comes next has it made anew. */
  isForNow?: boolean;
}

const DEFAULT_BYTES = 64 * 1024 * 1024;
/** A shorter body gains nothing from a coding. */
const MIN_CODED_LENGTH = 1024;

const encoder = new TextEncoder();

/** A representation, and the number of the Site that it was made of. */
interface Kept {
  made: Representation;
  ofSite: number;
}

/**
 * Keeps what is made of a Site up to a number of bytes. With another Site everything is made anew; where that gives the
 * same bytes, their coded forms are still good.
 */
export class RepresentationCache {
  readonly #platform: Platform;
  readonly #cache: LRUCache<string, Kept>;
  readonly #pending = new Map<string, Promise<Representation>>();
  /** Hashes of keys; where two want one place, the later one has it. */
  readonly #askedOnce = new Int32Array(4096);
  #site: Site | null = null;
  #sites = 0;

  constructor(platform: Platform, maxBytes: number = DEFAULT_BYTES) {
    this.#platform = platform;
    this.#cache = new LRUCache({
      maxSize: maxBytes,
      // Coded forms take about as much again.
      sizeCalculation: ({ made }, key) => 500 + key.length * 2 + 2 * made.bytes.length,
    });
  }

  /** The representation of `key`, made where it is not kept. */
  get(site: Site, key: string, make: () => Made): Representation {
    return this.peek(site, key) ?? this.#keep(site, key, make());
  }

  /**
   * The same, kept from the second time on: of what has as many keys as there are questions, most are asked once, and
   * what is kept for nothing keeps the garbage collector busy.
   */
  getAgain(site: Site, key: string, make: () => Made): Representation {
    const known = this.peek(site, key);
    if (known) return known;
    const hash = hashText(key);
    const slot = hash & (this.#askedOnce.length - 1);
    const isForNow = this.#askedOnce[slot] !== hash;
    this.#askedOnce[slot] = hash;
    return this.#keep(site, key, { ...make(), isForNow });
  }

  /** The same for what may take a while: requests for one thing wait for one making of it. */
  getLater(site: Site, key: string, make: () => Made | Promise<Made>) {
    const known = this.peek(site, key) ?? this.#pending.get(key);
    if (known) return known;
    const made = make();
    if (!(made instanceof Promise)) return this.#keep(site, key, made);
    const promise = made
      .then((one) => this.#keep(site, key, one))
      .finally(() => {
        if (this.#pending.get(key) === promise) this.#pending.delete(key);
      });
    this.#pending.set(key, promise);
    return promise;
  }

  /** The bytes in a coding, with an ETag of their own. */
  coded(representation: Representation, coding: Coding): Form | Promise<Form> {
    const { coded, bytes, type, headers } = representation;
    coded[coding] ??= this.#platform.compress(bytes, coding).then(
      (made) => {
        const form = this.#form(made, type, headers, coding);
        coded[coding] = form;
        return form;
      },
      (error: unknown) => {
        // Whoever comes next tries again.
        delete coded[coding];
        throw error;
      },
    );
    return coded[coding];
  }

  /** What is kept of a Site. */
  peek(site: Site, key: string): Representation | undefined {
    if (this.#site !== site) {
      this.#pending.clear();
      this.#site = site;
      this.#sites++;
    }
    const kept = this.#cache.get(key);
    return kept?.ofSite === this.#sites ? kept.made : undefined;
  }

  #keep(site: Site, key: string, made: Made): Representation {
    const { type, body, headers = {}, about, isForNow = false } = made;
    const form = this.#form(typeof body === 'string' ? encoder.encode(body) : body, type, headers);
    const isWorthCoding =
      form.bytes.length >= MIN_CODED_LENGTH && /^text\/|json|xml|javascript|svg/.test(type);
    const before = this.#cache.peek(key)?.made;
    const isSame = before !== undefined && String(before.fields) === String(form.fields);
    const coded = isSame ? before.coded : {};
    const kept = { ...form, type, isWorthCoding, coded, headers, about };
    // The site may have become another one meanwhile.
    if (this.#site === site && !isForNow) this.#cache.set(key, { made: kept, ofSite: this.#sites });
    return kept;
  }

  #form(bytes: Form['bytes'], type: string, headers: Readonly<HeaderRecord>, coding?: Coding): Form {
    const etag = `"${this.#platform.hash(bytes)}"`;
    const unchanged = fieldsOf(BASE_HEADERS, headers, { ETag: etag });
    const encoding = coding ? ['Content-Encoding', coding] : [];
    const own = ['Content-Type', type, 'Content-Length', String(bytes.length), ...encoding];
    return { bytes, etag, fields: [...unchanged, ...own], unchanged };
  }
}
