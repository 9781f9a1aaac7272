import type { WordForms } from '../analysis/word-forms.ts';
import { compareStrings, type Dictionary, packDictionary } from '../bytes/dictionary.ts';

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

export interface PackedWords {
  terms: Dictionary;
  /** The place in `terms` of each first-met number. */
  termOrder: Uint32Array;
  surfaces: Dictionary;
  sortedSurfaces: string[];
  surfaceCount: Uint32Array;
  surfaceTermStart: Uint32Array;
  surfaceTerms: Uint32Array;
}

/** An empty list of words. */
export function createWordList(): WordList {
  const forms = new Map<string, number>();
  const termNumbers = new Map<string, number>();
  const terms: string[] = [];
  const formSurface: string[] = [];
  const formTerm: number[] = [];
  const formCount: number[] = [];
  return {
    formTerm,
    formCount,
    terms,
    intern({ surface, term }) {
      if (surface === '' || term === '') return -1;
      const key = `${surface}\u0000${term}`;
      const known = forms.get(key);
      if (known !== undefined) return known;
      let number = termNumbers.get(term);
      if (number === undefined) {
        number = terms.length;
        terms.push(term);
        termNumbers.set(term, number);
      }
      const form = formTerm.length;
      forms.set(key, form);
      formSurface.push(surface);
      formTerm.push(number);
      formCount.push(0);
      return form;
    },
    pack: () => packWords(terms, formSurface, formTerm, formCount),
  };
}

function packWords(
  terms: string[],
  formSurface: string[],
  formTerm: number[],
  formCount: number[],
): PackedWords {
  const { order: termOrder, sorted: sortedTerms } = sortStrings(terms);
  const bySurface = formSurface
    .map((_, form) => form)
    .toSorted((a, b) => compareStrings(formSurface[a], formSurface[b]) || a - b);
  const sortedSurfaces: string[] = [];
  const counts: number[] = [];
  const starts: number[] = [];
  const surfaceTerms = new Uint32Array(bySurface.length);
  for (const [i, form] of bySurface.entries()) {
    const surface = formSurface[form] ?? '';
    if (surface !== sortedSurfaces.at(-1)) {
      sortedSurfaces.push(surface);
      counts.push(0);
      starts.push(i);
    }
    counts[counts.length - 1] = (counts.at(-1) ?? 0) + (formCount[form] ?? 0);
    surfaceTerms[i] = termOrder[formTerm[form] ?? 0] ?? 0;
  }
  starts.push(bySurface.length);
  return {
    terms: packDictionary(sortedTerms),
    termOrder,
    surfaces: packDictionary(sortedSurfaces),
    sortedSurfaces,
    surfaceCount: Uint32Array.from(counts),
    surfaceTermStart: Uint32Array.from(starts),
    surfaceTerms,
  };
}

function sortStrings(words: string[]): { order: Uint32Array; sorted: string[] } {
  const numbers = words.map((_, i) => i).toSorted((a, b) => compareStrings(words[a], words[b]));
  const order = new Uint32Array(words.length);
  for (const [place, number] of numbers.entries()) order[number] = place;
  return { order, sorted: numbers.map((number) => words[number] ?? '') };
}
