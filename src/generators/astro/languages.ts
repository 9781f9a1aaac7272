import type { Config } from '../../code/ask/config.ts';
import type { SiteLanguage } from '../site-profile.ts';
import { likely, textAt } from '../standard/read-code.ts';

/** The options of Starlight among the integrations of a site; null where it has none. */
export function starlightOf(config: Config): Config | null {
  for (const { call } of config.at('integrations').items().items) {
    const isStarlight = call?.module === '@astrojs/starlight' || /^starlight$/i.test(call?.name ?? '');
    if (call !== undefined && isStarlight) return call.arg(0);
  }
  return null;
}

/**
 * The languages of a site, the main one first. Where a language shows in addresses, its folder does.
 * https://docs.astro.build/en/reference/configuration-reference/#i18n,
 * https://starlight.astro.build/reference/configuration/#locales
 */
export function languagesOf(config: Config, starlight: Config | null): SiteLanguage[] {
  const own = starlight === null ? [] : localesOf(starlight);
  const [languages, main] =
    own.length > 0
      ? [own, textAt(starlight as Config, 'defaultLocale') ?? 'root']
      : [listed(config.at('i18n', 'locales')), textAt(config, 'i18n', 'defaultLocale')];
  const found = languages.map(({ key, tag }) => ({ code: key === 'root' ? tag : key, tag, prefix: '' }));
  const index = languages.findIndex(({ key, tag }) => key === main || tag === main);
  const first = found[Math.max(index, 0)];
  if (first === undefined || (found.length < 2 && own.length === 0)) return [];
  return [first, ...found.filter((language) => language !== first)];
}

/** A language by its folder, and as BCP 47 has it. */
interface Locale {
  key: string;
  tag: string;
}

/** `['en', { path: 'spanish', codes: ['es', 'es-AR'] }]` */
function listed(locales: Config): Locale[] {
  return locales.items().items.flatMap((item): Locale[] => {
    const text = textAt(item);
    if (text !== undefined) return [{ key: text, tag: text }];
    const key = textAt(item, 'path');
    return key === undefined ? [] : [{ key, tag: textAt(item, 'codes', 0) ?? key }];
  });
}

/** `{ root: { label: 'English', lang: 'en' }, 'zh-cn': { label: '简体中文', lang: 'zh-CN' } }` */
function localesOf(starlight: Config): Locale[] {
  return (likely(starlight.at('locales').entries()) ?? []).flatMap(([key, locale]): Locale[] => {
    const tag = textAt(locale, 'lang') ?? (key === 'root' ? 'en' : key);
    return locale.kind === 'mapping' ? [{ key, tag }] : [];
  });
}

/**
 * Where a page of the main language stands in for its translations:
 * https://starlight.astro.build/guides/i18n/#fallback-content
 */
export function fallbacksOf(starlight: Config, base: string): (pathname: string) => string[] {
  const keys = localesOf(starlight).map(({ key }) => key);
  const main = keys.includes('root') ? '' : (textAt(starlight, 'defaultLocale') ?? '');
  const others = keys.filter((key) => key !== 'root' && key !== main);
  const start = main === '' ? base : `${base}/${main}`;
  const isBelow = (pathname: string, folder: string) => `${pathname}/`.startsWith(`${folder}/`);
  return (pathname) => {
    if (!isBelow(pathname, start) || others.some((key) => isBelow(pathname, `${base}/${key}`))) return [];
    return others.map((key) => `${base}/${key}${pathname.slice(start.length)}`);
  };
}
