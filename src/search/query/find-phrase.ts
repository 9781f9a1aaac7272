import type { IndexData } from '../open-data.ts';
import { IMPACT_SCALE } from '../parameters.ts';
import type { Alternative } from './clause.ts';
import { openPositionStreams, type PhraseTerm, rarestFirst } from './position-streams.ts';
import { documentCount, type Filter, passes } from './postings.ts';

/** A place in a phrase: the terms that may stand there, and the distance from the first place, in words. */
export interface PhrasePlace {
  terms: number[];
  offset: number;
}

/** How many positions one query may still look up for its phrases. */
export interface PhraseBudget {
  lookUps: number;
}

/** How many combinations of terms are tried if words of a phrase have several. */
const MAX_READINGS = 4;

/** The documents that contain a phrase; null if there are none, or if looking would exceed the budget. */
export function findPhrase(
  data: IndexData,
  places: PhrasePlace[],
  filter: Filter,
  weight: number,
  budget: PhraseBudget,
): Alternative | null {
  let all: Reading | null = null;
  for (const terms of readingsOf(places)) all = union(all, findReading(data, terms, places, filter, budget));
  if (all === null || all.docs.length === 0) return null;
  return {
    kind: 'found',
    docs: Uint32Array.from(all.docs),
    values: Float32Array.from(all.values, (value) => (Math.fround(value) * weight) / IMPACT_SCALE),
    terms: places.map(({ terms }) => terms[0] as number),
  };
}

/** The documents that contain one reading of a phrase, ascending, and the score of its words in each. */
type Reading = Record<'docs' | 'values', number[]>;

function union(a: Reading | null, b: Reading): Reading {
  if (a === null || a.docs.length === 0) return b;
  const merged: Reading = { docs: [], values: [] };
  for (let i = 0, j = 0; i < a.docs.length || j < b.docs.length; ) {
    const left = a.docs[i] ?? Infinity;
    const right = b.docs[j] ?? Infinity;
    merged.docs.push(Math.min(left, right));
    merged.values.push(
      Math.max(left <= right ? (a.values[i] ?? 0) : 0, right <= left ? (b.values[j] ?? 0) : 0),
    );
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return merged;
}

/** How many positions a phrase of these terms looks up at most. */
export function phraseCost(data: IndexData, terms: number[]): number {
  return terms.reduce((least, term) => Math.min(least, documentCount(data, term)), Infinity) * terms.length;
}

/** The combinations of terms of a phrase, one term for each place. */
function readingsOf(places: PhrasePlace[]): number[][] {
  let readings: number[][] = places.length === 0 ? [] : [[]];
  for (const { terms } of places) {
    readings = readings
      .flatMap((reading) => terms.map((term) => reading.concat(term)))
      .slice(0, MAX_READINGS);
  }
  return readings;
}

function findReading(
  data: IndexData,
  terms: number[],
  places: PhrasePlace[],
  filter: Filter,
  budget: PhraseBudget,
): Reading {
  const reading: Reading = { docs: [], values: [] };
  const cost = phraseCost(data, terms);
  if (cost > budget.lookUps) return reading;
  budget.lookUps -= cost;
  const ordered = rarestFirst(
    data,
    terms.map((term, i) => ({ term, offset: places[i]?.offset ?? 0 })),
  );
  const streams = openPositionStreams(data, ordered);
  const { term: rarest } = ordered[0] as PhraseTerm;
  for (const doc of data.docs.subarray(data.postingStart[rarest], data.postingStart[rarest + 1])) {
    if (filter !== undefined && !passes(filter, doc)) continue;
    if (!streams.seek(doc) || !streams.standTogether()) continue;
    let value = 0;
    for (const [stream, { term }] of ordered.entries())
      value += (data.idf[term] as number) * (data.impacts[streams.posting(stream)] as number);
    reading.docs.push(doc);
    reading.values.push(value);
  }
  return reading;
}
