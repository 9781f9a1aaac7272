import { GRAM, SEGMENT, type TokenSink } from './token.ts';

/** Longer runs are segmented piece by piece, so that one run cannot hold the segmenter up. */
const LONGEST_RUN = 1000;

let segmenter: Intl.Segmenter | null | undefined;

/** The words of an unspaced text; all of it as one where the runtime has no segmenter. */
function segments(text: string): Iterable<{ segment: string; index: number }> {
  if (segmenter === undefined) {
    segmenter =
      typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('ja', { granularity: 'word' }) : null;
  }
  return segmenter?.segment(text) ?? [{ segment: text, index: 0 }];
}

/** Words and neighbouring pairs of a run of Han or kana; each character is one position. */
export function scanCjk(text: string, start: number, end: number, first: number, sink: TokenSink): number {
  const positions = new Map<number, number>();
  let position = first;
  for (let at = start; at < end; ) {
    const from = at;
    positions.clear();
    while (at < end && at - from < LONGEST_RUN) {
      const next = Math.min(end, at + width(text, at));
      sink(at, next < end ? Math.min(end, next + width(text, next)) : end, position, GRAM);
      positions.set(at, position++);
      at = next;
    }
    for (const { segment, index } of segments(text.slice(from, at))) {
      const place = positions.get(from + index);
      if (place !== undefined) sink(from + index, from + index + segment.length, place, SEGMENT);
    }
  }
  return position;
}

/** Words of a run in a script without spaces; each word is one position. */
export function scanUnspaced(text: string, start: number, end: number, first: number, sink: TokenSink) {
  let position = first;
  for (let from = start; from < end; from += LONGEST_RUN) {
    const to = Math.min(end, from + LONGEST_RUN);
    const piece = text.slice(from, to);
    for (const { segment, index } of segments(piece)) {
      sink(from + index, from + index + segment.length, position++, SEGMENT);
    }
  }
  return position;
}

/** Code units of the character at `at`, with a voiced mark of half-width kana. */
function width(text: string, at: number): number {
  const size = (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  const mark = text.charCodeAt(at + size);
  return mark === 0xff9e || mark === 0xff9f || mark === 0x3099 || mark === 0x309a ? size + 1 : size;
}
