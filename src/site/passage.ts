import type { PlainDocument } from '../model/entry.ts';
import { stringAt, type StringTable } from '../bytes/string-table.ts';
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

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** What of a hit answers the query; nothing where only its title, tags or description match. */
export function excerptsOf(
  site: Site,
  { doc, passages = [] }: SearchHit,
  length: keyof typeof PASSAGES,
): Excerpts {
  const plain = plainBytes(site, doc);
  const [best, ...rest] = passages.map((passage) => showPassage(plain, passage));
  if (best === undefined) return {};
  const { text: excerpt, anchor } = best;
  return {
    excerpt,
    ...(anchor === undefined ? {} : { anchor }),
    ...(length === 'long' ? { passages: [best, ...rest] } : {}),
  };
}

/** The words that a page shows: UTF-8 of each field, and JSON of the byte and the anchor of each heading of the body, or nothing. */
export interface PlainBytes {
  body: Uint8Array;
  transcript: Uint8Array;
  anchors: Uint8Array;
}

/** The words of body and transcript that the page of a row shows. */
export function plainBytes({ snapshot }: Site, row: number): PlainBytes {
  const { plain, anchors } = snapshot;
  return {
    body: bytesAt(plain, row * 2),
    transcript: bytesAt(plain, row * 2 + 1),
    anchors: bytesAt(anchors, row),
  };
}

function bytesAt({ bytes, offsets }: StringTable, index: number): Uint8Array {
  return bytes.subarray(offsets[index], offsets[index + 1]);
}

/** The words of a passage, as far as they stand under one heading. */
export function showPassage(plain: PlainBytes, passage: Passage): ShownPassage {
  const isBody = passage.field === 'body';
  const field = plain[passage.field];
  let { start } = passage;
  let end = passage.end ?? field.length;
  let anchor = isBody ? undefined : 'transcript';
  if (isBody && plain.anchors.length > 0) {
    const headings = JSON.parse(decoder.decode(plain.anchors)) as [byte: number, anchor: string][];
    const above = headings.findLast(([at]) => at <= passage.core);
    // A heading alone says little: what stands under the next one belongs to it.
    const next = headings.find(([at]) => at > passage.coreEnd && at - start >= LEAST);
    anchor = above?.[1];
    start = Math.max(start, above?.[0] ?? 0);
    end = Math.min(end, next?.[0] ?? end);
  }
  const words = decoder.decode(field.subarray(start, end)).replace(/\s+/g, ' ').trim();
  const text = `${start > 0 ? '… ' : ''}${words}${end < field.length ? ' …' : ''}`;
  return anchor === undefined ? { text } : { text, anchor };
}

/** The words of body and transcript that the page of a row shows. */
export function plainTexts({ snapshot }: Site, row: number): PlainDocument[] {
  const { plain, anchors } = snapshot;
  const first = plain.offsets[row * 2] as number;
  const starts = JSON.parse(stringAt(anchors, row) || '[]') as [byte: number, anchor: string][];
  const headings = starts.map(([byte, anchor]) => ({
    anchor,
    offset: decoder.decode(plain.bytes.subarray(first, first + byte)).length,
  }));
  return [
    { text: stringAt(plain, row * 2), headings },
    { text: stringAt(plain, row * 2 + 1), headings: [] },
  ];
}
