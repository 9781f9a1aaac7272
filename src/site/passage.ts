import { plainDocument } from '../markdown/outline.ts';
import { withOrigin } from '../model/entry.ts';
import { type Site, textsAt } from './site.ts';

const EXCERPT_LENGTH = 240;

/** The passage of a row that answers a query best, and the heading it stands under; nothing where only other fields match. */
export function passageAt(site: Site, row: number, query: string): { excerpt?: string; anchor?: string } {
  const { body, transcript } = textsAt(site, row);
  const parts = [
    { text: body, anchor: undefined },
    { text: transcript ?? '', anchor: 'transcript' },
  ];
  for (const part of parts) {
    const { text, headings } = plainDocument(withOrigin(part.text, ''));
    const passage = text ? site.snapshot.index.passage(query, text, { length: EXCERPT_LENGTH }) : null;
    if (!passage) continue;
    const first = passage.matches[0]?.[0] ?? passage.start;
    const anchor = part.anchor ?? headings.findLast((heading) => heading.offset <= first)?.anchor;
    const words = text.slice(passage.start, passage.end).replace(/\s+/g, ' ').trim();
    const excerpt = `${passage.start > 0 ? '… ' : ''}${words}${passage.end < text.length ? ' …' : ''}`;
    return anchor === undefined ? { excerpt } : { excerpt, anchor };
  }
  return {};
}
