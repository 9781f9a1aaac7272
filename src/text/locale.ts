import { memo } from './memo.ts';
import { orNull } from './or-null.ts';

/** A language tag that `Intl` takes; English for what is none, since front matter may hold anything. */
export function knownLocale(tag: string): string {
  return orNull(() => Intl.getCanonicalLocales(tag))?.[0] ?? 'en';
}

/** `pt_br` as `pt-BR`; null where it is no language tag. Few texts are asked for, and each of them for every entry. */
export const canonicalLanguage = memo((text: string): string | null => {
  // Longer names of languages are only reserved: `english` is a tag by its form alone.
  if (!/^[a-z]{2,3}(?:[-_]|$)/i.test(text)) return null;
  return orNull(() => Intl.getCanonicalLocales(text.replaceAll('_', '-')))?.[0] ?? null;
});

/** The language of a tag without script and region: `pt` of `pt-BR`. */
export function primaryOf(tag: string): string | undefined {
  return tag.toLowerCase().split(/[-_]/)[0];
}
