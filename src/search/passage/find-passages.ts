import { lowerBoundOf } from '../../bytes/lower-bound.ts';
import type { IndexData } from '../open-data.ts';
import { Places, WORDS } from '../query/best-window.ts';
import type { Clause } from '../query/clause.ts';
import { findPosting, readPositions } from '../query/postings.ts';
import type { Passage, PassageOptions } from '../types.ts';
import { Choice } from './choose-sentences.ts';
import type { Wanted } from './wanted.ts';

/** A further passage is worth showing from this share of the last on. */
const WORTH_SHOWING = 0.15;

const places = new Places();
const buffer = new Int32Array(128);

/** The passages of a document that answer best, the best first, by the positions that the index has: no text is read. */
export function findPassages(
  data: IndexData,
  wanted: readonly Wanted[],
  choices: ReadonlyMap<Clause, Uint8Array>,
  doc: number,
  { length, most }: PassageOptions,
): Passage[] {
  gather(data, wanted, choices, doc);
  const first = data.sentenceStart[doc] as number;
  const end = data.sentenceStart[doc + 1] as number;
  const choice = new Choice(wanted, length);
  let sentence = first;
  for (let i = 0; i < places.count; i++) {
    const place = places.packed[i] as number;
    const position = Math.floor(place / WORDS);
    // The fields before the body have no sentences.
    if (first === end || position < (data.sentencePosition[first] as number)) continue;
    if (sentence + 1 < end && (data.sentencePosition[sentence + 1] as number) <= position) {
      sentence = lowerBoundOf(data.sentencePosition, position + 1, sentence + 1, end) - 1;
    }
    choice.add(sentence, place % WORDS);
  }
  const found: Passage[] = [];
  let least = 0;
  while (found.length < most) {
    const best = choice.take(data, first, data.transcriptSentence[doc] as number, end);
    if (best === null || best.worth < least) break;
    least = best.worth * WORTH_SHOWING;
    found.push(best.passage);
  }
  return found;
}

/** Where in a document the wanted words stand. */
function gather(
  data: IndexData,
  wanted: readonly Wanted[],
  choices: ReadonlyMap<Clause, Uint8Array>,
  doc: number,
): void {
  places.count = 0;
  for (const [number, { clause, terms }] of wanted.entries()) {
    if (number >= WORDS) break;
    const chosen = clause.alternatives[choices.get(clause)?.[doc] ?? 0];
    const known = chosen?.kind === 'term' && !terms.includes(chosen.term) ? [...terms, chosen.term] : terms;
    for (const term of known) {
      const posting = findPosting(data, term, doc);
      if (posting !== -1) places.add(buffer, readPositions(data, posting, buffer), number);
    }
  }
  places.sort();
}
