import type { RawEntry } from './place-entries.ts';

/** Notes on every translation the entry in the main language that it belongs to. */
export function linkTranslations(entries: readonly RawEntry[], isMain: (entry: RawEntry) => boolean): void {
  if (entries.every(({ parsed }) => parsed.names.lang === null && parsed.translationKey === null)) return;
  const mains = new Map<string, RawEntry>();
  const others: RawEntry[] = [];
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
function keysOf({ type, parsed }: RawEntry): string[] {
  const { translationKey, names } = parsed;
  return [...(translationKey === null ? [] : [`key:${translationKey}`]), `${type}:${names.key}`];
}
