import { createIds, type Ids } from '../../bytes/ids.ts';
import type { WordForms } from '../analysis/word-forms.ts';
import { type Dictionary, packDictionary } from '../bytes/dictionary.ts';

/** Every surface and term met so far, numbered by first meeting; a form is a pair of them. */
export interface WordList {
  /** The form's number, -1 for an empty one. */
  intern(forms: WordForms): number;
  readonly formTerm: number[];
  /** How often each form occurred: the caller counts. */
  readonly formCount: number[];
  readonly terms: string[];
  pack(): PackedWords;
}

interface PackedWords {
  terms: Dictionary;
  /** The place in `terms` of each first-met number. */
  termOrder: Uint32Array;
  surfaces: Dictionary;
  sortedSurfaces: string[];
  surfaceCount: Uint32Array;
  surfaceTermStart: Uint32Array;
  surfaceTerms: Ids;
}

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

  /** The words in code unit order, and the place of each number among them. */
  sorted(): { words: string[]; places: Uint32Array } {
    const words = this.words.toSorted();
    const places = new Uint32Array(words.length);
    for (const [place, word] of words.entries()) places[this.of(word)] = place;
    return { words, places };
  }
}

/** An empty list of words. */
export function createWordList(): WordList {
  const surfaces = new Numbers();
  const terms = new Numbers();
  const forms = new Map<number, number>();
  const formSurface: number[] = [];
  const formTerm: number[] = [];
  const formCount: number[] = [];
  return {
    formTerm,
    formCount,
    terms: terms.words,
    intern({ surface, term }) {
      if (surface === '' || term === '') return -1;
      const surfaceNumber = surfaces.of(surface);
      const termNumber = terms.of(term);
      const pair = surfaceNumber * 0x400_0000 + termNumber;
      const known = forms.get(pair);
      if (known !== undefined) return known;
      const form = formTerm.length;
      forms.set(pair, form);
      formSurface.push(surfaceNumber);
      formTerm.push(termNumber);
      formCount.push(0);
      return form;
    },
    pack() {
      const { words: sortedTerms, places: termOrder } = terms.sorted();
      const { words: sortedSurfaces, places } = surfaces.sorted();
      const surfaceCount = new Uint32Array(sortedSurfaces.length);
      const surfaceTermStart = new Uint32Array(sortedSurfaces.length + 1);
      for (const [form, number] of formSurface.entries()) {
        const place = places[number] as number;
        surfaceCount[place] = (surfaceCount[place] as number) + (formCount[form] as number);
        surfaceTermStart[place + 1] = (surfaceTermStart[place + 1] as number) + 1;
      }
      for (let place = 0; place < sortedSurfaces.length; place++) {
        surfaceTermStart[place + 1] =
          (surfaceTermStart[place + 1] as number) + (surfaceTermStart[place] as number);
      }
      const cursor = surfaceTermStart.slice();
      const surfaceTerms = createIds(sortedTerms.length, formTerm.length);
      for (const [form, number] of formSurface.entries()) {
        const place = places[number] as number;
        surfaceTerms[cursor[place] as number] = termOrder[formTerm[form] as number] as number;
        cursor[place] = (cursor[place] as number) + 1;
      }
      return {
        terms: packDictionary(sortedTerms),
        termOrder,
        surfaces: packDictionary(sortedSurfaces),
        sortedSurfaces,
        surfaceCount,
        surfaceTermStart,
        surfaceTerms,
      };
    },
  };
}
