import type { Ids } from '../../bytes/ids.ts';
import type { IndexData } from '../open-data.ts';
import { WHOLE_PHRASE_LOOK_UPS, WHOLE_PHRASE_WEIGHT } from '../parameters.ts';
import type { Clause } from './clause.ts';
import { openPositionStreams, type PhraseTerm, rarestFirst } from './position-streams.ts';
import { documentCount } from './postings.ts';
import type { Scratch } from './scratch.ts';

/** Raises what is found and holds the whole query word by word, stop words too, as if it stood in quotes. */
export function boostPhrase(data: IndexData, scratch: Scratch, clauses: Clause[]): void {
  const terms: PhraseTerm[] = [];
  let worth = 0;
  for (const { alternatives, position, idf } of clauses) {
    const [first] = alternatives;
    // Where several words would do, any may stand in the place.
    if (first?.kind !== 'term' || alternatives.length > 1) continue;
    terms.push({ term: first.term, offset: position });
    worth += idf;
  }
  const ordered = rarestFirst(data, terms);
  const [rarest] = ordered;
  if (rarest === undefined || terms.length < 2) return;
  const candidates = candidatesOf(data, scratch, rarest.term);
  if (candidates.length > WHOLE_PHRASE_LOOK_UPS) return;
  const streams = openPositionStreams(data, ordered);
  const { matched, score } = scratch;
  for (let i = 0; i < candidates.length; i++) {
    const doc = candidates[i] as number;
    if (matched[doc] === 0 || !streams.seek(doc) || !streams.standTogether()) continue;
    score[doc] = (score[doc] as number) + worth * WHOLE_PHRASE_WEIGHT;
  }
}

/** The documents found, or those with the rarest term, whichever are fewer; ascending. */
function candidatesOf(data: IndexData, { found, foundCount, bestTouched }: Scratch, rarest: number): Ids {
  if (foundCount * 4 >= documentCount(data, rarest)) {
    return data.docs.subarray(data.postingStart[rarest], data.postingStart[rarest + 1]);
  }
  // In memory that is there already: a copy for each query would keep the garbage collector busy.
  for (let i = 0; i < foundCount; i++) bestTouched[i] = found[i] as number;
  // oxlint-disable-next-line unicorn/no-array-sort
  return bestTouched.subarray(0, foundCount).sort();
}
