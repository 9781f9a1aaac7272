import { plainDocument } from '../markdown/read/outline.ts';
import { pageDocument } from '../markdown/html/shown.ts';
import { type Entry, type PlainDocument, withOrigin } from '../model/entry.ts';

/** The words of an entry that its page shows, without markup. */
export interface PlainTexts {
  body: PlainDocument;
  transcript: PlainDocument;
}

export function plainTexts(entry: Entry): PlainTexts {
  const transcript = withOrigin(entry.transcript ?? '', '');
  return {
    body: entry.plain ?? plainDocument(withOrigin(entry.body, '')),
    transcript: pageDocument(transcript) ?? plainDocument(transcript),
  };
}

/** The same, kept as long as the entry: a rebuild after an edit has most entries from the last one. */
export function keptPlainTexts(): (entry: Entry) => PlainTexts {
  const known = new WeakMap<Entry, PlainTexts>();
  return (entry) => {
    const plain = known.get(entry) ?? plainTexts(entry);
    known.set(entry, plain);
    return plain;
  };
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
