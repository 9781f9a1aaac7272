import { grown } from '../../bytes/byte-writer.ts';
import { FEEDBACK_SCALE, FEEDBACK_TERMS, IMPACT_SCALE } from '../parameters.ts';
import { GRAM_MARK } from '../analysis/word-forms.ts';
import type { PackedWords, WordList } from './word-list.ts';

/** Collects the most telling terms of one document after another. */
export function createFeedback(size: number) {
  const start = new Uint32Array(size + 1);
  let packed = new Uint32Array(Math.max(1024, size * 8));
  let length = 0;
  const terms = new Uint32Array(FEEDBACK_TERMS);
  const weights = new Float64Array(FEEDBACK_TERMS);
  let count = 0;
  return {
    offer(term: number, weight: number): void {
      if (count === FEEDBACK_TERMS && weight <= (weights[count - 1] as number)) return;
      let at = count < FEEDBACK_TERMS ? count++ : count - 1;
      while (at > 0 && (weights[at - 1] as number) < weight) {
        weights[at] = weights[at - 1] as number;
        terms[at] = terms[at - 1] as number;
        at--;
      }
      weights[at] = weight;
      terms[at] = term;
    },
    close(doc: number): void {
      if (length + count > packed.length) packed = grown(packed, packed.length * 2);
      for (let i = 0; i < count; i++) {
        const share = (weights[i] as number) / IMPACT_SCALE / FEEDBACK_SCALE;
        packed[length++] = (terms[i] as number) * 256 + Math.max(1, Math.min(255, Math.round(share * 255)));
      }
      count = 0;
      start[doc + 1] = length;
    },
    finish: () => ({ feedbackStart: start, feedback: packed.slice(0, length) }),
  };
}

/** Which terms may widen a query: words of three letters and more, in two documents and in at most half of them. */
export function feedbackTerms(
  words: WordList,
  { sortedTerms, termOrder }: PackedWords,
  size: number,
  isStopWord: (term: string) => boolean,
): Uint8Array {
  const may = new Uint8Array(sortedTerms.length);
  for (const [number, place] of termOrder.entries()) {
    const documents = words.documentsOf(number);
    const term = sortedTerms[place] as string;
    if (documents < 2 || documents * 2 > size || place >= 1 << 24) continue;
    if (term.length < 3 || term.startsWith(GRAM_MARK) || /^[\d.]/u.test(term) || isStopWord(term)) continue;
    may[place] = 1;
  }
  return may;
}
