import { GRAM, PART, SEGMENT, WHOLE } from './token.ts';
import { GRAM_MARK } from './word-forms.ts';

/** Longer titles are compared by their beginning. */
export const LONGEST_KEY = 256;

/**
 * The key of a title, token by token: folded words with a space between them, so that titles that differ in case,
 * accents, width and punctuation have one key, and the key of a title's beginning begins its key.
 */
export class TitleKey {
  key = '';
  words = 0;
  #end = -1;

  add(surface: string, start: number, end: number, kind: number): void {
    // Each character counts once: where there are pairs, the words that come behind them say nothing new.
    if (kind === WHOLE || (kind === SEGMENT && start < this.#end)) return;
    if (this.key.length >= LONGEST_KEY || surface === '') return;
    // The parts of a name stand together, and of a pair of characters the next pair brings the second.
    const joined =
      this.key === '' || kind === GRAM || ((kind === PART || kind === SEGMENT) && start === this.#end);
    const text = kind === GRAM ? String.fromCodePoint(surface.codePointAt(GRAM_MARK.length) ?? 32) : surface;
    this.key += joined ? text : ` ${text}`;
    this.#end = end;
    if (!joined || this.words === 0) this.words++;
  }
}
