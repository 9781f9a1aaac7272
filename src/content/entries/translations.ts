import type { PlacedEntry } from './placed-entry.ts';

/** The entries, each translation with the path of the entry in the main language that it belongs to. */
export function withTranslations(
  entries: PlacedEntry[],
  isMain: (entry: PlacedEntry) => boolean,
): PlacedEntry[] {
  if (entries.every(({ parsed }) => parsed.names.lang === null && parsed.translationKey === null))
    return entries;
  const mains = new Map<string, PlacedEntry>();
  for (const entry of entries) {
    if (entry.hidden === null && isMain(entry)) for (const key of keysOf(entry)) mains.set(key, entry);
  }
  return entries.map((entry) => {
    if (entry.hidden !== null || isMain(entry)) return entry;
    const main = keysOf(entry)
      .map((key) => mains.get(key))
      .find(Boolean);
    return main ? { ...entry, translationOf: main.path } : entry;
  });
}

/** What the entry has in common with its translations: a key of its own, or its place. */
function keysOf({ type, parsed }: PlacedEntry): string[] {
  const { translationKey, names } = parsed;
  return [...(translationKey === null ? [] : [`key:${translationKey}`]), `${type}:${names.key}`];
}
