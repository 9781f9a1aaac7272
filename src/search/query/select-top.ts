/** An order of documents: descending score, then ascending rank. */
export interface Order {
  score: Float32Array;
  rank: Uint32Array | undefined;
}

/** A position in such an order. */
export type Ranked = Record<'score' | 'rank', number>;

/** The rank of a document: its number, unless ranks are given. */
export function rankOf(rank: Uint32Array | undefined, doc: number): number {
  return rank === undefined ? doc : (rank[doc] ?? doc);
}

/** Whether a document with this score and rank comes after a place. */
export function comesAfter(score: number, rank: number, place: Ranked): boolean {
  return score < place.score || (score === place.score && rank > place.rank);
}

/** This is a loop, because a closure for each document would keep the garbage collector busy. */
function comesAfterAll(score: number, rank: number, places: Ranked[]): boolean {
  for (const place of places) if (!comesAfter(score, rank, place)) return false;
  return true;
}

/** For more documents than this, sorting all is faster than inserting one by one. */
const MAX_INSERTED = 200;

/** The first `limit` documents in an order, of those that come after all `places`. */
export function selectTop(docs: Uint32Array, count: number, order: Order, limit: number, places: Ranked[]) {
  if (limit <= 0) return [];
  const { score, rank } = order;
  if (limit > MAX_INSERTED) return sortAll(docs, count, order, places).slice(0, limit);
  const kept: number[] = [];
  for (let i = 0; i < count; i++) {
    const doc = docs[i] as number;
    const value = score[doc] as number;
    if (kept.length === limit) {
      const last = kept[limit - 1] as number;
      const least = score[last] as number;
      if (value < least || (value === least && rankOf(rank, doc) > rankOf(rank, last))) continue;
    }
    if (!comesAfterAll(value, rankOf(rank, doc), places)) continue;
    if (kept.length < limit) kept.push(doc);
    let slot = kept.length - 1;
    while (slot > 0) {
      const before = kept[slot - 1] as number;
      const other = score[before] as number;
      if (other > value || (other === value && rankOf(rank, before) < rankOf(rank, doc))) break;
      kept[slot] = before;
      slot--;
    }
    kept[slot] = doc;
  }
  return kept;
}

function sortAll(docs: Uint32Array, count: number, { score, rank }: Order, places: Ranked[]): number[] {
  const kept = Array.from(docs.subarray(0, count)).filter((doc) =>
    comesAfterAll(score[doc] as number, rankOf(rank, doc), places),
  );
  return kept.toSorted(
    (a, b) => (score[b] as number) - (score[a] as number) || rankOf(rank, a) - rankOf(rank, b),
  );
}
