import { readEdited } from '../bytes/read-edits.ts';
import { plainDocument } from '../markdown/read/outline.ts';
import { pageDocument } from '../markdown/html/shown.ts';
import { type Entry, type PlainDocument, withOrigin } from '../model/entry.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The words of an entry that its page shows, without markup. */
export interface PlainTexts {
  body: PlainDocument;
  transcript: PlainDocument;
}

export function plainTexts(entry: Entry): PlainTexts {
  const { plain, body } = entry;
  const transcript = withOrigin(entry.transcript ?? '', '');
  return {
    body: plain
      ? { ...plain, text: decoder.decode(readEdited(encoder.encode(body), plain.edits)) }
      : plainDocument(withOrigin(body, '')),
    transcript: pageDocument(transcript) ?? plainDocument(transcript),
  };
}

/** The same; what Markdown must be read for is kept as long as the entry: a rebuild has most entries from the last one. */
export function keptPlainTexts(): (entry: Entry) => PlainTexts {
  const known = new WeakMap<Entry, PlainTexts>();
  return (entry) => {
    const plain = known.get(entry) ?? plainTexts(entry);
    if (entry.plain === null || entry.transcript !== null) known.set(entry, plain);
    return plain;
  };
}

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
