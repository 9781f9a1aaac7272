/** A part of the text, half-open, in UTF-16 units. */
export interface Range {
  start: number;
  end: number;
}

/** Returns a function that tells whether an offset is in one of the ranges, which may overlap. */
export function within(ranges: readonly Range[]): (offset: number) => boolean {
  const sorted = ranges.toSorted((a, b) => a.start - b.start);
  let reach = 0;
  /** For each range the largest end of it and of those before it. */
  const reaches = sorted.map(({ end }) => (reach = Math.max(reach, end)));
  return (offset) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] as Range).start <= offset) low = middle + 1;
      else high = middle;
    }
    return low > 0 && offset < (reaches[low - 1] as number);
  };
}

/** A block or span of code. */
export interface CodeRange extends Range {
  kind: 'fence' | 'indented' | 'span' | 'formula';
  /** The info string of a fence. */
  info: string;
}

/** The range of `wiki` and `embed` is the text between `[[` and `]]`. `spaced` is a link only if its target exists. */
export type DestinationKind = 'link' | 'image' | 'definition' | 'html' | 'wiki' | 'embed' | 'spaced';

/** The range of the address of a link, picture, definition or HTML attribute. */
export interface Destination extends Range {
  kind: DestinationKind;
}
