import { readEdited } from '../../bytes/read-edits.ts';
import { editsOf } from '../../bytes/write-edits.ts';
import type { Entry, PlainDocument, PlainEdits } from '../../model/entry.ts';

const encoder = new TextEncoder();

export function plainEdits(markdown: string, { text, headings }: PlainDocument): PlainEdits {
  return { edits: editsOf(encoder.encode(markdown), encoder.encode(text)), headings };
}

/** The words of an entry for a body of other bytes that shows the same. */
export function movedPlain({ plain, body }: Pick<Entry, 'plain' | 'body'>, to: string): PlainEdits | null {
  if (plain === null || body === to) return plain;
  const text = new TextDecoder().decode(readEdited(encoder.encode(body), plain.edits));
  return plainEdits(to, { text, headings: plain.headings });
}
