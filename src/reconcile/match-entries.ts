import type { BuildAccount } from '../model/build-account.ts';
import type { Content, HeldText } from '../model/content.ts';
import { type Entry, wholeText } from '../model/entry.ts';
import { addressOf } from '../text/pathname.ts';
import { addTo, tally } from '../text/append.ts';
import { hashText } from '../text/hash-text.ts';
import { wordsIn } from '../text/words-in.ts';

/** So much of two texts is the same words in the same order where one is made from the other. */
const SAME = 0.5;

/** What addresses of one page have in common: `/a`, of `/a/` and `/a.html`. @param pathname encoded or not. */
export function pageKey(pathname: string): string {
  return addressOf(pathname).replace(/(.)\.(?:html?|md)$/i, '$1');
}

/** What the sources of a site hold, also what they hold back. */
export interface SourceContent {
  content: Pick<Content, 'entries'>;
  held: readonly HeldText[];
  /** The build alone decides: where its pages are, and which of the texts are published. */
  isUndecided?: boolean;
  /** What the generator says of its build; without it, addresses and texts tell what belongs together. */
  account?: BuildAccount | undefined;
}

/**
 * Which belong together, by address, else by text: `entries` of the sources that pages of the build are made from, and
 * texts that are `held` back though pages show them. What of the sources no page is made from is `alone`.
 */
export function matchEntries(
  { content: { entries: source }, held, isUndecided = false, account }: SourceContent,
  built: readonly Entry[],
) {
  if (account) return matchByAccount(account, source, held, built);
  const entries = new Map<Entry, Entry>();
  const shown = new Map<Entry, HeldText>();
  const byAddress = new Map((isUndecided ? [] : source).map((entry) => [pageKey(entry.pathname), entry]));
  const placed = isUndecided ? [] : held.filter(({ pathname }) => pathname !== null);
  const heldAt = new Map(placed.map((text) => [pageKey(text.pathname ?? ''), text]));
  for (const page of built) {
    const key = pageKey(page.pathname);
    const entry = byAddress.get(key);
    const text = heldAt.get(key);
    // One file may be a draft of what another one publishes.
    if (entry) entries.set(page, entry);
    else if (text) shown.set(page, text);
  }
  const left = built.filter((page) => !entries.has(page) && !shown.has(page));
  const alone = () => {
    const own = new Set(entries.values());
    return source.filter((entry) => !own.has(entry));
  };
  if (left.length === 0) return { entries, held: shown, alone: alone() };
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
    const next = found.find(({ item }) => 'held' in item || !taken.has(item.entry))?.item;
    if (next === undefined || 'held' in next) continue;
    entries.set(page, next.entry);
    taken.add(next.entry);
  }
  return { entries, held: shown, alone: alone() };
}

/** The same where the generator itself has said which source became which page. */
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
  const shown = new Map<Entry, HeldText>();
  for (const page of built) {
    const file = sources.get(pageKey(page.pathname));
    if (file === undefined) continue;
    const [entry, text] = [byFile.get(file), heldByFile.get(file)];
    if (entry) entries.set(page, entry);
    else if (text) shown.set(page, text);
  }
  const matched = new Set(entries.values());
  return { entries, held: shown, alone: source.filter((entry) => !matched.has(entry)) };
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

/** So many words in a row are compared at once. */
const RUN = 4;
/** So many runs stand for a text: the likeness of two is then known to within a few hundredths. */
const KEPT = 128;
/** Texts with fewer words say the same by chance. */
const MIN_WORDS = 8;

type Sketch = ReturnType<typeof sketchOf>;

/**
 * What stands for the words of a text: the smallest hashes of all its runs of words, in order.
 * @param text Markdown, or what HTML became.
 */
export function sketchOf(text: string) {
  const words = wordsIn(withoutMarkup(text));
  const hashes = new Set<number>();
  const runs = words.length === 0 ? 0 : Math.max(1, words.length - RUN + 1);
  for (let at = 0; at < runs; at++) hashes.add(hashText(words.slice(at, at + RUN).join(' ')));
  return { hashes: [...hashes].toSorted((a, b) => a - b).slice(0, KEPT), words: words.length };
}

/** From 0, nothing in common, to 1, the same words in the same order. */
function likeness({ hashes: a }: Sketch, { hashes: b }: Sketch): number {
  let [i, j, seen, both] = [0, 0, 0, 0];
  while (seen < KEPT && i < a.length && j < b.length) {
    const [one, other] = [a[i] as number, b[j] as number];
    if (one === other) both++;
    if (one <= other) i++;
    if (other <= one) j++;
    seen++;
  }
  const rest = Math.min(KEPT - seen, a.length - i + (b.length - j));
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

  /** Those that are at least so much like a text, the likest first. */
  like(sketch: Sketch, least: number): { item: T; score: number }[] {
    return [...tally(sketch.hashes.flatMap((hash) => this.#byHash.get(hash) ?? []))]
      .flatMap(([number, count]) => {
        const { item, sketch: other } = this.#items[number] as { item: T; sketch: Sketch };
        // No text that shares less can be like enough.
        if (count < (least * Math.min(sketch.hashes.length, other.hashes.length)) / 2) return [];
        const score = likeness(sketch, other);
        return score < least ? [] : [{ item, score }];
      })
      .toSorted((a, b) => b.score - a.score);
  }
}

/** Without destinations, tags and the marks of templates. */
function withoutMarkup(text: string): string {
  return text
    .replace(/\]\([^()\s]*(?:\s[^()]*)?\)/g, '] ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\{[{%][^{}]*[%}]\}/g, ' ')
    .normalize('NFKC');
}
