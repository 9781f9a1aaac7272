import type { HeadingIds } from '../../text/heading-ids.ts';
import type { Heading, PlainDocument } from '../../model/entry.ts';
import { documentOf, headingsOf } from './outline.ts';
import type { Destination } from './ranges.ts';
import type { Reading } from './reading.ts';

/** What is kept of the reading of a body. */
export interface BodyReading {
  headings: Heading[];
  /** The words of the body. */
  plain: PlainDocument;
  destinations: Destination[];
}

/** An edit of a text: the part from `start` to `end` has become `length` units long. */
export interface Edit {
  start: number;
  end: number;
  length: number;
}

/** What is kept of a reading. @param from where the body starts in the text. */
export function bodyReading(reading: Reading, from = 0, ids?: HeadingIds): BodyReading {
  const blocks = from === 0 ? reading.blocks : reading.blocks.filter(({ start }) => start >= from);
  const headings = headingsOf(blocks, ids);
  for (const heading of headings) heading.offset -= from;
  const destinations = reading.destinations.flatMap(({ start, end, kind }) =>
    start < from ? [] : { start: start - from, end: end - from, kind },
  );
  return { headings, plain: documentOf(blocks, ids), destinations };
}

/** The headings of a text in which nothing but addresses of links has been edited. @param edits in the order of the text. */
export function movedHeadings(headings: readonly Heading[], edits: readonly Edit[]): Heading[] {
  let moved = 0;
  let next = 0;
  return headings.map((heading) => {
    for (; next < edits.length && (edits[next] as Edit).end <= heading.offset; next++) {
      const { start, end, length } = edits[next] as Edit;
      moved += length - (end - start);
    }
    return { ...heading, offset: heading.offset + moved };
  });
}
