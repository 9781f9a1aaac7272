import { createIds } from '../../bytes/ids.ts';
import type { WordForms } from '../analysis/word-forms.ts';
import { findWord, packDictionary } from '../bytes/dictionary.ts';

/** A form as plain data, see {@link WordList}. */
export type KeptForm = [surface: string, term: string, head: string];

export type PackedWords = ReturnType<WordList['pack']>;

/** Numbers strings in the order in which they first occur. */
class Numbers {
  readonly words: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(word: string): number {
    const number = this.#numbers.get(word);
    if (number !== undefined) return number;
    this.#numbers.set(word, this.words.length);
    return this.words.push(word) - 1;
  }

  /** The used strings in code unit order, and the place of each number among them. */
  sorted(isUsed: (number: number) => boolean): { words: string[]; places: Uint32Array } {
    const words = this.words.filter((_, number) => isUsed(number)).toSorted();
    const places = new Uint32Array(this.words.length);
    for (const [place, word] of words.entries()) places[this.of(word)] = place;
    return { words, places };
  }
}

/** Packs two numbers into one that sorts by the first, then by the second, which must be below 2 ** 26. */
const pairOf = (first: number, second: number): number => first * 0x400_0000 + second;
const firstOf = (pair: number): number => Math.floor(pair / 0x400_0000);
const secondOf = (pair: number): number => pair % 0x400_0000;
const sortedPairs = (pairs: readonly number[]): Float64Array => Float64Array.from(new Set(pairs)).toSorted();

/**
 * Numbers the surfaces, terms and forms of all documents, and counts how often documents have them. A form is a surface
 * and its term. For a name such as `Node.js`, a form also has a head: the term of what precedes the dot.
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

  /** The number of a form; -1 if the surface or the term is empty. */
  intern({ surface, term }: WordForms, head = ''): number {
    if (surface === '' || term === '') return -1;
    const surfaceNumber = this.#surfaces.of(surface);
    const termNumber = this.#terms.of(term);
    const pair = pairOf(surfaceNumber, termNumber);
    const key = head === '' ? pair : `${pair} ${head}`;
    const existing = this.#forms.get(key);
    if (existing !== undefined) return existing;
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

  /** All forms in the order of their numbers. A list that interns them in this order gives them the same numbers. */
  forms(): KeptForm[] {
    const { words } = this.#terms;
    return this.#formTerm.map((term, form) => [
      this.surfaceOf(form),
      words[term] as string,
      this.#formHead.get(form) ?? '',
    ]);
  }

  /** The number of each form’s term. */
  formTerms(): readonly number[] {
    return this.#formTerm;
  }

  termOf(form: number): number {
    return this.#formTerm[form] as number;
  }

  surfaceOf(form: number): string {
    return this.#surfaces.words[this.#formSurface[form] as number] as string;
  }

  /** Adds to the number of occurrences of a form. @param count negative for documents that were removed. */
  countForm(form: number, count: number): void {
    this.#formCount[form] = (this.#formCount[form] as number) + count;
  }

  /** Adds to the number of documents with a term, and to the bytes of its positions. Both may be negative. */
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

  /** The words that documents have now, in code unit order: a rebuilt index has the same bytes as one built from nothing. */
  pack() {
    const usedForms = this.#formCount.map((_, form) => form).filter((form) => this.#formCount[form] !== 0);
    const isUsed = new Uint8Array(this.#surfaces.words.length);
    for (const form of usedForms) isUsed[this.#formSurface[form] as number] = 1;
    const { words: sortedSurfaces, places } = this.#surfaces.sorted((surface) => isUsed[surface] === 1);
    const { words: sortedTerms, places: termOrder } = this.#terms.sorted(
      (term) => this.documentsOf(term) > 0,
    );
    const placeOf = (form: number) => places[this.#formSurface[form] as number] as number;
    const termPlaceOf = (form: number) => termOrder[this.termOf(form)] as number;
    const surfaceCount = new Uint32Array(sortedSurfaces.length);
    for (const form of usedForms)
      surfaceCount[placeOf(form)] =
        (surfaceCount[placeOf(form)] as number) + (this.#formCount[form] as number);
    const pairs = sortedPairs(usedForms.map((form) => pairOf(placeOf(form), termPlaceOf(form))));
    const surfaceTermStart = new Uint32Array(sortedSurfaces.length + 1);
    const surfaceTerms = createIds(sortedTerms.length, pairs.length);
    for (const [i, pair] of pairs.entries()) {
      surfaceTerms[i] = secondOf(pair);
      surfaceTermStart[firstOf(pair) + 1] = i + 1;
    }
    const terms = packDictionary(sortedTerms);
    const names = sortedPairs(
      usedForms.flatMap((form) => {
        const head = findWord(terms, this.#formHead.get(form) ?? '');
        return head === -1 ? [] : [pairOf(termPlaceOf(form), head)];
      }),
    );
    return {
      terms,
      sortedTerms,
      /** The place in `terms` of each term’s number. */
      termOrder,
      surfaces: packDictionary(sortedSurfaces),
      sortedSurfaces,
      surfaceCount,
      surfaceTermStart,
      surfaceTerms,
      /** For each name such as `node.js`, its place in `terms`, and the place of its head. */
      nameWhole: Uint32Array.from(names, firstOf),
      nameHead: Uint32Array.from(names, secondOf),
    };
  }
}
