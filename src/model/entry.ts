import type { ContentType } from './content-type.ts';

/**
 * One piece of content as the folder gives it: plain data, JSON-safe, without any origin.
 * Links inside `body`, `transcript` and `link` that lead to this site start with {@link ORIGIN_MARK}.
 */
export interface Entry {
  /** Identity: `<collection>/<slug>`, a page its path (`about`), the home page `index`. */
  path: string;
  type: ContentType;
  /** Pathname of the canonical page, percent-encoded, with a leading slash. */
  pathname: string;
  title: string;
  description: string | null;
  /** Calendar date as written, `YYYY-MM-DD`. */
  date: string | null;
  /** Calendar date of the last change, `YYYY-MM-DD`. */
  updated: string | null;
  tags: string[];
  /** BCP 47. */
  lang: string;
  conference: string | null;
  location: string | null;
  /** An external URL that the entry is about. */
  link: string | null;
  /** Web addresses of a talk's slides and of its recording. */
  slides: string | null;
  recording: string | null;
  image: { src: string; alt: string } | null;
  /** Names, as written. */
  authors: string[];
  /** The series that it is a part of. */
  series: string | null;
  /** Further front matter that the configuration names, and the author of a book that it is about; absent: none. */
  fields?: Readonly<Record<string, FieldValue>>;
  /** Absolute URL of the page that it was first published at, where that is elsewhere. */
  canonical: string | null;
  /** Former pathnames, decoded, with a leading slash: they lead here. */
  aliases: string[];
  /** Identity of the entry in the main language that this is a translation of; null: it is none. */
  translationOf: string | null;
  /** Sort key among the undated; smaller first. */
  order: number | null;
  /** A page of a list: what lies below its address is listed under its text. */
  lists: boolean;
  /** Answers at its own URL only. */
  unlisted: boolean;
  /** Why only its author sees it, who has asked for drafts; absent: everybody may. */
  withheld?: 'draft' | 'scheduled';
  /** Published from this instant on (milliseconds since the epoch); null: always was. */
  from: number | null;
  /** Published until before this instant; null: for ever. */
  until: number | null;
  /** Those that the page shows. */
  headings: Heading[];
  /** What its page shows of `body`; null: as the Markdown says. */
  plain: PlainDocument | null;
  /** Markdown without front matter and without a leading H1 that repeats the title; ends with one newline, or is empty. */
  body: string;
  /** Markdown; only where there is one. */
  transcript: string | null;
  /** The file that it was read from, relative to the site's folder. */
  file: string;
}

/** A value of front matter as it is written. */
export type FieldValue = string | number | boolean | string[];

/** The words of a text without its markup: blocks separated by a blank line. */
export interface PlainDocument {
  text: string;
  /** Where in it each heading starts. */
  headings: { anchor: string; offset: number }[];
}

export interface Heading {
  level: number;
  text: string;
  /** The fragment that leads to it, the same in HTML and in search results. */
  anchor: string;
  /** Where it starts in `body`, in UTF-16 units. */
  offset: number;
}

/**
 * Stands before every site-internal pathname in stored Markdown and is replaced by the origin when text is shown.
 * NUL cannot occur in content: CommonMark (section 2.3) has it replaced by U+FFFD, and the reader does so.
 */
export const ORIGIN_MARK = '\0';

/** Stored text with its internal links made absolute. */
export function withOrigin(text: string, origin: string): string {
  return text.includes(ORIGIN_MARK) ? text.replaceAll(ORIGIN_MARK, origin) : text;
}
