import type { CleanedFile } from './entries/read-body.ts';
import type { Entry } from '../model/entry.ts';
import type { Generator } from '../generators/define-generator.ts';
import type { SiteProfile } from '../generators/site-profile.ts';
import type { Content, HeldText, Report } from '../model/content.ts';

export interface ReadOptions {
  /** What kinds of site are known, in the order in which they are asked; default: all of Lectern's. */
  generators?: readonly Generator[] | undefined;
  /** Drafts and what is scheduled are published too: for the author's eyes. */
  drafts?: boolean | undefined;
  /** The configuration file, where it is not the folder's own: in the folder, it is no file of the site. */
  configFile?: string | undefined;
  /** A file that can no longer be read keeps what it held before. */
  keepLastGood?: boolean;
  /**
   * Is given each entry as soon as its links are resolved, and may empty its texts. With it, the folder is read once
   * only, so what was parsed is dropped as well: the texts of a large site are in memory once.
   */
  onEntry?: ((entry: Entry) => void) | undefined;
  /** A folder in the folder that holds the site's build, relative to it: none of the sources. */
  build?: string | undefined;
  hasBuild?: boolean;
  /** It is read to know what it would serve, and no advice is given about it. */
  isTrial?: boolean;
  /** What kind of site it is, where its files have just told: the first reading asks them no second time. */
  recognised?: SiteProfile | undefined;
  /** Told of each file when its reading begins. */
  onFile?: ((file: string, share?: number) => void) | undefined;
  /** Told of each text and of what is left out of it. */
  onText?: ((file: string, cleaned: CleanedFile) => void) | undefined;
}

/** What a folder holds, and what is there to say about it. */
export interface ReadFolder {
  content: Content;
  report: Report;
  /** Texts that somebody wants to have held back; looked for when it is asked. */
  held: () => HeldText[];
  /** What is published of it, its build alone decides. */
  isUndecided: boolean;
}
