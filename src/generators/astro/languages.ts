import type { Config } from '../../code/ask/config.ts';
import { type Settings, astroSettings, type Starlight } from './settings.ts';
import type { SiteLanguage } from '../site-profile.ts';
import { likely, textAt } from '../standard/read-code.ts';

/** The options of Starlight among the integrations of a site; null if the site does not use Starlight. */
export function starlightOf(config: Settings): Starlight | null {
  for (const { call } of config.integrations.items().items) {
    const isStarlight = call?.module === '@astrojs/starlight' || /^starlight$/i.test(call?.name ?? '');
    if (call !== undefined && isStarlight) return astroSettings(call.arg(0), 'starlight.');
  }
  return null;
}

/**
 * The languages of a site, the main one first. They have no prefix, since the folder of a language is already part of
 * the addresses of its files. https://docs.astro.build/en/reference/configuration-reference/#i18n,
 * https://starlight.astro.build/reference/configuration/#locales
 */
export function languagesOf(config: Settings, starlight: Starlight | null): SiteLanguage[] {
  const starlightLocales = starlight === null ? [] : localesOf(starlight);
  const [languages, main] =
    starlight !== null && starlightLocales.length > 0
      ? [starlightLocales, textAt(starlight.defaultLocale) ?? 'root']
      : [readLocales(config['i18n.locales']), textAt(config['i18n.defaultLocale'])];
  const all = languages.map(({ key, tag }) => ({
    code: key === 'root' ? tag : key,
    tag,
    prefix: '',
  }));
  const index = languages.findIndex(({ key, tag }) => key === main || tag === main);
  const mainLanguage = all[Math.max(index, 0)];
  if (mainLanguage === undefined || (all.length < 2 && starlightLocales.length === 0)) return [];
  return [mainLanguage, ...all.filter((language) => language !== mainLanguage)];
}

/** A language by the name of its folder, and its BCP 47 tag. */
interface Locale {
  key: string;
  tag: string;
}

/** Reads `['en', { path: 'spanish', codes: ['es', 'es-AR'] }]`. */
function readLocales(locales: Config): Locale[] {
  return locales.items().items.flatMap((item): Locale[] => {
    const text = textAt(item);
    if (text !== undefined) return [{ key: text, tag: text }];
    const { path, codes } = astroSettings(item, 'i18n.locales.*.');
    const key = textAt(path);
    return key === undefined ? [] : [{ key, tag: textAt(codes, 0) ?? key }];
  });
}

/** Reads `{ root: { label: 'English', lang: 'en' }, 'zh-cn': { label: '简体中文', lang: 'zh-CN' } }`. */
function localesOf(starlight: Starlight): Locale[] {
  return (likely(starlight.locales.entries()) ?? []).flatMap(([key, locale]): Locale[] => {
    const tag = textAt(astroSettings(locale, 'starlight.locales.*.').lang) ?? (key === 'root' ? 'en' : key);
    return locale.kind === 'mapping' ? [{ key, tag }] : [];
  });
}

/**
 * Returns a function from the pathname of a page in the main language to the addresses of its translations, at which
 * Starlight shows the page if there is no translation: https://starlight.astro.build/guides/i18n/#fallback-content
 */
export function fallbacksOf(starlight: Starlight, base: string): (pathname: string) => string[] {
  const keys = localesOf(starlight).map(({ key }) => key);
  const main = keys.includes('root') ? '' : (textAt(starlight.defaultLocale) ?? '');
  const others = keys.filter((key) => key !== 'root' && key !== main);
  const start = main === '' ? base : `${base}/${main}`;
  const isBelow = (pathname: string, folder: string) => `${pathname}/`.startsWith(`${folder}/`);
  return (pathname) => {
    if (!isBelow(pathname, start) || others.some((key) => isBelow(pathname, `${base}/${key}`))) return [];
    return others.map((key) => `${base}/${key}${pathname.slice(start.length)}`);
  };
}
