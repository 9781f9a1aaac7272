/** Bytes: some hundred messages of the largest kind that the tool endpoint takes. */
const MOST = 32 * 1024 * 1024;
/** What a piece takes beside its bytes. */
const PIECE = 256;

/** Bounds what is in memory of all bodies that are being read. Above the bound, the one that began first is given up. */
export class Bodies {
  readonly #most: number;
  readonly #held = new Map<() => void, number>();
  #bytes = 0;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** A piece of a body has come. @param giveUp ends the reading of this body, and stands for it here. */
  add(giveUp: () => void, length: number): void {
    this.#held.set(giveUp, (this.#held.get(giveUp) ?? 0) + length + PIECE);
    this.#bytes += length + PIECE;
    for (const first of this.#held.keys()) {
      if (this.#bytes <= this.#most || first === giveUp) return;
      this.end(first);
      first();
    }
  }

  /** A body is whole, or nobody waits for it any more. */
  end(giveUp: () => void): void {
    this.#bytes -= this.#held.get(giveUp) ?? 0;
    this.#held.delete(giveUp);
  }
}
