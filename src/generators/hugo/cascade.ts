import { globMatcher } from '../standard/patterns.ts';
import { type Folder, firstText } from '../site-folder.ts';
import { mapping } from '../../text/mapping.ts';
import { sectionPages } from '../standard/sections.ts';
import { type Mapping, lowerDeep } from './config.ts';
import type { HugoRoot } from './rules.ts';
import type { HugoSettings } from './settings.ts';
import type { SiteData, SiteLanguage } from '../site-profile.ts';
import { addTo } from '../../text/append.ts';
import { foldersOf } from '../../text/pathname.ts';

interface Cascade {
  values: Mapping;
  from: string;
  fits(page: CascadedPage): boolean;
}

interface CascadedPage {
  /** The path below the root without the extension, and with it. */
  paths: string[];
  kind: string;
  lang: string;
}

/**
 * Returns the values that sections and the configuration give to a file:
 * https://gohugo.io/content-management/front-matter/#cascade
 */
export function cascadeOf(
  folder: Folder,
  { cascade: ofAll }: HugoSettings,
  file: string,
  roots: readonly HugoRoot[],
  languages: readonly SiteLanguage[],
): (file: string) => SiteData | null {
  const codes = new Set(languages.map(({ code }) => code));
  const general = cascadesIn(ofAll, file);
  const byFolder = new Map<string, Cascade[]>();
  for (const root of roots) {
    for (const page of sectionPages(folder, [root.root])) {
      const { lang } = pageOf(page.file, root, codes);
      const given = cascadesIn(lowerDeep(folder.matter(page.file) ?? {})['cascade'], page.file, lang);
      for (const cascade of given) addTo(byFolder, page.dir, cascade);
    }
  }
  return (name) => {
    const root = roots.findLast((each) => name.startsWith(`${each.root}/`));
    if (root === undefined || general.length + byFolder.size === 0) return null;
    const around = foldersOf(name).flatMap((dir) => byFolder.get(dir) ?? []);
    const page = pageOf(name, root, codes);
    // A cascade of a nearer folder overrules one of a folder above.
    const fitting = [...general, ...around].filter((cascade) => cascade.fits(page));
    const last = fitting.at(-1);
    return last ? { values: valuesOf(fitting), from: `the cascade of ${last.from}` } : null;
  };
}

/** Of several cascades in one file, the first that fits counts. Of several files, the nearest counts. */
function valuesOf(fitting: readonly Cascade[]): Mapping {
  const values: Mapping = {};
  const givenBy = new Map<string, string>();
  for (const cascade of fitting) {
    for (const [key, value] of Object.entries(cascade.values)) {
      if (givenBy.get(key) === cascade.from) continue;
      givenBy.set(key, cascade.from);
      values[key] = value;
    }
  }
  return values;
}

/** @param language the language of the section; by default, every language. */
function cascadesIn(value: unknown, from: string, language?: string): Cascade[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item) => {
    const { target, _target, params: _params, ...values } = mapping(item);
    if (Object.keys(values).length === 0) return [];
    const wanted = mapping(target ?? _target);
    const matches = (key: string): ((text: string) => boolean) => {
      const glob = firstText(wanted[key])?.toLowerCase();
      return glob === undefined ? () => true : globMatcher(glob, from);
    };
    const [path, kind, lang] = [matches('path'), matches('kind'), matches('lang')];
    // Published sites are built in the environment `production`.
    if (!matches('environment')('production')) return [];
    const fits = (page: CascadedPage) =>
      page.paths.some((one) => path(one)) &&
      kind(page.kind) &&
      lang(page.lang) &&
      (language === undefined || page.lang === language);
    return [{ values, from, fits }];
  });
}

function pageOf(file: string, { root, mount, language }: HugoRoot, codes: ReadonlySet<string>): CascadedPage {
  const below = `${mount && `/${mount}`}/${file.slice(root.length + 1)}`.toLowerCase();
  const stem = below.replace(/\.[^./]+$/, '');
  const end = stem.slice(stem.lastIndexOf('.') + 1);
  const plain = codes.has(end) ? stem.slice(0, -end.length - 1) : stem;
  const logical = plain.replace(/\/_?index$/, '') || '/';
  const kind = !plain.endsWith('/_index') ? 'page' : logical === '/' ? 'home' : 'section';
  const [main = ''] = codes;
  return { paths: [logical, below], kind, lang: codes.has(end) ? end : (language?.code ?? main) };
}
