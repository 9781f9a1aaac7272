import type { PlainDocument } from '../model/entry.ts';
import type { SearchIndex } from '../search/types.ts';

/** What a result shows of a text: words around the match, and the anchor of the heading that they stand under. */
export interface FoundPassage {
  excerpt?: string;
  anchor?: string;
}

const EXCERPT_LENGTH = 240;

/** A text in parts: every second one is what the query means, in whatever form it stands there. */
export function markedParts(index: SearchIndex, query: string, text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const [start, end] of index.passage(query, text, { length: text.length })?.matches ?? []) {
    parts.push(text.slice(from, start), text.slice(start, end));
    from = end;
  }
  return [...parts, text.slice(from)];
}

/** The passage that answers a query best, of the body or else of the transcript. @param texts both, in this order. */
export function bestPassage(
  index: SearchIndex,
  query: string,
  texts: readonly PlainDocument[],
): FoundPassage {
  for (const [number, { text, headings }] of texts.entries()) {
    const passage = text ? index.passage(query, text, { length: EXCERPT_LENGTH }) : null;
    if (!passage) continue;
    const first = passage.matches[0]?.[0] ?? passage.start;
    const anchor =
      number === 1 ? 'transcript' : headings.findLast((heading) => heading.offset <= first)?.anchor;
    const words = text.slice(passage.start, passage.end).replace(/\s+/g, ' ').trim();
    const excerpt = `${passage.start > 0 ? '… ' : ''}${words}${passage.end < text.length ? ' …' : ''}`;
    return anchor === undefined ? { excerpt } : { excerpt, anchor };
  }
  return {};
}
