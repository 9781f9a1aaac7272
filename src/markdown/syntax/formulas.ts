import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { ANYWHERE, lineOf } from '../read/state-block.ts';

/** What a text says of its dialect; the `env` of the parser. */
export interface FormulaEnv {
  /** The site's own renderer knows formulas: `$…$` is one. */
  math?: boolean | undefined;
  /** Contents in which no `$$` closes another. */
  noFormula?: string;
}

/** Nothing blank inside the marks, and no digit behind them: `$5 and $6` are prices (Pandoc, tex_math_dollars). */
const INLINE = /\$(?![\s$])((?:[^$\\\n]|\\[^\n]){1,2000})(?<!\s)\$(?!\d)/y;

/**
 * `$$…$$` and, where the site's renderer knows formulas, `$…$`: kept to the letter, since their marks are no emphasis.
 * The `content` of the token is the TeX source, of a block with its marks.
 */
export function formulas(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'formula_block', block, { alt: ANYWHERE });
  md.inline.ruler.before('escape', 'formula', inline);
}

/** `$$` alone on a line, up to the next one that ends with it. */
function block(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  const whole = (state.env as FormulaEnv).math ? lineOf(state, line) : '';
  if (!whole.startsWith('$$')) return false;
  const first = whole.slice(2).trimEnd();
  let last = line;
  if (!/^[^]*\$\$$/.test(first)) {
    const isOpen = () => !/\$\$[ \t]*$/.test(state.src.slice(state.bMarks[last], state.eMarks[last]));
    do last++;
    while (last < end && !state.isEmpty(last) && isOpen());
    if (last >= end || state.isEmpty(last)) return false;
  } else if (first.indexOf('$$') < first.length - 2) return false;
  if (silent) return true;
  const token = state.push('formula_block', 'math', 0);
  token.content = state.getLines(line, last + 1, state.blkIndent, false);
  token.map = [line, last + 1];
  state.line = last + 1;
  return true;
}

function inline(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== 0x24) return false;
  const env = state.env as FormulaEnv;
  let to = -1;
  const isDisplay = src.startsWith('$$', pos);
  if (isDisplay) {
    const close = env.noFormula === src ? -1 : src.indexOf('$$', pos + 2);
    if (close < 0) env.noFormula = src;
    else to = close + 2;
  } else if (env.math) {
    INLINE.lastIndex = pos;
    if (INLINE.test(src)) to = INLINE.lastIndex;
  }
  if (to < 0 || to > state.posMax) return false;
  if (!silent) {
    const token = state.push(isDisplay ? 'formula_display' : 'formula', 'math', 0);
    token.content = src.slice(pos + (isDisplay ? 2 : 1), to - (isDisplay ? 2 : 1));
  }
  state.pos = to;
  return true;
}
