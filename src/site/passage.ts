import { stringAt } from '../bytes/string-table.ts';
import type { Passage } from '../search/types.ts';
import type { Site } from './site.ts';

/** What answers a query, as it is shown, and the fragment of the heading that it stands under. */
export interface ShownPassage {
  text: string;
  anchor?: string;
}

/** Bytes of the shortest passage that ends before a heading. */
const LEAST = 100;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The words of a passage of a row, as far as they stand under one heading. */
export function showPassage({ snapshot }: Site, row: number, passage: Passage): ShownPassage {
  const { plain, anchors } = snapshot;
  const isBody = passage.field === 'body';
  const number = row * 2 + (isBody ? 0 : 1);
  const first = plain.offsets[number] as number;
  const length = (plain.offsets[number + 1] as number) - first;
  let { start } = passage;
  let end = passage.end ?? length;
  let anchor = isBody ? undefined : 'transcript';
  if (isBody && anchors.offsets[row] !== anchors.offsets[row + 1]) {
    const headings = JSON.parse(stringAt(anchors, row)) as [byte: number, anchor: string][];
    const above = headings.findLast(([at]) => at <= passage.core);
    // A heading alone says little: what stands under the next one belongs to it.
    const next = headings.find(([at]) => at > passage.coreEnd && at - start >= LEAST);
    anchor = above?.[1];
    start = Math.max(start, above?.[0] ?? 0);
    end = Math.min(end, next?.[0] ?? end);
  }
  const words = decoder
    .decode(plain.bytes.subarray(first + start, first + end))
    .replace(/\s+/g, ' ')
    .trim();
  const text = `${start > 0 ? '… ' : ''}${words}${end < length ? ' …' : ''}`;
  return anchor === undefined ? { text } : { text, anchor };
}
