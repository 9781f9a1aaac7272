import { firstOf, type Folder, mergeMappings, textsOf } from '../site-folder.ts';
import { isMapping } from '../../text/mapping.ts';
import type { HugoSettings } from './settings.ts';
import type { FieldKeys } from '../site-profile.ts';

export type Mapping = Record<string, unknown>;

const EXTENSIONS = ['toml', 'yaml', 'yml', 'json'];
const NAMES = ['hugo', 'config'];
export const MAIN_FILES = NAMES.flatMap((name) => EXTENSIONS.map((extension) => `${name}.${extension}`));
/** Weaker first: what is published is built for production. */
const FOLDERS = ['config/_default', 'config/production'];

/** The configuration in one mapping, with keys in lower case, and the file that tells the kind; null where there is none. */
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
    ...parts.map((part) => placed(part.name, folder.data(part.file, true))),
  ].reduce<Mapping>((all, one) => mergeMappings(all, lowerDeep(one)), {});
  // `staticDir1` is one more: https://gohugo.io/configuration/all/#staticdir
  const statics = Object.entries(config).filter(([key]) => /^staticdir\d*$/.test(key));
  return { file, config: { ...config, staticdir: statics.flatMap(([, value]) => textsOf(value)) } };
}

/** `params.en.toml` holds `languages.en.params`; `languages.en.toml`, as any other name does, `languages.en`. */
function placed(name: string, value: Mapping): Mapping {
  if (NAMES.includes(name)) return value;
  const [key = name, language] = name.split('.');
  if (language === undefined) return { [key]: value };
  return { languages: { [language]: /^(?:menus?|params)$/.test(key) ? { [key]: value } : value } };
}

/** Keys of mappings in mappings and lists in lower case: Hugo's are not case-sensitive. */
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

/** The keys of dates that it reads: what is no date in one of them, it stops at. */
export function dateKeysOf(config: HugoSettings): string[] {
  const dateKeys = FIELDS.flatMap((field) => textsOf(config[`frontmatter.${field}`]));
  return [...Object.values(DATES).flat(), ...dateKeys];
}

/** The front-matter keys that count: https://gohugo.io/configuration/front-matter/ */
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
    // Where only a date is left, it was never changed.
    updated: keys('lastmod').filter(
      (key) => !/^(?::filename|date|publishdate|pubdate|published)$/i.test(key),
    ),
    // Ours are kept: what someone wants to be over is not shown.
    expires: [...keys('expirydate'), 'expires', 'expiry_date', 'expiry'],
  };
}
