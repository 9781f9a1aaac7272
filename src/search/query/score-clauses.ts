import type { IndexData } from '../open-data.ts';
import type { Alternative, Clause } from './clause.ts';
import { type Filter, passes } from './postings.ts';
import type { Scratch } from './scratch.ts';

/** Clauses with several alternatives whose choice is remembered for each document. */
const MOST_CHOICES = 4;

/** Adds what each visible document is worth by the required clauses; answers which choice array each clause used. */
export function scoreClauses(
  data: IndexData,
  clauses: Clause[],
  scratch: Scratch,
  filter: Filter,
): Map<Clause, Uint8Array> {
  const choices = new Map<Clause, Uint8Array>();
  for (const clause of clauses) {
    const [first] = clause.alternatives;
    if (!clause.required || first === undefined) continue;
    if (clause.alternatives.length === 1) {
      if (first.kind === 'term') addTerm(data, first.term, first.factor, scratch, filter);
      else addFound(first.docs, first.values, scratch);
      if (clause.strict && first.kind === 'found') {
        for (const doc of first.docs) scratch.strict[doc] = (scratch.strict[doc] as number) + 1;
      }
      continue;
    }
    let choice: Uint8Array | undefined;
    if (choices.size < MOST_CHOICES) {
      choice = scratch.choices[choices.size] ?? new Uint8Array(data.size);
      scratch.choices[choices.size] = choice;
      choices.set(clause, choice);
    }
    addBest(data, clause.alternatives, scratch, filter, choice);
  }
  return choices;
}

function addTerm(data: IndexData, term: number, factor: number, scratch: Scratch, filter: Filter): void {
  const { docs, impacts } = data;
  const { score, matched, touched } = scratch;
  const end = data.postingStart[term + 1] as number;
  let count = scratch.touchedCount;
  for (let i = data.postingStart[term] as number; i < end; i++) {
    const doc = docs[i] as number;
    const before = matched[doc] as number;
    if (before === 0) {
      if (filter !== undefined && !passes(filter, doc)) continue;
      touched[count++] = doc;
    }
    matched[doc] = before + 1;
    score[doc] = (score[doc] as number) + factor * (impacts[i] as number);
  }
  scratch.touchedCount = count;
}

function addFound(docs: Uint32Array, values: Float32Array, scratch: Scratch): void {
  const { score, matched, touched } = scratch;
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    if (matched[doc] === 0) touched[scratch.touchedCount++] = doc;
    matched[doc] = (matched[doc] as number) + 1;
    score[doc] = (score[doc] as number) + (values[i] as number);
  }
}

/** Of several alternatives the best one counts in each document, not their sum. */
function addBest(
  data: IndexData,
  alternatives: Alternative[],
  scratch: Scratch,
  filter: Filter,
  choice: Uint8Array | undefined,
): void {
  const { best, bestTouched } = scratch;
  const { docs, impacts } = data;
  let count = 0;
  for (let number = 0; number < alternatives.length; number++) {
    const alternative = alternatives[number] as Alternative;
    if (alternative.kind === 'term') {
      const end = data.postingStart[alternative.term + 1] as number;
      for (let i = data.postingStart[alternative.term] as number; i < end; i++) {
        const doc = docs[i] as number;
        const before = best[doc] as number;
        const value = alternative.factor * (impacts[i] as number);
        if (value <= before) continue;
        if (before === 0) {
          if (filter !== undefined && !passes(filter, doc)) continue;
          bestTouched[count++] = doc;
        }
        best[doc] = value;
        if (choice !== undefined) choice[doc] = number;
      }
    } else {
      for (let i = 0; i < alternative.docs.length; i++) {
        const doc = alternative.docs[i] as number;
        const before = best[doc] as number;
        const value = alternative.values[i] as number;
        if (value <= before) continue;
        if (before === 0) bestTouched[count++] = doc;
        best[doc] = value;
        if (choice !== undefined) choice[doc] = number;
      }
    }
  }
  fold(scratch, count);
}

function fold(scratch: Scratch, count: number): void {
  const { best, bestTouched, score, matched, touched } = scratch;
  for (let i = 0; i < count; i++) {
    const doc = bestTouched[i] as number;
    if (matched[doc] === 0) touched[scratch.touchedCount++] = doc;
    matched[doc] = (matched[doc] as number) + 1;
    score[doc] = (score[doc] as number) + (best[doc] as number);
    best[doc] = 0;
  }
}

/** What a term adds to documents that are touched already: it finds nothing by itself. */
export function addToTouched(data: IndexData, term: number, factor: number, scratch: Scratch): void {
  const { docs, impacts } = data;
  const { score, matched } = scratch;
  const end = data.postingStart[term + 1] as number;
  for (let i = data.postingStart[term] as number; i < end; i++) {
    const doc = docs[i] as number;
    if (matched[doc] !== 0) score[doc] = (score[doc] as number) + factor * (impacts[i] as number);
  }
}
