import type { Folder } from './site-folder.ts';
import type { Code } from './js/js-known.ts';
import type { SourceRule } from './source-rule.ts';
import type { Unknown } from './unknown.ts';

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

/** What a site's sections, data and code say of one file, beside its front matter. */
export interface SiteData {
  /** Values of keys that the front matter does not give; functions among them stand for what they give back. */
  values: Readonly<Record<string, unknown>>;
  /** Values that win over those of the front matter. */
  computed?: Readonly<Record<string, unknown>>;
  gates?: readonly Gate[];
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
export interface SiteProfile {
  /** A word for people: the generator, or `plain`. */
  kind: string;
  /** No generator has left its mark. */
  isPlain: boolean;
  /** The file or folder that told. */
  detectedBy: string;
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
  /** What could not be told; what follows from it, `content/` decides. */
  unknown: readonly Unknown[];
  /** Where content lies; the first is the main one. */
  roots: string[];
  rules: SourceRule[];
  assets: AssetFolder[];
  /** Files that are not content, and why: the first glob that matches counts. */
  hidden: {
    files: string;
    except?: readonly string[];
    /** A list in the manner of `.gitignore`, which says what is left out below `in`. */
    ignored?: { list: string; in: string };
    reason: string;
  }[];
  keys: FieldKeys;
  /** What patterns take for the date of an entry without one; null: it has its usual address. */
  undated: string | null;
  /** What the site's sections, data and code say of a file. */
  given?: (file: string) => SiteData | null;
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

/**
 * What most sites share, with the parts that are known of this one.
 * @param parts `siteUrl` is left out where it is no web address; `language` may be written as `pt_BR`.
 */
export function siteProfile(
  parts: Pick<SiteProfile, 'kind' | 'detectedBy'> & { [K in keyof SiteProfile]?: SiteProfile[K] | undefined },
): SiteProfile {
  const { siteUrl = '', language } = parts;
  const isWeb = /^https?:/.test(siteUrl) && URL.canParse(siteUrl);
  const given = {
    ...parts,
    siteUrl: isWeb ? siteUrl : undefined,
    language: language?.replace('_', '-'),
  };
  return {
    isPlain: false,
    basePath: '',
    languages: [],
    unknown: [],
    roots: [''],
    rules: [],
    assets: [],
    hidden: [],
    keys: {},
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
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Pick<
      SiteProfile,
      'kind' | 'detectedBy'
    >),
  };
}

/** Reads one generator's configuration; null where the folder is not one of its sites. */
export type ProfileReader = (folder: Folder) => SiteProfile | null;
