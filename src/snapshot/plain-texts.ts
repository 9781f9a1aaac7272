import { toUtf8 } from '../bytes/utf8.ts';
import { editedText } from '../bytes/read-edits.ts';
import { plainDocument } from '../markdown/read/outline.ts';
import { pageDocument } from '../markdown/html/shown.ts';
import { type Entry, type PlainDocument, withOrigin } from '../model/entry.ts';

/** The words of an entry that its page shows, without markup. */
export function plainTexts(entry: Entry): Record<'body' | 'transcript', PlainDocument> {
  const { plain, body } = entry;
  const transcript = withOrigin(entry.transcript ?? '', '');
  return {
    body: plain ? { ...plain, text: editedText(body, plain.edits) } : plainDocument(withOrigin(body, '')),
    transcript: pageDocument(transcript) ?? plainDocument(transcript),
  };
}

/** Where in the UTF-8 of a text each heading starts. */
export function headingBytes({ text, headings }: PlainDocument): number[] {
  let byte = 0;
  let unit = 0;
  return headings.map(({ offset }) => {
    byte += toUtf8(text.slice(unit, offset)).length;
    unit = offset;
    return byte;
  });
}
