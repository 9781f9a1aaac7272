import type { HiddenKind } from '../model/diagnostic.ts';
import type { Config } from '../code/ask/config.ts';
import type { Edits } from '../markdown/clean/edits.ts';
import type { HeadingIds } from '../text/heading-ids.ts';
import type { WrittenDate } from '../text/dates.ts';
import type { Folder } from './site-folder.ts';
import { separateFunctions, type SiteRule, siteRule, type SourceRule } from './source-rule.ts';

export interface SiteLanguage {
  /** The code in the names of files and folders, such as `pt-br`. */
  code: string;
  /** The BCP 47 tag. */
  tag: string;
  /** The start of the pathnames of its entries, such as `/fr`; empty for the main language. */
  prefix: string;
}

/** A folder of files that the site publishes as they are. */
export interface AssetFolder {
  folder: string;
  /** The start of the pathnames of its files: empty or `/img`. */
  at: string;
}

/** A reason why Lectern cannot tell which files of a site are published. */
export interface UnknownContent {
  /** A sentence that says what Lectern has found, and why that does not tell it. */
  why: string;
  /** The place of the setting or code; line and column start at 1. */
  place: { file: string; line?: number; column?: number };
  /** The folder that the reason is about. By default it is about the whole site, of which then nothing is published. */
  only?: string;
  /** Folders that may hold the content, the likeliest first. */
  candidates: readonly string[];
  /** What the owner can do, if it is not the usual advice for the generator. */
  fix?: string;
}

/**
 * The front-matter keys of each field, if the generator has its own list; the first key with a fitting value counts. In
 * `date` and `publish`, `:filename` stands for a date at the start of the file's name.
 */
export interface FieldKeys {
  permalink?: readonly string[];
  /** Keys with the last part of the address. */
  slug?: readonly string[];
  date?: readonly string[];
  /** Keys that say when the entry appears. */
  publish?: readonly string[];
  updated?: readonly string[];
  expires?: readonly string[];
}

/** A rule of the site's code that leaves out entries. */
export interface EntryGate {
  /**
   * The reason why the site leaves out an entry; null if it does not. `isUndecided` says that only the build can tell.
   * @param data the values of its front matter, with those that the site gives it.
   */
  hides(
    data: Readonly<Record<string, unknown>>,
    file: string,
  ): { hidden: string; isUndecided?: boolean } | null;
}

/** A function of the site that receives the values of an entry. If it returns false, the site leaves out the entry. */
export interface FunctionGate {
  code: Config;
  /** The file that contains the function, for messages. */
  from: string;
}

export type Gate = EntryGate | FunctionGate;

/** The data that a site's sections, data files and code give to one file. */
export interface SiteData {
  /** Values of keys that the front matter lacks. A function stands for its result. */
  values: Readonly<Record<string, unknown>>;
  /** Values that overrule those of the front matter. */
  computed?: Readonly<Record<string, unknown>>;
  gates?: readonly Gate[];
  /** Values of the whole site, which only functions read. */
  globals?: () => Readonly<Record<string, unknown>>;
  /** Functions of the site that its permalinks use as filters, by their names. */
  filters?: Readonly<Record<string, Config>>;
  /** Values of the page itself for functions. */
  page?: Readonly<Record<string, unknown>>;
  /** The permalink of an entry with these values, if its front matter has none; undefined for the usual address. */
  permalink?: (values: Readonly<Record<string, unknown>>) => string | undefined;
  /** Front-matter keys that the site ignores, unless they hold a web address. */
  ignored?: readonly string[];
  /** Keys that have another meaning than a date in this site. */
  undated?: readonly string[];
  /** Where the data are written, for messages. */
  from: string;
}

/**
 * The value of a template at a path such as `site.title`; null if the value is empty, undefined if only the site's
 * program knows it.
 * @param page the values of the page's front matter.
 */
export type TemplateReader = (path: string, page: PageValue) => unknown;

/** The text of a file in the site's folder, by its name; null if it must not be shown. */
export type ReadPart = (name: string) => string | null;

/** The value of a key of a page’s front matter; undefined if it has none. */
export type PageValue = (key: string) => unknown;

/** A body with the parts of other files that it includes. @param file the file of the body. */
export type WithParts = (body: string, file: string, read: ReadPart, value: PageValue) => Edits;

/** Files that a site leaves out. */
export interface HiddenFiles {
  files: string;
  except?: readonly string[];
  /** A list in the syntax of `.gitignore`, which leaves out files below the folder `in`. */
  ignored?: { list: string; in: string };
  /** Why the files are hidden; by default `withheld`. */
  kind?: HiddenKind;
  /** The reason in messages: a part of a sentence. */
  reason: string;
}

/** A redirect that the site's configuration contains. */
export interface SiteRedirect {
  from: string;
  to: string;
  /** The file that contains it. */
  file: string;
  /** Whether the site's host makes the redirect. Then it may lead to a page that only the site's own program writes. */
  isOfHost?: boolean;
}

/** The facts that a site states about itself. */
interface SiteWords {
  name?: string | undefined;
  /** The name of the site, if neither its configuration nor its front page gives one. */
  fallbackName?: string | undefined;
  description?: string | undefined;
  siteUrl?: string | undefined;
  /** A language tag; `pt_BR` is allowed. */
  language?: string | undefined;
  /** The languages, the main one first; empty if the site has one language. */
  languages: SiteLanguage[];
  timeZone?: string | undefined;
  author?: string | undefined;
}

/** The files that a site publishes. */
interface SiteFiles {
  /** Folders of content; the first is the main one. */
  roots: string[];
  assets: AssetFolder[];
  /** Files that are not content, and the reasons. The first glob that matches counts. */
  hidden: HiddenFiles[];
  /** Reasons why Lectern cannot tell which files are published. `content/` decides what follows from them. */
  unknown: readonly UnknownContent[];
  /** Whether a folder beside an entry's file, with the same name, holds files of that entry. */
  ownFolders: boolean;
}

/** The line of a generator's configuration that adds our plugin. */
export interface PluginLine {
  /** The module of our package: `astro` for `lectern/astro`. */
  module: string;
  /** The key that holds the plugin; with `isMethod`, the method of the configuration's argument that takes it. */
  key: string;
  isMethod?: true;
  /** Whether the key has a list of plugins. */
  list?: true;
  /** Whether the generator loads the plugin by the name of its module. */
  isNamed?: true;
}

/** The build of a site. */
interface SiteBuild {
  /** Folders in which the generator writes the site. */
  outputs: readonly string[];
  /** The command that builds the site, if the site has no script for it. */
  build?: string | undefined;
  /** The command that builds the site into another folder, if the site's own script writes pages among the sources. */
  ownBuild?: string | undefined;
  plugin?: PluginLine | undefined;
}

/** The addresses of a site, besides those that its rules give to files. */
export interface SiteAddresses {
  /** The start of all pathnames, such as `/blog`; empty if the site is at the root of its host. */
  basePath: string;
  /** The generator's names for the tokens of `url-pattern.ts`. */
  tokens: Readonly<Record<string, string>>;
  /** The date in the address of an entry without a date, `YYYY-MM-DD`. By default such an entry has its usual address. */
  undated?: string | undefined;
  /**
   * The base of former addresses without a leading slash. By default (null), a single name is relative to the page, and
   * a path to the root.
   */
  aliasesFrom: 'root' | 'page' | null;
  /** The end of front-matter addresses without an extension: a slash, or nothing. */
  addressEnding: '' | '/';
  redirects: SiteRedirect[];
  feeds: string[];
}

/** The syntax of a site's texts and front matter. */
export interface SiteTexts {
  keys: FieldKeys;
  /** Keys of dates that the generator documents. A value of another key is a date only if it is a text. */
  dateKeys: readonly string[];
  /** Front-matter keys whose values are tags. */
  taxonomies: string[];
  /**
   * Whether entries with a future date are published at once. By default (null), the program leaves that to the site,
   * and they are held back.
   */
  future: boolean | null;
  /**
   * Whether the files have Obsidian's syntax: `[[Name]]` is a link, and `%%` hides text. In a `vault` the title of a
   * note is the name of its file.
   */
  wiki: boolean | 'vault';
  /** The templates in bodies that the generator fills. MDX has none. */
  templates: 'all' | 'shortcodes' | 'none';
  /** Whether the renderer knows formulas, so that `$…$` is one. */
  math: boolean;
  /** The renderer's way to make ids of headings. */
  headingIds: HeadingIds;
  /** Whether `.md` files are MDX, too. */
  mdx: boolean;
  /** Short names of folders in the imports of MDX, such as `@/` for `src/`. */
  aliases: Readonly<Record<string, string>>;
}

/** The functions of a generator that differ from the usual behaviour. */
interface SiteFunctions {
  /** The data that the site's sections, data files and code give to a file; null if there are none. */
  given?: ((file: string) => SiteData | null) | undefined;
  /** Whether a tag is a subject. Other tags only collect entries for the site's own code. */
  isSubject?: ((tag: string) => boolean) | undefined;
  /** Splits a text into tags; by default at commas. */
  splitTags?: ((text: string) => readonly string[]) | undefined;
  /** Splits a text into categories, as addresses contain them; by default at commas. */
  splitCategories?: ((text: string) => readonly string[]) | undefined;
  /** Fills templates in texts; by default, nothing fills them. */
  templateValue?: TemplateReader | undefined;
  withParts?: WithParts | undefined;
  /** Converts a text to GitHub's Markdown, if the generator reads another kind. */
  toMarkdown?: ((text: string) => string) | undefined;
  /**
   * Reads a date of the front matter; null if the text is no date. `isPlain` says that the text has no quotes in YAML.
   */
  readDate?: ((written: string, zone: string, isPlain?: boolean) => WrittenDate | null) | undefined;
  /** Converts the generator's way to link to a source file to the path of that file. */
  readLink?: ((destination: string) => string) | undefined;
}

/** Counts the entries that a folder would serve as a site of its own, so that only advice that works is given. */
export type CountEntries = (folder: string) => number;

/** Advice for the owner of a site that Lectern does not understand. */
export interface Advice {
  first: readonly string[];
  /** How to build the site: the beginning of a sentence. */
  build: string;
  /** Patterns of the addresses that the site's routes give to entries, such as `/blog/:slug`. */
  routes: readonly string[];
}

/** The facts of a site, by subject. */
interface Groups {
  about: SiteWords;
  files: SiteFiles;
  building: SiteBuild;
  addresses: SiteAddresses;
  texts: SiteTexts;
}

/**
 * The configuration of a site in one form for all generators. Everything but `functions` is plain data. If two readings
 * have the same facts, they have the same functions too, since `readFrom` is one of the facts.
 */
export interface SiteProfile extends Groups {
  /** The name of the generator, or another word for the folder, for messages. */
  kind: string;
  /** The file or folder that is the mark. */
  detectedBy: string;
  /** Whether no generator has left its mark. */
  isPlain: boolean;
  /** A digest of every configuration that was read for this profile. The functions are made of these. */
  readFrom: string;
  rules: SiteRule[];
  /** The functions of the generator, and advice for the owner of a site of which nothing is published. */
  functions: SiteFunctions & { advise(count: CountEntries): Advice };
}

type Together = Pick<SiteProfile, 'isPlain'> &
  SiteWords &
  SiteFiles &
  SiteBuild &
  SiteAddresses &
  SiteTexts &
  SiteFunctions;

/** The facts and functions that a generator reads from a site. The default of a member is that of most sites. */
export type ProfileParts = {
  [K in keyof Together]?: Together[K] | undefined;
} & {
  rules?: SourceRule[] | undefined;
};

/** The defaults of all facts, by group. */
const USUAL: { [G in keyof Groups]: Required<Groups[G]> } = {
  about: {
    name: undefined,
    fallbackName: undefined,
    description: undefined,
    siteUrl: undefined,
    language: undefined,
    languages: [],
    timeZone: undefined,
    author: undefined,
  },
  files: { roots: [''], assets: [], hidden: [], unknown: [], ownFolders: false },
  building: { outputs: [], build: undefined, ownBuild: undefined, plugin: undefined },
  addresses: {
    basePath: '',
    tokens: {},
    undated: undefined,
    aliasesFrom: null,
    addressEnding: '',
    redirects: [],
    feeds: [],
  },
  texts: {
    keys: {},
    dateKeys: [],
    taxonomies: ['tags', 'categories'],
    future: null,
    wiki: false,
    templates: 'all',
    math: false,
    headingIds: 'github',
    mdx: false,
    aliases: {},
  },
};

/**
 * Makes the profile of a site.
 * @param folder the folder from which the parts were read. Files that are read from it later are not in the digest.
 */
export function siteProfile(
  folder: Pick<Folder, 'digest'>,
  mark: Pick<SiteProfile, 'kind' | 'detectedBy'>,
  parts: ProfileParts,
  advise: (count: CountEntries) => Advice,
): SiteProfile {
  const { rules = [], isPlain = false, ...others } = parts;
  const { facts, functions } = separateFunctions({ wiki: isPlain, ...others });
  const groups = Object.entries(USUAL).map(([name, members]) => [
    name,
    Object.fromEntries(Object.entries(members).map(([key, usual]) => [key, facts[key] ?? usual])),
  ]);
  return {
    ...mark,
    isPlain,
    readFrom: folder.digest(),
    ...(Object.fromEntries(groups) as Groups),
    rules: rules.map(siteRule),
    functions: { ...functions, advise },
  };
}
