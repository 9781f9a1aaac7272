import type { IndexData } from '../open-data.ts';
import { ALL_WORDS, ALL_WORDS_LIMIT, FEW } from '../parameters.ts';
import type { Clause } from './clause.ts';
import type { Filter } from './postings.ts';
import { clauseSize, scoreClause } from './score-clauses.ts';
import { clearScratch, type Scratch } from './scratch.ts';

/** What was found, beside what the working memory holds. */
export interface Found {
  /** Whether every document found has all words. */
  complete: boolean;
  /** For clauses with several alternatives: which one was best, by document. */
  choices: Map<Clause, Uint8Array>;
}

/**
 * Finds and scores the documents with all wanted words, or, where these are few, with some: decided on the whole
 * result, so that every page of it agrees. The documents are in `scratch.found`.
 */
export function findDocuments(data: IndexData, clauses: Clause[], scratch: Scratch, filter: Filter): Found {
  const required = clauses.filter((clause) => clause.required);
  const sizes = new Map(required.map((clause) => [clause, clauseSize(data, clause)]));
  // The rarest first: fewest documents to carry on, and one order of adding for every replica.
  const ordered = required.toSorted((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0));
  const choices = new Map<Clause, Uint8Array>();
  if (findComplete(data, ordered, scratch, filter, choices)) return { complete: true, choices };
  clearScratch(scratch);
  choices.clear();
  for (const clause of ordered) scoreClause(data, clause, scratch, filter, null, choices);
  return { complete: keepSome(scratch, required), choices };
}

/** Whether enough documents have all words; then they are found. */
function findComplete(
  data: IndexData,
  ordered: Clause[],
  scratch: Scratch,
  filter: Filter,
  choices: Map<Clause, Uint8Array>,
): boolean {
  for (const [stage, clause] of ordered.entries()) {
    const count = scoreClause(data, clause, scratch, filter, stage === 0 ? null : stage, choices);
    if (count < FEW) return false;
  }
  const { matched, touched, touchedCount, found } = scratch;
  let count = 0;
  for (let i = 0; i < touchedCount; i++) {
    const doc = touched[i] as number;
    if (matched[doc] === ordered.length) found[count++] = doc;
  }
  scratch.foundCount = count;
  return count >= FEW;
}

/** Keeps the documents with some words, and every phrase; answers whether all of them have all words. */
function keepSome(scratch: Scratch, required: Clause[]): boolean {
  const { score, matched, strict, touched, touchedCount, found } = scratch;
  const wanted = required.length;
  const phrases = required.filter((clause) => clause.strict).length;
  let count = 0;
  let complete = 0;
  for (let i = 0; i < touchedCount; i++) {
    const doc = touched[i] as number;
    if (strict[doc] !== phrases) continue;
    found[count++] = doc;
    if (matched[doc] === wanted) complete++;
  }
  scratch.foundCount = count;
  if (complete === 0 || complete === count || wanted > ALL_WORDS_LIMIT) return complete === count;
  for (let i = 0; i < count; i++) {
    const doc = found[i] as number;
    if (matched[doc] === wanted) score[doc] = (score[doc] as number) + ALL_WORDS;
  }
  return false;
}
