import type { PlacedEntry } from './place-entries.ts';

/** Notes on every translation the entry in the main language that it belongs to. */
export function linkTranslations(
  entries: readonly PlacedEntry[],
  isMain: (entry: PlacedEntry) => boolean,
): void {
  if (entries.every(({ parsed }) => parsed.names.lang === null && parsed.translationKey === null)) return;
  const mains = new Map<string, PlacedEntry>();
  const others: PlacedEntry[] = [];
  for (const entry of entries) {
    if (entry.hidden !== null) continue;
    if (isMain(entry)) for (const key of keysOf(entry)) mains.set(key, entry);
    else others.push(entry);
  }
  for (const entry of others) {
    const main = keysOf(entry)
      .map((key) => mains.get(key))
      .find(Boolean);
    if (main) entry.translationOf = main.path;
  }
}

/** What the entry has in common with its translations: a key of its own, or its place. */
function keysOf({ type, parsed }: PlacedEntry): string[] {
  const { translationKey, names } = parsed;
  return [...(translationKey === null ? [] : [`key:${translationKey}`]), `${type}:${names.key}`];
}
