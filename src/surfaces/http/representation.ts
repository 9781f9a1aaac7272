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
}

const DEFAULT_BYTES = 64 * 1024 * 1024;
/** A shorter body gains nothing from a coding. */
const MIN_CODED_LENGTH = 1024;

/** Keeps representations up to a number of bytes, and drops them with the Site that they were made of. */
export class RepresentationCache {
  readonly #platform: Platform;
  readonly #cache: LRUCache<string, Representation>;
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
    if (this.#site !== site) {
      this.#cache.clear();
      this.#site = site;
    }
    const kept = this.#cache.get(key);
    if (kept) return kept;
    const { type, body, headers = {} } = make();
    const made: Representation = { type, body, etag: `"${this.#platform.hash(body)}"`, coded: {}, headers };
    this.#cache.set(key, made);
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
