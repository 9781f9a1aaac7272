import { foldWord, lowerCase } from '../analysis/fold.ts';
import { findWord } from '../bytes/dictionary.ts';
import type { IndexData } from '../open-data.ts';
import { parseQuery, type QueryUnit } from './parse-query.ts';
import type { Filter } from './postings.ts';
import { resolveWord } from './resolve-word.ts';

/**
 * The query with the nearest known word in place of each that a search takes for a typing error; null where it takes none
 * for one.
 */
export function correctQuery(data: IndexData, query: string, filter: Filter): string | null {
  let corrected = '';
  let written = 0;
  const units = parseQuery(query);
  for (const [at, unit] of units.entries()) {
    const [word] = unit.parts;
    if (unit.kind !== 'word' || !word) continue;
    const [correction] = resolveWord(data, word.raw, unit.unfinished, filter).corrections;
    if (correction === undefined) continue;
    // `post gres` finds `postgres`: neither of the two is mistyped.
    if ([units[at - 1], units[at + 1]].some((other) => isOneWord(data, unit, other))) continue;
    corrected += query.slice(written, word.start) + correction;
    written = word.end;
  }
  return written === 0 ? null : corrected + query.slice(written);
}

/** Whether two units that stand beside each other, written as one, are a word of the index. */
function isOneWord(data: IndexData, unit: QueryUnit, other: QueryUnit | undefined): boolean {
  if (other?.kind !== 'word') return false;
  const [first, second] = unit.start < other.start ? [unit, other] : [other, unit];
  const joined = `${first.parts[0]?.raw ?? ''}${second.parts[0]?.raw ?? ''}`;
  return findWord(data.surfaces, foldWord(lowerCase(joined))) !== -1;
}
