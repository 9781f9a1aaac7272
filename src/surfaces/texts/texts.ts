import { showText } from '../../markdown/html/html.ts';
import { MAX_SHOWN, type ShownText, type TextToShow } from '../../model/shown-text.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Source } from '../http/representation.ts';
import { LRUCache } from 'lru-cache';
import { perObject } from '../../text/memo.ts';
import type { Site } from '../../site/site.ts';
import { text } from '../../site/text.ts';
import { escapeMarkup } from '../../text/escape-markup.ts';

/** Characters of HTML in the cache, headings included. */
const MAX_LENGTH = 16 * 1024 * 1024;

/** Caches HTML by the hash of its text. The cache outlives a Site, so that unchanged texts are not converted again. */
const cacheOf = perObject<Platform, LRUCache<string, ShownText>>(
  () =>
    new LRUCache({
      maxSize: MAX_LENGTH,
      sizeCalculation: ({ html, headings }) => 100 + html.length + JSON.stringify(headings).length,
    }),
);

/** Characters of Markdown in one answer that are converted on this thread; the rest is left to another one. */
const MAX_AT_ONCE = 10_000;
/** A character of a text with code counts as so many, because highlighting takes most of the time. */
const CODE_WEIGHT = 5;
const CODE = /(?:`{3}|~{3})[ \t]*\w/;
/** The limit if there is no other thread. Converting blocks all other requests. */
const MAX_ALONE = 500_000;

/** Converts the authors' texts of one answer, such as a page or a feed. */
export interface Texts {
  /** HTML of a text, and its headings. @param instead safe HTML for a text that is too long, or takes too long. */
  show(text: TextToShow, instead?: string): ShownText;
}

/**
 * Makes an answer with authors' texts. If they are long, `make` is called twice: once to collect the texts, and again when
 * another thread has converted them.
 * @param instead default of `instead` in {@link Texts.show}.
 */
export function withTexts(platform: Platform, instead: string, make: (texts: Texts) => Source) {
  const texts = new TextsOfAnswer(instead, platform);
  const firstAttempt = make(texts);
  if (texts.wanted.size === 0 || !platform.showTexts) return firstAttempt;
  return platform.showTexts([...texts.wanted.values()]).then((shown): Source => {
    texts.take(shown);
    // A text that took too long this time may be converted in time at the next request.
    return { ...make(texts), isTemporary: shown?.includes(null) ?? false };
  });
}

class TextsOfAnswer implements Texts {
  /** Texts that are left to another thread, in the order of the answer. */
  readonly wanted = new Map<string, TextToShow>();
  readonly #results = new Map<string, ShownText | null>();
  readonly #platform: Platform;
  readonly #cache: LRUCache<string, ShownText>;
  readonly #instead: string;
  #hasThread: boolean;
  #maxAtOnce: number;
  #converted = 0;
  #totalLength = 0;

  constructor(instead: string, platform: Platform) {
    const { showTexts, shownAtOnce = MAX_AT_ONCE } = platform;
    this.#platform = platform;
    this.#cache = cacheOf(platform);
    this.#instead = instead;
    this.#hasThread = showTexts !== undefined;
    this.#maxAtOnce = showTexts ? shownAtOnce : MAX_ALONE;
  }

  show(text: TextToShow, instead = this.#instead): ShownText {
    const { markdown, ...options } = text;
    const key = this.#platform.hash(`${JSON.stringify(options)}\n${markdown}`);
    let result = this.#results.get(key);
    if (result === undefined && !this.wanted.has(key)) {
      if (this.#totalLength + markdown.length > MAX_SHOWN) result = null;
      else {
        this.#totalLength += markdown.length;
        result = this.#cache.get(key);
        if (!result && this.#isQuick(markdown)) result = this.#showOrNull(text);
        if (!result) this.wanted.set(key, text);
      }
      if (result) this.#store(key, result);
    }
    return result ?? { html: instead, headings: [] };
  }

  #store(key: string, shown: ShownText | null): void {
    this.#results.set(key, shown);
    if (shown) this.#cache.set(key, shown);
  }

  /** Null if the text is nested so deeply that the stack overflows: the other thread has a limit for that. */
  #showOrNull(text: TextToShow): ShownText | null {
    try {
      return showText(text);
    } catch (error) {
      if (!this.#hasThread || !(error instanceof RangeError)) throw error;
      return null;
    }
  }

  #isQuick(markdown: string): boolean {
    const weight = markdown.length * (CODE.test(markdown) ? CODE_WEIGHT : 1);
    if (this.#converted + weight > this.#maxAtOnce) return false;
    this.#converted += weight;
    return true;
  }

  /** Takes the results of another thread for `wanted`; null if there is no such thread. */
  take(shown: readonly (ShownText | null)[] | null): void {
    if (shown) {
      for (const [index, key] of [...this.wanted.keys()].entries()) this.#store(key, shown[index] ?? null);
      return;
    }
    this.#hasThread = false;
    this.#maxAtOnce = MAX_ALONE;
    this.#totalLength = 0;
    this.wanted.clear();
  }
}

/** HTML in place of a text that is too long, or takes too long: a link to where to read it. */
export function notLaidOut(site: Site, href: string, label: string): string {
  const notice = escapeMarkup(text(site, 'not_laid_out'));
  return `<p>${notice} <a href="${escapeMarkup(href)}">${escapeMarkup(label)}</a></p>`;
}

/** The options of the site for the markup of its authors. */
export function markupOf({ snapshot }: Site): Pick<TextToShow, 'trusted' | 'math' | 'ids'> {
  const { trusted_html: trusted, math, heading_ids: ids } = snapshot.config;
  return { trusted, math, ids };
}
