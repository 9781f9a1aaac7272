import { grown } from '../../bytes/byte-writer.ts';
import { FEEDBACK_SCALE, FEEDBACK_TERMS, IMPACT_SCALE } from '../parameters.ts';
import { GRAM_MARK } from '../analysis/word-forms.ts';
import type { PackedWords, WordList } from './word-list.ts';

/** Collects the most telling terms of each document: `offer` each term, then `close` the document. */
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
      let slot = count < FEEDBACK_TERMS ? count++ : count - 1;
      while (slot > 0 && (weights[slot - 1] as number) < weight) {
        weights[slot] = weights[slot - 1] as number;
        terms[slot] = terms[slot - 1] as number;
        slot--;
      }
      weights[slot] = weight;
      terms[slot] = term;
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

/** 1 for each term that may widen a query: words of at least three letters, in two documents or more and in at most half. */
export function feedbackTerms(
  words: WordList,
  { sortedTerms, termOrder }: PackedWords,
  size: number,
  isStopWord: (term: string) => boolean,
): Uint8Array {
  const mayFeedBack = new Uint8Array(sortedTerms.length);
  for (const [number, place] of termOrder.entries()) {
    const documents = words.documentsOf(number);
    const term = sortedTerms[place] as string;
    if (documents < 2 || documents * 2 > size || place >= 1 << 24) continue;
    if (term.length < 3 || term.startsWith(GRAM_MARK) || /^[\d.]/u.test(term) || isStopWord(term)) continue;
    mayFeedBack[place] = 1;
  }
  return mayFeedBack;
}
