import type { Folder } from './site-folder.ts';
import { type ProfileParts, type SiteProfile, siteProfile } from './site-profile.ts';

/** The mark by which a folder is recognised as a site of a generator. */
export interface Mark {
  /** The file or folder that shows it, relative to the site's folder. */
  file: string;
  /** The folder that the generator works in, such as `docs`; empty for the site's own folder. */
  dir?: string;
  /** What the site is built with, if that is not the generator's name. */
  name?: string;
}

/** A program that turns a folder into a site: how Lectern recognises its sites and reads their configuration. */
export interface Generator {
  /** A word for people. */
  name: string;
  /** Its configuration files, in any folder: if nothing serves them, `check` reports them as configuration. */
  configuration?: RegExp;
  /** What it is called in lists of packages: of several whose marks are there, the one that is listed has made the site. */
  packages?: readonly string[];
  /** Where it writes the site, below the site's folder: a build is looked for there if the site's code decides. */
  outputs?: readonly string[];
  /** What its owner types to build the site, where no script of the site's own does. */
  build?: string;
  /** Its own front-matter keys that keep an entry out of lists. They count in every folder, because files outlive their generator. */
  unlistedKeys?: readonly string[];
  /** Its own front-matter keys for values that are computed from others and override them; in every folder, too. */
  computedKeys?: readonly string[];
  /** Where `lectern new` puts the first post of a site, and whether its day is in its name; absent: nothing tells. */
  firstPost?: { folder: string; isDated?: true };
  /** The mark of one of its sites; null if the folder is not one. It is cheap: it reads one or two files. */
  detect(folder: Folder): Mark | null;
  /** What the configuration of such a site says. @throws ConfigError if configuration that decides what is hidden cannot be read. */
  profile(folder: Folder, mark: Mark): SiteProfile;
}

/** What a generator's folder exports. @param M what `detect` has found out and `profile` needs as well. */
interface GeneratorParts<M extends Mark> extends Omit<Generator, 'detect' | 'profile'> {
  detect(folder: Folder): M | null;
  /** `kind` and `detectedBy` come from the name and the mark. What cannot be determined is `unknown`, never a guess. */
  profile(folder: Folder, mark: M): ProfileParts;
}

/** A generator as a value, which a site may add to the list of all. */
export function defineGenerator<M extends Mark>(parts: GeneratorParts<M>): Generator {
  return {
    ...parts,
    profile: (folder, mark) =>
      siteProfile({
        outputs: parts.outputs,
        build: parts.build,
        ...parts.profile(folder, mark as M),
        kind: mark.name ?? parts.name,
        detectedBy: mark.file,
      }),
  };
}
