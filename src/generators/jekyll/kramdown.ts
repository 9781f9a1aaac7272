import { readMarkdown } from '../../markdown/read/reading.ts';

const ROW = /^ {0,3}\|/;
const RULE = /^ {0,3}\|[ |:+-]*-[ |:+-]*$/;
const FOOTER = /^ {0,3}\|[ |:=]*=[ |:=]*$/;
/** Longer rows stay as they are written. */
const MAX_ROW = 20_000;

/**
 * Converts tables that only kramdown reads to those of GitHub's Markdown: tables without a head, with several rules, or
 * with `|` in code. Other lines stay as they are written.
 */
export function fromKramdown(text: string): string {
  if (!/^ {0,3}\|/m.test(text)) return text;
  const { code } = readMarkdown(text);
  const lines = text.split('\n');
  const out: string[] = [];
  let offset = 0;
  let next = 0;
  for (let index = 0; index < lines.length; index++) {
    while ((code[next]?.end ?? Infinity) <= offset) next++;
    const isCode = (code[next]?.start ?? Infinity) <= offset + 3;
    let end = index;
    if (!isCode && (out.at(-1) ?? '').trim() === '') while (ROW.test(lines[end] ?? '')) end++;
    const rows = lines.slice(index, Math.max(end, index + 1));
    for (const row of end > index ? githubTable(rows) : rows) out.push(row);
    offset += rows.join('\n').length + 1;
    index += rows.length - 1;
  }
  return out.join('\n');
}

function githubTable(rows: readonly string[]): string[] {
  const isRule = (row: string) => RULE.test(row) || FOOTER.test(row);
  const rowsOfTable = isRule(rows[0] as string) ? rows.slice(1) : rows;
  const [head, rule, ...rest] = rowsOfTable;
  if (head === undefined) return [...rows];
  const body = (some: readonly string[]) => some.filter((row) => !isRule(row)).map(escapedRow);
  if (rule !== undefined && RULE.test(rule)) return [escapedRow(head), rule, ...body(rest)];
  const columns = Math.max(
    1,
    escapedRow(head)
      .replace(/\\\||\|\s*$/g, '')
      .split('|').length - 1,
  );
  return [`|${'   |'.repeat(columns)}`, `|${' - |'.repeat(columns)}`, ...body(rowsOfTable)];
}

/** The row with every `|` in code escaped: GitHub's Markdown splits a row into cells before it reads code. */
function escapedRow(row: string): string {
  if (!row.includes('`') || row.length > MAX_ROW) return row;
  const parts = row.split(/(`+)/);
  let open = '';
  // The last run of back-ticks of each length. A run before it has an end later in the row.
  const last = new Map(parts.map((part, index) => [part, index]));
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return open ? part.replace(/\\?\|/g, '\\|') : part;
      if (part === open) open = '';
      else if (!open && (last.get(part) ?? 0) > index) open = part;
      return part;
    })
    .join('');
}
