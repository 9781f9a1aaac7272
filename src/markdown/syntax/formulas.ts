import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { ANYWHERE, lineOf } from '../read/state-block.ts';

/** Options in the `env` of the parser. */
export interface FormulaEnv {
  /** Whether the site renders formulas, so that `$…$` is one. */
  math?: boolean | undefined;
  /** The last content in which no `$$` closes another. It is not searched again. */
  noFormula?: string;
}

/** No blank inside the marks, and no digit behind them: `$5 and $6` are prices (Pandoc, tex_math_dollars). */
const INLINE = /\$(?![\s$])((?:[^$\\\n]|\\[^\n]){1,2000})(?<!\s)\$(?!\d)/y;

/**
 * Reads `$$…$$` and, if the site renders formulas, `$…$`. Nothing in a formula is Markdown. The `content` of the token
 * is the TeX source; that of a block includes the marks.
 */
export function formulas(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'formula_block', block, { alt: ANYWHERE });
  md.inline.ruler.before('escape', 'formula', inline);
}

/** Reads a block from a line that starts with `$$` up to a line that ends with it. */
function block(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  const whole = (state.env as FormulaEnv).math ? lineOf(state, line) : '';
  if (!whole.startsWith('$$')) return false;
  const inner = whole.slice(2).trimEnd();
  let lastLine = line;
  if (!/^[^]*\$\$$/.test(inner)) {
    const isOpen = () => !/\$\$[ \t]*$/.test(state.src.slice(state.bMarks[lastLine], state.eMarks[lastLine]));
    do lastLine++;
    while (lastLine < end && !state.isEmpty(lastLine) && isOpen());
    if (lastLine >= end || state.isEmpty(lastLine)) return false;
  } else if (inner.indexOf('$$') < inner.length - 2) return false;
  if (silent) return true;
  const token = state.push('formula_block', 'math', 0);
  token.content = state.getLines(line, lastLine + 1, state.blkIndent, false);
  token.map = [line, lastLine + 1];
  state.line = lastLine + 1;
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
