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

  /** A number that `ByteWriter.signed` wrote. */
  signed(): number {
    const value = this.next();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}
