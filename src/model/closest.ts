/** The known word that a mistyped word most likely stands for; undefined if none is similar. */
export function closest(word: string, known: readonly string[]): string | undefined {
  const folded = (text: string) => text.toLowerCase().replace(/[-_]/g, '');
  const wanted = folded(word).slice(0, 40);
  const maxSteps = Math.max(1, Math.floor(wanted.length / 3));
  const nearest = known
    .map((candidate) => ({ candidate, steps: stepsBetween(wanted, folded(candidate)) }))
    .filter(({ steps }) => steps <= maxSteps)
    .toSorted((a, b) => a.steps - b.steps)[0]?.candidate;
  const withPrefix = known.filter((candidate) => wanted.length > 2 && folded(candidate).startsWith(wanted));
  return nearest ?? (withPrefix.length === 1 ? withPrefix[0] : undefined);
}

/** Whether two words differ by one typing error: a letter missing, added, wrong, or swapped with the next. */
export function isOneStepFrom(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) <= 1 && stepsBetween(a, b) === 1;
}

/** The number of letters to add, remove, replace or swap with their neighbour (optimal string alignment distance). */
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
