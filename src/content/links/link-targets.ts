import type { PlacedEntry } from '../entries/placed-entry.ts';
import type { NoteNames } from './note-names.ts';

export interface LinkTargets extends NoteNames {
  /** Pathname of the entry that a source file became, by the file's name with or without its extension. */
  pageOf(file: string): string | undefined;
  pageNamed(name: string): string | undefined;
  /** Pathname under which a file may be served when an entry refers to it; undefined where it must not be. */
  assetOf(file: string): string | undefined;
  /** The file that is served at a pathname of the site as its generator writes it. */
  assetAt(pathname: string): string | undefined;
  /** Pathname of the page that answers at a decoded pathname, whether or not that ends with a slash. */
  pageAt(pathname: string): string | undefined;
  /** `[[Name]]` is a link here, or the name of what is not published. */
  wiki: boolean;
  /** `$…$` is a formula here. */
  math: boolean;
  /** Folders that source paths may start from. */
  roots: readonly string[];
  origins: readonly string[];
  /** What a link leads to that names a source in a way of the site's program. */
  readLink(destination: string): string;
  /** What precedes every pathname; empty or `/blog`. */
  basePath: string;
}

/** Where a text stands: its source and the page that shows it. */
export type LinkOrigin = Pick<PlacedEntry, 'file' | 'pathname'>;
