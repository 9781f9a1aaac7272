import type { IndexData } from '../open-data.ts';
import { ADJACENT_WEIGHT, SHORT_QUERY, TITLE_COVER_WEIGHT, WINDOW_WEIGHT } from '../parameters.ts';
import type { Clause } from './clause.ts';
import { bestWindow, MAX_CLAUSES, Places } from './best-window.ts';
import { findPosting, readPositions } from './postings.ts';

const MAX_POSITIONS = 256;
const places = new Places();
const worth = new Float64Array(MAX_CLAUSES);
const buffers = [new Int32Array(MAX_POSITIONS), new Int32Array(MAX_POSITIONS)];

/** A bonus for a document whose words stand side by side or near each other, or make up its title. */
export function rerankBonus(
  data: IndexData,
  clauses: Clause[],
  choices: Map<Clause, Uint8Array>,
  doc: number,
): number {
  let bonus = 0;
  let inTitle = 0;
  let titleWorth = 0;
  // Positions of the previous clause and of this one; the two buffers take turns.
  let before = buffers[0] as Int32Array;
  let here = buffers[1] as Int32Array;
  let countBefore = 0;
  let previous: Clause | undefined;
  const titleEnd = data.titleLength[doc] as number;
  places.count = 0;
  for (const [number, clause] of clauses.entries()) {
    // Stop words earn no bonus, neither in a title nor beside another word.
    if (!clause.required && clause.aside === 0) continue;
    const count = positionsIn(data, clause, choices.get(clause), doc, here);
    if (number < MAX_CLAUSES) {
      worth[number] = clause.required ? clause.idf : clause.idf * clause.aside;
      places.add(here, count, number);
    }
    if (count > 0 && (here[0] as number) < titleEnd) {
      inTitle++;
      titleWorth += clause.idf;
    }
    if (
      previous !== undefined &&
      areBeside(before, countBefore, here, count, clause.position - previous.position)
    ) {
      bonus += ADJACENT_WEIGHT * Math.min(previous.idf, clause.idf);
    }
    [before, here] = [here, before];
    countBefore = count;
    previous = clause;
  }
  // No text has all words of a long query in one place.
  if (clauses.filter(({ required }) => required).length <= SHORT_QUERY) {
    places.sort();
    bonus += WINDOW_WEIGHT * bestWindow(places, worth);
  }
  if (titleEnd > 0) bonus += (TITLE_COVER_WEIGHT * titleWorth * inTitle) / Math.max(titleEnd, clauses.length);
  return bonus;
}

/** Reads the positions of the term that matches a clause in a document. Returns their number. */
function positionsIn(
  data: IndexData,
  clause: Clause,
  choice: Uint8Array | undefined,
  doc: number,
  out: Int32Array,
): number {
  const alternative = clause.alternatives[choice?.[doc] ?? 0] ?? clause.alternatives[0];
  if (alternative === undefined) return 0;
  const term = alternative.kind === 'term' ? alternative.term : (alternative.terms[0] as number);
  const posting = findPosting(data, term, doc);
  return posting === -1 ? 0 : readPositions(data, posting, out);
}

/** Whether two words have the same distance in a document as in the query. Both lists of positions are ascending. */
function areBeside(
  first: Int32Array,
  firstCount: number,
  second: Int32Array,
  secondCount: number,
  distance: number,
): boolean {
  let j = 0;
  for (let i = 0; i < firstCount; i++) {
    const wanted = (first[i] as number) + distance;
    while (j < secondCount && (second[j] as number) < wanted) j++;
    if (j < secondCount && second[j] === wanted) return true;
  }
  return false;
}
