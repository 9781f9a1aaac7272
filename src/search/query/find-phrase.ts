import type { IndexData } from '../open-data.ts';
import { IMPACT_SCALE } from '../parameters.ts';
import type { Alternative } from './clause.ts';
import { openPositionStreams, type PhraseTerm, rarestFirst } from './position-streams.ts';
import { documentCount, type Filter, passes } from './postings.ts';

/** A place in a phrase: the terms that may stand there, and how far it is from the first place. */
export interface PhrasePlace {
  terms: number[];
  offset: number;
}

/** How many words of documents one query may still look up for its phrases. */
export interface PhraseBudget {
  lookUps: number;
}

const MOST_READINGS = 4;

/** The documents in which the places of a phrase are taken side by side; null where there are none, or too many to look at. */
export function findPhrase(
  data: IndexData,
  places: PhrasePlace[],
  filter: Filter,
  weight: number,
  budget: PhraseBudget,
): Alternative | null {
  let found: Reading | null = null;
  for (const terms of readingsOf(places))
    found = union(found, findReading(data, terms, places, filter, budget));
  if (found === null || found.docs.length === 0) return null;
  return {
    kind: 'found',
    docs: Uint32Array.from(found.docs),
    values: Float32Array.from(found.values, (value) => (Math.fround(value) * weight) / IMPACT_SCALE),
    terms: places.map(({ terms }) => terms[0] as number),
  };
}

/** The documents that hold one reading of a phrase, ascending, and what its words are worth in each. */
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

/** How many words of documents a phrase of these terms looks up. */
export function phraseCost(data: IndexData, terms: number[]): number {
  return terms.reduce((least, term) => Math.min(least, documentCount(data, term)), Infinity) * terms.length;
}

/** The ways to read a phrase, where a word has several terms. */
function readingsOf(places: PhrasePlace[]): number[][] {
  let readings: number[][] = places.length === 0 ? [] : [[]];
  for (const { terms } of places) {
    readings = readings
      .flatMap((reading) => terms.map((term) => reading.concat(term)))
      .slice(0, MOST_READINGS);
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
  const found: Reading = { docs: [], values: [] };
  const cost = phraseCost(data, terms);
  if (cost > budget.lookUps) return found;
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
    found.docs.push(doc);
    found.values.push(value);
  }
  return found;
}
