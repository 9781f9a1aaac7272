import { lowerBoundOf } from '../../bytes/lower-bound.ts';
import type { IndexData } from '../open-data.ts';
import { Places, MAX_CLAUSES } from '../query/best-window.ts';
import type { Clause } from '../query/clause.ts';
import { findPosting, readPositions } from '../query/postings.ts';
import type { Passage, PassageOptions } from '../types.ts';
import type { Wanted } from './wanted.ts';

/** A passage with fewer bytes does not end at a heading. */
const MIN_BYTES = 100;
const NO_HEADINGS = new Uint32Array();

const places = new Places();
const buffer = new Int32Array(128);

/**
 * The best passages of a document, the best first. They come from positions in the index, without reading the text.
 * @param bestAlternatives of each clause, the number of its best alternative in each document.
 */
export function findPassages(
  data: IndexData,
  wanted: readonly Wanted[],
  bestAlternatives: ReadonlyMap<Clause, Uint8Array>,
  doc: number,
  { length, most }: PassageOptions,
  headings: Uint32Array = NO_HEADINGS,
): Passage[] {
  gather(data, wanted, bestAlternatives, doc);
  const firstSentence = data.sentenceStart[doc] as number;
  const endSentence = data.sentenceStart[doc + 1] as number;
  const chooser = new PassageChooser(wanted, length);
  let sentence = firstSentence;
  for (let i = 0; i < places.count; i++) {
    const place = places.packed[i] as number;
    const position = Math.floor(place / MAX_CLAUSES);
    // The fields before the body have no sentences.
    if (firstSentence === endSentence || position < (data.sentencePosition[firstSentence] as number))
      continue;
    if (sentence + 1 < endSentence && (data.sentencePosition[sentence + 1] as number) <= position) {
      sentence = lowerBoundOf(data.sentencePosition, position + 1, sentence + 1, endSentence) - 1;
    }
    chooser.add(sentence, place % MAX_CLAUSES);
  }
  const passages: Passage[] = [];
  while (passages.length < most) {
    const best = chooser.take(
      data,
      firstSentence,
      data.transcriptSentence[doc] as number,
      endSentence,
      headings,
    );
    if (best === null) break;
    passages.push(best);
  }
  return passages;
}

/**
 * The byte offsets of the last heading up to the first matching sentence, and of the first heading after the last one that is
 * at least {@link MIN_BYTES} behind the first.
 */
function sectionOf(headings: Uint32Array, match: number, lastMatch: number): [above: number, next: number] {
  const after = lowerBoundOf(headings, match + 1, 0, headings.length);
  const next = lowerBoundOf(headings, Math.max(lastMatch + 1, match + MIN_BYTES), after, headings.length);
  return [headings[after - 1] ?? 0, headings[next] ?? Infinity];
}

/** Collects the positions of the wanted words in `places`. */
function gather(
  data: IndexData,
  wanted: readonly Wanted[],
  bestAlternatives: ReadonlyMap<Clause, Uint8Array>,
  doc: number,
): void {
  places.count = 0;
  for (const [wordNumber, { clause, terms }] of wanted.entries()) {
    if (wordNumber >= MAX_CLAUSES) break;
    const chosen = clause.alternatives[bestAlternatives.get(clause)?.[doc] ?? 0];
    const any = chosen?.kind === 'term' && !terms.includes(chosen.term) ? [...terms, chosen.term] : terms;
    for (const term of any) {
      const posting = findPosting(data, term, doc);
      if (posting !== -1) places.add(buffer, readPositions(data, posting, buffer), wordNumber);
    }
  }
  places.sort();
}

/** The share of the worth of its best sentence that is added to the worth of a passage. */
const SENTENCE_WEIGHT = 0.3;

/** Chooses passages among the sentences of one document that have wanted words. */
class PassageChooser {
  readonly #wanted: readonly Wanted[];
  readonly #length: number;
  /** The sentences with wanted words, ascending, and a bit for each of these words. */
  readonly #sentences: number[] = [];
  readonly #words: number[] = [];
  readonly #taken: [from: number, to: number][] = [];

  /** @param length maximum bytes of a passage. */
  constructor(wanted: readonly Wanted[], length: number) {
    this.#wanted = wanted;
    this.#length = length;
  }

  /** Adds a wanted word of a sentence. Sentences must come in order. */
  add(sentence: number, word: number): void {
    const last = this.#sentences.length - 1;
    const bit = 1 << (word & 31);
    if (this.#sentences[last] === sentence) this.#words[last] = (this.#words[last] as number) | bit;
    else {
      this.#sentences.push(sentence);
      this.#words.push(bit);
    }
  }

  /** Takes the best sequence of sentences that is left, with as many around it as fit; null if none is left. */
  take(
    data: IndexData,
    firstSentence: number,
    transcriptStart: number,
    endSentence: number,
    headings: Uint32Array,
  ): Passage | null {
    let best: { from: number; to: number } | null = null;
    let bestWorth = 0;
    for (let i = 0; i < this.#sentences.length; i++) {
      const from = this.#sentences[i] as number;
      if (this.#isTaken(from)) continue;
      const limit = from < transcriptStart ? transcriptStart : endSentence;
      let words = 0;
      let bestSentence = 0;
      for (let j = i; j < this.#sentences.length; j++) {
        const to = this.#sentences[j] as number;
        if (to >= limit || (j > i && (this.#size(data, from, to, limit) > this.#length || this.#isTaken(to))))
          break;
        const sentenceWords = this.#words[j] as number;
        words |= sentenceWords;
        bestSentence = Math.max(bestSentence, this.#worth(sentenceWords));
        const worth = this.#worth(words) + SENTENCE_WEIGHT * bestSentence;
        if (worth > bestWorth) {
          bestWorth = worth;
          best = { from, to };
        }
      }
    }
    if (best === null) return null;
    const [low, high] =
      best.from < transcriptStart ? [firstSentence, transcriptStart] : [transcriptStart, endSentence];
    let { from, to } = best;
    const firstMatch = data.sentenceByte[from] as number;
    const lastMatch = data.sentenceByte[to] as number;
    // In the body, further sentences come only from between these two headings.
    const [above, next] = from < transcriptStart ? sectionOf(headings, firstMatch, lastMatch) : [0, Infinity];
    const isFree = (sentence: number) => {
      const byte = data.sentenceByte[sentence] as number;
      return byte >= above && byte < next && !this.#isTaken(sentence);
    };
    while (to + 1 < high && isFree(to + 1) && this.#size(data, from, to + 1, high) <= this.#length) to++;
    while (from > low && isFree(from - 1) && this.#size(data, from - 1, to, high) <= this.#length) from--;
    this.#taken.push([from, to]);
    return {
      field: from < transcriptStart ? 'body' : 'transcript',
      start: data.sentenceByte[from] as number,
      end: to + 1 < high ? (data.sentenceByte[to + 1] as number) : null,
      core: firstMatch,
      coreEnd: lastMatch,
    };
  }

  #isTaken(sentence: number): boolean {
    return this.#taken.some(([from, to]) => sentence >= from && sentence <= to);
  }

  /** The bytes of a sequence of sentences. The index lacks the end of a text: 100 bytes are assumed for the last sentence. */
  #size(data: IndexData, from: number, to: number, limit: number): number {
    const next =
      to + 1 < limit ? (data.sentenceByte[to + 1] as number) : (data.sentenceByte[to] as number) + 100;
    return next - (data.sentenceByte[from] as number);
  }

  #worth(words: number): number {
    let worth = 0;
    for (let rest = words, word = 0; rest !== 0; rest >>>= 1, word++) {
      if ((rest & 1) === 1) worth += this.#wanted[word]?.worth ?? 0;
    }
    return worth;
  }
}
