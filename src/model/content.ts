import type { Diagnostic, FileOutcome, Hidden } from './diagnostic.ts';
import type { Entry } from './entry.ts';
import type { PressKitSource } from './press-kit.ts';
import type { PublicConfig } from './site-config.ts';

/** The properties of a picture, read from its header. */
export interface Picture {
  /** Pixels, after the rotation that its metadata demands. */
  width: number;
  height: number;
  /** It can be scaled down: it is a bitmap, not animated, and not too large. */
  isScalable: boolean;
  /** A hash of its bytes. */
  tag: string;
}

/** A file that is served unchanged. */
export interface Asset {
  /** Decoded pathname, with a leading slash. */
  pathname: string;
  /** Relative to the site's folder. */
  file: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since the epoch. */
  modified: number;
  /** Paths of the entries that it belongs to. It is served while one of them is published; if null, always. */
  owners: string[] | null;
  /** Absent if the file is no picture, or cannot be read as one. */
  picture?: Picture;
}

/** A former address that is not an alias of an entry. */
export interface Redirect {
  /** Decoded pathname, with a leading and without a trailing slash. */
  from: string;
  /** Pathname on this site, encoded. */
  to: string;
}

/** The site's own title and text for a list. */
export interface Section {
  /** Encoded, with a leading slash. */
  pathname: string;
  title: string;
  description: string | null;
  /** Markdown; may be empty. */
  body: string;
}

/** Everything that a folder publishes, now or later, without drafts. A snapshot is built from it. */
export interface Content {
  config: PublicConfig;
  entries: Entry[];
  pressKit: PressKitSource | null;
  assets: Asset[];
  redirects: Redirect[];
  /** The site's own pages above lists that Lectern makes. */
  sections: Section[];
  /** Folders of tags in addresses, such as `categories`, beside `tags`. */
  taxonomies: string[];
  /** Whether the pages of another generator stay, which have no fragments of transcripts. */
  pagesStay?: boolean;
}

/** A text that the sources of a site withhold. */
export interface HeldText extends Hidden {
  /** Relative to the site's folder. */
  file: string;
  /** The encoded pathname that it would have; null if unknown. */
  pathname: string | null;
  title: string | null;
  /** Reads its Markdown. */
  text: () => string;
}

/** A conclusion about a site that its owner can overrule. */
export interface Inference {
  what: string;
  value: string;
  /** The file or setting from which it was concluded. */
  why: string;
  /** The line of `lectern.yaml` that says the same, so that the owner can change it; empty if there is none. */
  override: string;
}

/** The report about a folder for its owner, which is never part of a snapshot. */
export interface Report {
  diagnostics: Diagnostic[];
  /** Conclusions about the folder, such as its generator. */
  site: Inference[];
  files: FileOutcome[];
  /** Origin of the pages, if it is known only from a build. */
  siteUrl?: string | undefined;
}
