import type { IndexData } from '../open-data.ts';
import { IMPACT_SCALE } from '../parameters.ts';
import type { Alternative } from './clause.ts';
import { createPostingCursor, type PostingCursor } from './posting-cursor.ts';
import { documentCount, type Filter, passes } from './postings.ts';

/** A place in a phrase: the terms that may stand there, and how far it is from the first place. */
export interface PhrasePlace {
  terms: number[];
  offset: number;
}

interface Walk {
  offset: number;
  cursors: PostingCursor[];
  idf: number[];
  /** How many of the cursors stand on the document at hand, and which. */
  on: number[];
}

const MOST_POSITIONS = 1 << 16;
const here = new Int32Array(MOST_POSITIONS);
const there = new Int32Array(MOST_POSITIONS);

/** The documents in which the places of a phrase are taken side by side; null where there are none. */
export function findPhrase(
  data: IndexData,
  places: PhrasePlace[],
  filter: Filter,
  weight: number,
): Alternative | null {
  if (places.length === 0 || places.some(({ terms }) => terms.length === 0)) return null;
  const size = ({ terms }: PhrasePlace) => terms.reduce((sum, term) => sum + documentCount(data, term), 0);
  // The rarest place first: it leaves the fewest documents to look at.
  const order = places.toSorted((a, b) => size(a) - size(b) || a.offset - b.offset);
  const walks = order.map(
    ({ terms, offset }): Walk => ({
      offset,
      cursors: terms.map((term) => createPostingCursor(data, term)),
      idf: terms.map((term) => data.idf[term] as number),
      on: [],
    }),
  );
  const docs: number[] = [];
  const values: number[] = [];
  for (const doc of documentsOf(data, order[0] as PhrasePlace)) {
    if (!passes(filter, doc)) continue;
    const value = phraseValue(data, walks, doc);
    if (value > 0) {
      docs.push(doc);
      values.push((value * weight) / IMPACT_SCALE);
    }
  }
  if (docs.length === 0) return null;
  return {
    kind: 'found',
    docs: Uint32Array.from(docs),
    values: Float32Array.from(values),
    terms: places.map(({ terms }) => terms[0] as number),
  };
}

function documentsOf(data: IndexData, { terms }: PhrasePlace): Uint32Array {
  const lists = terms.map((term) => data.docs.subarray(data.postingStart[term], data.postingStart[term + 1]));
  if (lists.length === 1) return lists[0] as Uint32Array;
  const merged = new Set<number>();
  for (const list of lists) for (const doc of list) merged.add(doc);
  return Uint32Array.from(merged).toSorted();
}

/** What the words of the phrase are worth in a document, 0 where it does not have the phrase. */
function phraseValue(data: IndexData, walks: Walk[], doc: number): number {
  let value = 0;
  for (const walk of walks) {
    let best = 0;
    walk.on.length = 0;
    for (let i = 0; i < walk.cursors.length; i++) {
      const posting = (walk.cursors[i] as PostingCursor).seek(doc);
      if (posting === -1) continue;
      walk.on.push(i);
      best = Math.max(best, (walk.idf[i] as number) * (data.impacts[posting] as number));
    }
    if (best === 0) return 0;
    value += best;
  }
  if (walks.length === 1) return value;
  let starts = gather(walks[0] as Walk, here);
  for (let i = 1; i < walks.length && starts > 0; i++) {
    starts = intersect(starts, gather(walks[i] as Walk, there));
  }
  return starts > 0 ? value : 0;
}

/** Where the phrase would begin if the document holds one of its places, ascending. */
function gather({ cursors, on, offset }: Walk, out: Int32Array): number {
  let end = 0;
  for (const i of on) end = (cursors[i] as PostingCursor).positions(out, end, offset);
  if (on.length > 1) out.subarray(0, end).sort();
  return end;
}

function intersect(starts: number, others: number): number {
  let kept = 0;
  let j = 0;
  for (let i = 0; i < starts; i++) {
    const start = here[i] as number;
    while (j < others && (there[j] as number) < start) j++;
    if (j === others) break;
    if (there[j] === start) here[kept++] = start;
  }
  return kept;
}
