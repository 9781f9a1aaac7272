/** Reads varints (seven bits per byte, the lowest first) one after the other. */
export class VarintReader {
  /** Byte offset of the next varint. */
  offset: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, offset = 0) {
    this.#bytes = bytes;
    this.offset = offset;
  }

  next(): number {
    let byte = this.#bytes[this.offset++] as number;
    let value = byte & 127;
    for (let shift = 7; byte > 127 && shift < 35; shift += 7) {
      byte = this.#bytes[this.offset++] as number;
      value |= (byte & 127) << shift;
    }
    return value >>> 0;
  }
}
