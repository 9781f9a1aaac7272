/** What is known of a language: its stemmer, and the words that say little. Both may be missing. */
export interface Language {
  stemmer?: (word: string) => string;
  stopWords?: readonly string[];
  /** The words that irregular forms are of: the stemmer cannot join them. */
  irregular?: ReadonlyMap<string, string> | undefined;
}

const known = new Map<string, Language>();

/** Makes a language known, before an index of it is built or opened: a browser has only that of its site. */
export function addLanguage(language: string, about: Language): void {
  known.set(language, about);
}

export function languageOf(language: string): Language {
  return known.get(language) ?? {};
}

/** Makes languages known, by their codes. */
export function addLanguages(languages: Readonly<Record<string, Language>>): void {
  for (const [language, about] of Object.entries(languages)) addLanguage(language, about);
}
