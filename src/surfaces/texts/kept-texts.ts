import { LRUCache } from 'lru-cache';
import type { ShownText, TextToShow } from '../../model/shown-text.ts';
import type { Platform } from '../../platform/platform.ts';

/** Characters of HTML that are kept, headings included. */
const MAX_LENGTH = 16 * 1024 * 1024;

const ofPlatform = new WeakMap<Platform, KeptTexts>();

/** HTML by the text that it was made of: what did not change is not made again when the Site is another. */
export class KeptTexts {
  readonly #hash: Platform['hash'];
  readonly #kept = new LRUCache<string, ShownText>({
    maxSize: MAX_LENGTH,
    sizeCalculation: ({ html, headings }) => 100 + html.length + JSON.stringify(headings).length,
  });

  private constructor({ hash }: Platform) {
    this.#hash = hash;
  }

  /** The one of a platform: it outlives every Site. */
  static of(platform: Platform): KeptTexts {
    const known = ofPlatform.get(platform) ?? new KeptTexts(platform);
    ofPlatform.set(platform, known);
    return known;
  }

  keyOf({ markdown, ...how }: TextToShow): string {
    return this.#hash(`${JSON.stringify(how)}\n${markdown}`);
  }

  get(key: string): ShownText | undefined {
    return this.#kept.get(key);
  }

  set(key: string, shown: ShownText): void {
    this.#kept.set(key, shown);
  }
}
