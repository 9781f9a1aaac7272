import { memo } from '../text/memo.ts';
import { orNull } from '../text/or-null.ts';
import { STRINGS, type Translation } from './strings.ts';
import ar from './translations/ar.json' with { type: 'json' };
import de from './translations/de.json' with { type: 'json' };
import es from './translations/es.json' with { type: 'json' };
import fr from './translations/fr.json' with { type: 'json' };
import it from './translations/it.json' with { type: 'json' };
import ja from './translations/ja.json' with { type: 'json' };
import ko from './translations/ko.json' with { type: 'json' };
import nl from './translations/nl.json' with { type: 'json' };
import pt from './translations/pt.json' with { type: 'json' };
import zh from './translations/zh.json' with { type: 'json' };

/** The texts of the interface by language. */
export const TRANSLATIONS: Readonly<Record<string, Translation>> = {
  en: STRINGS,
  ar,
  de,
  es,
  fr,
  it,
  ja,
  ko,
  nl,
  pt,
  zh,
};

/**
 * The language of {@link TRANSLATIONS} for readers of a language: `de` for `de-AT`; null if there is none, as for `zh-TW`,
 * which has another script than `zh`. @param tag BCP 47.
 */
export const translatedLanguage = memo((tag: string): string | null => {
  const locale = localeOf(tag);
  if (!locale || !Object.hasOwn(TRANSLATIONS, locale.language)) return null;
  return locale.script === localeOf(locale.language)?.script ? locale.language : null;
});

/** A locale with the usual script of its language; null if the tag is not valid. */
function localeOf(tag: string): Intl.Locale | null {
  return orNull(() => new Intl.Locale(tag).maximize());
}
