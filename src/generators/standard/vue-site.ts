import { type Folder, textOf } from '../site-folder.ts';
import type { JsConfig } from '../js/js-config.ts';
import type { ProfileParts, SiteLanguage } from '../site-profile.ts';
import { findConfig, joined, rooted } from './places.ts';

const TYPES = ['ts', 'mts', 'js', 'mjs', 'cjs'];

/** The configuration in a folder such as `.vitepress`. */
export function findIn(folder: Folder, name: string): { dir: string; file: string } | null {
  const names = [...TYPES.map((type) => `config.${type}`), ...TYPES.map((type) => `config/index.${type}`)];
  const found = findConfig(
    folder,
    names.map((config) => `${name}/${config}`),
  );
  return found;
}

/** What the sites of both generators say of themselves. @param hostname the published site. */
export function aboutSite(config: JsConfig, hostname: string | undefined): ProfileParts {
  return {
    name: textOf(config.string('title')),
    description: textOf(config.string('description')),
    siteUrl: hostname && URL.canParse(hostname) ? new URL(hostname).origin : undefined,
    language: textOf(config.string('lang')),
    basePath: rooted(config.string('base')),
  };
}

/** The languages of a site, the main one first. @param main the key of the language without a folder. */
export function languagesOf(config: JsConfig, main: string): SiteLanguage[] {
  const locales = config.objects('locales');
  if (locales.length < 2) return [];
  return locales
    .map(([key, options]): SiteLanguage => {
      const code = joined(key);
      const tag = options.string('lang') ?? (key === main ? (config.string('lang') ?? 'en') : code);
      return key === main ? { code: tag, tag, prefix: '' } : { code, tag, prefix: `/${code}` };
    })
    .toSorted((a, b) => a.prefix.length - b.prefix.length);
}
