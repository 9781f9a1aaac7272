/** A language tag that `Intl` takes; English for what is none, since front matter may hold anything. */
export function knownLocale(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
