import type { Card } from '../model/card.ts';
import type { Hash } from '../model/hash.ts';
import type { ShownText, TextToShow } from '../model/shown-text.ts';

/** Content codings (RFC 9110, section 8.4.1). */
export type Coding = 'br' | 'zstd' | 'gzip';

/** A file that is served as it is. */
export interface OpenedFile {
  size: number;
  /** Milliseconds since the epoch. */
  modified: number;
  /** The bytes from `start` up to and including `end`. */
  stream(start: number, end: number): ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

/** A picture of the site, as WebP and no wider than so many pixels. */
export interface ScaledPicture {
  /** Of the site, relative to its folder. */
  file: string;
  /** Another for other bytes. */
  tag: string;
  width: number;
}

/** Makes pictures, one at a time and in the background, and keeps a limited number of bytes of them. */
export interface PictureMaker {
  /** `later`: it is being made, so send the original until then; null: send the original. */
  scaled(picture: ScaledPicture): Promise<OpenedFile | 'later' | null>;
  /** PNG, when it is drawn; null: it cannot be. */
  card(card: Card): Promise<OpenedFile | null>;
}

/** What differs between runtimes. */
export interface Platform {
  hash: Hash;
  /** SHA-256 in hexadecimal, whole, as standards publish digests. */
  sha256(text: string): string;
  /** Codings that this runtime can make; the first wins if a client prefers several equally. */
  codings: readonly Coding[];
  /** Makes a coding on another thread. */
  compress(data: Uint8Array, coding: Coding): Promise<Uint8Array<ArrayBuffer>>;
  /** Opens a file of the site by its relative path; null if it is gone or has become a link that leads elsewhere. */
  openFile(file: string): Promise<OpenedFile | null>;
  /** A file of the package of the font that pages are set in; absent where there are no packages. */
  readFont?(file: string): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * HTML of Markdown texts, made on a thread that nobody waits for; null for a text that takes too long or too much
   * memory. Null altogether, or absent, where no such thread is to be had.
   */
  showTexts?(texts: readonly TextToShow[]): Promise<(ShownText | null)[] | null>;
  /** Absent where no pictures can be made: then all are sent as they are. */
  pictures?: PictureMaker;
  /** Characters of Markdown, in one answer, that are not left to that thread, where many are made and nobody waits. */
  shownAtOnce?: number;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Logs an internal failure. */
  logError(error: unknown, about: Readonly<Record<string, unknown>>): void;
}
