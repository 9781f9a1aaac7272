import type { Hash } from '../model/hash.ts';
import type { ShownText, TextToShow } from '../model/shown-text.ts';

/** Content codings that are made here. */
export type Coding = 'br' | 'gzip';

/** A file that is served as it is. */
export interface OpenedFile {
  size: number;
  /** Milliseconds since the epoch. */
  modified: number;
  /** The bytes from `start` up to and including `end`. */
  stream(start: number, end: number): ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

/** What differs between the places that Lectern runs in. */
export interface Platform {
  hash: Hash;
  /** SHA-256 in hexadecimal: standards that publish digests have it whole. */
  sha256(text: string): string;
  compress(data: Uint8Array, coding: Coding): Promise<Uint8Array<ArrayBuffer>>;
  /** Opens a file of the site by its relative path; null where it is gone or has become a link to elsewhere. */
  openFile(file: string): Promise<OpenedFile | null>;
  /**
   * HTML of Markdown texts, made on a thread that nobody waits for; null for a text that takes too long or too much
   * memory. Null altogether, or absent, where no such thread is to be had.
   */
  showTexts?(texts: readonly TextToShow[]): Promise<(ShownText | null)[] | null>;
  /** Characters of Markdown, in one answer, that are not left to that thread, where many are made and nobody waits. */
  shownAtOnce?: number;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Logs a failure of ours. */
  logError(error: unknown, about: Readonly<Record<string, unknown>>): void;
}
