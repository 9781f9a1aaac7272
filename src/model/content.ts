import type { Diagnostic, FileOutcome, Hidden } from './diagnostic.ts';
import type { Entry } from './entry.ts';
import type { PressKitSource } from './press-kit.ts';
import type { PublicConfig } from './site-config.ts';

/** What the header of a picture says. */
export interface Picture {
  /** Pixels, as it is shown: turned as its metadata says. */
  width: number;
  height: number;
  /** Smaller ones can be made of it: it is made of pixels, does not move and is not too large. */
  isScalable: boolean;
  /** Another for other bytes, the same on every machine. */
  tag: string;
}

/** A file that may be served as it is. */
export interface Asset {
  /** Decoded pathname, with a leading slash. */
  pathname: string;
  /** Relative to the site's folder. */
  file: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since the epoch. */
  modified: number;
  /** Paths of the entries that it belongs to: it is served while one of them is; null: always. */
  owners: string[] | null;
  /** Absent where it is no picture, or nothing can be read of it. */
  picture?: Picture;
}

/** A former address that is no entry's alias. */
export interface Redirect {
  /** Decoded pathname, with a leading slash and none at the end. */
  from: string;
  /** Pathname on this site, encoded. */
  to: string;
}

/** What a site says at the address of a list, above the list. */
export interface Section {
  /** Encoded, with a leading slash. */
  pathname: string;
  title: string;
  description: string | null;
  /** Markdown as entries have it; may be empty. */
  body: string;
}

/** Everything publishable that a folder holds; what a snapshot is built from. Drafts are not in it. */
export interface Content {
  config: PublicConfig;
  entries: Entry[];
  pressKit: PressKitSource | null;
  assets: Asset[];
  redirects: Redirect[];
  /** Pages of lists whose entries Lectern lists. */
  sections: Section[];
  /** What precedes the name of a tag in addresses, such as `categories`, besides `tags`. */
  taxonomies: string[];
}

/** A text that the sources of a site hold back. */
export interface HeldText extends Hidden {
  /** Relative to the site's folder. */
  file: string;
  /** Where it would be, encoded; null where that is not known. */
  pathname: string | null;
  title: string | null;
  /** Markdown; read when it is asked for. */
  text: () => string;
}

/** One thing that was concluded about a site, for its owner to read and to overrule. */
export interface Inference {
  what: string;
  value: string;
  /** Where that was read. */
  why: string;
  /** The line of `lectern.yaml` that says the same, to be changed; empty where none can. */
  override: string;
}

/** What there is to say about the folder itself; for the owner's eyes, never part of a snapshot. */
export interface Report {
  diagnostics: Diagnostic[];
  /** What the folder was taken for. */
  site: Inference[];
  files: FileOutcome[];
  /** Origin of the pages, where only a build says it. */
  siteUrl?: string | undefined;
}
