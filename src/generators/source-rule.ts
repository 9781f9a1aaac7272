import type { ContentType } from '../model/content-type.ts';
import type { SlugStyle } from './slug-styles.ts';

/**
 * How a site may write front matter: between fences; `lines` of `Key: value`, `fenced-lines` between fences, too,
 * `titled-lines` only where the first is a title or the like.
 */
export type MatterForm = 'fenced' | 'lines' | 'fenced-lines' | 'titled-lines';

/** Front matter in a form of one program's own. */
export interface OwnMatter {
  values: Readonly<Record<string, unknown>>;
  body: number;
}

/** What is known of an entry when its address is looked for. */
export interface AddressFacts {
  /** Below the rule's root: no extension, language, date or `/index`. With the date, the tokens `:dated` and `:place` have it. */
  path: string;
  /** From the front matter, where it names only itself. */
  slug: string | null;
  /** The file stands for its folder. */
  isIndex: boolean;
  /** The file is the page of a section, `_index`. */
  isSection: boolean;
  language: string;
  /** Its front matter names another language than the site's. */
  isForeign: boolean;
}

/** What a site's program does in a way of its own with the files of one place; what is left out is done as usual. */
export interface RuleFunctions {
  /** Whether a file stands for its folder, by its name without extension and that folder's; usually `index` does. */
  isIndex?: (name: string, folder: string) => boolean;
  /** A name of a file or folder without what is no part of addresses, such as `1.`; empty where none of it is. */
  withoutNumber?: (name: string) => string;
  /** The date, `YYYY-MM-DD`, that the path of a file has in it; null: none. Usually its name begins with one, or folders are. */
  dateIn?: (path: string) => string | null;
  /** Why a file is not built, by its name; null where it is. */
  leavesOut?: (name: string) => string | null;
  /** Front matter in a form of its own; null where the text has the usual one. */
  readMatter?: (text: string) => OwnMatter | null;
  withFences?: (text: string) => string;
  /** The title, by the name of the file, where the front matter gives none; usually the first heading is. */
  titleOf?: (name: string) => string;
  /** The words of a file's name as a title, where there is no other; usually the first has a capital. @param name as it is. */
  titleOfWords?: (words: string, name: string) => string;
  /** The pathname below the language's where no pattern tells it; null: the pattern does. */
  addressOf?: (entry: AddressFacts) => string | null;
  /** The pathname pattern of an entry that has another than `url`; null: it has not. */
  patternOf?: (entry: AddressFacts) => string | null;
  /** Where an address of the front matter is; usually at the root if it starts with a slash, else below the language. */
  permalinkOf?: (written: string, language: string) => string;
  /** Other addresses of an entry, by its pathname, that answer where no other file does. */
  standsInAt?: (pathname: string) => readonly string[];
  /** The path that identifies a page, by its own; usually it is that. */
  identityOf?: (path: string) => string;
}

/** Which files a rule is about, and what they are. */
interface RuleFiles {
  /** Glob relative to the site's folder. */
  files: string;
  /** Folders whose files belong to it too: each is one entry with what it brings along. */
  bundles: readonly string[];
  /** null: the entries decide; where most are dated, the dated ones are writing and the others pages. */
  type: ContentType | null;
  /** Data files count as well. */
  data: boolean;
  /** HTML files with front matter count as well. */
  html: boolean;
  /** README.md stands for its folder. */
  readme: boolean;
  /** What an entry must have to be built. */
  needs: readonly ('matter' | 'title' | 'date')[];
  /** A date to come does not hold back the entries. */
  future: boolean;
  /** These are certainly talks: the date of each is the day of its event. It may still appear later than others. */
  datesAreEvents: boolean;
}

/** Which addresses the files of a rule have. */
interface RuleAddresses {
  /** Pathname pattern, see `url-pattern.ts`; null: `/<path>`. */
  url: string | null;
  /** The pattern is an assumption: the site's own links may show another. */
  guess: boolean;
  /** The folder that names are relative to; default: the part of the glob without wildcards. */
  base: string;
  /** The folder that addresses are relative to, the same for all translations; default: `base`. */
  root: string;
  /** The path that the root stands for in addresses; empty: none. */
  at: string;
  /** Code of the language of all its files; null: their names tell, or it is the main one. */
  lang: string | null;
  /** What precedes the pathname, such as the language in `/fr`. */
  prefix: string;
  /** What tells the language of a file besides the end of its name: its first folder, any folder, or nothing. */
  languageIn: 'folder' | 'anywhere' | 'name';
  /** How names become addresses. */
  slugs: SlugStyle;
}

/** What the front matter of the files of a rule may be, and what its keys mean. */
interface RuleMatter {
  /** How it may be written, besides fences of all kinds; see `front-matter.ts`. */
  matter: MatterForm;
  /** The keys that count for the date here; null: those of the site. */
  dateKeys: readonly string[] | null;
  /**
   * Values of keys that it does not give, for the files of a glob; default: all. Later ones count more; categories are
   * added to those of the file.
   */
  defaults: readonly { files?: string; values: Readonly<Record<string, unknown>> }[];
  /** Keys that mean one of ours here, where ours is not given: `{ id: 'slug' }`. */
  keys: Readonly<Record<string, string>>;
  /** Keys that give a title where neither `title` nor a first heading does: what navigation calls the page. */
  titleKeys: readonly string[];
  /** Names of people by the short names that it may give. */
  people: Readonly<Record<string, string>>;
  /** Further keys that are shown as they are. */
  fields: readonly string[];
}

/** Plain data: all that can be said of the files of one place, but for functions. */
export interface RuleParts extends RuleFiles, RuleAddresses, RuleMatter {}

/** What is said of the files of one place; `RULE_DEFAULTS` says the rest. */
type RuleFacts = Pick<RuleParts, 'files' | 'type' | 'url'> & Partial<RuleParts>;

/** What the files of one place are, as generators say it, in the order in which rules are tried. */
export type SourceRule = RuleFacts & RuleFunctions;

/** The same, with the functions apart from the facts. */
export type SiteRule = RuleFacts & { functions: RuleFunctions };

/** The functions among the values of a mapping, and apart from them all else. */
export function apart(mapping: object): { facts: Record<string, unknown>; functions: object } {
  const members = Object.entries(mapping);
  const ofKind = (isFunction: boolean) =>
    Object.fromEntries(members.filter(([, value]) => (typeof value === 'function') === isFunction));
  return { facts: ofKind(false), functions: ofKind(true) };
}

export function siteRule(rule: SourceRule): SiteRule {
  const { facts, functions } = apart(rule);
  return { ...(facts as RuleFacts), functions };
}

/** What a rule says where a generator says nothing. */
export const RULE_DEFAULTS: Omit<RuleParts, 'files' | 'type' | 'url' | 'base' | 'root'> = {
  bundles: [],
  guess: false,
  at: '',
  lang: null,
  prefix: '',
  languageIn: 'folder',
  slugs: 'as-is',
  data: false,
  html: false,
  readme: false,
  needs: [],
  dateKeys: null,
  matter: 'fenced',
  defaults: [],
  keys: {},
  titleKeys: [],
  people: {},
  future: false,
  datesAreEvents: false,
  fields: [],
};
