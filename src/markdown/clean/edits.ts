import type { Range } from '../read/ranges.ts';
import { lineStart } from '../read/lines.ts';

/**
 * Why something is left out. `author`: its page does not show it. `syntax`: it says how the text is made. `component`,
 * `template`, `computed`: only the site’s program knows what it shows. `unfollowed`: it asks for a part of a file that
 * cannot be read.
 */
export type CutCode = 'author' | 'syntax' | 'component' | 'template' | 'computed' | 'unfollowed';

/** A part of a text that has been replaced. */
export interface EditEntry extends Range {
  by: string;
  /** null: `by` says the same. */
  code: CutCode | null;
  /** What took the words: the name of a tag, or a directive. */
  name: string;
}

/** A text that is rewritten in parts, from front to back. Every part is an entry; what no entry has stays. */
export class Edits {
  readonly source: string;
  readonly entries: EditEntry[] = [];
  /** Where in the result something went that may leave its line blank. */
  readonly #gaps: number[] = [];
  #out = '';
  #from = 0;

  constructor(source: string) {
    this.source = source;
  }

  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  /** Puts a text in place of a part that follows all before it. @param isGap the line it stood in goes if nothing is left of it. */
  replace(
    start: number,
    end: number,
    by: string,
    {
      code = null,
      name = '',
      isGap = false,
    }: {
      code?: CutCode | null;
      name?: string | undefined;
      isGap?: boolean | undefined;
    } = {},
  ): void {
    if (start < this.#from || end < start)
      throw new RangeError(`An edit of ${start} to ${end} reaches back.`);
    this.#out += this.source.slice(this.#from, start);
    if (isGap) this.#gaps.push(this.#out.length);
    this.#out += by;
    this.#from = end;
    this.entries.push({ start, end, by, code, name });
  }

  /** The offset in the source of an offset in the text, if no gap has gone. */
  sourceOf(offset: number): number {
    let grown = 0;
    for (const { start, end, by } of this.entries) {
      if (start + grown + by.length > offset) return Math.min(start, offset - grown);
      grown += by.length - (end - start);
    }
    return offset - grown;
  }

  text(): string {
    const whole = this.#out + this.source.slice(this.#from);
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
