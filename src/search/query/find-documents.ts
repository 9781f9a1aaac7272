import type { IndexData } from '../open-data.ts';
import { ENOUGH_OF_WORDS, FEW, SHORT_QUERY, WANTED_WHOLE } from '../parameters.ts';
import type { Clause } from './clause.ts';
import type { Filter } from './postings.ts';
import { addToTouched, clauseSize, scoreClause } from './score-clauses.ts';
import { clearScratch, type Scratch } from './scratch.ts';

/** Sums of 32-bit floats differ in their last digits with the order of adding. */
const ROUNDING = 1e-3;

/**
 * Finds and scores the documents with all wanted words, of three and more those with the telling ones; where these are
 * few, with some: decided on the whole result, so that every page of it agrees. The documents are in `scratch.found`.
 */
export function findDocuments(data: IndexData, clauses: Clause[], scratch: Scratch, filter: Filter) {
  const required = clauses.filter((clause) => clause.required);
  const sizes = new Map(required.map((clause) => [clause, clauseSize(data, clause)]));
  // The rarest first: fewest documents to carry on, and one order of adding for every replica.
  const ordered = required.toSorted((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0));
  const all = ordered.reduce((sum, clause) => sum + worthOf(clause), 0);
  // For clauses with several alternatives: which one was best, by document.
  const choices = new Map<Clause, Uint8Array>();
  const scoreAll = (enough: number): number => {
    let rest = all;
    for (const clause of ordered) {
      // A document that has none of the words so far could not have enough of them any more.
      scoreClause(data, clause, scratch, filter, rest < enough, choices);
      rest -= worthOf(clause);
    }
    return keep(scratch, required, enough);
  };
  const isShort = required.length <= SHORT_QUERY;
  const enough = isShort ? all * (required.length > WANTED_WHOLE ? ENOUGH_OF_WORDS : 1) - ROUNDING : 0;
  let complete = scoreAll(enough);
  if (scratch.foundCount < FEW) {
    clearScratch(scratch);
    choices.clear();
    complete = scoreAll(0);
  }
  for (const { aside, alternatives } of clauses) {
    const [first] = alternatives;
    if (aside > 0 && first?.kind === 'term') addToTouched(data, first.term, first.factor * aside, scratch);
  }
  // Whether every document found has all words.
  return { complete: complete === scratch.foundCount, choices };
}

/** What it is worth to have a wanted word; a word that is nowhere is not missed. */
function worthOf({ alternatives, idf }: Clause): number {
  return alternatives.length === 0 ? 0 : idf;
}

/** Keeps the documents with enough of the words, and every phrase; answers how many of them have all words. */
function keep(scratch: Scratch, required: Clause[], enough: number): number {
  const { matched, mass, strict, touched, touchedCount, found } = scratch;
  const phrases = required.filter((clause) => clause.strict).length;
  let count = 0;
  let complete = 0;
  for (let i = 0; i < touchedCount; i++) {
    const doc = touched[i] as number;
    if (strict[doc] !== phrases || (mass[doc] as number) < enough) continue;
    found[count++] = doc;
    if (matched[doc] === required.length) complete++;
  }
  scratch.foundCount = count;
  return complete;
}
