import { GRAM, SEGMENT, type TokenSink } from './token.ts';

/** Longer runs are segmented piece by piece, so that one run cannot hold the segmenter up. */
const LONGEST_RUN = 1000;

let segmenter: Intl.Segmenter | null | undefined;

/** The boundaries of the words of an unspaced text; null where the runtime has no segmenter. */
function segments(text: string): Iterable<{ segment: string; index: number; isWordLike?: boolean }> | null {
  if (segmenter === undefined) {
    segmenter =
      typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('ja', { granularity: 'word' }) : null;
  }
  return segmenter?.segment(text) ?? null;
}

/** Words and neighbouring pairs of a run of Han or kana; each character is one position. */
export function scanCjk(text: string, start: number, end: number, first: number, sink: TokenSink): number {
  const positions = new Map<number, number>();
  let position = first;
  for (let at = start; at < end; at += width(text, at)) positions.set(at, position++);
  for (let from = start; from < end; from += LONGEST_RUN) {
    const to = Math.min(end, from + LONGEST_RUN);
    for (const { segment, index } of segments(text.slice(from, to)) ?? []) {
      const at = from + index;
      sink(at, at + segment.length, positions.get(at) ?? positions.get(at - 1) ?? first, SEGMENT);
    }
  }
  for (const [at, place] of positions) {
    const next = at + width(text, at);
    sink(at, next < end ? Math.min(end, next + width(text, next)) : end, place, GRAM);
  }
  return position;
}

/** Words of a run in a script without spaces; each word is one position. */
export function scanUnspaced(
  text: string,
  start: number,
  end: number,
  first: number,
  sink: TokenSink,
): number {
  let position = first;
  for (let from = start; from < end; from += LONGEST_RUN) {
    const to = Math.min(end, from + LONGEST_RUN);
    const piece = text.slice(from, to);
    for (const { segment, index } of segments(piece) ?? [{ segment: piece, index: 0 }]) {
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
