/** A part of the text, half-open, in UTF-16 units. */
export interface Range {
  start: number;
  end: number;
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
