/** A text that is nowhere takes a walk through the whole source; so many characters are walked in vain. */
const PATIENCE = 50_000_000;

/** Finds where texts stand in one source. They are asked for mostly in order, so each search goes on from the last. */
export class TextFinder {
  readonly #source: string;
  #walked = 0;
  #at = 0;
  /** One-based line of `#at`, and where that line starts. */
  #line = 1;
  #lineStart = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** One-based place of the first of the texts that is there; nothing where none is. */
  place(texts: readonly string[]): { line?: number; column?: number } {
    for (const text of texts) {
      if (this.#walked > PATIENCE) break;
      let offset = this.#source.indexOf(text, this.#at);
      if (offset < 0) {
        this.#walked += this.#source.length;
        offset = this.#source.indexOf(text);
      }
      if (offset >= 0) return this.#placeAt(offset);
    }
    return {};
  }

  #placeAt(offset: number): { line: number; column: number } {
    if (offset < this.#lineStart) {
      this.#line = 1;
      this.#lineStart = 0;
    }
    for (;;) {
      const end = this.#source.indexOf('\n', this.#lineStart);
      if (end < 0 || end >= offset) break;
      this.#line++;
      this.#lineStart = end + 1;
    }
    this.#at = offset;
    return { line: this.#line, column: offset - this.#lineStart + 1 };
  }
}
