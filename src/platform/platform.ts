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
  /** The whole file, if it is so small that it was read when it was opened. Then `close` has nothing to do. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** The bytes from `start` up to and including `end`. */
  stream(start: number, end: number): ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

/** A picture of the site that is scaled down, as WebP. */
export interface ScaledPicture {
  /** The path of the original, relative to the folder of the site. */
  file: string;
  /** Changes with the bytes of the original. */
  tag: string;
  /** The most pixels of its width. */
  width: number;
}

/** Makes pictures in the background, and caches a limited number of bytes of them. */
export interface PictureMaker {
  /** `later`: it is being made; null: it cannot be made. In both cases, the original is sent. */
  scaled(picture: ScaledPicture): Promise<OpenedFile | 'later' | null>;
  /** Resolves with a PNG when it is drawn; null: it cannot be drawn. */
  card(card: Card): Promise<OpenedFile | null>;
}

/** What differs between runtimes. */
export interface Platform {
  hash: Hash;
  /** The whole SHA-256 in hexadecimal, for standards that have digests. */
  sha256(text: string): string;
  /** Codings that this runtime can make; the first wins if a client prefers several equally. */
  codings: readonly Coding[];
  /** Makes a coding on another thread. */
  compress(data: Uint8Array, coding: Coding): Promise<Uint8Array<ArrayBuffer>>;
  /** Opens a file of the site by its relative path; null if it is gone or has become a link that leads elsewhere. */
  openFile(file: string): Promise<OpenedFile | null>;
  /** Reads a file of the package of a page font; absent if the runtime has no packages. */
  readFont?(file: string): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Renders Markdown texts to HTML on another thread; null for a text that takes too long or too much memory. Null as a
   * whole, or absent, if there is no such thread.
   */
  showTexts?(texts: readonly TextToShow[]): Promise<(ShownText | null)[] | null>;
  /** Absent if no pictures can be made: then originals are sent. */
  pictures?: PictureMaker;
  /** The characters of Markdown in a response that are rendered without that thread. For exports, in which nobody waits. */
  shownAtOnce?: number;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Logs an internal failure. */
  logError(error: unknown, about: Readonly<Record<string, unknown>>): void;
}
