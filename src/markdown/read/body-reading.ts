import type { Block, Reading } from './reading.ts';
import type { Destination } from './ranges.ts';

/** What is kept of the reading of a body: its blocks of words, and where its links lead. */
export type BodyReading = Pick<Reading, 'blocks' | 'destinations'>;

/** An edit of a text: the part from `start` to `end` has become `length` units long. */
export interface Edit {
  start: number;
  end: number;
  length: number;
}

/** The reading of a text without its first units. */
export function cutReading({ blocks, destinations }: BodyReading, from: number): BodyReading {
  const moved = <T extends { start: number; end: number }>(items: readonly T[]) =>
    items.flatMap((item) =>
      item.start < from ? [] : { ...item, start: item.start - from, end: item.end - from },
    );
  return from === 0
    ? { blocks, destinations }
    : { blocks: moved<Block>(blocks), destinations: moved<Destination>(destinations) };
}

/** The blocks of a text in which only addresses of links have been edited. @param edits in the order of the text. */
export function movedBlocks(blocks: readonly Block[], edits: readonly Edit[]): Block[] {
  let moved = 0;
  let next = 0;
  return blocks.map((block) => {
    for (; next < edits.length && (edits[next] as Edit).end <= block.start; next++) {
      const { start, end, length } = edits[next] as Edit;
      moved += length - (end - start);
    }
    return moved === 0 ? block : { ...block, start: block.start + moved };
  });
}
