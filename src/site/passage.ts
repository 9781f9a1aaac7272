import { plainDocument } from '../markdown/outline.ts';
import { type PlainDocument, withOrigin } from '../model/entry.ts';
import { type Site, textsAt } from './site.ts';
import { stringAt } from '../bytes/string-table.ts';

const EXCERPT_LENGTH = 240;
/** Characters of a text in which a passage is looked for: nobody is answered meanwhile. */
const MAX_LENGTH = 200_000;

/** The passage of a row that answers a query best, and the heading it stands under; nothing where only other fields match. */
export function passageAt(site: Site, row: number, query: string): { excerpt?: string; anchor?: string } {
  const { body, transcript } = textsAt(site, row);
  for (const [index, stored] of [body, transcript ?? ''].entries()) {
    const { text, headings } = plainAt(site, row * 2 + index, stored);
    const passage = text ? site.snapshot.index.passage(query, text, { length: EXCERPT_LENGTH }) : null;
    if (!passage) continue;
    const first = passage.matches[0]?.[0] ?? passage.start;
    const anchor =
      index === 1 ? 'transcript' : headings.findLast((heading) => heading.offset <= first)?.anchor;
    const words = text.slice(passage.start, passage.end).replace(/\s+/g, ' ').trim();
    const excerpt = `${passage.start > 0 ? '… ' : ''}${words}${passage.end < text.length ? ' …' : ''}`;
    return anchor === undefined ? { excerpt } : { excerpt, anchor };
  }
  return {};
}

/** The words of a stored text that its page shows. */
function plainAt(site: Site, number: number, stored: string): PlainDocument {
  const onPage = stringAt(site.snapshot.plain, number);
  if (onPage === '') return plainDocument(withOrigin(stored.slice(0, MAX_LENGTH), ''));
  const { text, headings } = JSON.parse(onPage) as PlainDocument;
  return { text: text.slice(0, MAX_LENGTH), headings };
}
