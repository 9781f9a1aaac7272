import type { Code, CodeOptions } from '../code/ask/code.ts';
import { isMapping, mapping } from '../text/mapping.ts';

/** A site's folder, as generators read it. It lists its files only if asked. */
export interface Folder {
  /** All files: relative paths, sorted. */
  files(): readonly string[];
  /** Names of the files directly in the folder. In a folder that is not a site, listing all files would take long. */
  names(): readonly string[];
  /** Whether there is a file or folder of this name. */
  has(path: string): boolean;
  /** The text of a small file; null if there is no such file. */
  text(file: string): string | null;
  /**
   * The value of a YAML, TOML or JSON file; an empty mapping if the file holds another value or cannot be read.
   * @param isDeciding whether the file decides what is published.
   * @throws ConfigError if a deciding file cannot be read, since its generator would stop, too.
   */
  data(file: string, isDeciding?: boolean): Record<string, unknown>;
  /** A reader of the site's scripts. It reads each script once. */
  code(options?: Omit<CodeOptions, 'read' | 'parse'>): Code;
  /** The front matter of a document; empty if it has none, null if it cannot be read. */
  matter(file: string): Record<string, unknown> | null;
  /** All files below a folder. */
  filesIn(path: string): readonly string[];
  /** Digests of files that were read and are not in the list of files, such as dotfiles, by their names. */
  unlisted(): Record<string, string>;
  /** A digest of all configurations that were read. Documents do not count. */
  digest(): string;
  /** The sorted names of the folders directly below a folder that contain files. */
  folders(path: string): string[];
}

/** The first value that is a text with a word in it, in one line. */
export function firstText(...values: unknown[]): string | undefined {
  const found = values.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' ? found.replace(/\s+/g, ' ').trim() : undefined;
}

export function textsOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : [value];
  return items.filter((item): item is string => typeof item === 'string' && item.trim() !== '');
}

/** The full names in a mapping of people, by their short names. */
export function peopleIn(list: unknown): Record<string, string> {
  const named = Object.entries(mapping(list)).flatMap(([key, person]) => {
    const name = firstText(mapping(person)['name']);
    return name ? [[key, name]] : [];
  });
  return Object.fromEntries(named) as Record<string, string>;
}

/** The first of these names under which the folder has a small file. */
export function firstOf(folder: Folder, names: readonly string[]): string | undefined {
  return names.find((name) => folder.text(name) !== null);
}

/**
 * Merges two mappings. If both have a mapping under a key, these are merged too; otherwise the value of `strong`
 * counts.
 */
export function mergeMappings(
  weak: Readonly<Record<string, unknown>>,
  strong: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const both = { ...weak };
  for (const [key, value] of Object.entries(strong)) {
    const before = both[key];
    both[key] = isMapping(before) && isMapping(value) ? mergeMappings(before, value) : value;
  }
  return both;
}
