import type { MarkdownIt, StateBlock } from 'markdown-it';

/** Characters that definitions of links may add, wherever they are used, to those of the text. */
const MAX_ADDED = 1_000_000;
/** Cells that rows without them may add, to one for each character. */
const MAX_ADDED_CELLS = 1000;

interface Env {
  references?: Record<string, { href: string; title: string }>;
  /** Cells of tables that the text may still have. */
  cells?: number;
}

/**
 * Keeps HTML in proportion to its text: a short row is filled up with as many cells as the table has columns, and a
 * long address is repeated wherever its name stands. Past the bound, rows and names are ordinary text.
 */
export function growth(md: MarkdownIt): void {
  // It is the first rule of all, and cannot be had by its name.
  const [table] = md.block.ruler.getRules('');
  if (!table) throw new Error('markdown-it has no rule for tables.');
  const alt = ['paragraph', 'reference'];
  const bounded = (state: StateBlock, line: number, end: number, silent: boolean) => {
    const columns = columnsOf(state, line + 1);
    if (columns === 0) return false;
    const env = state.env as Env;
    env.cells ??= state.src.length + MAX_ADDED_CELLS;
    const isTable = table(state, line, Math.min(end, line + 1 + Math.floor(env.cells / columns)), silent);
    if (isTable && !silent) env.cells -= columns * (state.line - line);
    return isTable;
  };
  md.block.ruler.at('table', bounded, { alt });
  md.core.ruler.after('block', 'references', (state) => {
    const env = state.env as Env;
    if (!env.references) return;
    let left = state.src.length + MAX_ADDED;
    env.references = new Proxy(env.references, {
      get(references, label) {
        const found = references[label as string];
        if (found) left -= found.href.length + found.title.length;
        return left < 0 ? undefined : found;
      },
    });
  });
}

/** Columns of the row of dashes that makes a table; 0 where the line can be no such row. */
function columnsOf({ src, bMarks, tShift, eMarks }: StateBlock, line: number): number {
  let columns = 0;
  const end = eMarks[line] ?? 0;
  for (let at = (bMarks[line] ?? end) + (tShift[line] ?? 0); at < end; at++) {
    const char = src[at] as string;
    if (!'|-: \t'.includes(char)) return 0;
    if (char === '|' || columns === 0) columns++;
  }
  return columns;
}
