import { scanWords } from './analysis/scan-words.ts';
import { wordForms } from './analysis/word-forms.ts';
import type { SearchHit, SearchIndex, SearchOptions } from './types.ts';

const WEIGHTS = [6, 4, 3, 2, 1, 0.7];

/** Opens the bytes that an index builder made; throws where they are not an index. */
export function openIndex(bytes: Uint8Array): SearchIndex {
  const text = new TextDecoder().decode(bytes);
  if (!text.startsWith('LECTERN0')) throw new Error('These bytes are not a search index.');
  const { lang, documents } = JSON.parse(text.slice(8)) as {
    lang: string;
    documents: [string, number[]][][];
  };
  const maps = documents.map((entries) => new Map(entries));
  const termsOf = (query: string): string[] => {
    const terms: string[] = [];
    scanWords(query.slice(0, 2048), (start, end, _position, kind) => {
      if (terms.length < 32) terms.push(wordForms(query.slice(start, end), kind, lang).term);
    });
    return terms;
  };
  return {
    size: documents.length,
    search(query: string, { limit, filter, rank, after }: SearchOptions) {
      const terms = termsOf(query);
      const rankOf = (doc: number) => rank?.[doc] ?? doc;
      const hits: SearchHit[] = [];
      for (const [doc, map] of maps.entries()) {
        if (filter && (((filter[doc >>> 5] ?? 0) >>> (doc & 31)) & 1) === 0) continue;
        let score = 0;
        for (const term of terms) {
          for (const [field, count] of (map.get(term) ?? []).entries())
            score += count * (WEIGHTS[field] ?? 0);
        }
        if (score > 0) hits.push({ doc, score });
      }
      hits.sort((a, b) => b.score - a.score || rankOf(a.doc) - rankOf(b.doc));
      const total = hits.length;
      const rest = hits.filter(
        ({ doc, score }) =>
          !after || score < after.score || (score === after.score && rankOf(doc) > after.rank),
      );
      return { hits: rest.slice(0, limit), total, suggestion: null };
    },
    passage(query, text, options = {}) {
      const terms = new Set(termsOf(query));
      const length = options.length ?? 240;
      const matches: [number, number][] = [];
      scanWords(text, (start, end, _position, kind) => {
        if (start < (matches.at(-1)?.[1] ?? 0)) return;
        if (terms.has(wordForms(text.slice(start, end), kind, lang).term)) matches.push([start, end]);
      });
      const first = matches.find(([start, end]) => end - start <= length);
      if (!first) return null;
      const end = Math.min(text.length, first[0] + length);
      return { start: first[0], end, matches: matches.filter((m) => m[0] >= first[0] && m[1] <= end) };
    },
  };
}
