/** The stemmer and the stop words of a language. Both may be missing. */
export interface Language {
  stemmer?: (word: string) => string;
  stopWords?: readonly string[];
  /** The base word of each irregular form, see `IRREGULAR`. */
  irregular?: ReadonlyMap<string, string> | undefined;
}

const languagesByCode = new Map<string, Language>();

/** Registers a language. Call it before an index is built or opened. A browser registers only the site’s language. */
export function addLanguage(language: string, about: Language): void {
  languagesByCode.set(language, about);
}

export function languageOf(language: string): Language {
  return languagesByCode.get(language) ?? {};
}

/** Registers languages by their codes. */
export function addLanguages(languages: Readonly<Record<string, Language>>): void {
  for (const [language, about] of Object.entries(languages)) addLanguage(language, about);
}
