import { ByteWriter } from './byte-writer.ts';

const QUOTE = 34;
const BACKSLASH = 92;
/** How many bytes {@link JsonWriter.text} reserves for an escape, at most. */
const LONGEST_TEXT = 32;
const encoder = new TextEncoder();
/** The last character of short escapes of control characters, such as `\n`. */
const SHORT: Readonly<Record<number, string>> = { 8: 'b', 9: 't', 10: 'n', 12: 'f', 13: 'r' };

/** Writes JSON as UTF-8 from ready pieces, so that texts in bytes need not become strings first. */
export class JsonWriter extends ByteWriter {
  /** Clears the buffer. An earlier document may have been interrupted by an error. */
  begin(): this {
    this.length = 0;
    return this;
  }

  /** Writes a piece of JSON. */
  text(json: string): this {
    this.reserve(json.length * 3);
    let offset = this.length;
    for (let i = 0; i < json.length; i++) {
      const unit = json.charCodeAt(i);
      if (unit > 127) {
        offset += encoder.encodeInto(json.slice(i), this.bytes.subarray(offset)).written;
        break;
      }
      this.bytes[offset++] = unit;
    }
    this.length = offset;
    return this;
  }

  /** Writes the inside of a string, escaped as `JSON.stringify` does. @param text UTF-8. */
  escaped(text: Uint8Array, start = 0, end = text.length): this {
    this.reserve((end - start) * 6 + LONGEST_TEXT);
    const bytes = this.bytes;
    let length = this.length;
    for (let i = start; i < end; i++) {
      const byte = text[i] as number;
      if (byte < 32 || byte === QUOTE || byte === BACKSLASH) {
        this.length = length;
        this.byte(byte);
        length = this.length;
      } else bytes[length++] = byte;
    }
    this.length = length;
    return this;
  }

  /** Writes one byte of the inside of a string. */
  byte(byte: number): void {
    if (this.length + 6 > this.bytes.length) this.reserve(6);
    if (byte >= 32 && byte !== QUOTE && byte !== BACKSLASH) this.bytes[this.length++] = byte;
    else if (byte >= 32) {
      this.bytes[this.length++] = BACKSLASH;
      this.bytes[this.length++] = byte;
    } else this.text(`\\${SHORT[byte] ?? `u${byte.toString(16).padStart(4, '0')}`}`);
  }
}
