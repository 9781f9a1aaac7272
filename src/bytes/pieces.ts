import { ByteWriter } from './byte-writer.ts';

const MAX_BYTES = 16 * 1024 * 1024;
const encoder = new TextEncoder();

/** UTF-8 of texts that have numbers, made when first asked for, in one buffer: no object for any of them. */
export class Pieces {
  readonly #make: (number: number) => string;
  readonly #start: Uint32Array;
  readonly #end: Uint32Array;
  readonly #out = new ByteWriter();

  /** @param count the numbers are smaller. */
  constructor(count: number, make: (number: number) => string) {
    this.#make = make;
    this.#start = new Uint32Array(count);
    this.#end = new Uint32Array(count);
  }

  /** Good until the next is asked for. */
  at(number: number): Uint8Array {
    if (this.#end[number] === 0) this.#add(number);
    return this.#out.bytes.subarray(this.#start[number], this.#end[number]);
  }

  #add(number: number): void {
    const made = encoder.encode(this.#make(number));
    if (this.#out.length + made.length > MAX_BYTES) {
      this.#end.fill(0);
      this.#out.length = 0;
    }
    this.#start[number] = this.#out.length;
    this.#end[number] = this.#out.copy(made).length;
  }
}
