const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
const ROW = /^ {0,3}\|/;
const RULE = /^ {0,3}\|[ |:+-]*-[ |:+-]*$/;
const FOOTER = /^ {0,3}\|[ |:=]*=[ |:=]*$/;
/** https://kramdown.gettalong.org/syntax.html#abbreviations */
const ABBREVIATION = /^\*\[[^\]\n]{1,80}\]:/;

/** Nobody writes a longer row. */
const MAX_ROW = 20_000;

/**
 * What kramdown writes otherwise than GitHub's Markdown, as the latter has it: tables without a head, with several
 * rules, or with `|` in code, and abbreviations, whose list goes.
 */
export function fromKramdown(text: string): string {
  if (!/^(?: {0,3}\||\*\[)/m.test(text)) return text;
  const lines = text.split('\n');
  const out: string[] = [];
  let fence = '';
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    const mark = FENCE.exec(line)?.[1];
    if (fence ? mark?.startsWith(fence) : mark) fence = fence ? '' : (mark as string);
    const isStart = !fence && ROW.test(line) && (out.at(-1) ?? '').trim() === '';
    if (isStart) {
      let end = at;
      while (end < lines.length && ROW.test(lines[end] as string)) end++;
      for (const row of table(lines.slice(at, end))) out.push(row);
      at = end - 1;
    } else if (fence || !ABBREVIATION.test(line)) out.push(line);
  }
  return out.join('\n');
}

function table(rows: readonly string[]): string[] {
  const isRule = (row: string) => RULE.test(row) || FOOTER.test(row);
  const given = isRule(rows[0] as string) ? rows.slice(1) : rows;
  const [head, rule, ...rest] = given;
  if (head === undefined) return [...rows];
  const body = (some: readonly string[]) => some.filter((row) => !isRule(row)).map(escaped);
  if (rule !== undefined && RULE.test(rule)) return [escaped(head), rule, ...body(rest)];
  const columns = Math.max(
    1,
    escaped(head)
      .replace(/\\\||\|\s*$/g, '')
      .split('|').length - 1,
  );
  return [`|${'   |'.repeat(columns)}`, `|${' - |'.repeat(columns)}`, ...body(given)];
}

/** With every `|` in code escaped, since the table comes first there. */
function escaped(row: string): string {
  if (!row.includes('`') || row.length > MAX_ROW) return row;
  const parts = row.split(/(`+)/);
  let open = '';
  // Runs of back-ticks that are closed later in the row.
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
