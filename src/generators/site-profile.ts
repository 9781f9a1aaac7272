import type { HiddenKind } from '../model/diagnostic.ts';
import type { Config } from '../code/ask/config.ts';
import type { Edits } from '../markdown/clean/edits.ts';
import type { HeadingIds } from '../text/heading-ids.ts';
import type { WrittenDate } from '../text/dates.ts';
import type { Folder } from './site-folder.ts';
import { apart, type SiteRule, siteRule, type SourceRule } from './source-rule.ts';

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
  /** What to do, where the site's kind does not say it. */
  fix?: string;
}

/**
 * The front-matter keys that count for a field, the first that fits first, where a generator has a list of its own.
 * In `date` and `publish`, `:filename` stands for a date at the start of the file's name.
 */
export interface FieldKeys {
  permalink?: readonly string[];
  /** What holds the last part of the address. */
  slug?: readonly string[];
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
  /** Functions of the site that its permalinks use as filters, by their names. */
  filters?: Readonly<Record<string, Config>>;
  /** What functions are told of the page itself. */
  page?: Readonly<Record<string, unknown>>;
  /** The permalink of an entry with these values, where the front matter gives none; undefined: it has the usual address. */
  permalink?: (values: Readonly<Record<string, unknown>>) => string | undefined;
  /** Keys of the front matter that the site itself pays no heed to, unless they hold a web address. */
  ignored?: readonly string[];
  /** Keys to which the site itself gives another meaning than a date. */
  undated?: readonly string[];
  /** Where it stands, for people. */
  from: string;
}

/**
 * What the templates of a text stand for: the value at a path such as `site.title`, given those of the page's front
 * matter. null: nothing; undefined: only the site's program knows.
 */
export type TemplateReader = (path: string, page: PageValue) => unknown;

/** The text of a file by its name in the site's folder; null where none may be shown. */
export type ReadPart = (name: string) => string | null;

/** The value of a key of a page’s front matter; undefined where it has none. */
export type PageValue = (key: string) => unknown;

/** A body with what the site’s program takes in from other files. @param file that it stands in. */
export type WithParts = (body: string, file: string, read: ReadPart, value: PageValue) => Edits;

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

/** A redirect that the site asks for. */
export interface SiteRedirect {
  from: string;
  to: string;
  /** What asks for it. */
  file: string;
  /** Its host makes it, and it may lead to pages that only the site's own program writes. */
  isOfHost?: boolean;
}

/** What a site says of itself. */
interface SiteWords {
  name?: string | undefined;
  /** What it is called where neither its configuration nor its front page says a name. */
  fallbackName?: string | undefined;
  description?: string | undefined;
  siteUrl?: string | undefined;
  /** May be written as `pt_BR`. */
  language?: string | undefined;
  /** The main one first; none where the site has only one. */
  languages: SiteLanguage[];
  timeZone?: string | undefined;
  author?: string | undefined;
}

/** Which files a site publishes. */
interface SiteFiles {
  /** Where content lies; the first is the main one. */
  roots: string[];
  assets: AssetFolder[];
  /** Files that are not content, and why: the first glob that matches counts. */
  hidden: HiddenFiles[];
  /** What could not be told; what follows from it, `content/` decides. */
  unknown: readonly UnknownContent[];
  /** The files in a folder that is called as an entry's own file, and lies beside it, belong to that entry. */
  ownFolders: boolean;
}

/** How a configuration names our plugin for its program. */
export interface PluginLine {
  /** Of our package: `astro` for `lectern/astro`. */
  module: string;
  /** What takes it: a key, or where `isMethod` a method of what the configuration is given. */
  key: string;
  isMethod?: true;
  /** The key has a list, of which it is an item. */
  list?: true;
  /** The program loads it by the name of its module. */
  isNamed?: true;
}

/** How a site is built. */
interface SiteBuild {
  /** Where its program writes the site. */
  outputs: readonly string[];
  /** What its owner types to build it, where no script of the site's own does. */
  build?: string | undefined;
  /** What builds it into a folder of its own, where its own script writes pages among the sources. */
  ownBuild?: string | undefined;
  plugin?: PluginLine | undefined;
}

/** Which addresses a site has, besides those that its rules give to files. */
export interface SiteAddresses {
  /** What precedes every pathname where the site lives below a path; empty or `/blog`. */
  basePath: string;
  /** What the tokens of patterns are called here, mapped to those of `url-pattern.ts`. */
  tokens: Readonly<Record<string, string>>;
  /** What addresses take for the date of an entry without one, `YYYY-MM-DD`; absent: it has its usual address. */
  undated?: string | undefined;
  /** What former addresses without a slash before them are relative to; null: to the page where they are one name. */
  aliasesFrom: 'root' | 'page' | null;
  /** What front-matter addresses end with where they have no extension: `/`, or nothing is added. */
  addressEnding: '' | '/';
  redirects: SiteRedirect[];
  feeds: string[];
}

/** How the texts of a site and their front matter are read. */
export interface SiteTexts {
  keys: FieldKeys;
  /** Keys of dates that its program documents. Of others, a value that is no text is not about a date. */
  dateKeys: readonly string[];
  /** Front-matter keys whose values are tags. */
  taxonomies: string[];
  /** Entries with a date to come are published at once; null: the program leaves that to the site, and they are held back. */
  future: boolean | null;
  /** The files are notes as Obsidian has them: `[[Name]]` is a link, and `%%` hides. In a vault they are called as their files are. */
  wiki: boolean | 'vault';
  /** Templates in bodies that the program fills; in MDX there are none. */
  templates: 'all' | 'shortcodes' | 'none';
  /** Its renderer knows formulas: `$…$` is one. */
  math: boolean;
  /** How its renderer gives headings their ids. */
  headingIds: HeadingIds;
  /** `.md` is MDX too. */
  mdx: boolean;
  /** Short names for folders in what MDX imports, such as `@/` for `src/`. */
  aliases: Readonly<Record<string, string>>;
}

/** What a site's program does in a way of its own; what is left out is done as usual. */
interface SiteFunctions {
  /** What the site's sections, data and code say of a file; null: nothing. */
  given?: ((file: string) => SiteData | null) | undefined;
  /** Whether a tag is a subject; others mark what belongs together in the site's own code. */
  isSubject?: ((tag: string) => boolean) | undefined;
  /** The tags of a text that is no list; usually commas separate them. */
  splitTags?: ((text: string) => readonly string[]) | undefined;
  /** The categories of a text that is no list, as they stand in addresses; usually commas separate them. */
  splitCategories?: ((text: string) => readonly string[]) | undefined;
  /** What a template in a text stands for; absent where nothing fills them. */
  templateValue?: TemplateReader | undefined;
  withParts?: WithParts | undefined;
  /** A text in GitHub's Markdown, where the site's program reads another kind. */
  toMarkdown?: ((text: string) => string) | undefined;
  /** A date of the front matter; null where it is none. It is plain where YAML has no quotes around it. */
  readDate?: ((written: string, zone: string, isPlain?: boolean) => WrittenDate | null) | undefined;
  /** What a link leads to that names a source in a way of the program. */
  readLink?: ((destination: string) => string) | undefined;
}

/** How many entries a folder of the site would serve by itself: advice is tried before it is given. */
export type CountEntries = (folder: string) => number;

/** What the owner of a site is told that cannot be understood. */
export interface Advice {
  first: readonly string[];
  /** How the site is built, as the beginning of a sentence. */
  build: string;
  /** The addresses that its routes have for entries, such as `/blog/:slug`. */
  routes: readonly string[];
}

/** The facts of a site by what they are about. */
interface Groups {
  about: SiteWords;
  files: SiteFiles;
  building: SiteBuild;
  addresses: SiteAddresses;
  texts: SiteTexts;
}

/**
 * What a site's own configuration says, in one form for every generator. Everything but `functions` is plain data: two
 * readings that have the same facts have the same functions too, since `readFrom` is one of the facts.
 */
export interface SiteProfile extends Groups {
  /** A word for people: the name of the generator, or what else the folder is. */
  kind: string;
  /** The file or folder that told. */
  detectedBy: string;
  /** No generator has left its mark. */
  isPlain: boolean;
  /** A digest of every configuration that was read for this profile, of which its functions are made. */
  readFrom: string;
  rules: SiteRule[];
  /** With what its owner can do where nothing of it is published. */
  functions: SiteFunctions & { advise(count: CountEntries): Advice };
}

type Together = Pick<SiteProfile, 'isPlain'> &
  SiteWords &
  SiteFiles &
  SiteBuild &
  SiteAddresses &
  SiteTexts &
  SiteFunctions;

/** What a generator says of a site, in one mapping; what is left out, or undefined, is what most sites share. */
export type ProfileParts = {
  [K in keyof Together]?: Together[K] | undefined;
} & {
  rules?: SourceRule[] | undefined;
};

/** What most sites share, and the members of each group. */
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
 * The profile of a site, of what its generator says.
 * @param folder that the parts were read from: what is read from it later is no part of the profile.
 */
export function siteProfile(
  folder: Pick<Folder, 'digest'>,
  mark: Pick<SiteProfile, 'kind' | 'detectedBy'>,
  parts: ProfileParts,
  advise: (count: CountEntries) => Advice,
): SiteProfile {
  const { rules = [], isPlain = false, ...others } = parts;
  const { facts, functions } = apart({ wiki: isPlain, ...others });
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
