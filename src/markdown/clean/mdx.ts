import type { Range } from '../read/ranges.ts';
import { lineEnd } from '../read/lines.ts';

export const MODULE_LINE =
  /^(?:import\s+(?:[\w*{]|['"])|export\s+(?:const|let|var|function|default|async|class|type|interface|enum|\{|\*))/;
const DEFAULT_IMPORT = /^import\s+(\w+)(?:\s*,\s*\{[^}]*\})?\s+from\s+['"]([^'"]+)['"]/;
const BLANK_LINE = /\n[ \t]*(?:\n|$)/y;
/** Strings are not longer. */
const MAX_STRING = 2000;
/** After so many unclosed statements, no further end is searched. MDX refuses a page with one of them. */
const MOST_UNCLOSED = 8;

/** The paths of default imports, by their local names. @param modules ranges of the statements. */
export function importsOf(source: string, modules: readonly Range[]): Map<string, string> {
  const imports = new Map<string, string>();
  for (const { start, end } of modules) {
    for (const statement of source.slice(start, end).split('\n')) {
      const [, name, path] = DEFAULT_IMPORT.exec(statement) ?? [];
      if (name !== undefined && path !== undefined) imports.set(name, path);
    }
  }
  return imports;
}

/** The `import` and `export` statements at the start of a text; empty if there are none. */
export function leadingModuleCode(source: string): string {
  const endAt = statementEnds(source);
  let end = 0;
  for (;;) {
    const start = end + (/^\s*/.exec(source.slice(end, end + 1000))?.[0].length ?? 0);
    const line = source.slice(start, lineEnd(source, start));
    if (!MODULE_LINE.test(line)) return source.slice(0, end);
    end = endAt(start);
  }
}

/**
 * Returns a function that finds the end of the statement at an offset. An unclosed statement ends with its paragraph.
 * Searching an end that does not exist reads the whole text, so after {@link MOST_UNCLOSED} of them it stops searching.
 */
export function statementEnds(source: string): (start: number) => number {
  let unclosedCount = 0;
  return (start) => {
    const close = unclosedCount < MOST_UNCLOSED ? statementEnd(source, start) : -1;
    if (close >= 0) return close;
    unclosedCount++;
    const blank = source.indexOf('\n\n', start);
    return blank < 0 ? source.length : blank;
  };
}

/** The end of the line before the first blank line at which every bracket is closed, or -1. */
export function statementEnd(source: string, from: number): number {
  const next = /[([{)\]}"'`\n]|\/[/*]/g;
  let depth = 0;
  next.lastIndex = from;
  for (let match = next.exec(source); match; match = next.exec(source)) {
    const [sign] = match;
    const offset = match.index;
    if (sign === '\n') {
      BLANK_LINE.lastIndex = offset;
      if (depth <= 0 && BLANK_LINE.test(source)) return offset;
    } else if (sign === '//') next.lastIndex = lineEnd(source, offset);
    else if (sign === '/*' || sign === '`') {
      const close = source.indexOf(sign === '`' ? '`' : '*/', offset + sign.length);
      if (close < 0) return -1;
      next.lastIndex = close + sign.length;
    } else if (sign === '"' || sign === "'") {
      // An apostrophe in the text of JSX has no partner on its line.
      const close = stringEnd(source, offset);
      if (close >= 0) next.lastIndex = close;
    } else depth += '([{'.includes(sign) ? 1 : -1;
  }
  return depth <= 0 ? source.length : -1;
}

/** The offset behind the quote that closes the one at `from` on its line, or -1. */
function stringEnd(source: string, from: number): number {
  const limit = Math.min(source.length, from + MAX_STRING);
  for (let at = from + 1; at < limit && source[at] !== '\n'; at++) {
    if (source[at] === source[from]) return at + 1;
    if (source[at] === '\\') at++;
  }
  return -1;
}
