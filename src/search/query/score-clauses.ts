import type { IndexData } from '../open-data.ts';
import type { Alternative, Clause } from './clause.ts';
import { documentCount, type Filter, findPosting, passes } from './postings.ts';
import type { Scratch } from './scratch.ts';

/** For how many clauses with several alternatives the best one is remembered, for each document. */
const MAX_CHOICES = 4;
/** A binary search for one document costs about as much as reading this many postings in sequence. */
const LOOK_UP_COST = 32;

/** How many postings a clause reads. */
export function clauseSize(data: IndexData, { alternatives }: Clause): number {
  let size = 0;
  for (const alternative of alternatives) {
    size += alternative.kind === 'term' ? documentCount(data, alternative.term) : alternative.docs.length;
  }
  return size;
}

/** Adds the score of a clause to each visible document; if `closed`, only to documents that match an earlier clause. */
export function scoreClause(
  data: IndexData,
  clause: Clause,
  scratch: Scratch,
  filter: Filter,
  closed: boolean,
  choices: Map<Clause, Uint8Array>,
): void {
  const { alternatives, idf } = clause;
  const [first] = alternatives;
  if (first === undefined) return;
  if (alternatives.length === 1 && first.kind === 'term') {
    if (closed) narrowByTerm(data, first.term, first.factor, scratch, idf);
    else addTerm(data, first.term, first.factor, scratch, filter, idf);
  } else {
    let choice: Uint8Array | undefined;
    if (choices.size < MAX_CHOICES && alternatives.length > 1) {
      choice = scratch.choices[choices.size] ??= new Uint8Array(data.size);
      choices.set(clause, choice);
    }
    for (const [number, alternative] of alternatives.entries()) {
      offerAlternative(data, alternative, number, scratch, filter, closed, choice);
    }
    takeBest(scratch, idf);
  }
  if (clause.strict && first.kind === 'found') {
    // Only touched documents are cleared before the next query.
    for (const doc of first.docs)
      if (scratch.matched[doc] !== 0) scratch.strict[doc] = (scratch.strict[doc] as number) + 1;
  }
}

function addTerm(
  data: IndexData,
  term: number,
  factor: number,
  scratch: Scratch,
  filter: Filter,
  worth: number,
): void {
  const { docs, impacts } = data;
  const { score, matched, mass, touched } = scratch;
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
    mass[doc] = (mass[doc] as number) + worth;
    score[doc] = (score[doc] as number) + factor * (impacts[i] as number);
  }
  scratch.touchedCount = count;
}

function narrowByTerm(data: IndexData, term: number, factor: number, scratch: Scratch, worth: number): void {
  const { docs, impacts } = data;
  const { score, matched, mass, touched, touchedCount } = scratch;
  const from = data.postingStart[term] as number;
  const end = data.postingStart[term + 1] as number;
  const add = (doc: number, posting: number) => {
    matched[doc] = (matched[doc] as number) + 1;
    mass[doc] = (mass[doc] as number) + worth;
    score[doc] = (score[doc] as number) + factor * (impacts[posting] as number);
  };
  if (touchedCount * LOOK_UP_COST < end - from) {
    for (let i = 0; i < touchedCount; i++) {
      const doc = touched[i] as number;
      const posting = findPosting(data, term, doc);
      if (posting !== -1) add(doc, posting);
    }
    return;
  }
  for (let i = from; i < end; i++) {
    const doc = docs[i] as number;
    if (matched[doc] !== 0) add(doc, i);
  }
}

/** Keeps the better of this alternative and those before for each document: a clause counts its best one, not the sum. */
function offerAlternative(
  data: IndexData,
  alternative: Alternative,
  number: number,
  scratch: Scratch,
  filter: Filter,
  closed: boolean,
  choice: Uint8Array | undefined,
): void {
  const { best, matched, bestTouched } = scratch;
  const isTerm = alternative.kind === 'term';
  const docs = isTerm ? data.docs : alternative.docs;
  const from = isTerm ? (data.postingStart[alternative.term] as number) : 0;
  const end = isTerm ? (data.postingStart[alternative.term + 1] as number) : docs.length;
  const values = isTerm ? data.impacts : alternative.values;
  const factor = isTerm ? alternative.factor : 1;
  let count = scratch.bestCount;
  for (let i = from; i < end; i++) {
    const doc = docs[i] as number;
    if (closed && matched[doc] === 0) continue;
    const before = best[doc] as number;
    const value = factor * (values[i] as number);
    if (value <= before) continue;
    if (before === 0) {
      if (filter !== undefined && !passes(filter, doc)) continue;
      bestTouched[count++] = doc;
    }
    best[doc] = value;
    if (choice !== undefined) choice[doc] = number;
  }
  scratch.bestCount = count;
}

function takeBest(scratch: Scratch, worth: number): void {
  const { best, bestTouched, bestCount, score, matched, mass, touched } = scratch;
  let touchedCount = scratch.touchedCount;
  for (let i = 0; i < bestCount; i++) {
    const doc = bestTouched[i] as number;
    const before = matched[doc] as number;
    if (before === 0) touched[touchedCount++] = doc;
    matched[doc] = before + 1;
    mass[doc] = (mass[doc] as number) + worth;
    score[doc] = (score[doc] as number) + (best[doc] as number);
    best[doc] = 0;
  }
  scratch.touchedCount = touchedCount;
  scratch.bestCount = 0;
}

/** Adds the score of a term to documents that already match. It finds no others. */
export function addToTouched(data: IndexData, term: number, factor: number, scratch: Scratch): void {
  const { docs, impacts } = data;
  const { score, matched } = scratch;
  const end = data.postingStart[term + 1] as number;
  for (let i = data.postingStart[term] as number; i < end; i++) {
    const doc = docs[i] as number;
    if (matched[doc] !== 0) score[doc] = (score[doc] as number) + factor * (impacts[i] as number);
  }
}
