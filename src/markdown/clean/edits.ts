import { lineStart } from '../read/lines.ts';

/** A text that is rewritten in parts, from front to back. */
export class Edits {
  readonly #source: string;
  #out = '';
  #from = 0;
  /** Where in the result something went that may leave its line blank. */
  readonly #gaps: number[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  get isEmpty(): boolean {
    return this.#from === 0 && this.#out === '';
  }

  /** Puts a text in place of a part that follows all before it. @param isGap the line it stood in goes if nothing is left of it. */
  replace(from: number, to: number, by: string, isGap = false): void {
    this.#out += this.#source.slice(this.#from, from);
    if (isGap) this.#gaps.push(this.#out.length);
    this.#out += by;
    this.#from = to;
  }

  text(): string {
    const whole = this.#out + this.#source.slice(this.#from);
    let out = '';
    let at = 0;
    // Where the line of the last gap ends: what is said of one gap is said of its line.
    let seen = 0;
    for (const gap of this.#gaps) {
      if (gap < Math.max(at, seen)) continue;
      const start = lineStart(whole, gap);
      const newline = whole.indexOf('\n', gap);
      const end = newline < 0 ? whole.length : newline + 1;
      seen = newline < 0 ? Infinity : end;
      if (start < at || whole.slice(start, end).trim() !== '') continue;
      out += whole.slice(at, start);
      at = end;
      // Of blank lines on both sides one side is enough.
      if (out === '' || /(?:^|\n)[ \t]*\n$/.test(out.slice(-MAX_BLANK))) {
        BLANK_LINES.lastIndex = at;
        BLANK_LINES.test(whole);
        at = Math.max(at, BLANK_LINES.lastIndex);
      }
    }
    return out + whole.slice(at);
  }
}

const BLANK_LINES = /(?:[ \t]*\n)*/y;
/** Blanks of a line that is left are not more. */
const MAX_BLANK = 200;
