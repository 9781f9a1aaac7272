/** Reads varints of seven bits a byte, one after the other. */
export class VarintReader {
  at: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  next(): number {
    let byte = this.#bytes[this.at++] as number;
    let value = byte & 127;
    for (let shift = 7; byte > 127 && shift < 35; shift += 7) {
      byte = this.#bytes[this.at++] as number;
      value |= (byte & 127) << shift;
    }
    return value >>> 0;
  }
}
