import { scanWords } from '../analysis/scan-words.ts';
import { WORD } from '../analysis/token.ts';
import { wordForms } from '../analysis/word-forms.ts';
import { findWord } from '../bytes/dictionary.ts';
import type { IndexData } from '../open-data.ts';

/** Shorter halves of a word are words by chance. */
const SHORTEST_HALF = 3;

/** The terms of names that go without saying; `remysharp` is also `remy` and `sharp`, where the texts have both. */
export function impliedTerms(data: IndexData, names: readonly string[]): Set<string> {
  const terms = new Set<string>();
  for (const name of names) {
    scanWords(name, (start, end, _position, kind) => {
      const raw = name.slice(start, end);
      const { surface, term } = wordForms(raw, kind, data.language);
      terms.add(term);
      if (kind !== WORD) return;
      for (let at = SHORTEST_HALF; at <= surface.length - SHORTEST_HALF; at++) {
        const halves = [surface.slice(0, at), surface.slice(at)];
        if (halves.some((half) => findWord(data.surfaces, half) === -1)) continue;
        for (const half of halves) terms.add(wordForms(half, WORD, data.language).term);
      }
    });
  }
  return terms;
}
