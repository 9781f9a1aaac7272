import { lineEnd } from './tag-scan.ts';
const MODULE_LINE =
  /^(?:import\s+(?:[\w*{]|['"])|export\s+(?:const|let|var|function|default|async|class|type|interface|enum|\{|\*))/;
const DEFAULT_IMPORT = /^import\s+(\w+)(?:\s*,\s*\{[^}]*\})?\s+from\s+['"]([^'"]+)['"]/;
const FENCE = /^\s*(`{3,}|~{3,})/;
const LIST_ITEM = /^(?:[-*+]|\d{1,9}[.)])[ \t]+/;
const BLANK_LINE = /\n[ \t]*(?:\n|$)/y;
/** A string of one line that is longer is no string. */
const MAX_STRING = 2000;

/**
 * Takes the `import` and `export` statements out of MDX: each starts a paragraph and ends with a blank line at which
 * its brackets are closed. Line breaks stay, so that later places are right; what is imported from files is noted by name.
 */
export function removeModuleCode(
  source: string,
  imports: Map<string, string>,
  removed: { name: string; offset: number }[],
): string {
  let out = '';
  let blankBefore = true;
  let fence = '';
  /** Brackets that nothing closes: from there a blank line ends a statement. */
  let isBroken = false;
  for (let offset = 0; offset <= source.length; ) {
    const newline = source.indexOf('\n', offset);
    let end = newline < 0 ? source.length : newline;
    const line = source.slice(offset, end);
    const mark = FENCE.exec(line)?.[1];
    if (mark) fence = fence === '' ? mark : mark.startsWith(fence) ? '' : fence;
    const isModule: boolean =
      fence === '' && (blankBefore || /^import\s/.test(line)) && MODULE_LINE.test(line);
    if (isModule) {
      const close = isBroken ? -1 : statementEnd(source, offset);
      if (close < 0) isBroken = true;
      end = close < 0 ? paragraphEnd(source, offset) : close;
      removed.push({ name: line.startsWith('import') ? 'import' : 'export', offset });
      const code = source.slice(offset, end);
      for (const statement of code.split('\n')) {
        const imported = DEFAULT_IMPORT.exec(statement);
        if (imported) imports.set(imported[1] as string, imported[2] as string);
      }
      out += code.replace(/[^\n]+/g, '');
    } else out += line;
    blankBefore = isModule || line.trim() === '';
    if (end < source.length) out += '\n';
    offset = end + 1;
  }
  return out;
}

/** The `import` and `export` statements that a text starts with; empty where it starts with anything else. */
export function leadingModuleCode(source: string): string {
  let end = 0;
  for (;;) {
    const start = end + (/^\s*/.exec(source.slice(end, end + 1000))?.[0].length ?? 0);
    const line = source.slice(start, lineEnd(source, start));
    if (!MODULE_LINE.test(line)) return source.slice(0, end);
    const close = statementEnd(source, start);
    end = close < 0 ? paragraphEnd(source, start) : close;
  }
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

function paragraphEnd(source: string, from: number): number {
  const blank = source.indexOf('\n\n', from);
  return blank < 0 ? source.length : blank;
}

/**
 * Text that stood indented inside components, as far out as its list item or the margin: MDX knows no code by
 * indentation, Markdown does.
 */
export function withoutIndentation(text: string): string {
  /** Columns that are taken away from lines that are indented at least so far, innermost last. */
  const shifts: { from: number; by: number; lists: number }[] = [];
  /** Where the content of the open list items starts, as it will stand. */
  const lists: number[] = [];
  let fence = '';
  let blankBefore = true;
  const lines = text.split('\n').map((line) => {
    const [lead = ''] = /^[ \t]*/.exec(line) ?? [];
    const columns = lead.replaceAll('\t', '    ').length;
    const rest = line.slice(lead.length);
    const shifted = () => columns - (shifts.at(-1)?.by ?? 0);
    const mark = FENCE.exec(rest)?.[1];
    if (fence !== '') {
      if (mark?.startsWith(fence)) fence = '';
      return shifts.length > 0 ? ' '.repeat(Math.max(0, shifted())) + rest : line;
    }
    if (rest === '') {
      blankBefore = true;
      return '';
    }
    while (shifts.length > 0 && columns < (shifts.at(-1) as { from: number }).from) {
      lists.length = shifts.pop()?.lists ?? 0;
    }
    const item = LIST_ITEM.exec(rest)?.[0].length;
    if (blankBefore || item !== undefined) while (shifted() < (lists.at(-1) ?? 0)) lists.pop();
    const excess = shifted() - (lists.at(-1) ?? 0);
    if (excess >= 4) {
      shifts.push({ from: columns, by: (shifts.at(-1)?.by ?? 0) + excess, lists: lists.length });
    }
    if (mark) fence = mark;
    blankBefore = false;
    const at = Math.max(0, shifted());
    if (item !== undefined) lists.push(at + item);
    return lead.includes('\t') || shifts.length > 0 ? ' '.repeat(at) + rest : line;
  });
  return lines.join('\n');
}
