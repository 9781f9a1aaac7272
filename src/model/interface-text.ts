import { fillText } from './fill-text.ts';
import type { PublicConfig } from './site-config.ts';
import { STRINGS, type StringName, type Text } from './strings.ts';
import { TRANSLATIONS, translatedLanguage } from './translations.ts';

export type TextValues = Readonly<Record<string, string | number>>;

/**
 * A text of the interface, with its values.
 * @param lang language of the page, if it is not that of the site.
 */
export function configuredText(config: PublicConfig, name: StringName, values?: TextValues, lang?: string) {
  const language = interfaceLanguage(config, lang);
  return fillText(patternOf(config, name, language), language, values);
}

/** A text of the interface, in which `{name}` still stands for a value. @param language a result of {@link interfaceLanguage}. */
export function patternOf(config: PublicConfig, name: StringName, language = config.language): Text {
  const titles: Readonly<Record<string, { title?: string | undefined }>> = config.collections;
  const configured = language === config.language ? (config.strings[name] ?? titles[name]?.title) : undefined;
  const standard = TRANSLATIONS[translatedLanguage(language) ?? 'en']?.[name] ?? STRINGS[name];
  if (typeof configured !== 'object') return configured ?? standard;
  const { other } = configured;
  return other === undefined
    ? { ...configured, other: typeof standard === 'string' ? standard : standard.other }
    : { ...configured, other };
}

/** The language of the interface on a page: that of the page if it has a translation, else the site's. */
function interfaceLanguage({ language }: PublicConfig, lang?: string): string {
  if (lang === undefined || lang === language) return language;
  const translated = translatedLanguage(lang);
  return translated === null || translated === translatedLanguage(language) ? language : lang;
}
