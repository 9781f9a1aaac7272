/** A buffer that grows. It writes numbers as varints: seven bits per byte, the lowest first. */
export class ByteWriter {
  bytes = new Uint8Array(1 << 16);
  length = 0;

  varint(value: number): void {
    this.reserve(5);
    let rest = value;
    while (rest > 127) {
      this.bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  /** Writes a number that may be negative: `2n`, or `-2n - 1` for a negative one. */
  signed(value: number): void {
    this.varint(value < 0 ? -value * 2 - 1 : value * 2);
  }

  /** Adds bytes to the end. */
  copy(bytes: Uint8Array): this {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  /** A copy of the written bytes. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }

  /** Makes room for `count` more bytes. */
  protected reserve(count: number): void {
    const wanted = this.length + count;
    if (wanted > this.bytes.length) this.bytes = grown(this.bytes, Math.max(wanted, this.bytes.length * 2));
  }
}

/** The number of bytes of a varint. */
export function varintSize(value: number): number {
  if (value < 1 << 7) return 1;
  if (value < 1 << 14) return 2;
  if (value < 1 << 21) return 3;
  return value < 1 << 28 ? 4 : 5;
}

/** A longer copy of a typed array. */
export function grown<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(
  array: T,
  size: number,
): T {
  const longer = new (array.constructor as new (size: number) => T)(size);
  longer.set(array);
  return longer;
}
