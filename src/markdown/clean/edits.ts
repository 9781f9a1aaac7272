import type { Range } from '../read/ranges.ts';
import { lineStart } from '../read/lines.ts';

/**
 * Why a part is left out. `author`: its page does not show it. `syntax`: it is code that shows nothing. `component`,
 * `template`, `computed`: only the site’s program knows its words. `unfollowed`: it includes a file that cannot be read.
 */
export type CutCode = 'author' | 'syntax' | 'component' | 'template' | 'computed' | 'unfollowed';

/** A replaced part of a text. Offsets are in the source. */
export interface EditEntry extends Range {
  /** The text in place of the part. */
  by: string;
  /** Null if the new text has the same meaning, so that nothing is left out. */
  code: CutCode | null;
  /** The name of the tag or directive. */
  name: string;
}

/** Rewrites a text from front to back. Every replaced part is an entry; the rest stays. */
export class Edits {
  readonly source: string;
  readonly entries: EditEntry[] = [];
  /** Offsets in the result at which a part was removed with `isGap`. */
  readonly #gaps: number[] = [];
  #out = '';
  #from = 0;

  constructor(source: string) {
    this.source = source;
  }

  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  /** Replaces a part behind all former ones. @param isGap whether its line is removed, too, if it becomes blank. */
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

  /** The offset in the source of an offset in the text, if no line was removed. */
  sourceOf(offset: number): number {
    let growth = 0;
    for (const { start, end, by } of this.entries) {
      if (start + growth + by.length > offset) return Math.min(start, offset - growth);
      growth += by.length - (end - start);
    }
    return offset - growth;
  }

  text(): string {
    const text = this.#out + this.source.slice(this.#from);
    let out = '';
    let offset = 0;
    // End of the line of the last gap, since each line is checked once.
    let checkedUpTo = 0;
    for (const gap of this.#gaps) {
      if (gap < Math.max(offset, checkedUpTo)) continue;
      const start = lineStart(text, gap);
      const newline = text.indexOf('\n', gap);
      const end = newline < 0 ? text.length : newline + 1;
      checkedUpTo = newline < 0 ? Infinity : end;
      if (start < offset || text.slice(start, end).trim() !== '') continue;
      out += text.slice(offset, start);
      offset = end;
      // The blank lines before the removed line are enough, so those after it are removed, too.
      if (out === '' || /(?:^|\n)[ \t]*\n$/.test(out.slice(-MAX_BLANK))) {
        BLANK_LINES.lastIndex = offset;
        BLANK_LINES.test(text);
        offset = Math.max(offset, BLANK_LINES.lastIndex);
      }
    }
    return out + text.slice(offset);
  }
}

const BLANK_LINES = /(?:[ \t]*\n)*/y;
/** A blank line has no more blanks than this. */
const MAX_BLANK = 200;
