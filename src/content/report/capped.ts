import { addTo } from '../../text/append.ts';
import type { Diagnostic, Severity } from '../../model/diagnostic.ts';

/** Nobody reads more about one file. */
const MAX_OF_A_FILE = 100;

const WEIGHT: Readonly<Record<Severity, number>> = { error: 2, warning: 1, info: 0 };

/** Diagnostics with at most {@link MAX_OF_A_FILE} about one file, its gravest, and one that says how many there are besides. */
export function capped(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byFile = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) addTo(byFile, diagnostic.file, diagnostic);
  const dropped = new Set<Diagnostic>();
  const rest: Diagnostic[] = [];
  for (const [file, found] of byFile) {
    if (found.length <= MAX_OF_A_FILE) continue;
    const others = found.toSorted((a, b) => WEIGHT[b.severity] - WEIGHT[a.severity]).slice(MAX_OF_A_FILE);
    for (const other of others) dropped.add(other);
    const { severity } = others[0] as Diagnostic;
    const message = `And ${others.length} more about this file.`;
    rest.push({ severity, code: 'many-more', message, fix: 'Correct those above first.', file });
  }
  return rest.length === 0 ? [...diagnostics] : [...diagnostics.filter((one) => !dropped.has(one)), ...rest];
}
