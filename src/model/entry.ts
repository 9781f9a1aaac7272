import type { EntryRecord } from './entry-schema.ts';

/**
 * One piece of content as the folder gives it: plain data, JSON-safe, without any origin.
 * Links inside `body`, `transcript` and `link` that lead to this site start with {@link ORIGIN_MARK}.
 */
export interface Entry extends EntryRecord {
  /** Former pathnames, decoded, with a leading slash: they lead here. */
  aliases: string[];
  /** Published from this instant on (milliseconds since the epoch); null: always was. */
  from: number | null;
  /** Published until before this instant; null: for ever. */
  until: number | null;
  /** Those that the page shows. */
  headings: Heading[];
  /** What its page shows of `body`; null: as the Markdown says. */
  plain: PlainEdits | null;
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

/** A {@link PlainDocument} as edits of the Markdown that it is read from: a twentieth of its length. */
export interface PlainEdits extends Pick<PlainDocument, 'headings'> {
  /** Made by `editsOf`. */
  edits: Uint8Array;
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

/** All that an entry says, its transcript too. */
export function wholeText({ body, transcript }: Pick<Entry, 'body' | 'transcript'>): string {
  return transcript === null ? body : `${body}\n${transcript}`;
}
