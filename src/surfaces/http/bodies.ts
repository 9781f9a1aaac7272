/** Bytes: room for some 500 messages of the largest size that the tool endpoint takes. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Bytes of memory that a chunk takes beside its content. */
const CHUNK_OVERHEAD = 256;

/** Bounds the memory of all request bodies that are being read. Above the bound, it gives up the body that began first. */
export class Bodies {
  readonly #maxBytes: number;
  readonly #bytesOf = new Map<() => void, number>();
  #total = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Counts a chunk of a body. @param giveUp ends the reading of the body, and identifies it here. */
  add(giveUp: () => void, length: number): void {
    this.#bytesOf.set(giveUp, (this.#bytesOf.get(giveUp) ?? 0) + length + CHUNK_OVERHEAD);
    this.#total += length + CHUNK_OVERHEAD;
    for (const oldest of this.#bytesOf.keys()) {
      if (this.#total <= this.#maxBytes || oldest === giveUp) return;
      this.end(oldest);
      oldest();
    }
  }

  /** Ends the count of a body that is complete, or that was given up. */
  end(giveUp: () => void): void {
    this.#total -= this.#bytesOf.get(giveUp) ?? 0;
    this.#bytesOf.delete(giveUp);
  }
}
