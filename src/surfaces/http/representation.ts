import { LRUCache } from 'lru-cache';
import type { Coding, Platform } from '../../platform/platform.ts';
import type { Site } from '../../site/site.ts';

/** Bytes ready to be sent, made once for a Site. */
export interface Representation {
  type: string;
  body: string;
  /** Strong: a hash of the bytes. */
  etag: string;
  /** Coded forms, made when first asked for. */
  coded: Partial<Record<Coding, Promise<{ bytes: Uint8Array<ArrayBuffer>; etag: string }>>>;
  /** Further response headers that belong to it. */
  headers: Readonly<Record<string, string>>;
}

/** What makes a representation. */
export interface Made {
  type: string;
  body: string;
  headers?: Readonly<Record<string, string>>;
  /** It would be something else another time: whoever comes next has it made anew. */
  isForNow?: boolean;
}

const DEFAULT_BYTES = 64 * 1024 * 1024;
/** A shorter body gains nothing from a coding. */
const MIN_CODED_LENGTH = 1024;

/** Keeps representations up to a number of bytes, and drops them with the Site that they were made of. */
export class RepresentationCache {
  readonly #platform: Platform;
  readonly #cache: LRUCache<string, Representation>;
  readonly #pending = new Map<string, Promise<Representation>>();
  #site: Site | null = null;

  constructor(platform: Platform, maxBytes: number = DEFAULT_BYTES) {
    this.#platform = platform;
    this.#cache = new LRUCache({
      maxSize: maxBytes,
      // Two bytes a character at worst, and about as much again for coded forms.
      sizeCalculation: (representation, key) => 500 + key.length * 2 + representation.body.length * 3,
    });
  }

  /** The representation of `key`, made where it is not kept. */
  get(site: Site, key: string, make: () => Made): Representation {
    return this.#peek(site, key) ?? this.#keep(site, key, make());
  }

  /** The same for what may take a while: requests for one thing wait for one making of it. */
  getLater(
    site: Site,
    key: string,
    make: () => Made | Promise<Made>,
  ): Representation | Promise<Representation> {
    const known = this.#peek(site, key) ?? this.#pending.get(key);
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

  #peek(site: Site, key: string): Representation | undefined {
    if (this.#site !== site) {
      this.#cache.clear();
      this.#pending.clear();
      this.#site = site;
    }
    return this.#cache.get(key);
  }

  #keep(site: Site, key: string, { type, body, headers = {}, isForNow = false }: Made): Representation {
    const made: Representation = { type, body, etag: `"${this.#platform.hash(body)}"`, coded: {}, headers };
    // The site may have become another one meanwhile.
    if (this.#site === site && !isForNow) this.#cache.set(key, made);
    return made;
  }

  /** The bytes in a coding, with an ETag of their own. */
  coded(
    representation: Representation,
    coding: Coding,
  ): Promise<{ bytes: Uint8Array<ArrayBuffer>; etag: string }> {
    representation.coded[coding] ??= this.#platform
      .compress(new TextEncoder().encode(representation.body), coding)
      .then((bytes) => ({ bytes, etag: `"${this.#platform.hash(bytes)}"` }));
    return representation.coded[coding];
  }
}

export function isWorthCoding({ body, type }: Representation): boolean {
  return body.length >= MIN_CODED_LENGTH && /^text\/|json|xml|javascript|svg/.test(type);
}
