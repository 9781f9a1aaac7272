import type { BuildAccount } from '../model/build-account.ts';
import type { Content, HeldText } from '../model/content.ts';
import { type Entry, wholeText } from '../model/entry.ts';
import { addressOf } from '../text/pathname.ts';
import { addTo, tally } from '../text/append.ts';
import { hashText } from '../text/hash-text.ts';
import { wordsIn } from '../text/words-in.ts';

/** The likeness of two texts (0 to 1) from which on one counts as made from the other. */
const MIN_LIKENESS = 0.5;

/** The key that all addresses of a page share: `/a` for `/a/` and `/a.html`. @param pathname encoded or not. */
export function pageKey(pathname: string): string {
  return addressOf(pathname).replace(/(.)\.(?:html?|md)$/i, '$1');
}

/** The sources of a site, with the texts that they withhold. */
export interface SourceContent {
  content: Pick<Content, 'entries'>;
  held: readonly HeldText[];
  /** Only the build can tell which texts are published, and at which addresses. */
  isUndecided?: boolean;
  /** The generator's account of its build. Without it, sources and pages are matched by address and text. */
  account?: BuildAccount | undefined;
}

/**
 * Matches the pages of a build with their sources, by address, else by text. `entries` has the source of a page, `held` the
 * withheld text that a page shows, and `alone` the sources without a page.
 */
export function matchEntries(
  { content: { entries: source }, held, isUndecided = false, account }: SourceContent,
  built: readonly Entry[],
) {
  if (account) return matchByAccount(account, source, held, built);
  const entries = new Map<Entry, Entry>();
  const heldPages = new Map<Entry, HeldText>();
  const byAddress = new Map((isUndecided ? [] : source).map((entry) => [pageKey(entry.pathname), entry]));
  const placed = isUndecided ? [] : held.filter(({ pathname }) => pathname !== null);
  const heldAt = new Map(placed.map((text) => [pageKey(text.pathname ?? ''), text]));
  for (const page of built) {
    const key = pageKey(page.pathname);
    const entry = byAddress.get(key);
    const text = heldAt.get(key);
    // A published entry comes first: another file at its address may be a draft of it.
    if (entry) entries.set(page, entry);
    else if (text) heldPages.set(page, text);
  }
  const unmatched = built.filter((page) => !entries.has(page) && !heldPages.has(page));
  const alone = () => {
    const matched = new Set(entries.values());
    return source.filter((entry) => !matched.has(entry));
  };
  if (unmatched.length === 0) return { entries, held: heldPages, alone: alone() };
  const taken = new Set(entries.values());
  const texts = new TextIndex<{ entry: Entry } | { held: HeldText }>();
  // Entries come before withheld texts: if both are equally like a page, its text is not secret.
  for (const entry of source) texts.add({ entry }, wholeText(entry));
  for (const text of held) texts.add({ held: text }, text.text());
  for (const page of unmatched) {
    const sketch = sketchOf(wholeText(page));
    const candidates = texts.like(sketch, MIN_LIKENESS).filter(({ item }) => isCertain(sketch, item, page));
    const [best] = candidates;
    if (best && 'held' in best.item) heldPages.set(page, best.item.held);
    const next = candidates.find(({ item }) => 'held' in item || !taken.has(item.entry))?.item;
    if (next === undefined || 'held' in next) continue;
    entries.set(page, next.entry);
    taken.add(next.entry);
  }
  return { entries, held: heldPages, alone: alone() };
}

/** Matches pages with sources by the generator's own account. */
function matchByAccount(
  { pages }: BuildAccount,
  source: readonly Entry[],
  held: readonly HeldText[],
  built: readonly Entry[],
) {
  const sources = new Map(pages.map(({ address, source: file }) => [pageKey(address), file]));
  const byFile = new Map(source.map((entry) => [entry.file, entry]));
  const heldByFile = new Map(held.map((text) => [text.file, text]));
  const entries = new Map<Entry, Entry>();
  const heldPages = new Map<Entry, HeldText>();
  for (const page of built) {
    const file = sources.get(pageKey(page.pathname));
    if (file === undefined) continue;
    const [entry, text] = [byFile.get(file), heldByFile.get(file)];
    if (entry) entries.set(page, entry);
    else if (text) heldPages.set(page, text);
  }
  const matched = new Set(entries.values());
  return { entries, held: heldPages, alone: source.filter((entry) => !matched.has(entry)) };
}

/** Whether a match by text is certain: a short text must also have the same title. */
function isCertain({ words }: Sketch, item: { entry: Entry } | { held: HeldText }, page: Entry): boolean {
  const title = 'held' in item ? item.held.title : item.entry.title;
  return words >= MIN_WORDS || title === null || titleKey(title) === titleKey(page.title);
}

/** The words of a title, without case and punctuation, which programs change. */
export function titleKey(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Words in a run. Texts are compared by their runs of words. */
const RUN_LENGTH = 4;
/** Hashes of runs in a sketch. With so many, the estimated likeness is exact to some hundredths. */
const SKETCH_SIZE = 128;
/** Texts with fewer words may be equal by chance. */
const MIN_WORDS = 8;

type Sketch = ReturnType<typeof sketchOf>;

/**
 * A sketch of a text (bottom-k MinHash): the smallest hashes of its runs of words, ascending.
 * @param text Markdown, also if it was converted from HTML.
 */
export function sketchOf(text: string) {
  const words = wordsIn(withoutMarkup(text));
  const hashes = new Set<number>();
  const runs = words.length === 0 ? 0 : Math.max(1, words.length - RUN_LENGTH + 1);
  for (let at = 0; at < runs; at++) hashes.add(hashText(words.slice(at, at + RUN_LENGTH).join(' ')));
  return { hashes: [...hashes].toSorted((a, b) => a - b).slice(0, SKETCH_SIZE), words: words.length };
}

/** The estimated share of common runs of words, from 0 (none) to 1 (the same text). */
function likeness({ hashes: a }: Sketch, { hashes: b }: Sketch): number {
  let [i, j, seen, both] = [0, 0, 0, 0];
  while (seen < SKETCH_SIZE && i < a.length && j < b.length) {
    const [one, other] = [a[i] as number, b[j] as number];
    if (one === other) both++;
    if (one <= other) i++;
    if (other <= one) j++;
    seen++;
  }
  const rest = Math.min(SKETCH_SIZE - seen, a.length - i + (b.length - j));
  return seen === 0 ? 0 : both / (seen + rest);
}

class TextIndex<T> {
  readonly #items: { item: T; sketch: Sketch }[] = [];
  readonly #byHash = new Map<number, number[]>();

  add(item: T, text: string): void {
    const sketch = sketchOf(text);
    const number = this.#items.push({ item, sketch }) - 1;
    for (const hash of sketch.hashes) addTo(this.#byHash, hash, number);
  }

  /** The items whose likeness to a text is at least `least`, the most similar first. */
  like(sketch: Sketch, least: number): { item: T; score: number }[] {
    return [...tally(sketch.hashes.flatMap((hash) => this.#byHash.get(hash) ?? []))]
      .flatMap(([number, count]) => {
        const { item, sketch: other } = this.#items[number] as { item: T; sketch: Sketch };
        // With fewer common hashes, the likeness cannot reach `least`.
        if (count < (least * Math.min(sketch.hashes.length, other.hashes.length)) / 2) return [];
        const score = likeness(sketch, other);
        return score < least ? [] : [{ item, score }];
      })
      .toSorted((a, b) => b.score - a.score);
  }
}

/** Removes destinations of links, HTML tags and the tags of templates. */
function withoutMarkup(text: string): string {
  return text
    .replace(/\]\([^()\s]*(?:\s[^()]*)?\)/g, '] ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\{[{%][^{}]*[%}]\}/g, ' ')
    .normalize('NFKC');
}
