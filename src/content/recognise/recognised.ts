import { createHash } from 'node:crypto';
import type { ContentType } from '../../model/content-type.ts';
import type { SlugStyle } from '../slug-style.ts';
import type { Folder } from './folder.ts';
import type { Code } from './js-known.ts';

/** What the files of one place are, in the order in which rules are tried. */
export interface SourceRule {
  /** Glob relative to the site's folder. */
  files: string;
  /** Folders whose files belong to it too: each is one entry with what it brings along. */
  bundles?: readonly string[];
  /** null: the entries decide; where most are dated, the dated ones are writing and the others pages. */
  type: ContentType | null;
  /** Pathname pattern, see `address.ts`; null: `/<path>`. */
  url: string | null;
  /** Pattern of entries whose front matter names another language than the site's. */
  otherUrl?: string;
  /** The pattern is an assumption: the site's own links may show another. */
  guess?: boolean;
  /** The folder that names are relative to; default: the part of the glob without wildcards. */
  base?: string;
  /** The folder that addresses are relative to, the same for all translations; default: `base`. */
  root?: string;
  /** The path that the root stands for in addresses; default: none. */
  at?: string;
  lang?: string;
  /** What precedes the pathname, such as the language in `/fr`. */
  prefix?: string;
  /** Only the ends of file names tell a language, never folders. */
  suffixOnly?: boolean;
  /** Pathname pattern of the pages of sections; default `/:path/`. */
  sectionUrl?: string;
  /** Categories that the place of the file adds. */
  categories?: string[];
  /** How names become addresses; default `as-is`. */
  slugs?: SlugStyle;
  /** Data files (a list, or one entry each) count as well. */
  data?: boolean;
  /** HTML files with front matter count as well. */
  html?: boolean;
  /** README.md stands for its folder. */
  readme?: boolean;
  /** Only files whose name starts with a date count. */
  needsDate?: boolean;
  /** Only files with front matter count. */
  needsMatter?: boolean;
  /** Front matter may do without its first `---`. */
  openMatter?: boolean;
  /** Values of keys that the front matter does not give. */
  defaults?: Record<string, unknown>;
  /** Keys that mean one of ours here, where ours is not given: `{ id: 'slug' }`. */
  keys?: Record<string, string>;
  /** Names of people by the short names that the front matter may give. */
  people?: Record<string, string>;
  /** Numbers that only order the files are no part of names: `1.`, or also `1-` and `1_`. */
  numbers?: '1.' | '1-';
  /** Names besides `index`, in lower case, whose files stand for their folder; `.` is the folder's own name. */
  standFor?: readonly string[];
  /** The name of the file is the title where the front matter gives none, whatever the first heading is. */
  nameIsTitle?: boolean;
  /** Where a slug and an address with a slash at its start begin, such as `/docs`; default: at the root. */
  mount?: string;
  /** A slug takes the place of the name of the file, or of its whole path; default: as the pattern has it. */
  slugFor?: 'name' | 'path';
  /** The address of a folder's own page ends with a slash, whatever the pattern ends with. */
  folderSlash?: boolean;
  /** Lines of `Key: value` at the top are front matter; `titled`: where the first is a title, date or state. */
  headerLines?: boolean | 'titled';
  /** What an entry must have to be built. */
  required?: readonly ('title' | 'date')[];
  /** The same for some of the files, by glob; later ones count more. Categories are added to those of the file. */
  some?: { files: string; values: Record<string, unknown> }[];
  /** `index` is a name like any other, not that of its folder. */
  plainIndex?: boolean;
  /** A date to come does not hold back the entries. */
  future?: boolean;
  /** A title that comes from a file name has every word with a capital. */
  titleCase?: boolean;
}

/** One language of a site. */
export interface SiteLanguage {
  /** As it stands in file names and folders, such as `pt-br`. */
  code: string;
  /** BCP 47. */
  tag: string;
  /** What precedes the pathnames of its entries, such as `/fr`; empty for the main language. */
  prefix: string;
}

/** A folder of files that the site publishes as they are. */
export interface AssetFolder {
  folder: string;
  /** What precedes the pathname of its files: empty or `/img`. */
  at: string;
}

/**
 * The front-matter keys that count for a field, the first that fits first, where a generator has a list of its own.
 * In `date` and `publish`, `:filename` stands for a date at the start of the file's name.
 */
export interface FieldKeys {
  permalink?: readonly string[];
  date?: readonly string[];
  /** When the entry appears. */
  publish?: readonly string[];
  updated?: readonly string[];
  expires?: readonly string[];
}

/** Values that a section gives the files below it, and the file that says so. */
export interface Cascaded {
  values: Readonly<Record<string, unknown>>;
  from: string;
}

/** A function of the site that leaves out entries. */
export interface Gate {
  code: Code;
  /** What it is called with: the values of an entry, or a mapping that holds them as `data`. */
  takes: 'data' | 'entry';
  /** What it gives back for an entry that is left out. */
  hides: 'false' | 'falsy';
  /** The folder that an entry's `id` is relative to. */
  base?: string;
  /** The file it stands in, for people. */
  from: string;
}

/** What a site's data and code say of one file, beside its front matter. */
export interface Given {
  /** Values of keys that the front matter does not give; functions among them stand for what they give back. */
  values: Record<string, unknown>;
  /** Values that win over those of the front matter. */
  computed: Record<string, unknown>;
  gates: Gate[];
  /** The permalink of an entry with these values, where the front matter gives none. */
  permalink?: (values: Readonly<Record<string, unknown>>) => string;
  /** What `permalink` depends on. */
  stamp?: string;
  /** Keys of the front matter that the site itself pays no heed to, unless they hold a web address. */
  ignored?: readonly string[];
  /** Where it stands, for people. */
  from: string;
}

/** What a site's own configuration says, in one form for every generator. */
export interface Recognised {
  /** A word for people: the generator, or `plain`. */
  kind: string;
  /** No generator has left its mark. */
  isPlain: boolean;
  /** The file or folder that told. */
  because: string;
  name?: string;
  description?: string;
  /** Absolute URL of the published site, with its path. */
  siteUrl?: string;
  language?: string;
  timeZone?: string;
  author?: string;
  /** What precedes every pathname where the site lives below a path; empty or `/blog`. */
  basePath: string;
  languages: SiteLanguage[];
  /** Where content lies; the first is the main one. */
  roots: string[];
  rules: SourceRule[];
  assets: AssetFolder[];
  /** Files that are not content, and why: the first glob that matches counts. */
  hidden: { files: string; except?: readonly string[]; reason: string }[];
  keys: FieldKeys;
  /** Values of keys that the front matter of a file does not give. */
  cascaded: ReadonlyMap<string, Cascaded>;
  /** What patterns take for the date of an entry without one; null: it has its usual address. */
  undated: string | null;
  /** What the site's data and code say of a file. */
  given?: (file: string) => Given | null;
  /** Front-matter keys whose values are tags. */
  taxonomies: string[];
  /** Tags that mark collections rather than subjects. */
  markers: string[];
  /** What separates tags in a scalar without commas; null: nothing does. */
  tagSeparator: string | null;
  /** What texts may ask for as `site.…` in Liquid; absent where texts are not Liquid. */
  variables?: Record<string, unknown>;
  /** The folder of texts that others include, as Liquid does. */
  includes?: string;
  /** Texts are in kramdown. */
  kramdown?: boolean;
  /** The day of a date is that in the site's time zone, not that which is written; a full time without a zone is UTC. */
  localDays?: boolean;
  /** What the tokens of patterns are called here, mapped to those of `address.ts`. */
  tokens: Readonly<Record<string, string>>;
  /** Front-matter addresses start at the root of the site, never at that of a language. */
  rootedPermalinks: boolean;
  /** What former addresses without a slash before them are relative to; null: to the page where they are one name. */
  aliasesFrom: 'root' | 'page' | null;
  /** What front-matter addresses end with where they have no extension: `/`, or nothing is added. */
  addressEnding: '' | '/';
  /** The files are notes as Obsidian has them: `[[Name]]` is a link, and `%%` hides. In a vault they are called as their files are. */
  wiki: boolean | 'vault';
  /** Templates in bodies that the program fills; in MDX there are none. */
  templates: 'all' | 'shortcodes' | 'none';
  /** `.md` is MDX too. */
  mdx: boolean;
  /** Entries with a date to come are published at once. */
  future: boolean;
  redirects: { from: string; to: string; file: string }[];
  /** Pathnames at which the site has had its feeds. */
  feeds: string[];
}

/** The parts that most sites share. */
export function recognised(parts: Pick<Recognised, 'kind' | 'because'> & Partial<Recognised>): Recognised {
  return {
    isPlain: false,
    basePath: '',
    languages: [],
    roots: [''],
    rules: [],
    assets: [],
    hidden: [],
    keys: {},
    cascaded: new Map(),
    undated: null,
    taxonomies: ['tags', 'categories'],
    markers: [],
    tagSeparator: null,
    tokens: {},
    rootedPermalinks: false,
    aliasesFrom: null,
    addressEnding: '',
    wiki: parts.isPlain ?? false,
    templates: 'all',
    mdx: false,
    future: false,
    redirects: [],
    feeds: [],
    ...parts,
  };
}

/** The same for two readings of a site whose files, rules aside, mean the same. */
export function fingerprintOf({ rules: _rules, ...shared }: Recognised): string {
  return createHash('sha1').update(JSON.stringify(shared)).digest('base64');
}

/** Reads one generator's configuration; null where the folder is not one of its sites. */
export type Recogniser = (folder: Folder) => Recognised | null;
