import type { Folder } from './site-folder.ts';
import type { PluginLine, ProfileParts } from './site-profile.ts';

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
  /** The settings that its profile reads, each with a row in `test/sites/options/`. */
  settings?: readonly string[];
  /** What it is called in lists of packages: of several whose marks are there, the one that is listed has made the site. */
  packages?: readonly string[];
  /** Where it writes the site, below the site's folder: a build is looked for there if the site's code decides. */
  outputs?: readonly string[];
  /** What its owner types to build the site, where no script of the site's own does. */
  build?: string;
  /** Our plugin for its builds. */
  plugin?: PluginLine;
  /** Its own front-matter keys that keep an entry out of lists. They count in every folder, because files outlive their generator. */
  unlistedKeys?: readonly string[];
  /** Its own front-matter keys for values that are computed from others and override them; in every folder, too. */
  computedKeys?: readonly string[];
  /** Its own front-matter keys for former addresses, which start at the root with a slash or without; in every folder, too. */
  rootedKeys?: readonly string[];
  /** Filters of its templates that addresses and titles are put through. */
  filters?: Readonly<Record<string, (text: string) => string>>;
  /** Whether the front matter of a file tells it to leave the templates of a body alone; in every folder, too. */
  leavesTemplates?(value: (key: string) => unknown): boolean;
  /** The configurations at the top of a folder that may switch formulas on, and words of its own by which they do. */
  formulas?: { files: readonly (string | RegExp)[]; words?: RegExp };
  /** The files that its sites have around every page, and how these say a title and a language; `<title>` and `<html lang>` count in any. */
  layouts?: { files: readonly string[]; title?: RegExp; lang?: RegExp };
  /** What names of packages begin with that are called after it, and not after a site. */
  shortNames?: readonly string[];
  /** Where `lectern new` puts the first post of a site, and whether its day is in its name; absent: nothing tells. */
  firstPost?: { folder: string; isDated?: true };
  /** The mark of one of its sites; null if the folder is not one. It is cheap: it reads one or two files. */
  detect(folder: Folder): Mark | null;
  /** What the configuration of such a site says; what cannot be determined is `unknown`, never a guess. @throws ConfigError if configuration that decides what is hidden cannot be read. */
  profile(folder: Folder, mark: Mark): ProfileParts;
}

/**
 * A generator as a value. What counts in every folder (`configuration`, keys, filters) does so of those in the list.
 * @param M what `detect` has found out and `profile` needs as well.
 */
export function defineGenerator<M extends Mark>(
  generator: Omit<Generator, 'detect' | 'profile'> & {
    detect(folder: Folder): M | null;
    profile(folder: Folder, mark: M): ProfileParts;
  },
): Generator {
  return generator;
}
