import type { Folder } from './site-folder.ts';
import type { PluginLine, ProfileParts } from './site-profile.ts';

/** The mark by which Lectern recognises a folder as a site of a generator. */
export interface Mark {
  /** The file or folder that is the mark, relative to the site's folder. */
  file: string;
  /** The folder that the generator works in, such as `docs`; empty for the site's own folder. */
  dir?: string;
  /** The name of the program that builds the site, if it is not the name of the generator. */
  name?: string;
}

/** A program that turns a folder into a site: how Lectern recognises its sites and reads their configuration. */
export interface Generator {
  /** The name in reports. */
  name: string;
  /**
   * Configuration files of the generator, in any folder. If nothing serves them, `check` reports them as configuration.
   */
  configuration?: RegExp;
  /** The settings that its profile reads, each with a row in `test/sites/options/`. */
  settings?: readonly string[];
  /**
   * Names of its packages. If a folder has the marks of several generators, the one whose package is installed has made
   * the site.
   */
  packages?: readonly string[];
  /**
   * Folders in which it writes the site, below the site's folder. If the site's code decides what is published, Lectern
   * looks there for a build.
   */
  outputs?: readonly string[];
  /** The command that builds the site, if the site has no script for it. */
  build?: string;
  /** Our plugin for its builds. */
  plugin?: PluginLine;
  /**
   * Front-matter keys of the generator that keep an entry out of lists. They count in sites of all generators, because
   * files outlive their generator.
   */
  unlistedKeys?: readonly string[];
  /**
   * Front-matter keys of the generator with computed values, which override others. They count in sites of all
   * generators, too.
   */
  computedKeys?: readonly string[];
  /**
   * Front-matter keys of the generator with former addresses that start at the root even without a slash. They count in
   * sites of all generators, too.
   */
  rootedKeys?: readonly string[];
  /** Filters that its templates apply to addresses and titles. */
  filters?: Readonly<Record<string, (text: string) => string>>;
  /**
   * Whether the front matter of a file switches off the templates in its body. It counts in sites of all generators,
   * too.
   */
  leavesTemplates?(value: (key: string) => unknown): boolean;
  /**
   * Configurations at the top of a folder that may switch formulas on, and a pattern that shows it besides the usual
   * words.
   */
  formulas?: { files: readonly (string | RegExp)[]; words?: RegExp };
  /**
   * Layouts that its sites have around every page, and patterns for the title and the language in them, besides
   * `<title>` and `<html lang>`.
   */
  layouts?: { files: readonly string[]; title?: RegExp; lang?: RegExp };
  /**
   * Beginnings of package names, such as `astro` in `astro-blog`: such a package is named after the generator, not
   * after the site.
   */
  shortNames?: readonly string[];
  /**
   * The folder into which `lectern new` writes the first post, and whether the name of the file starts with the date.
   * Without it, the existing posts of the site show both.
   */
  firstPost?: { folder: string; isDated?: true };
  /** The mark of one of its sites; null if the folder is not one. It must be fast, so it reads one or two files. */
  detect(folder: Folder): Mark | null;
  /**
   * Reads the configuration of a site. It reports as `unknown` what it cannot determine, and never guesses.
   * @throws ConfigError if it cannot read a configuration that decides what is hidden.
   */
  profile(folder: Folder, mark: Mark): ProfileParts;
}

/**
 * Defines a generator. Members that count in sites of all generators (`configuration`, keys, filters) do so only for
 * generators in `GENERATORS`.
 * @param M the mark, with further facts of `detect` that `profile` needs.
 */
export function defineGenerator<M extends Mark>(
  generator: Omit<Generator, 'detect' | 'profile'> & {
    detect(folder: Folder): M | null;
    profile(folder: Folder, mark: M): ProfileParts;
  },
): Generator {
  return generator;
}
