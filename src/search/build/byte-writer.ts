import { grown } from './form-table.ts';

/** Bytes that grow; numbers as varints of seven bits a byte. */
export class ByteWriter {
  bytes = new Uint8Array(1 << 16);
  length = 0;

  varint(value: number): void {
    if (this.length + 5 > this.bytes.length) this.bytes = grown(this.bytes, this.bytes.length * 2);
    let rest = value;
    while (rest > 127) {
      this.bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }
}

/** How many bytes a varint takes. */
export function varintSize(value: number): number {
  if (value < 1 << 7) return 1;
  if (value < 1 << 14) return 2;
  if (value < 1 << 21) return 3;
  return value < 1 << 28 ? 4 : 5;
}
