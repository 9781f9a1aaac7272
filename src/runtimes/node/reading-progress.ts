const ROOM = 1024;
/** Int32 numbers before the name: files begun, bytes of the name. */
const HEADER = 2;

/** Which file a thread is reading, for another thread to see while the first is busy. */
export class ReadingProgress {
  readonly shared: SharedArrayBuffer;
  readonly #numbers: Int32Array;
  readonly #name: Buffer;

  /** @param shared of another thread's progress. */
  constructor(shared = new SharedArrayBuffer(ROOM)) {
    this.shared = shared;
    this.#numbers = new Int32Array(shared, 0, HEADER);
    this.#name = Buffer.from(shared, HEADER * Int32Array.BYTES_PER_ELEMENT);
  }

  /** A file is begun. */
  readonly begin = (file: string): void => {
    this.#numbers[1] = this.#name.write(file);
    this.#numbers[0] = this.files + 1;
  };

  /** So many files have been begun. */
  get files(): number {
    return this.#numbers[0] as number;
  }

  /** The file that was begun last; null where there is none. */
  get file(): string | null {
    return this.files === 0 ? null : this.#name.toString('utf8', 0, this.#numbers[1]);
  }
}
