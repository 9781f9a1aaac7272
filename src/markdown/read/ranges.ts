/** A part of the text, half-open, in UTF-16 units. */
export interface Range {
  start: number;
  end: number;
}

/** Whether an offset is in any of some ranges, which may overlap. */
export function within(ranges: readonly Range[]): (offset: number) => boolean {
  const sorted = ranges.toSorted((a, b) => a.start - b.start);
  let reach = 0;
  /** Up to where each range, or one before it, goes. */
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
  /** Of a fence: what stands behind its marks. */
  info: string;
}

/** Of `wiki` and `embed` the range is what stands between `[[` and `]]`; `spaced` is a link only where it leads somewhere. */
export type DestinationKind = 'link' | 'image' | 'definition' | 'html' | 'wiki' | 'embed' | 'spaced';

/** Where a link, a picture, a definition or an attribute of HTML leads. */
export interface Destination extends Range {
  kind: DestinationKind;
}
