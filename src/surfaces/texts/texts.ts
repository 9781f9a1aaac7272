import { showText } from '../../markdown/html/html.ts';
import { MAX_SHOWN, type ShownText, type TextToShow } from '../../model/shown-text.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Source } from '../http/representation.ts';
import { LRUCache } from 'lru-cache';
import { perObject } from '../../text/memo.ts';
import type { Site } from '../../site/site.ts';
import { text } from '../../site/text.ts';
import { escapeMarkup } from '../../text/escape-markup.ts';

/** Characters of HTML that are kept, headings included. */
const MAX_LENGTH = 16 * 1024 * 1024;

/** HTML by the text that it was made of, which outlives every Site: what did not change is not made again. */
const keptOf = perObject<Platform, LRUCache<string, ShownText>>(
  () =>
    new LRUCache({
      maxSize: MAX_LENGTH,
      sizeCalculation: ({ html, headings }) => 100 + html.length + JSON.stringify(headings).length,
    }),
);

/** Characters of Markdown in one answer that are made HTML at once; more are left to another thread. */
const MAX_AT_ONCE = 10_000;
/** Characters with code among them count as so many: to tell its parts by colour takes longer than anything else. */
const CODE_WEIGHT = 5;
const CODE = /(?:`{3}|~{3})[ \t]*\w/;
/** The same where no other thread is to be had: nobody is answered meanwhile. */
const MAX_ALONE = 500_000;

/** Authors' texts in one answer, such as a page or a feed. */
export interface Texts {
  /** HTML of a text, and its headings. @param instead safe HTML in place of one that is too long or takes too long. */
  show(text: TextToShow, instead?: string): ShownText;
}

/**
 * Makes an answer that shows authors' texts. Where they are long, `make` is called twice: once to learn what is wanted,
 * and again when another thread has made it.
 * @param instead safe HTML in place of a text, unless there is something better to say of it.
 */
export function withTexts(platform: Platform, instead: string, make: (texts: Texts) => Source) {
  const texts = new TextsOfAnswer(instead, platform);
  const made = make(texts);
  if (texts.wanted.size === 0 || !platform.showTexts) return made;
  return platform.showTexts([...texts.wanted.values()]).then((shown): Source => {
    texts.take(shown);
    // What took too long may take less another time.
    return { ...make(texts), isTemporary: shown?.includes(null) ?? false };
  });
}

class TextsOfAnswer implements Texts {
  /** Texts that were too long to be shown at once, in the order of the answer. */
  readonly wanted = new Map<string, TextToShow>();
  readonly #found = new Map<string, ShownText | null>();
  readonly #platform: Platform;
  readonly #kept: LRUCache<string, ShownText>;
  readonly #instead: string;
  #canLeave: boolean;
  #maxAtOnce: number;
  #atOnce = 0;
  #inAll = 0;

  constructor(instead: string, platform: Platform) {
    const { showTexts, shownAtOnce = MAX_AT_ONCE } = platform;
    this.#platform = platform;
    this.#kept = keptOf(platform);
    this.#instead = instead;
    this.#canLeave = showTexts !== undefined;
    this.#maxAtOnce = showTexts ? shownAtOnce : MAX_ALONE;
  }

  show(text: TextToShow, instead = this.#instead): ShownText {
    const { markdown, ...how } = text;
    const key = this.#platform.hash(`${JSON.stringify(how)}\n${markdown}`);
    let shown = this.#found.get(key);
    if (shown === undefined && !this.wanted.has(key)) {
      if (this.#inAll + markdown.length > MAX_SHOWN) shown = null;
      else {
        this.#inAll += markdown.length;
        shown = this.#kept.get(key);
        if (!shown && this.#isQuick(markdown)) shown = this.#showOrNull(text);
        if (!shown) this.wanted.set(key, text);
      }
      if (shown) this.#find(key, shown);
    }
    return shown ?? { html: instead, headings: [] };
  }

  #find(key: string, shown: ShownText | null): void {
    this.#found.set(key, shown);
    if (shown) this.#kept.set(key, shown);
  }

  /** Null where the text needs more of the stack than is left: the other thread has its own bounds. */
  #showOrNull(text: TextToShow): ShownText | null {
    try {
      return showText(text);
    } catch (error) {
      if (!this.#canLeave || !(error instanceof RangeError)) throw error;
      return null;
    }
  }

  #isQuick(markdown: string): boolean {
    const weight = markdown.length * (CODE.test(markdown) ? CODE_WEIGHT : 1);
    if (this.#atOnce + weight > this.#maxAtOnce) return false;
    this.#atOnce += weight;
    return true;
  }

  /** What another thread has made of what was wanted; null: there is no such thread. */
  take(shown: readonly (ShownText | null)[] | null): void {
    if (shown) {
      for (const [index, key] of [...this.wanted.keys()].entries()) this.#find(key, shown[index] ?? null);
      return;
    }
    this.#canLeave = false;
    this.#maxAtOnce = MAX_ALONE;
    this.#inAll = 0;
    this.wanted.clear();
  }
}

/** What stands in place of a text that is too long, or takes too long, to be HTML: where to read it. */
export function notLaidOut(site: Site, href: string, label: string): string {
  const said = escapeMarkup(text(site, 'not_laid_out'));
  return `<p>${said} <a href="${escapeMarkup(href)}">${escapeMarkup(label)}</a></p>`;
}

/** What the site says of the markup of its authors. */
export function markupOf({ snapshot }: Site): Pick<TextToShow, 'trusted' | 'math' | 'ids'> {
  const { trusted_html: trusted, math, heading_ids: ids } = snapshot.config;
  return { trusted, math, ids };
}
