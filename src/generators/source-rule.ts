import type { ContentType } from '../model/content-type.ts';
import type { SlugStyle } from './slug-styles.ts';

/**
 * The forms of front matter besides fences: `lines` of `Key: value`; `fenced-lines`, with fences or without;
 * `titled-lines`, only if the first line is a title or a similar key.
 */
export type MatterForm = 'fenced' | 'lines' | 'fenced-lines' | 'titled-lines';

/** Front matter in a form that only one generator has. `body` is the offset of the text after it. */
export interface OwnMatter {
  values: Readonly<Record<string, unknown>>;
  body: number;
}

/** The facts of an entry from which its address is made. */
export interface AddressFacts {
  /**
   * The path below the rule's root without extension, language, date and `/index`. The tokens `:dated` and `:place`
   * contain the date.
   */
  path: string;
  /** The slug of the front matter, if that names only the last part of the address. */
  slug: string | null;
  /** Whether the file is the page of its folder. */
  isIndex: boolean;
  /** Whether the file is the page of a section, `_index`. */
  isSection: boolean;
  language: string;
  /** Whether its front matter names another language than the site's. */
  isForeign: boolean;
}

/** The functions of a generator for the files of one place that differ from the usual behaviour. */
export interface RuleFunctions {
  /** Whether a file is the page of its folder; by default `index` is. @param name without extension. */
  isIndex?: (name: string, folder: string) => boolean;
  /**
   * The name of a file or folder without parts such as `1.` that addresses do not contain; empty if addresses do not
   * contain the name.
   */
  withoutNumber?: (name: string) => string;
  /**
   * The date in the path of a file, `YYYY-MM-DD`; null if there is none. By default it is at the start of the name, or
   * in folders.
   */
  dateIn?: (path: string) => string | null;
  /** The reason why a file is not built, by its name; null if it is built. */
  leavesOut?: (name: string) => string | null;
  /** Reads front matter in a form of its own; null if the text has the usual form. */
  readMatter?: (text: string) => OwnMatter | null;
  withFences?: (text: string) => string;
  /** The title of a file without one in its front matter. By default it is the first heading. */
  titleOf?: (name: string) => string;
  /**
   * Makes a title of the words of a file's name, if there is no other title. By default the first word gets a capital.
   * @param name the name as it is written.
   */
  titleOfWords?: (words: string, name: string) => string;
  /** The pathname below that of the language; null if the pattern gives it. */
  addressOf?: (entry: AddressFacts) => string | null;
  /** The pathname pattern of an entry that differs from `url`; null if it does not differ. */
  patternOf?: (entry: AddressFacts) => string | null;
  /**
   * The pathname of a front-matter address. By default it starts at the root with a leading slash, and below the
   * language without.
   */
  permalinkOf?: (written: string, language: string) => string;
  /** Other addresses at which the entry answers if no other page is there. */
  standsInAt?: (pathname: string) => readonly string[];
  /** The path that identifies a page; by default its own path. */
  identityOf?: (path: string) => string;
}

/** The files of a rule, and their kind. */
interface RuleFiles {
  /** Glob relative to the site's folder. */
  files: string;
  /** Folders whose files belong to the rule too. Each folder is one entry with its files. */
  bundles: readonly string[];
  /**
   * The type of the entries; null if they decide: if most have dates, and at the top of a folder at least three, those
   * with dates are writing, and the others pages.
   */
  type: ContentType | null;
  /** Whether data files are entries too. */
  data: boolean;
  /** Whether HTML files with front matter are entries too. */
  html: boolean;
  /** Whether README.md is the page of its folder. */
  readme: boolean;
  /** Parts that an entry must have to be built. */
  needs: readonly ('matter' | 'title' | 'date')[];
  /** Whether entries with a future date are published at once. */
  future: boolean;
  /**
   * Whether the entries are certainly talks. Then the date of each is the day of its event, and another key may say
   * when the talk appears.
   */
  datesAreEvents: boolean;
}

/** The addresses of the files of a rule. */
interface RuleAddresses {
  /** Pathname pattern, see `url-pattern.ts`; null: `/<path>`. */
  url: string | null;
  /** Whether the pattern is an assumption, which the site's own links may disprove. */
  guess: boolean;
  /** The folder that names are relative to; by default the part of the glob without wildcards. */
  base: string;
  /** The folder that addresses are relative to, the same for all translations; by default `base`. */
  root: string;
  /** The path of the root in addresses; empty if addresses do not contain it. */
  at: string;
  /** The code of the language of all its files. By default (null), their names tell it, or it is the main language. */
  lang: string | null;
  /** The start of the pathnames, such as the language in `/fr`. */
  prefix: string;
  /**
   * The part of a path that tells the language, besides the end of the file's name: its first folder, any folder, or
   * none.
   */
  languageIn: 'folder' | 'anywhere' | 'name';
  /** The way in which names become addresses. */
  slugs: SlugStyle;
}

/** The syntax of the front matter of a rule's files, and the meaning of its keys. */
interface RuleMatter {
  /** The form of the front matter, besides fences of all kinds; see `front-matter.ts`. */
  matter: MatterForm;
  /** The keys of the date; by default (null) those of the site. */
  dateKeys: readonly string[] | null;
  /**
   * Default values for the files of a glob; without a glob, for all. Later ones overrule earlier ones; categories are
   * added to those of the file.
   */
  defaults: readonly { files?: string; values: Readonly<Record<string, unknown>> }[];
  /** Keys that stand for one of ours if ours is absent: `{ id: 'slug' }`. */
  keys: Readonly<Record<string, string>>;
  /** Keys that give the title if there is neither `title` nor a first heading, such as the title in the navigation. */
  titleKeys: readonly string[];
  /** Full names of people by their short names in the front matter. */
  people: Readonly<Record<string, string>>;
  /** Further keys that pages show as they are written. */
  fields: readonly string[];
}

/** All facts of a rule. They are plain data. */
export interface RuleParts extends RuleFiles, RuleAddresses, RuleMatter {}

/** The facts that a generator states. `RULE_DEFAULTS` has the others. */
type RuleFacts = Pick<RuleParts, 'files' | 'type' | 'url'> & Partial<RuleParts>;

/** A rule for the files of one place, as a generator writes it. The first rule that matches a file counts. */
export type SourceRule = RuleFacts & RuleFunctions;

/** A rule with its functions separated from its facts. */
export type SiteRule = RuleFacts & { functions: RuleFunctions };

/** Separates the functions in a mapping from the other members. */
export function separateFunctions(mapping: object): { facts: Record<string, unknown>; functions: object } {
  const members = Object.entries(mapping);
  const ofKind = (isFunction: boolean) =>
    Object.fromEntries(members.filter(([, value]) => (typeof value === 'function') === isFunction));
  return { facts: ofKind(false), functions: ofKind(true) };
}

export function siteRule(rule: SourceRule): SiteRule {
  const { facts, functions } = separateFunctions(rule);
  return { ...(facts as RuleFacts), functions };
}

/** The defaults of all facts of a rule. */
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
