import { addTo } from '../../text/append.ts';
import type { Diagnostic, Severity } from '../../model/diagnostic.ts';

/** Authors do not read longer lists about one file. */
const MAX_OF_A_FILE = 100;

const WEIGHT: Readonly<Record<Severity, number>> = { error: 2, warning: 1, info: 0 };

/** Keeps the {@link MAX_OF_A_FILE} gravest diagnostics of each file, and counts the others in one more. */
export function capped(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byFile = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) addTo(byFile, diagnostic.file, diagnostic);
  const dropped = new Set<Diagnostic>();
  const rest = [...byFile].flatMap(([file, found]): Diagnostic[] => {
    const others = found.toSorted((a, b) => WEIGHT[b.severity] - WEIGHT[a.severity]).slice(MAX_OF_A_FILE);
    for (const other of others) dropped.add(other);
    const message = `And ${others.length} more about this file.`;
    const problem = { code: 'many-more', message, fix: 'Correct those above first.', file };
    return others.slice(0, 1).map(({ severity }) => ({ severity, ...problem }));
  });
  return [...diagnostics.filter((one) => !dropped.has(one)), ...rest];
}
