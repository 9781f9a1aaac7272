import type { HeldText } from '../model/content.ts';
import { type Entry, wholeText } from '../model/entry.ts';
import { addressKey, decodePathname } from '../text/pathname.ts';
import { MIN_WORDS, type Sketch, sketchOf, TextIndex } from './text-likeness.ts';

export interface Matches {
  /** The entry of the sources that a page of the build is made from. */
  entries: ReadonlyMap<Entry, Entry>;
  /** The text that its sources hold back, and a page of the build shows. */
  held: ReadonlyMap<Entry, HeldText>;
}

/** So much of two texts is the same words in the same order where one is made from the other. */
const SAME = 0.5;

/** What addresses of one page have in common: `/a`, of `/a/` and `/a.html`. @param pathname encoded or not. */
export function pageKey(pathname: string): string {
  return addressKey(decodePathname(pathname)).replace(/(.)\.(?:html?|md)$/i, '$1');
}

/** Which belong together: by address, else by text. @param isUndecided source addresses are unknown. */
export function matchEntries(
  source: readonly Entry[],
  held: readonly HeldText[],
  built: readonly Entry[],
  isUndecided = false,
): Matches {
  const entries = new Map<Entry, Entry>();
  const shown = new Map<Entry, HeldText>();
  const byAddress = new Map((isUndecided ? [] : source).map((entry) => [pageKey(entry.pathname), entry]));
  const heldAt = new Map(
    held.flatMap((text) => (isUndecided || text.pathname === null ? [] : [[pageKey(text.pathname), text]])),
  );
  for (const page of built) {
    const key = pageKey(page.pathname);
    const entry = byAddress.get(key);
    const text = heldAt.get(key);
    // One file may be a draft of what another one publishes.
    if (entry) entries.set(page, entry);
    else if (text) shown.set(page, text);
  }
  const left = built.filter((page) => !entries.has(page) && !shown.has(page));
  if (left.length === 0) return { entries, held: shown };
  const taken = new Set(entries.values());
  const texts = new TextIndex<{ entry: Entry } | { held: HeldText }>();
  // Of texts that are equally like a page, the one that may be seen is meant: it is no secret then.
  for (const entry of source) texts.add({ entry }, wholeText(entry));
  for (const text of held) texts.add({ held: text }, text.text());
  for (const page of left) {
    const sketch = sketchOf(wholeText(page));
    const found = texts.like(sketch, SAME).filter(({ item }) => isCertain(sketch, item, page));
    const [best] = found;
    if (best && 'held' in best.item) shown.set(page, best.item.held);
    for (const { item } of found) {
      if ('held' in item) break;
      if (taken.has(item.entry)) continue;
      entries.set(page, item.entry);
      taken.add(item.entry);
      break;
    }
  }
  return { entries, held: shown };
}

/** A few words are the same only under the same title. */
function isCertain({ words }: Sketch, item: { entry: Entry } | { held: HeldText }, page: Entry): boolean {
  const title = 'held' in item ? item.held.title : item.entry.title;
  return words >= MIN_WORDS || title === null || titleKey(title) === titleKey(page.title);
}

/** Without what programs change about a title. */
export function titleKey(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
