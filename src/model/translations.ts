import { memo } from '../text/memo.ts';
import { orNull } from '../text/or-null.ts';
import { STRINGS, type Translation } from './strings.ts';
import { AR } from './translations/ar.ts';
import { DE } from './translations/de.ts';
import { ES } from './translations/es.ts';
import { FR } from './translations/fr.ts';
import { IT } from './translations/it.ts';
import { JA } from './translations/ja.ts';
import { KO } from './translations/ko.ts';
import { NL } from './translations/nl.ts';
import { PT } from './translations/pt.ts';
import { ZH } from './translations/zh.ts';

/** The texts of the interface by language. */
export const TRANSLATIONS: Readonly<Record<string, Translation>> = {
  en: STRINGS,
  ar: AR,
  de: DE,
  es: ES,
  fr: FR,
  it: IT,
  ja: JA,
  ko: KO,
  nl: NL,
  pt: PT,
  zh: ZH,
};

/**
 * The language of {@link TRANSLATIONS} that readers of a language read: `de` for `de-AT`; null where there is none,
 * as for `zh-TW`, which is written in another script than `zh`. @param tag BCP 47.
 */
export function translatedLanguage(tag: string): string | null {
  const locale = localeOf(tag);
  if (!locale || !Object.hasOwn(TRANSLATIONS, locale.language)) return null;
  return locale.script === localeOf(locale.language)?.script ? locale.language : null;
}

/** With the script that the language is usually written in; null for what is no language. */
const localeOf = memo((tag: string) => orNull(() => new Intl.Locale(tag).maximize()));
