/** A line and column of a file, both counted from 1. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export class Source {
  readonly file: string;
  readonly text: string;
  #starts: number[] | undefined;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  /** @param offset in UTF-16 units. */
  place(offset: number): SourceLocation {
    const starts = (this.#starts ??= lineStarts(this.text));
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { file: this.file, line: low + 1, column: offset - (starts[low] as number) + 1 };
  }
}

/** An offset in a text. {@link placeOf} turns it into a line and column, which takes time. */
export interface At {
  readonly source: Source;
  readonly offset: number;
}

/** The place of data of the caller, which are in no file. */
export const NOWHERE: At = { source: new Source('', ''), offset: 0 };

export function placeOf({ source, offset }: At): SourceLocation {
  return source.place(offset);
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}
