import type { CleanedFile } from './entries/read-body.ts';
import type { Entry } from '../model/entry.ts';
import type { Generator } from '../generators/define-generator.ts';
import type { SiteProfile } from '../generators/site-profile.ts';
import type { Content, HeldText, Report } from '../model/content.ts';

export interface ReadOptions {
  /** The generators that may recognise the folder, in the order in which they are asked; default: all. */
  generators?: readonly Generator[] | undefined;
  /** Publishes drafts and scheduled entries too, for a preview. */
  drafts?: boolean | undefined;
  /** A configuration file used instead of `lectern.yaml`. If it is in the folder, it is not content. */
  configFile?: string | undefined;
  /** Keeps the former entries of a file that can no longer be read. */
  keepLastGood?: boolean;
  /**
   * Receives each entry as soon as its links are resolved, and may empty its texts. The reader then drops what it has
   * parsed, so that the texts of a large site are in memory once; the folder cannot be read again.
   */
  onEntry?: ((entry: Entry) => void) | undefined;
  /** The folder of the site's build, relative to the folder. Its files are not sources. */
  build?: string | undefined;
  hasBuild?: boolean;
  /** Whether the folder is read only to count its entries. Then no advice is computed. */
  isTrial?: boolean;
  /** The profile of the site, if it was just detected. The first reading uses it and does not detect again. */
  recognised?: SiteProfile | undefined;
  /** Called with each file before it is read, and the share of files that are read (0 to 1). */
  onFile?: ((file: string, share?: number) => void) | undefined;
  /** Called with each text and the edits that clean it. */
  onText?: ((file: string, cleaned: CleanedFile) => void) | undefined;
}

/** The content of a folder, and the report about it. */
export interface ReadFolder {
  content: Content;
  report: Report;
  /** The texts that are held back on purpose, such as drafts. They are computed when it is called. */
  held: () => HeldText[];
  /** Only the site's build can tell which entries are published. */
  isUndecided: boolean;
}
