import { LRUCache } from 'lru-cache';
import type { Coding, Platform } from '../../platform/platform.ts';
import type { Site } from '../../site/site.ts';

/** Bytes with their strong ETag, which is a hash of them. Every connection is sent the same bytes, never a copy. */
interface Tagged {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** Bytes ready to be sent, made once for a Site. */
export interface Representation extends Tagged {
  type: string;
  /** Coded forms, made when first asked for. */
  coded: Partial<Record<Coding, Promise<Tagged>>>;
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

const encoder = new TextEncoder();

/** Keeps what is made of a Site up to a number of bytes, and drops it with the Site. */
export class RepresentationCache {
  readonly #platform: Platform;
  readonly #cache: LRUCache<string, Representation | string>;
  #site: Site | null = null;

  constructor(platform: Platform, maxBytes: number = DEFAULT_BYTES) {
    this.#platform = platform;
    this.#cache = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (kept, key) => 500 + key.length * 2 + sizeOf(kept),
    });
  }

  /** The representation of `key`, made where it is not kept. */
  get(site: Site, key: string, make: () => Made): Representation {
    return this.#keep(site, `bytes:${key}`, () => {
      const { type, body, headers = {} } = make();
      return { type, ...this.#tag(encoder.encode(body)), coded: {}, headers };
    });
  }

  /** The text of `key`, for answers that it is a part of. */
  text(site: Site, key: string, make: () => string): string {
    return this.#keep(site, `text:${key}`, make);
  }

  /** The bytes in a coding, with an ETag of their own. */
  coded(representation: Representation, coding: Coding): Promise<Tagged> {
    representation.coded[coding] ??= this.#platform
      .compress(representation.bytes, coding)
      .then((bytes) => this.#tag(bytes));
    return representation.coded[coding];
  }

  #keep<T extends Representation | string>(site: Site, key: string, make: () => T): T {
    if (this.#site !== site) {
      this.#cache.clear();
      this.#site = site;
    }
    const kept = this.#cache.get(key);
    if (kept !== undefined) return kept as T;
    const made = make();
    this.#cache.set(key, made);
    return made;
  }

  #tag(bytes: Uint8Array<ArrayBuffer>): Tagged {
    return { bytes, etag: `"${this.#platform.hash(bytes)}"` };
  }
}

/** Bytes in memory; coded forms take about as much again. */
function sizeOf(kept: Representation | string): number {
  return 2 * (typeof kept === 'string' ? kept.length : kept.bytes.length);
}

export function isWorthCoding({ bytes, type }: Representation): boolean {
  return bytes.length >= MIN_CODED_LENGTH && /^text\/|json|xml|javascript|svg/.test(type);
}
