import type { HeadingIds } from '../../text/heading-ids.ts';
import type { Heading, PlainDocument } from '../../model/entry.ts';
import { documentOf, headingsOf } from './outline.ts';
import type { Destination } from './ranges.ts';
import type { Reading } from './reading.ts';

/** The parts of a body's reading that later stages need. */
export interface BodyReading {
  headings: Heading[];
  /** The words of the body. */
  plain: PlainDocument;
  destinations: Destination[];
}

/** An edit of a text: `length` UTF-16 units replace the part from `start` to `end`. */
export interface Edit {
  start: number;
  end: number;
  length: number;
}

/** Reduces a reading to a {@link BodyReading}. @param from offset of the body in the text. */
export function bodyReading(reading: Reading, from = 0, ids?: HeadingIds): BodyReading {
  const blocks = from === 0 ? reading.blocks : reading.blocks.filter(({ start }) => start >= from);
  const headings = headingsOf(blocks, ids);
  for (const heading of headings) heading.offset -= from;
  const destinations = reading.destinations.flatMap(({ start, end, kind }) =>
    start < from ? [] : { start: start - from, end: end - from, kind },
  );
  return { headings, plain: documentOf(blocks, ids), destinations };
}

/** The headings of a text after edits of link addresses, with their new offsets. @param edits in the order of the text. */
export function movedHeadings(headings: readonly Heading[], edits: readonly Edit[]): Heading[] {
  let shift = 0;
  let next = 0;
  return headings.map((heading) => {
    for (; next < edits.length && (edits[next] as Edit).end <= heading.offset; next++) {
      const { start, end, length } = edits[next] as Edit;
      shift += length - (end - start);
    }
    return { ...heading, offset: heading.offset + shift };
  });
}
