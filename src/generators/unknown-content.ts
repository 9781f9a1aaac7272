/** Where something was read. */
interface PartialLocation {
  file: string;
  /** One-based. */
  line?: number;
  column?: number;
}

/** Something about a site that its configuration does not tell, or not so that Lectern understands it. */
export interface UnknownContent {
  /** What depends on it: which files the site publishes. */
  concerns: 'content';
  /** A sentence: what was found, and why it says nothing. */
  why: string;
  place: PartialLocation;
  /** The folder that it is about; absent: all of the site, of which nothing is published then. */
  only?: string;
  /** Folders that may hold the content, the likeliest first. */
  candidates: readonly string[];
}
