import type { HiddenKind } from '../model/diagnostic.ts';
import { isUrl } from '../model/parse-url.ts';
import type { Config } from '../code/ask/config.ts';
import type { WrittenDate } from '../text/dates.ts';
import type { SourceRule } from './source-rule.ts';

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

/** What a site's configuration does not tell, or not so that Lectern understands it: which files are published. */
export interface UnknownContent {
  /** A sentence: what was found, and why it says nothing. */
  why: string;
  /** Where it was read; lines and columns from one. */
  place: { file: string; line?: number; column?: number };
  /** The folder that it is about; absent: all of the site, of which nothing is published then. */
  only?: string;
  /** Folders that may hold the content, the likeliest first. */
  candidates: readonly string[];
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

/** What leaves out entries of the site. */
export interface EntryGate {
  /**
   * Why the site leaves out an entry, or why that cannot be determined, which its build may tell; null where it does not.
   * @param data the values of its front matter, with those that the site gives it.
   */
  hides(
    data: Readonly<Record<string, unknown>>,
    file: string,
  ): { hidden: string; isUndecided?: boolean } | null;
}

/** A function of the site that is called with the values of an entry, and gives back false for one that it leaves out. */
export interface FunctionGate {
  code: Config;
  /** The file it stands in, for people. */
  from: string;
}

export type Gate = EntryGate | FunctionGate;

/** What a site's sections, data and code say of one file, beside its front matter. */
export interface SiteData {
  /** Values of keys that the front matter does not give; functions among them stand for what they give back. */
  values: Readonly<Record<string, unknown>>;
  /** Values that win over those of the front matter. */
  computed?: Readonly<Record<string, unknown>>;
  gates?: readonly Gate[];
  /** Values of the whole site that only functions ask for. */
  globals?: () => Readonly<Record<string, unknown>>;
  /** What functions are told of the page itself. */
  page?: Readonly<Record<string, unknown>>;
  /** The permalink of an entry with these values, where the front matter gives none; undefined: it has the usual address. */
  permalink?: (values: Readonly<Record<string, unknown>>) => string | undefined;
  /** Keys of the front matter that the site itself pays no heed to, unless they hold a web address. */
  ignored?: readonly string[];
  /** Where it stands, for people. */
  from: string;
}

/**
 * What the templates of a text stand for: the value at a path such as `site.title`, given those of the page's front
 * matter. null: nothing; undefined: only the site's program knows.
 */
export type TemplateReader = (path: string, page: (key: string) => unknown) => unknown;

/** The text of a file by its name in the site's folder; null where none may be shown. */
export type ReadPart = (name: string) => string | null;

/** What the owner of a site is told that cannot be understood. */
export interface Advice {
  first: readonly string[];
  /** How the site is built, as the beginning of a sentence. */
  build: string;
  /** The addresses that its routes have for entries, such as `/blog/:slug`. */
  routes: readonly string[];
}

/** Files that a site leaves out. */
export interface HiddenFiles {
  files: string;
  except?: readonly string[];
  /** A list in the manner of `.gitignore`, which says what is left out below `in`. */
  ignored?: { list: string; in: string };
  /** Default: `withheld`. */
  kind?: HiddenKind;
  /** For people; a part of a sentence. */
  reason: string;
}

/** What a site's own configuration says, in one form for every generator. */
export interface SiteProfile {
  /** A word for people: the name of the generator, or what else the folder is. */
  kind: string;
  /** No generator has left its mark. */
  isPlain: boolean;
  /** The file or folder that told. */
  detectedBy: string;
  name?: string;
  /** What it is called where neither its configuration nor its front page says a name. */
  fallbackName?: string;
  description?: string;
  siteUrl?: string;
  language?: string;
  timeZone?: string;
  author?: string;
  /** What precedes every pathname where the site lives below a path; empty or `/blog`. */
  basePath: string;
  languages: SiteLanguage[];
  /** What could not be told; what follows from it, `content/` decides. */
  unknown: readonly UnknownContent[];
  /** Where its program writes the site. */
  outputs: readonly string[];
  build?: string | undefined;
  /** What builds it into a folder of its own, where its own script writes pages among the sources. */
  ownBuild?: string | undefined;
  /** What its owner can do where nothing of it is published. */
  advise(): Advice;
  /** Where content lies; the first is the main one. */
  roots: string[];
  rules: SourceRule[];
  assets: AssetFolder[];
  /** Files that are not content, and why: the first glob that matches counts. */
  hidden: HiddenFiles[];
  keys: FieldKeys;
  /** The same as long as the configurations say the same: it stands for the functions, which cannot be compared. */
  digest: string;
  /** What addresses take for the date of an entry without one, `YYYY-MM-DD`; absent: it has its usual address. */
  undated?: string;
  given?: (file: string) => SiteData | null;
  /** Front-matter keys whose values are tags. */
  taxonomies: string[];
  /** Whether a tag is a subject; absent: every tag is. Others mark what belongs together in the site's own code. */
  isSubject?: (tag: string) => boolean;
  /** The tags of a text that is no list; absent: commas separate them. */
  splitTags?: (text: string) => readonly string[];
  /** The categories of a text that is no list, as they stand in addresses; absent: commas separate them. */
  splitCategories?: (text: string) => readonly string[];
  /** What a template in a text stands for; absent where nothing fills them. */
  templateValue?: TemplateReader;
  /** A body with what its program takes in from other files. @param file that it stands in. */
  withParts?: (body: string, file: string, read: ReadPart) => string;
  /** A text in GitHub's Markdown, where the site's program reads another kind. */
  toMarkdown?: (text: string) => string;
  /** A date of the front matter, where its program reads it in a way of its own; null where it is none. */
  readDate?: (written: string, zone: string) => WrittenDate | null;
  /** What a link leads to that names a source in a way of the program; absent: it is a link like any other. */
  readLink?: (destination: string) => string;
  /** What the tokens of patterns are called here, mapped to those of `url-pattern.ts`. */
  tokens: Readonly<Record<string, string>>;
  /** What former addresses without a slash before them are relative to; null: to the page where they are one name. */
  aliasesFrom: 'root' | 'page' | null;
  /** What front-matter addresses end with where they have no extension: `/`, or nothing is added. */
  addressEnding: '' | '/';
  /** The files in a folder that is called as an entry's own file, and lies beside it, belong to that entry. */
  ownFolders: boolean;
  /** The files are notes as Obsidian has them: `[[Name]]` is a link, and `%%` hides. In a vault they are called as their files are. */
  wiki: boolean | 'vault';
  /** Templates in bodies that the program fills; in MDX there are none. */
  templates: 'all' | 'shortcodes' | 'none';
  /** Its renderer knows formulas: `$…$` is one. */
  math: boolean;
  /** HTML stays as it is typed, with its scripts and styles, since the owner trusts it (`trusted_html`). */
  keepsHtml: boolean;
  /** `.md` is MDX too. */
  mdx: boolean;
  /** Entries with a date to come are published at once; null: the program leaves that to the site, and they are held back. */
  future: boolean | null;
  /** `isOfHost`: its host makes it, and it may lead to pages that only the site's own program writes. */
  redirects: { from: string; to: string; file: string; isOfHost?: boolean }[];
  feeds: string[];
}

/** What a generator says of a site; what is left out, or undefined, is what most sites share. */
export type ProfileParts = {
  [K in Exclude<keyof SiteProfile, 'kind' | 'detectedBy' | 'digest' | 'advise'>]?: SiteProfile[K] | undefined;
};

/**
 * What most sites share, with the parts that are known of this one.
 * @param parts `siteUrl` is left out where it is not a web address; `language` may be written as `pt_BR`.
 */
export function siteProfile(parts: ProfileParts & Pick<SiteProfile, 'kind' | 'detectedBy'>): SiteProfile {
  const { siteUrl = '', language } = parts;
  const isWeb = /^https?:\/\/(?!undefined\b)/.test(siteUrl) && isUrl(siteUrl);
  const given = {
    ...parts,
    // What a site's code makes of a value that is not there.
    name: parts.name === 'undefined' ? undefined : parts.name,
    siteUrl: isWeb ? siteUrl : undefined,
    language: language?.replace('_', '-'),
  };
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return {
    isPlain: false,
    basePath: '',
    languages: [],
    unknown: [],
    outputs: [],
    advise: () => ({ first: [], build: '', routes: [] }),
    roots: [''],
    rules: [],
    assets: [],
    hidden: [],
    keys: {},
    digest: '',
    taxonomies: ['tags', 'categories'],
    tokens: {},
    aliasesFrom: null,
    addressEnding: '',
    ownFolders: false,
    wiki: parts.isPlain ?? false,
    templates: 'all',
    keepsHtml: false,
    math: false,
    mdx: false,
    future: null,
    redirects: [],
    feeds: [],
    ...(said as Pick<SiteProfile, 'kind' | 'detectedBy'>),
  };
}
