import { firstOf, type Folder, mergeMappings, textsOf } from '../site-folder.ts';
import { isMapping } from '../../text/mapping.ts';
import type { HugoSettings } from './settings.ts';
import type { FieldKeys } from '../site-profile.ts';

export type Mapping = Record<string, unknown>;

const EXTENSIONS = ['toml', 'yaml', 'yml', 'json'];
const NAMES = ['hugo', 'config'];
export const MAIN_FILES = NAMES.flatMap((name) => EXTENSIONS.map((extension) => `${name}.${extension}`));
/**
 * Folders of configurations; later ones overrule earlier ones. Published sites are built in the environment
 * `production`.
 */
const FOLDERS = ['config/_default', 'config/production'];

/** The configuration in one mapping with lower-case keys, and the file that marks the site; null if there is none. */
export function readHugoConfig(folder: Folder): { file: string; config: Mapping } | null {
  const main = firstOf(folder, MAIN_FILES);
  const parts = FOLDERS.filter(folder.has).flatMap((path) =>
    folder.filesIn(path).flatMap((file) => {
      const name = /^([^/]+)\.(?:toml|ya?ml|json)$/.exec(file.slice(path.length + 1))?.[1];
      return name === undefined ? [] : [{ file, name }];
    }),
  );
  const whole = parts.find(({ name }) => NAMES.includes(name));
  const file = main ?? whole?.file;
  if (file === undefined) return null;
  const config = [
    ...(main === undefined ? [] : [folder.data(main, true)]),
    ...parts.map((part) => nestedByName(part.name, folder.data(part.file, true))),
  ].reduce<Mapping>((all, one) => mergeMappings(all, lowerDeep(one)), {});
  // `staticDir1` adds another folder: https://gohugo.io/configuration/all/#staticdir
  const statics = Object.entries(config).filter(([key]) => /^staticdir\d*$/.test(key));
  return { file, config: { ...config, staticdir: statics.flatMap(([, value]) => textsOf(value)) } };
}

/**
 * Nests the value of a file by its name: `params.en.toml` holds `languages.en.params`; `languages.en.toml`, and any
 * other name with `.en`, holds `languages.en`.
 */
function nestedByName(name: string, value: Mapping): Mapping {
  if (NAMES.includes(name)) return value;
  const [key = name, language] = name.split('.');
  if (language === undefined) return { [key]: value };
  return { languages: { [language]: /^(?:menus?|params)$/.test(key) ? { [key]: value } : value } };
}

/** The mapping with all keys in lower case, at every level, since Hugo's keys are not case-sensitive. */
export function lowerDeep(value: Mapping): Mapping {
  const lower = (inner: unknown) => (isMapping(inner) ? lowerDeep(inner) : inner);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.toLowerCase(),
      Array.isArray(inner) ? inner.map(lower) : lower(inner),
    ]),
  );
}

const PUBLISHED = ['publishDate', 'pubDate', 'published'];
const CHANGED = ['lastmod', 'modified'];
/** https://gohugo.io/configuration/front-matter/#dates */
const DATES = {
  date: ['date', ...PUBLISHED, ...CHANGED],
  publishdate: [...PUBLISHED, 'date'],
  lastmod: CHANGED,
  expirydate: ['expiryDate', 'unpublishDate'],
};
type DateField = keyof typeof DATES;
const FIELDS = Object.keys(DATES) as DateField[];

/** The keys of dates that Hugo reads. If one has a value that is not a date, Hugo stops. */
export function dateKeysOf(config: HugoSettings): string[] {
  const dateKeys = FIELDS.flatMap((field) => textsOf(config[`frontmatter.${field}`]));
  return [...Object.values(DATES).flat(), ...dateKeys];
}

/** The front-matter keys that Hugo reads: https://gohugo.io/configuration/front-matter/ */
export function hugoKeys(config: HugoSettings): FieldKeys {
  const keys = (field: DateField): string[] => {
    const standard = DATES[field];
    const own = textsOf(config[`frontmatter.${field}`]);
    const all = own.length === 0 ? standard : own.flatMap((key) => (key === ':default' ? standard : [key]));
    return [...new Set(all)].filter((key) => key === ':filename' || !key.startsWith(':'));
  };
  return {
    permalink: ['url'],
    date: keys('date'),
    publish: keys('publishdate'),
    // If only a key of a publication date remains, the entry was never changed.
    updated: keys('lastmod').filter(
      (key) => !/^(?::filename|date|publishdate|pubdate|published)$/i.test(key),
    ),
    // Lectern's own keys count too, since an author who writes an expiry date does not want the entry to be shown later.
    expires: [...keys('expirydate'), 'expires', 'expiry_date', 'expiry'],
  };
}
