import { fillText } from './fill-text.ts';
import type { PublicConfig } from './site-config.ts';
import { STRINGS, type StringName, type Text } from './strings.ts';
import { TRANSLATIONS, translatedLanguage } from './translations.ts';

export type TextValues = Readonly<Record<string, string | number>>;

/**
 * A text of the interface; `{name}` stands for a value.
 * @param lang of the page, where it is not that of the site.
 */
export function configuredText(config: PublicConfig, name: StringName, values?: TextValues, lang?: string) {
  const language = spokenLanguage(config, lang);
  return fillText(patternOf(config, name, language), language, values);
}

/** A text before its values stand in it. @param language one that {@link spokenLanguage} gave. */
export function patternOf(config: PublicConfig, name: StringName, language = config.language): Text {
  const titles: Readonly<Record<string, { title?: string | undefined }>> = config.collections;
  const own = language === config.language ? (config.strings[name] ?? titles[name]?.title) : undefined;
  const usual = TRANSLATIONS[translatedLanguage(language) ?? 'en']?.[name] ?? STRINGS[name];
  if (typeof own !== 'object') return own ?? usual;
  const { other } = own;
  return other === undefined
    ? { ...own, other: typeof usual === 'string' ? usual : usual.other }
    : { ...own, other };
}

/** The language of the interface on a page: that of the page where there is a translation, else the site's. */
function spokenLanguage({ language }: PublicConfig, lang = language): string {
  const translated = translatedLanguage(lang);
  return translated === null || translated === translatedLanguage(language) ? language : lang;
}
