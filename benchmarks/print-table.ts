export function printTable(heading: string, columns: string[], rows: string[][]): void {
  const all = [columns, ...rows];
  const widths = columns.map((_, i) => Math.max(...all.map((row) => (row[i] ?? '').length)));
  const line = (row: string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ');
  console.log(`\n${heading}\n${line(columns)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}`);
  for (const row of rows) console.log(line(row));
}

/** A number with this many decimals; a dash if there is no number. */
export function shown(value: number | null | undefined, decimals = 0): string {
  return value === null || value === undefined ? '–' : value.toFixed(decimals);
}
