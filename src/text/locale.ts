import { memo } from './memo.ts';
import { orNull } from './or-null.ts';

/** A language tag that `Intl` accepts; `en` for an invalid one, because front matter may contain anything. */
export function knownLocale(tag: string): string {
  return orNull(() => Intl.getCanonicalLocales(tag))?.[0] ?? 'en';
}

/** The canonical form of a language tag: `pt_br` becomes `pt-BR`. Null if it is none. */
export const canonicalLanguage = memo((text: string): string | null => {
  // Languages have two or three letters. `Intl` would accept `english`, because longer names are reserved.
  if (!/^[a-z]{2,3}(?:[-_]|$)/i.test(text)) return null;
  return orNull(() => Intl.getCanonicalLocales(text.replaceAll('_', '-')))?.[0] ?? null;
});

/** The language of a tag, without script and region: `pt` for `pt-BR`. */
export function primaryOf(tag: string): string | undefined {
  return tag.toLowerCase().split(/[-_]/)[0];
}
