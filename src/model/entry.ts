import type { EntryRecord } from './entry-schema.ts';

/**
 * One piece of content, as plain data that JSON can hold, independent of the origin of the site. Links in `body`,
 * `transcript` and `link` to this site start with {@link ORIGIN_MARK}.
 */
export interface Entry extends EntryRecord {
  /** Former pathnames, which redirect to the entry: decoded, with a leading slash. */
  aliases: string[];
  /** The instant from which it is published, in milliseconds since the epoch; null: it always was. */
  from: number | null;
  /** The instant at which it expires; null: never. */
  until: number | null;
  /** The headings that its page shows. */
  headings: Heading[];
  /** The plain text of `body`; null: it is made from the Markdown. */
  plain: PlainEdits | null;
  /** Markdown without front matter and without a leading H1 that repeats the title; ends with one newline, or is empty. */
  body: string;
  /** Markdown; null if it has no transcript. */
  transcript: string | null;
  /** Its file, relative to the site's folder. */
  file: string;
}

/** A value of front matter. */
export type FieldValue = string | number | boolean | string[];

/** The words of a text without its markup: blocks separated by a blank line. */
export interface PlainDocument {
  text: string;
  /** The UTF-16 offset in `text` at which each heading starts. */
  headings: { anchor: string; offset: number }[];
}

/** A {@link PlainDocument} as edits of its Markdown, which takes a twentieth of the memory. */
export interface PlainEdits extends Pick<PlainDocument, 'headings'> {
  /** Made by `editsOf`. */
  edits: Uint8Array;
}

export interface Heading {
  level: number;
  text: string;
  /** Its fragment, the same in HTML and in search results. */
  anchor: string;
  /** Its offset in `body`, in UTF-16 units. */
  offset: number;
}

/**
 * Precedes every internal pathname in stored Markdown, and is replaced by the origin when a text is shown. Content has no NUL
 * of its own, because the reader replaces it by U+FFFD (CommonMark, section 2.3).
 */
export const ORIGIN_MARK = '\0';

/** Makes the internal links of a stored text absolute. */
export function withOrigin(text: string, origin: string): string {
  return text.includes(ORIGIN_MARK) ? text.replaceAll(ORIGIN_MARK, origin) : text;
}

/** Body and transcript of an entry. */
export function wholeText({ body, transcript }: Pick<Entry, 'body' | 'transcript'>): string {
  return transcript === null ? body : `${body}\n${transcript}`;
}
