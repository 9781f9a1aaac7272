import { likely, textAt } from './read-code.ts';
import { isUrl } from '../../model/parse-url.ts';
import type { Config } from '../../code/ask/config.ts';
import { type Folder } from '../site-folder.ts';
import type { ProfileParts, SiteLanguage } from '../site-profile.ts';
import { findConfig, joined, rooted } from './places.ts';

const TYPES = ['ts', 'mts', 'js', 'mjs', 'cjs'];

/** The configuration in a folder such as `.vitepress`. */
export function findIn(folder: Folder, name: string): { dir: string; file: string } | null {
  const names = [...TYPES.map((type) => `config.${type}`), ...TYPES.map((type) => `config/index.${type}`)];
  return findConfig(
    folder,
    names.map((config) => `${name}/${config}`),
  );
}

/** What the sites of both generators say of themselves. @param hostname the published site. */
export function aboutSite(config: Config, hostname: string | undefined): ProfileParts {
  return {
    name: textAt(config, 'title'),
    description: textAt(config, 'description'),
    siteUrl: hostname && isUrl(hostname) ? new URL(hostname).origin : undefined,
    // https://vitepress.dev/reference/site-config#lang
    language: textAt(config, 'lang') ?? 'en-US',
    basePath: rooted(likely(config.at('base').text())),
  };
}

/** The languages of a site, the main one first. @param main the key of the language without a folder. */
export function languagesOf(config: Config, main: string): SiteLanguage[] {
  const locales = likely(config.at('locales').entries()) ?? [];
  if (locales.length < 2) return [];
  return locales
    .map(([key, options]): SiteLanguage => {
      const code = joined(key);
      const own = key === main ? (likely(config.at('lang').text()) ?? 'en-US') : code;
      const tag = likely(options.at('lang').text()) ?? own;
      return key === main ? { code: tag, tag, prefix: '' } : { code, tag, prefix: `/${code}` };
    })
    .toSorted((a, b) => a.prefix.length - b.prefix.length);
}
