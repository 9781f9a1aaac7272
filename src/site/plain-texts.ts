import { plainDocument } from '../markdown/outline.ts';
import { pageDocument } from '../markdown/shown.ts';
import { type Entry, type PlainDocument, withOrigin } from '../model/entry.ts';

/** What the pages of entries show that have been read before: a rebuild after an edit has most of them from the last one. */
const plainOfEntries = new WeakMap<Entry, { body: PlainDocument; transcript: PlainDocument }>();

/** The words of body and transcript that their page shows, without markup. */
export function plainTexts(entry: Entry): { body: PlainDocument; transcript: PlainDocument } {
  const known = plainOfEntries.get(entry);
  if (known) return known;
  const transcript = withOrigin(entry.transcript ?? '', '');
  const plain = {
    body: entry.onPage ?? plainDocument(withOrigin(entry.body, '')),
    transcript: pageDocument(transcript) ?? plainDocument(transcript),
  };
  plainOfEntries.set(entry, plain);
  return plain;
}

const encoder = new TextEncoder();

/** Where in the UTF-8 of a text each heading starts. */
export function headingBytes({ text, headings }: PlainDocument): number[] {
  let byte = 0;
  let unit = 0;
  return headings.map(({ offset }) => {
    byte += encoder.encode(text.slice(unit, offset)).length;
    unit = offset;
    return byte;
  });
}
