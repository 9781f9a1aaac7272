/** The known word that a mistyped one most likely means; undefined where none is near. */
export function closest(word: string, known: readonly string[]): string | undefined {
  const folded = (text: string) => text.toLowerCase().replace(/[-_]/g, '');
  const wanted = folded(word).slice(0, 40);
  const most = Math.max(1, Math.floor(wanted.length / 3));
  const near = known
    .map((candidate) => ({ candidate, steps: stepsBetween(wanted, folded(candidate)) }))
    .filter(({ steps }) => steps <= most)
    .toSorted((a, b) => a.steps - b.steps)[0]?.candidate;
  const begins = known.filter((candidate) => wanted.length > 2 && folded(candidate).startsWith(wanted));
  return near ?? (begins.length === 1 ? begins[0] : undefined);
}

/** Whether one letter is missing, too many, wrong, or has changed places with the next. */
export function isOneStepFrom(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) <= 1 && stepsBetween(a, b) === 1;
}

/** Letters to add, take away, replace or swap with their neighbour (optimal string alignment). */
function stepsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    const above = rows[i - 1] as number[];
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? (rows[i - 2]?.[j - 2] as number) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min((above[j] as number) + 1, (row[j - 1] as number) + 1, replaced, swapped));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] as number;
}
