import { plainDocument } from '../markdown/outline.ts';
import { type PlainDocument, withOrigin } from '../model/entry.ts';
import { stringAt } from '../bytes/string-table.ts';
import { bestPassage, type FoundPassage } from './best-passage.ts';
import { type Site, textsAt } from './site.ts';

/** Characters of a text in which a passage is looked for: nobody is answered meanwhile. */
const MAX_LENGTH = 200_000;

/** The passage of a row that answers a query best, and the heading it stands under; nothing where only other fields match. */
export function passageAt(site: Site, row: number, query: string): FoundPassage {
  return bestPassage(site.snapshot.index, query, plainTexts(site, row));
}

/** The words of body and transcript that the page of a row shows. @param most characters of each that are read. */
export function plainTexts(site: Site, row: number, most: number = MAX_LENGTH): PlainDocument[] {
  const { body, transcript } = textsAt(site, row);
  return [body, transcript ?? ''].map((stored, index) => plainAt(site, row * 2 + index, stored, most));
}

/** The words of a stored text that its page shows. */
function plainAt(site: Site, number: number, stored: string, most: number): PlainDocument {
  const onPage = stringAt(site.snapshot.plain, number);
  if (onPage === '') return plainDocument(withOrigin(stored.slice(0, most), ''));
  const { text, headings } = JSON.parse(onPage) as PlainDocument;
  return { text: text.slice(0, most), headings };
}
