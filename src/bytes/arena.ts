const CHUNK_BYTES = 1024 * 1024;

/** Copies many small arrays into few large buffers. A buffer for each would take 250 more bytes, and fragment the memory. */
export class Arena {
  #free = new Uint8Array(0);

  /** @returns the copy. */
  add(bytes: Uint8Array): Uint8Array {
    if (bytes.length > this.#free.length) this.#free = new Uint8Array(Math.max(bytes.length, CHUNK_BYTES));
    const copy = this.#free.subarray(0, bytes.length);
    copy.set(bytes);
    this.#free = this.#free.subarray(bytes.length);
    return copy;
  }
}
