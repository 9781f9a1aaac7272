import type { HeadingIds } from '../text/heading-ids.ts';

/** Characters of Markdown in one answer. Further texts are not converted to HTML. */
export const MAX_SHOWN = 4_000_000;

/** A Markdown text and the options of its HTML: plain data, so that another thread can convert it. */
export interface TextToShow {
  markdown: string;
  /** BCP 47. It decides the quotation marks. */
  lang?: string | undefined;
  /** Shows `$…$` and `$$…$$` as formulas. */
  math?: boolean | undefined;
  /** The style of the ids of headings. */
  ids?: HeadingIds | undefined;
  /** Keeps raw HTML unchanged. */
  trusted?: boolean | undefined;
  /** Gives each heading a link to itself. */
  anchors?: boolean | undefined;
  /** Label of the link from a footnote back to the text. */
  backLabel?: string | undefined;
}

/** A heading that a page shows. */
export interface ShownHeading {
  level: number;
  text: string;
  anchor: string;
}

/** A text as HTML, with its headings. */
export interface ShownText {
  /** Sanitised, unless the text is trusted. */
  html: string;
  headings: ShownHeading[];
}
