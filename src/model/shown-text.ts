import type { HeadingIds } from '../text/heading-ids.ts';

/** Characters of Markdown, in one answer, past which no HTML is made. */
export const MAX_SHOWN = 4_000_000;

/** A Markdown text, and how it is to be shown: plain data, so that another thread can make its HTML. */
export interface TextToShow {
  markdown: string;
  /** BCP 47; decides the quotation marks. */
  lang?: string | undefined;
  /** The site's own renderer knows formulas: `$…$` and `$$…$$` are shown as such. */
  math?: boolean | undefined;
  /** How the site's own renderer gives headings their ids. */
  ids?: HeadingIds | undefined;
  /** Raw HTML is the owner's and stays as it is. */
  trusted?: boolean | undefined;
  /** Headings carry a link to themselves. */
  anchors?: boolean | undefined;
  /** Label of the link from a footnote to its place. */
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
  /** Safe unless trusted. */
  html: string;
  headings: ShownHeading[];
}
