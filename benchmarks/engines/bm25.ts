import { stemmer } from '@orama/stemmers/english';
import type { BenchDocument, Engine } from '../types.ts';

const K1 = 1.2;
const B = 0.75;

const termsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => stemmer(word));

/** Textbook BM25 over all stemmed words of a document: the least that any engine should reach. */
export function makeBm25(documents: BenchDocument[]): Engine {
  const postings = new Map<string, Map<number, number>>();
  const lengths = documents.map(({ title, tags, body }, doc) => {
    const terms = termsOf(`${title} ${tags} ${body}`);
    for (const term of terms) {
      const list = postings.get(term) ?? new Map<number, number>();
      postings.set(term, list.set(doc, (list.get(doc) ?? 0) + 1));
    }
    return terms.length;
  });
  const mean = lengths.reduce((a, b) => a + b, 0) / lengths.length;
  return {
    search(query, limit) {
      const scores = new Map<number, number>();
      for (const term of termsOf(query)) {
        const list = postings.get(term);
        if (list === undefined) continue;
        const idf = Math.log(1 + (documents.length - list.size + 0.5) / (list.size + 0.5));
        for (const [doc, tf] of list) {
          const norm = K1 * (1 - B + (B * (lengths[doc] ?? 0)) / mean);
          scores.set(doc, (scores.get(doc) ?? 0) + (idf * tf * (K1 + 1)) / (tf + norm));
        }
      }
      const order = [...scores].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
      return order.slice(0, limit).map(([doc]) => doc);
    },
  };
}
