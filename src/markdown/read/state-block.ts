import MarkdownIt, { type StateBlock, type Token } from 'markdown-it';
import { extend, type Origin, originAt, originFrom } from './origin.ts';

/** Callbacks in the `env` of the parser. */
export interface SourceEnv {
  /** Called after a link definition has been read. */
  definition?: () => void;
}

/** The rules whose blocks another rule may end (`alt` of markdown-it): the rule applies in any of them. */
export const ANYWHERE = ['paragraph', 'reference', 'blockquote', 'list'];

/** A line without the indentation of its container; empty if it is indented like code. */
export function lineOf(state: StateBlock, line: number): string {
  if ((state.sCount[line] as number) - state.blkIndent >= 4) return '';
  return state.src.slice((state.bMarks[line] as number) + (state.tShift[line] as number), state.eMarks[line]);
}

const LEAF = new Set(['fence', 'code_block', 'html_block', 'formula_block']);
const BLANK = /[ \t\n\r]*/y;

/**
 * The state of markdown-it's block rules, extended by offsets: the `meta` of inline tokens, code and HTML is the
 * {@link Origin} of their content.
 */
export class SourceBlock extends MarkdownIt.StateBlock {
  /** The origin of the lines that a rule has just taken. */
  #lines: Origin | null = null;
  /** The line of the next row of a table. */
  #row = -1;
  #cells: Origin[] = [];
  /** The index of the next cell. */
  #cell = 0;

  /** The text of lines without the indentation of their container, as in markdown-it. Also notes their origin. */
  override getLines(begin: number, end: number, indent: number, keepLastLF: boolean): string {
    const origin: Origin = { content: [], source: [] };
    let text = '';
    for (let line = begin; line < end; line++) {
      const start = this.bMarks[line] as number;
      const to = (this.eMarks[line] as number) + (line + 1 < end || keepLastLF ? 1 : 0);
      let from = start;
      let width = 0;
      while (from < to && width < indent) {
        const char = this.src.charCodeAt(from);
        if (char === 0x09) width += 4 - ((width + (this.bsCount[line] as number)) % 4);
        else if (char === 0x20 || from - start < (this.tShift[line] as number)) width++;
        else break;
        from++;
      }
      // The part of a tab that reaches into the content becomes blanks.
      const blanks = Math.max(0, width - indent);
      extend(origin, text.length + blanks, from);
      text += ' '.repeat(blanks) + this.src.slice(from, to);
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
    const previous = this.tokens.at(-1);
    const token = super.push(type, tag, nesting);
    if (type === 'reference_definition') (this.env as SourceEnv).definition?.();
    if (type === 'inline') token.meta = this.#cells[this.#cell++] ?? this.#lines ?? this.#heading(previous);
    else if (type === 'table_open') this.#row = this.line;
    else if (type === 'tbody_open') this.#row++;
    else if (type === 'tr_open') [this.#cells, this.#cell] = [this.#cellsOf(this.#row++), 0];
    else if (type === 'tr_close') this.#cells = [];
    if (type === 'inline') this.#lines = null;
    return token;
  }

  /** The origin of a heading with `#`, whose rule has just taken its line. */
  #heading(open: Token | undefined): Origin | null {
    if (open?.type !== 'heading_open' || !open.markup.startsWith('#')) return null;
    const line = this.line - 1;
    BLANK.lastIndex = (this.bMarks[line] as number) + (this.tShift[line] as number) + open.markup.length;
    BLANK.test(this.src);
    return originAt(BLANK.lastIndex);
  }

  /** The origins of a row's cells, split as by markdown-it, which removes a backslash before `|`. */
  #cellsOf(line: number): Origin[] {
    const from = (this.bMarks[line] as number) + (this.tShift[line] as number);
    const row = this.src.slice(from, this.eMarks[line]).trimEnd();
    const cells: Origin[] = [];
    let offset = row.startsWith('|') ? 1 : 0;
    while (offset <= row.length) {
      const origin: Origin = { content: [], source: [] };
      while (offset < row.length && row[offset] !== '|' && (row[offset] as string).trim() === '') offset++;
      extend(origin, 0, from + offset);
      let length = 0;
      for (; offset < row.length && row[offset] !== '|'; offset++, length++) {
        if (row[offset] !== '\\' || row[offset + 1] !== '|') continue;
        extend(origin, length, from + ++offset);
      }
      cells.push(origin);
      offset++;
    }
    return cells;
  }
}
