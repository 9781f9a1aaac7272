import { createIds } from '../../bytes/ids.ts';
import type { WordForms } from '../analysis/word-forms.ts';
import { findWord, packDictionary } from '../bytes/dictionary.ts';

/** A form as data. */
export type KeptForm = [surface: string, term: string, head: string];

/** What {@link WordList.pack} gives. */
export type PackedWords = ReturnType<WordList['pack']>;

/** Strings numbered by first meeting. */
class Numbers {
  readonly words: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.words.length);
    return this.words.push(word) - 1;
  }

  /** Those that are used, in code unit order, and the place of each number among them. */
  sorted(isUsed: (number: number) => boolean): { words: string[]; places: Uint32Array } {
    const words = this.words.filter((_, number) => isUsed(number)).toSorted();
    const places = new Uint32Array(this.words.length);
    for (const [place, word] of words.entries()) places[this.of(word)] = place;
    return { words, places };
  }
}

/** Two numbers as one that sorts by the first, then by the second, which is below 2 ** 26. */
const pairOf = (first: number, second: number): number => first * 0x400_0000 + second;
const firstOf = (pair: number): number => Math.floor(pair / 0x400_0000);
const secondOf = (pair: number): number => pair % 0x400_0000;
const sortedPairs = (pairs: readonly number[]): Float64Array => Float64Array.from(new Set(pairs)).toSorted();

/**
 * Every surface and term met so far, numbered by first meeting, and how often documents have it. A form is a pair of them,
 * and for a name with an ending the term of what stands before its dot.
 */
export class WordList {
  readonly #surfaces = new Numbers();
  readonly #terms = new Numbers();
  readonly #forms = new Map<number | string, number>();
  readonly #formSurface: number[] = [];
  readonly #formTerm: number[] = [];
  readonly #formCount: number[] = [];
  readonly #formHead = new Map<number, string>();
  readonly #termDocuments: number[] = [];
  readonly #termBytes: number[] = [];

  /** The form's number, -1 for an empty one. @param head of a name with an ending, the term before its dot. */
  intern({ surface, term }: WordForms, head = ''): number {
    if (surface === '' || term === '') return -1;
    const surfaceNumber = this.#surfaces.of(surface);
    const termNumber = this.#terms.of(term);
    const pair = pairOf(surfaceNumber, termNumber);
    const key = head === '' ? pair : `${pair} ${head}`;
    const known = this.#forms.get(key);
    if (known !== undefined) return known;
    const form = this.#formTerm.length;
    this.#forms.set(key, form);
    this.#formSurface.push(surfaceNumber);
    this.#formTerm.push(termNumber);
    this.#formCount.push(0);
    if (head !== '') this.#formHead.set(form, head);
    if (termNumber === this.#termDocuments.length) {
      this.#termDocuments.push(0);
      this.#termBytes.push(0);
    }
    return form;
  }

  /** All forms in the order of their numbers: another list that is given them in this order numbers them the same. */
  forms(): KeptForm[] {
    const { words } = this.#terms;
    return this.#formTerm.map((term, form) => [
      this.surfaceOf(form),
      words[term] as string,
      this.#formHead.get(form) ?? '',
    ]);
  }

  /** The term of each form. */
  formTerms(): readonly number[] {
    return this.#formTerm;
  }

  termOf(form: number): number {
    return this.#formTerm[form] as number;
  }

  surfaceOf(form: number): string {
    return this.#surfaces.words[this.#formSurface[form] as number] as string;
  }

  /** Documents have a form so many times more; less than 0 where one is gone. */
  countForm(form: number, count: number): void {
    this.#formCount[form] = (this.#formCount[form] as number) + count;
  }

  /** So many documents more have a term, with so many bytes of positions. */
  countTerm(term: number, documents: number, bytes: number): void {
    this.#termDocuments[term] = this.documentsOf(term) + documents;
    this.#termBytes[term] = this.bytesOf(term) + bytes;
  }

  /** How many documents have a term. */
  documentsOf(term: number): number {
    return this.#termDocuments[term] as number;
  }

  /** Bytes of the positions of a term. */
  bytesOf(term: number): number {
    return this.#termBytes[term] as number;
  }

  /**
   * The words that documents have now, in code unit order. In which order they were met does not show: an index that is
   * built again is that of a fresh start.
   */
  pack() {
    const used = this.#formCount.map((_, form) => form).filter((form) => this.#formCount[form] !== 0);
    const isUsed = new Uint8Array(this.#surfaces.words.length);
    for (const form of used) isUsed[this.#formSurface[form] as number] = 1;
    const { words: sortedSurfaces, places } = this.#surfaces.sorted((surface) => isUsed[surface] === 1);
    const { words: sortedTerms, places: termOrder } = this.#terms.sorted(
      (term) => this.documentsOf(term) > 0,
    );
    const placeOf = (form: number) => places[this.#formSurface[form] as number] as number;
    const termPlaceOf = (form: number) => termOrder[this.termOf(form)] as number;
    const surfaceCount = new Uint32Array(sortedSurfaces.length);
    for (const form of used)
      surfaceCount[placeOf(form)] =
        (surfaceCount[placeOf(form)] as number) + (this.#formCount[form] as number);
    const pairs = sortedPairs(used.map((form) => pairOf(placeOf(form), termPlaceOf(form))));
    const surfaceTermStart = new Uint32Array(sortedSurfaces.length + 1);
    const surfaceTerms = createIds(sortedTerms.length, pairs.length);
    for (const [at, pair] of pairs.entries()) {
      surfaceTerms[at] = secondOf(pair);
      surfaceTermStart[firstOf(pair) + 1] = at + 1;
    }
    const terms = packDictionary(sortedTerms);
    const names = sortedPairs(
      used.flatMap((form) => {
        const head = findWord(terms, this.#formHead.get(form) ?? '');
        return head === -1 ? [] : [pairOf(termPlaceOf(form), head)];
      }),
    );
    return {
      terms,
      sortedTerms,
      /** The place in `terms` of each number. */
      termOrder,
      surfaces: packDictionary(sortedSurfaces),
      sortedSurfaces,
      surfaceCount,
      surfaceTermStart,
      surfaceTerms,
      /** Pairs of a name with an ending, such as `node.js`, and of what stands before its dot: places in `terms`. */
      nameWhole: Uint32Array.from(names, firstOf),
      nameHead: Uint32Array.from(names, secondOf),
    };
  }
}
