import { ByteWriter } from './byte-writer.ts';

const QUOTE = 34;
const BACKSLASH = 92;
/** What `text` takes for an escape, at most. */
const LONGEST_TEXT = 32;
const encoder = new TextEncoder();
/** What the escape of a control character ends with, where it is a short one. */
const SHORT: Readonly<Record<number, string>> = { 8: 'b', 9: 't', 10: 'n', 12: 'f', 13: 'r' };

/** Writes JSON as UTF-8, of pieces that are ready: no string is made of what is bytes already. */
export class JsonWriter extends ByteWriter {
  /** Begins anew, also where an error left something half written. */
  begin(): this {
    this.length = 0;
    return this;
  }

  /** JSON as text. */
  text(json: string): this {
    this.reserve(json.length * 3);
    let at = this.length;
    for (let i = 0; i < json.length; i++) {
      const unit = json.charCodeAt(i);
      if (unit > 127) {
        at += encoder.encodeInto(json.slice(i), this.bytes.subarray(at)).written;
        break;
      }
      this.bytes[at++] = unit;
    }
    this.length = at;
    return this;
  }

  /** The inside of a string, escaped as JSON.stringify does. @param text UTF-8. */
  escaped(text: Uint8Array, start = 0, end = text.length): this {
    this.reserve((end - start) * 6 + LONGEST_TEXT);
    const bytes = this.bytes;
    let length = this.length;
    for (let at = start; at < end; at++) {
      const byte = text[at] as number;
      if (byte < 32 || byte === QUOTE || byte === BACKSLASH) {
        this.length = length;
        this.byte(byte);
        length = this.length;
      } else bytes[length++] = byte;
    }
    this.length = length;
    return this;
  }

  /** A byte of the inside of a string. */
  byte(byte: number): void {
    if (this.length + 6 > this.bytes.length) this.reserve(6);
    if (byte >= 32 && byte !== QUOTE && byte !== BACKSLASH) this.bytes[this.length++] = byte;
    else if (byte >= 32) {
      this.bytes[this.length++] = BACKSLASH;
      this.bytes[this.length++] = byte;
    } else this.text(`\\${SHORT[byte] ?? `u${byte.toString(16).padStart(4, '0')}`}`);
  }

  /** A copy of what was written. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }
}
