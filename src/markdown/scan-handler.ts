/** What the scanner tells; offsets are half-open ranges of UTF-16 units in the scanned text. */
export interface ScanHandler {
  /** A heading; its own text arrives through `text` and `code` before `blockEnd`. */
  heading?(level: number, start: number, contentStart: number, contentEnd: number): void;
  /** Prose without markup. */
  text?(start: number, end: number): void;
  /** Code: a span's or a fence's content. */
  code?(start: number, end: number): void;
  /** The destination of a link, image, reference definition, or `src`/`href`/`poster` attribute. */
  destination?(start: number, end: number, kind: DestinationKind): void;
  /** A block that holds text has ended. */
  blockEnd?(kind: 'paragraph' | 'heading' | 'code', start: number, end: number): void;
}

/** Of `wiki` and `embed` the range is what stands between `[[` and `]]`; `spaced` is a link only where it leads somewhere. */
export type DestinationKind = 'link' | 'image' | 'definition' | 'html' | 'wiki' | 'embed' | 'spaced';
