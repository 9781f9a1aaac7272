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
  /** The pattern is an assumption: the site's own links may show another. */
  guess?: boolean;
  /** The folder that names are relative to; default: the part of the glob without wildcards. */
  base?: string;
  /** The folder that addresses are relative to, the same for all translations; default: `base`. */
  root?: string;
  lang?: string;
  /** What precedes the pathname, such as the language in `/fr`. */
  prefix?: string;
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
  hidden: { files: string; reason: string }[];
  /** What the site's data and code say of a file. */
  given?: (file: string) => Given | null;
  /** Front-matter keys whose values are tags. */
  taxonomies: string[];
  /** Tags that mark collections rather than subjects. */
  markers: string[];
  /** What separates tags in a scalar without commas; null: nothing does. */
  tagSeparator: string | null;
  /** What the tokens of patterns are called here, mapped to those of `address.ts`. */
  tokens: Readonly<Record<string, string>>;
  /** What front-matter addresses end with where they have no extension: `/`, or nothing is added. */
  addressEnding: '' | '/';
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
    taxonomies: ['tags', 'categories'],
    markers: [],
    tagSeparator: null,
    tokens: {},
    addressEnding: '',
    future: false,
    redirects: [],
    feeds: [],
    ...parts,
  };
}

/** Reads one generator's configuration; null where the folder is not one of its sites. */
export type Recogniser = (folder: Folder) => Recognised | null;
