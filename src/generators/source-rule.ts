import type { ContentType } from '../model/content-type.ts';
import type { SlugStyle } from '../text/slug-style.ts';

/**
 * How a site may write front matter: between fences; `open`, without the first of them, as Hexo's posts; `lines` of
 * `Key: value`, `titled-lines` only where the first is a title or the like; `script`, also as JavaScript.
 */
export type MatterForm = 'fenced' | 'open' | 'lines' | 'titled-lines' | 'script';

/** What may be said of the files of one place. */
export interface RuleParts {
  /** Glob relative to the site's folder. */
  files: string;
  /** Folders whose files belong to it too: each is one entry with what it brings along. */
  bundles: readonly string[];
  /** null: the entries decide; where most are dated, the dated ones are writing and the others pages. */
  type: ContentType | null;
  /** Pathname pattern, see `address.ts`; null: `/<path>`. */
  url: string | null;
  /** Pattern of entries whose front matter names another language than the site's; null: the same. */
  otherUrl: string | null;
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
  /** Only the ends of file names tell a language, never folders. */
  suffixOnly: boolean;
  /** Pathname pattern of the pages of sections. */
  sectionUrl: string;
  /** How names become addresses. */
  slugs: SlugStyle;
  /** Data files (a list, or one entry each) count as well. */
  data: boolean;
  /** HTML files with front matter count as well. */
  html: boolean;
  /** README.md stands for its folder. */
  readme: boolean;
  /** What an entry must have to be built; `dated-name` is a file name that starts with a date. */
  needs: readonly ('matter' | 'dated-name' | 'title' | 'date')[];
  /** How front matter may be written, besides fences of all kinds; see `matter.ts`. */
  matter: MatterForm;
  /**
   * Values of keys that the front matter does not give, for the files of a glob; default: all. Later ones count more;
   * categories are added to those of the file.
   */
  defaults: readonly { files?: string; values: Readonly<Record<string, unknown>> }[];
  /** Keys that mean one of ours here, where ours is not given: `{ id: 'slug' }`. */
  keys: Readonly<Record<string, string>>;
  /** Names of people by the short names that the front matter may give. */
  people: Readonly<Record<string, string>>;
  /** Numbers that only order the files are no part of names: `1.`, or also `1-` and `1_`; null: they are. */
  numbers: '1.' | '1-' | null;
  /** Names besides `index`, in lower case, whose files stand for their folder; `.` is the folder's own name. */
  standFor: readonly string[];
  /** The name of the file is the title where the front matter gives none, whatever the first heading is. */
  nameIsTitle: boolean;
  /** Where a slug and an address with a slash at its start begin, such as `/docs`; empty: at the root. */
  mount: string;
  /** A slug takes the place of the name of the file, or of its whole path; null: as the pattern has it. */
  slugFor: 'name' | 'path' | null;
  /** The address of a folder's own page ends with a slash, whatever the pattern ends with. */
  folderSlash: boolean;
  /** `index` is a name like any other, not that of its folder. */
  plainIndex: boolean;
  /** A date to come does not hold back the entries. */
  future: boolean;
  /** A title that comes from a file name has every word with a capital. */
  titleCase: boolean;
}

/** What the files of one place are, in the order in which rules are tried; `RULE_DEFAULTS` says the rest. */
export type SourceRule = Pick<RuleParts, 'files' | 'type' | 'url'> & Partial<RuleParts>;

/** What a rule says where a generator says nothing. */
export const RULE_DEFAULTS: Omit<RuleParts, 'files' | 'type' | 'url' | 'base' | 'root'> = {
  bundles: [],
  otherUrl: null,
  guess: false,
  at: '',
  lang: null,
  prefix: '',
  suffixOnly: false,
  sectionUrl: '/:path/',
  slugs: 'as-is',
  data: false,
  html: false,
  readme: false,
  needs: [],
  matter: 'fenced',
  defaults: [],
  keys: {},
  people: {},
  numbers: null,
  standFor: [],
  nameIsTitle: false,
  mount: '',
  slugFor: null,
  folderSlash: false,
  plainIndex: false,
  future: false,
  titleCase: false,
};
