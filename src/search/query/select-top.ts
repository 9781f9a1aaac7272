/** An order of documents: the higher score first, among equals the smaller rank. */
export interface Order {
  score: ArrayLike<number>;
  rank: Uint32Array | undefined;
}

/** A place in an order. */
export interface Place {
  score: number;
  rank: number;
}

/** The rank of a document: its number, unless ranks are given. */
export function rankOf(rank: Uint32Array | undefined, doc: number): number {
  return rank === undefined ? doc : (rank[doc] ?? doc);
}

/** Whether something at (score, rank) comes after a place. */
export function comesAfter(score: number, rank: number, place: Place): boolean {
  return score < place.score || (score === place.score && rank > place.rank);
}

/** The first `limit` of the documents in an order, of those that come after all of `places`. */
export function selectTop(
  docs: ArrayLike<number>,
  count: number,
  order: Order,
  limit: number,
  places: Place[],
): number[] {
  if (limit <= 0) return [];
  const { score, rank } = order;
  const kept: number[] = [];
  for (let i = 0; i < count; i++) {
    const doc = docs[i] as number;
    const value = score[doc] as number;
    if (kept.length === limit) {
      const last = kept[limit - 1] as number;
      const least = score[last] as number;
      if (value < least || (value === least && rankOf(rank, doc) > rankOf(rank, last))) continue;
    }
    if (places.some((place) => !comesAfter(value, rankOf(rank, doc), place))) continue;
    if (kept.length < limit) kept.push(doc);
    let at = kept.length - 1;
    while (at > 0) {
      const before = kept[at - 1] as number;
      const other = score[before] as number;
      if (other > value || (other === value && rankOf(rank, before) < rankOf(rank, doc))) break;
      kept[at] = before;
      at--;
    }
    kept[at] = doc;
  }
  return kept;
}
