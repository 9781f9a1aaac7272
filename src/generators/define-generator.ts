import type { Folder } from './site-folder.ts';
import { type ProfileParts, type SiteProfile, siteProfile } from './site-profile.ts';

/** What tells that a folder is a site of a generator. */
export interface Mark {
  /** The file or folder that tells, relative to the site's folder. */
  file: string;
  /** The folder that the generator works in, where that may be another: `docs`; empty for the site's own. */
  dir?: string;
  /** What the site is built with, where that is not the generator's name. */
  name?: string;
}

/** A program that makes a site of a folder: how its sites are recognised, and what their configurations say. */
export interface Generator {
  /** A word for people. */
  name: string;
  /** Files that are its configurations, wherever they lie: they are told as such where nothing serves them. */
  configuration?: RegExp;
  /** Front-matter keys of its own that keep an entry out of lists. They count in every folder: files outlive their program. */
  unlistedKeys?: readonly string[];
  /** Front-matter keys of its own that hold values computed from the others, which win over them; in every folder, too. */
  computedKeys?: readonly string[];
  /** Where `lectern new` puts the first post of a site, and whether its day is in its name; absent: nothing tells. */
  firstPost?: { folder: string; isDated?: true };
  /** What tells that the folder is one of its sites; null where nothing does. It is cheap: it reads one file or two. */
  detect(folder: Folder): Mark | null;
  /** What the configuration of such a site says. @throws ConfigError where it decides what is hidden and cannot be read. */
  profile(folder: Folder, mark: Mark): SiteProfile;
}

/** What a generator's folder exports. @param M what `detect` has found out and `profile` needs as well. */
interface GeneratorParts<M extends Mark> extends Omit<Generator, 'detect' | 'profile'> {
  detect(folder: Folder): M | null;
  /** `kind` and `detectedBy` come from the name and the mark. What cannot be determined is `unknown`, never a guess. */
  profile(folder: Folder, mark: M): ProfileParts;
}

/** A generator as a value. */
export function defineGenerator<M extends Mark>(parts: GeneratorParts<M>): Generator {
  return {
    ...parts,
    profile: (folder, mark) =>
      siteProfile({
        ...parts.profile(folder, mark as M),
        kind: mark.name ?? parts.name,
        detectedBy: mark.file,
      }),
  };
}
