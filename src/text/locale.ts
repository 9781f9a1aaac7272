import { orNull } from './or-null.ts';

/** A language tag that `Intl` takes; English for what is none, since front matter may hold anything. */
export function knownLocale(tag: string): string {
  return orNull(() => Intl.getCanonicalLocales(tag))?.[0] ?? 'en';
}
