const CHUNK_BYTES = 1024 * 1024;

/** Keeps many small arrays in few large ones. Each of its own takes 250 bytes more, and leaves a hole in the memory. */
export class Arena {
  #free = new Uint8Array(0);

  /** @returns a copy. */
  add(bytes: Uint8Array): Uint8Array {
    if (bytes.length > this.#free.length) this.#free = new Uint8Array(Math.max(bytes.length, CHUNK_BYTES));
    const copy = this.#free.subarray(0, bytes.length);
    copy.set(bytes);
    this.#free = this.#free.subarray(bytes.length);
    return copy;
  }
}
