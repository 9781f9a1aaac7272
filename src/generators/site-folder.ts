import type { Code, CodeOptions } from '../code/ask/code.ts';
import { isMapping, mapping } from '../text/mapping.ts';

/** A site's folder as recognition looks at it: it reads configurations, and lists files only when asked. */
export interface Folder {
  /** Every file, relative, sorted. */
  files(): readonly string[];
  /** Names of the files directly in it: listing what lies deeper takes long in a folder that is no site. */
  names(): readonly string[];
  /** A file or folder of this name exists. */
  has(path: string): boolean;
  /** Text of a small file; null where there is none. */
  text(file: string): string | null;
  /**
   * Value of a YAML, TOML or JSON file; an empty mapping where it holds something else or cannot be read.
   * @param isDeciding what is published depends on it: a generator would stop at it, too.
   * @throws ConfigError where it decides and cannot be read.
   */
  data(file: string, isDeciding?: boolean): Record<string, unknown>;
  /** A reader of the scripts of the site, which reads each at most once. */
  code(options?: Omit<CodeOptions, 'read' | 'parse'>): Code;
  /** Front matter of a document; empty where there is none, null where it cannot be read. */
  matter(file: string): Record<string, unknown> | null;
  /** Every file below a folder. */
  filesIn(path: string): readonly string[];
  /** What has been read that is not among the files, such as dotfiles: digests by name. */
  unlisted(): Record<string, string>;
  /** The same as long as every configuration that has been read says the same; documents do not count. */
  digest(): string;
  /** Names of the folders directly below a folder that hold files, sorted. */
  folders(path: string): string[];
}

/** The first of the values that is text with something in it. */
export function firstText(...values: unknown[]): string | undefined {
  const found = values.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' ? found.replace(/\s+/g, ' ').trim() : undefined;
}

export function textsOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : [value];
  return items.filter((item): item is string => typeof item === 'string' && item.trim() !== '');
}

/** The names of people in a list of them, by the short names that it gives them. */
export function peopleIn(list: unknown): Record<string, string> {
  const named = Object.entries(mapping(list)).flatMap(([key, person]) => {
    const name = firstText(mapping(person)['name']);
    return name ? [[key, name]] : [];
  });
  return Object.fromEntries(named) as Record<string, string>;
}

/** The first of the names under which a folder holds a small file. */
export function firstOf(folder: Folder, names: readonly string[]): string | undefined {
  return names.find((name) => folder.text(name) !== null);
}

/** Two mappings as one; of two values the stronger, unless both are mappings, which become one likewise. */
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
