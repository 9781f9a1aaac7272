import type { MarkdownIt, StateBlock } from 'markdown-it';

/** The most characters that all uses of link definitions may add, beyond the length of the text. */
const MAX_ADDED = 1_000_000;
/** The most cells that short rows may add, beyond one for each character. */
const MAX_ADDED_CELLS = 1000;

interface Env {
  references?: Record<string, { href: string; title: string }>;
  /** The number of table cells that the text may still have. */
  cells?: number;
}

/**
 * Limits the size of the HTML. A short row is filled up with a cell for each column, and a long address is repeated at
 * every reference, so both could grow with the square of the text. Past the bounds, rows and references are plain text.
 */
export function growth(md: MarkdownIt): void {
  // The table rule is the first one. markdown-it has no way to get it by its name.
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
    let budget = state.src.length + MAX_ADDED;
    env.references = new Proxy(env.references, {
      get(references, label) {
        const definition = references[label as string];
        if (definition) budget -= definition.href.length + definition.title.length;
        return budget < 0 ? undefined : definition;
      },
    });
  });
}

/** The number of columns of the delimiter row of a table; 0 for other lines. */
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
