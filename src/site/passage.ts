import type { PlainDocument } from '../model/entry.ts';
import { stringAt } from '../bytes/string-table.ts';
import type { Passage, PassageOptions, SearchHit } from '../search/types.ts';
import type { Site } from './site.ts';

/** The best passage as `excerpt`; where long ones are asked for, all of them. */
export interface Excerpts {
  excerpt?: string;
  anchor?: string;
  passages?: ShownPassage[];
}

/** What answers a query, as it is shown, and the fragment of the heading that it stands under. */
type ShownPassage = {
  text: string;
  anchor?: string;
};

/** How long passages are, and how many of them each result has. */
export const PASSAGES = {
  short: { length: 240, most: 1 },
  long: { length: 600, most: 3 },
} as const satisfies Record<string, PassageOptions>;

/** Bytes of the shortest passage that ends before a heading. */
const LEAST = 100;

/** Characters of a text that a browser looks for a passage in. */
const MAX_LENGTH = 200_000;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** What of a hit answers the query; nothing where only its title, tags or description match. */
export function excerptsOf(
  site: Site,
  { doc, passages = [] }: SearchHit,
  length: keyof typeof PASSAGES,
): Excerpts {
  const [best, ...rest] = passages.map((passage) => showPassage(site, doc, passage));
  if (best === undefined) return {};
  const { text: excerpt, anchor } = best;
  return {
    excerpt,
    ...(anchor === undefined ? {} : { anchor }),
    ...(length === 'long' ? { passages: [best, ...rest] } : {}),
  };
}

/** The words of a passage of a row, as far as they stand under one heading. */
function showPassage({ snapshot }: Site, row: number, passage: Passage): ShownPassage {
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

/** The words of body and transcript that the page of a row shows. @param most characters of each that are given. */
export function plainTexts({ snapshot }: Site, row: number, most = MAX_LENGTH): PlainDocument[] {
  const { plain, anchors } = snapshot;
  const first = plain.offsets[row * 2] as number;
  const starts = JSON.parse(stringAt(anchors, row) || '[]') as [byte: number, anchor: string][];
  const headings = starts.map(([byte, anchor]) => ({
    anchor,
    offset: decoder.decode(plain.bytes.subarray(first, first + byte)).length,
  }));
  return [
    { text: stringAt(plain, row * 2).slice(0, most), headings },
    { text: stringAt(plain, row * 2 + 1).slice(0, most), headings: [] },
  ];
}
