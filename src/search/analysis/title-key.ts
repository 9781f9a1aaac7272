import { GRAM, PART, SEGMENT, WHOLE } from './token.ts';
import { GRAM_MARK } from './word-forms.ts';

/** Titles with longer keys are compared by this many units of the key. */
export const LONGEST_KEY = 256;

/**
 * Builds the key of a title from its tokens: folded words with a space between them. Titles that differ only in case, accents,
 * width and punctuation have the same key. The key of a beginning of the title is a beginning of its key.
 */
export class TitleKey {
  key = '';
  words = 0;
  #end = -1;

  add(surface: string, start: number, end: number, kind: number): void {
    // Each character counts once: segments of Han or kana repeat the pairs before them.
    if (kind === WHOLE || (kind === SEGMENT && start < this.#end)) return;
    if (this.key.length >= LONGEST_KEY || surface === '') return;
    // Parts of a name are joined. Of a pair only the first character is added: the next pair begins with the second.
    const joined =
      this.key === '' || kind === GRAM || ((kind === PART || kind === SEGMENT) && start === this.#end);
    const text = kind === GRAM ? String.fromCodePoint(surface.codePointAt(GRAM_MARK.length) ?? 32) : surface;
    this.key += joined ? text : ` ${text}`;
    this.#end = end;
    if (!joined || this.words === 0) this.words++;
  }
}
