import { addTo } from '../text/append.ts';
import { hashText } from '../text/hash-text.ts';
import { wordsIn } from '../text/words-in.ts';

/** So many words in a row are compared at once. */
const RUN = 4;
/** So many runs stand for a text: the likeness of two is then known to within a few hundredths. */
const KEPT = 128;
/** Texts with fewer words say the same by chance. */
export const MIN_WORDS = 8;

/** What stands for the words of a text: the smallest hashes of all its runs of words, in order. */
export interface Sketch {
  hashes: readonly number[];
  words: number;
}

/** @param text Markdown, or what HTML became. */
export function sketchOf(text: string): Sketch {
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

export class TextIndex<T> {
  readonly #items: { item: T; sketch: Sketch }[] = [];
  readonly #byHash = new Map<number, number[]>();

  add(item: T, text: string): void {
    const sketch = sketchOf(text);
    const number = this.#items.push({ item, sketch }) - 1;
    for (const hash of sketch.hashes) addTo(this.#byHash, hash, number);
  }

  /** Those that are at least so much like a text, the likest first. */
  like(sketch: Sketch, least: number): { item: T; score: number }[] {
    const shared = new Map<number, number>();
    for (const hash of sketch.hashes)
      for (const number of this.#byHash.get(hash) ?? []) shared.set(number, (shared.get(number) ?? 0) + 1);
    return [...shared]
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
