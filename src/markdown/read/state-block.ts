import MarkdownIt, { type StateBlock, type Token } from 'markdown-it';
import { extend, type Origin, originAt, originFrom } from './origin.ts';

/** What is told while a text is read. */
export interface SourceEnv {
  /** A definition of a link has been read. */
  definition?: () => void;
}

/** The rules that a rule may end the blocks of. */
export const ANYWHERE = ['paragraph', 'reference', 'blockquote', 'list'];

/** A line without the indentation of its container; empty where it is indented so deeply that it is code. */
export function lineOf(state: StateBlock, line: number): string {
  if ((state.sCount[line] as number) - state.blkIndent >= 4) return '';
  return state.src.slice((state.bMarks[line] as number) + (state.tShift[line] as number), state.eMarks[line]);
}

const LEAF = new Set(['fence', 'code_block', 'html_block', 'formula_block']);
const BLANK = /[ \t\n\r]*/y;

/**
 * markdown-it's own state of the block rules, which also notes where the content of each token stands in the text:
 * the `meta` of an inline token, of code and of HTML is its {@link Origin}.
 */
export class SourceBlock extends MarkdownIt.StateBlock {
  /** Of the lines that a rule has just taken. */
  #lines: Origin | null = null;
  /** The line of the next row of a table. */
  #row = -1;
  #cells: Origin[] = [];
  /** The next of them. */
  #cell = 0;

  /** As the original, which see: the text of lines without the indentation of their container. */
  override getLines(begin: number, end: number, indent: number, keepLastLF: boolean): string {
    const origin: Origin = { content: [], source: [] };
    let text = '';
    for (let line = begin; line < end; line++) {
      const start = this.bMarks[line] as number;
      const last = (this.eMarks[line] as number) + (line + 1 < end || keepLastLF ? 1 : 0);
      let first = start;
      let width = 0;
      while (first < last && width < indent) {
        const char = this.src.charCodeAt(first);
        if (char === 0x09) width += 4 - ((width + (this.bsCount[line] as number)) % 4);
        else if (char === 0x20 || first - start < (this.tShift[line] as number)) width++;
        else break;
        first++;
      }
      // A tab that reaches into the content is blanks there.
      const blanks = Math.max(0, width - indent);
      extend(origin, text.length + blanks, first);
      text += blanks > 0 ? ' '.repeat(blanks) + this.src.slice(first, last) : this.src.slice(first, last);
    }
    const token = this.tokens.at(-1);
    if (token && token.meta === null && LEAF.has(token.type)) token.meta = origin;
    else {
      BLANK.lastIndex = 0;
      BLANK.test(text);
      this.#lines = BLANK.lastIndex > 0 ? originFrom(origin, BLANK.lastIndex) : origin;
    }
    return text;
  }

  override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
    const before = this.tokens.at(-1);
    const token = super.push(type, tag, nesting);
    if (type === 'reference_definition') (this.env as SourceEnv).definition?.();
    if (type === 'inline') token.meta = this.#cells[this.#cell++] ?? this.#lines ?? this.#heading(before);
    else if (type === 'table_open') this.#row = this.line;
    else if (type === 'tbody_open') this.#row++;
    else if (type === 'tr_open') [this.#cells, this.#cell] = [this.#cellsOf(this.#row++), 0];
    else if (type === 'tr_close') this.#cells = [];
    if (type === 'inline') this.#lines = null;
    return token;
  }

  /** Of a heading with `#`, whose rule has just taken its line. */
  #heading(open: Token | undefined): Origin | null {
    if (open?.type !== 'heading_open' || !open.markup.startsWith('#')) return null;
    const line = this.line - 1;
    BLANK.lastIndex = (this.bMarks[line] as number) + (this.tShift[line] as number) + open.markup.length;
    BLANK.test(this.src);
    return originAt(BLANK.lastIndex);
  }

  /** The cells of a row, as markdown-it splits it: a backslash before `|` goes. */
  #cellsOf(line: number): Origin[] {
    const from = (this.bMarks[line] as number) + (this.tShift[line] as number);
    const row = this.src.slice(from, this.eMarks[line]).trimEnd();
    const cells: Origin[] = [];
    let at = row.startsWith('|') ? 1 : 0;
    while (at <= row.length) {
      const origin: Origin = { content: [], source: [] };
      while (at < row.length && row[at] !== '|' && (row[at] as string).trim() === '') at++;
      extend(origin, 0, from + at);
      let length = 0;
      for (; at < row.length && row[at] !== '|'; at++, length++) {
        if (row[at] !== '\\' || row[at + 1] !== '|') continue;
        extend(origin, length, from + ++at);
      }
      cells.push(origin);
      at++;
    }
    return cells;
  }
}
