import type { Range } from '../read/ranges.ts';
import { lineEnd } from '../read/lines.ts';

export const MODULE_LINE =
  /^(?:import\s+(?:[\w*{]|['"])|export\s+(?:const|let|var|function|default|async|class|type|interface|enum|\{|\*))/;
const DEFAULT_IMPORT = /^import\s+(\w+)(?:\s*,\s*\{[^}]*\})?\s+from\s+['"]([^'"]+)['"]/;
const BLANK_LINE = /\n[ \t]*(?:\n|$)/y;
/** A string of one line that is longer is no string. */
const MAX_STRING = 2000;
/** Statements of a text that never close; MDX refuses a page that has one. */
const MOST_UNCLOSED = 8;

/** What the `import` statements of MDX take from files, by name. @param modules where statements stand. */
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

/** The `import` and `export` statements that a text starts with; empty where it starts with anything else. */
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
 * Where the statement ends that begins at a place; one that never closes ends with its paragraph. Each look for its end
 * goes through the whole text, so after some of these, nobody looks.
 */
export function statementEnds(source: string): (start: number) => number {
  let unclosed = 0;
  return (start) => {
    const close = unclosed < MOST_UNCLOSED ? statementEnd(source, start) : -1;
    if (close >= 0) return close;
    unclosed++;
    const blank = source.indexOf('\n\n', start);
    return blank < 0 ? source.length : blank;
  };
}

/** End of the line before the first blank one at which every bracket is closed; -1 where none ever is. */
export function statementEnd(source: string, from: number): number {
  const next = /[([{)\]}"'`\n]|\/[/*]/g;
  let depth = 0;
  next.lastIndex = from;
  for (let match = next.exec(source); match; match = next.exec(source)) {
    const [sign] = match;
    const at = match.index;
    if (sign === '\n') {
      BLANK_LINE.lastIndex = at;
      if (depth <= 0 && BLANK_LINE.test(source)) return at;
    } else if (sign === '//') next.lastIndex = lineEnd(source, at);
    else if (sign === '/*' || sign === '`') {
      const close = source.indexOf(sign === '`' ? '`' : '*/', at + sign.length);
      if (close < 0) return -1;
      next.lastIndex = close + sign.length;
    } else if (sign === '"' || sign === "'") {
      // An apostrophe in the text of JSX has no partner on its line.
      const close = stringEnd(source, at);
      if (close >= 0) next.lastIndex = close;
    } else depth += '([{'.includes(sign) ? 1 : -1;
  }
  return depth <= 0 ? source.length : -1;
}

/** Past the quote that closes the one at `from` on its line; -1 where none does. */
function stringEnd(source: string, from: number): number {
  const limit = Math.min(source.length, from + MAX_STRING);
  for (let at = from + 1; at < limit && source[at] !== '\n'; at++) {
    if (source[at] === source[from]) return at + 1;
    if (source[at] === '\\') at++;
  }
  return -1;
}
