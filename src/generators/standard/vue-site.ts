import { likely, textAt } from './read-code.ts';
import { isUrl } from '../../model/parse-url.ts';
import type { Config } from '../../code/ask/config.ts';
import { type Folder } from '../site-folder.ts';
import { isMapping } from '../../text/mapping.ts';
import { oneLine } from '../../text/words.ts';
import type { ProfileParts, SiteLanguage } from '../site-profile.ts';
import { findConfig, joined, rooted } from './places.ts';
import { settingsInCode, settingNames } from './settings.ts';

const TYPES = ['ts', 'mts', 'js', 'mjs', 'cjs'];

/** The configuration in a folder such as `.vitepress`. */
export function findIn(folder: Folder, name: string): { dir: string; file: string } | null {
  const names = [...TYPES.map((type) => `config.${type}`), ...TYPES.map((type) => `config/index.${type}`)];
  return findConfig(
    folder,
    names.map((config) => `${name}/${config}`),
  );
}

/** The settings of both generators. */
export const VUE_SETTINGS = settingNames('title description lang base locales locales.*.lang');
type VueSettings = Readonly<Record<(typeof VUE_SETTINGS)[number], Config>>;

/** The facts that sites of both generators state about themselves. @param hostname the address of the published site. */
export function aboutSite(config: VueSettings, hostname: string | undefined): ProfileParts {
  return {
    name: textAt(config.title),
    description: textAt(config.description),
    siteUrl: hostname && isUrl(hostname) ? new URL(hostname).origin : undefined,
    // https://vitepress.dev/reference/site-config#lang
    language: textAt(config.lang) ?? 'en-US',
    basePath: rooted(likely(config.base.text())),
  };
}

/** The languages of a site, the main one first. @param main the key of the language without a folder. */
export function languagesOf(config: VueSettings, main: string): SiteLanguage[] {
  const locales = likely(config.locales.entries()) ?? [];
  if (locales.length < 2) return [];
  return locales
    .map(([key, locale]): SiteLanguage => {
      const code = joined(key);
      const own = key === main ? (likely(config.lang.text()) ?? 'en-US') : code;
      const tag = likely(settingsInCode(VUE_SETTINGS, locale, 'locales.*.').lang.text()) ?? own;
      return key === main ? { code: tag, tag, prefix: '' } : { code, tag, prefix: `/${code}` };
    })
    .toSorted((a, b) => a.prefix.length - b.prefix.length);
}

/**
 * The Markdown of a home page with a hero and features; empty if there are none:
 * https://vitepress.dev/reference/default-theme-home-page
 */
export function homeText(matter: object): string {
  const hero = Reflect.get(matter, 'hero') as unknown;
  const top = isMapping(hero) ? hero : 'heroText' in matter || 'home' in matter ? matter : null;
  if (top === null) return '';
  const features = [Reflect.get(matter, 'features') as unknown].flat().filter(isMapping);
  const parts = features.flatMap((feature) => {
    const title = textIn(feature, 'title');
    return [title && `## ${title}`, textIn(feature, 'details')];
  });
  return [textIn(top, 'text'), textIn(top, 'tagline'), ...parts].filter(Boolean).join('\n\n');
}

function textIn(value: object, key: string): string {
  const text = Object.hasOwn(value, key) ? (Reflect.get(value, key) as unknown) : undefined;
  return typeof text === 'string' ? oneLine(text) : '';
}
