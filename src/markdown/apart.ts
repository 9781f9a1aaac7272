import { readColons, readIndented } from './containers.ts';

const MAX_DEPTH = 20;
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}(?=[^`]*$)|~{3,})/;
const LEAD = /^[ \t]*/;

/**
 * A text whose containers, admonitions and tabs are block quotes and titles in bold, which every reader of Markdown
 * knows: those of `:::tip`, `!!! tip` and `=== "Tab"`. Code stays as it is.
 */
export function withoutContainers(text: string): string {
  if (!/^[ \t]*(?::::|::\w|!!! |\?\?\?\+? |===[+!]? )/m.test(text)) return text;
  return plain(text.split('\n'), 0).join('\n');
}

function plain(lines: readonly string[], depth: number): string[] {
  if (depth > MAX_DEPTH) return [...lines];
  const closes = pairs(lines);
  const code = codeLines(lines);
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    const [indent = ''] = LEAD.exec(line) ?? [];
    const rest = line.slice(indent.length).trimEnd();
    const close = closes.get(at);
    const colons = close === undefined ? null : readColons(rest);
    const block = colons ?? (code[at] || /^ {4}|^\t/.test(indent) ? null : readIndented(rest));
    const end = close ?? (block === null ? at : indentedEnd(lines, at, indent.length));
    const isEmpty = colons === null && end === at + 1 && block?.isNotice === true;
    if (block === null || end === at || isEmpty) {
      out.push(line);
      continue;
    }
    const inner = lines.slice(at + 1, end).map((each) => dedented(each, indent.length + (colons ? 0 : 4)));
    const title = block.title === null ? [] : [`**${block.title}**`, ''];
    const body = trimmed([...title, ...plain(inner, depth + 1)]);
    if (out.length > 0 && out.at(-1)?.trim() !== '') out.push('');
    for (const each of body) out.push(`${indent}${block.isNotice ? '> ' : ''}${each}`.trimEnd());
    at = colons ? end : end - 1;
    if (body.length > 0 && lines[at + 1] !== undefined && lines[at + 1]?.trim() !== '') out.push('');
  }
  return out;
}

/** Where containers close, by the line that opens them; those that nothing closes are left out. */
function pairs(lines: readonly string[]): Map<number, number> {
  const found = new Map<number, number>();
  const open: number[] = [];
  const code = codeLines(lines);
  for (const [at, line] of lines.entries()) {
    if (code[at] || !/^[ \t]*::/.test(line)) continue;
    const mark = readColons(line.trim());
    if (mark?.isOpening === true) open.push(at);
    else if (mark !== null && open.length > 0) found.set(open.pop() as number, at);
  }
  return found;
}

/** Which lines are code between fences, or the fences themselves. */
function codeLines(lines: readonly string[]): boolean[] {
  let fence = '';
  return lines.map((line) => {
    const mark = FENCE.exec(line)?.[1];
    const isInside = fence !== '';
    if (mark !== undefined)
      fence = !isInside ? mark : mark.startsWith(fence) && /^[ \t>]*[`~]+\s*$/.test(line) ? '' : fence;
    return isInside || mark !== undefined;
  });
}

/** The line behind those that are indented below another by four. */
function indentedEnd(lines: readonly string[], at: number, indent: number): number {
  let end = at + 1;
  for (let next = at + 1; next < lines.length; next++) {
    const line = lines[next] as string;
    if (line.trim() === '') continue;
    if (columns(line) < indent + 4) break;
    end = next + 1;
  }
  return end;
}

function columns(line: string): number {
  return (LEAD.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length;
}

function dedented(line: string, by: number): string {
  const [lead = ''] = LEAD.exec(line) ?? [];
  const have = columns(line);
  return ' '.repeat(Math.max(0, have - by)) + line.slice(lead.length);
}

/** Without blank lines at either end, and without two of them in a row where a part begins. */
function trimmed(lines: readonly string[]): string[] {
  const isSaid = (line: string) => line.trim() !== '';
  const from = lines.findIndex(isSaid);
  const kept = from < 0 ? [] : lines.slice(from, lines.findLastIndex(isSaid) + 1);
  return kept.filter((line, index) => isSaid(line) || index !== 2 || isSaid(kept[1] ?? ''));
}
