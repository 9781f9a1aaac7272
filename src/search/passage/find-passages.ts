import { lowerBoundOf } from '../../bytes/lower-bound.ts';
import type { IndexData } from '../open-data.ts';
import { Places, WORDS } from '../query/best-window.ts';
import type { Clause } from '../query/clause.ts';
import { findPosting, readPositions } from '../query/postings.ts';
import type { Passage, PassageOptions } from '../types.ts';
import type { Wanted } from './wanted.ts';

/** Bytes of the shortest passage that ends before a heading. */
const LEAST = 100;
const NO_HEADINGS = new Uint32Array();

const places = new Places();
const buffer = new Int32Array(128);

/** The passages of a document that answer best, the best first, by the positions that the index has: no text is read. */
export function findPassages(
  data: IndexData,
  wanted: readonly Wanted[],
  choices: ReadonlyMap<Clause, Uint8Array>,
  doc: number,
  { length, most }: PassageOptions,
  headings: Uint32Array = NO_HEADINGS,
): Passage[] {
  gather(data, wanted, choices, doc);
  const first = data.sentenceStart[doc] as number;
  const end = data.sentenceStart[doc + 1] as number;
  const choice = new Choice(wanted, length);
  let sentence = first;
  for (let i = 0; i < places.count; i++) {
    const place = places.packed[i] as number;
    const position = Math.floor(place / WORDS);
    // The fields before the body have no sentences.
    if (first === end || position < (data.sentencePosition[first] as number)) continue;
    if (sentence + 1 < end && (data.sentencePosition[sentence + 1] as number) <= position) {
      sentence = lowerBoundOf(data.sentencePosition, position + 1, sentence + 1, end) - 1;
    }
    choice.add(sentence, place % WORDS);
  }
  const found: Passage[] = [];
  while (found.length < most) {
    const best = choice.take(data, first, data.transcriptSentence[doc] as number, end, headings);
    if (best === null) break;
    found.push(best);
  }
  return found;
}

/** Where the section of some sentences begins, and where the next one does that a passage may end before. */
function sectionOf(headings: Uint32Array, core: number, coreEnd: number): [above: number, next: number] {
  const behind = lowerBoundOf(headings, core + 1, 0, headings.length);
  const next = lowerBoundOf(headings, Math.max(coreEnd + 1, core + LEAST), behind, headings.length);
  return [headings[behind - 1] ?? 0, headings[next] ?? Infinity];
}

/** Where in a document the wanted words stand. */
function gather(
  data: IndexData,
  wanted: readonly Wanted[],
  choices: ReadonlyMap<Clause, Uint8Array>,
  doc: number,
): void {
  places.count = 0;
  for (const [number, { clause, terms }] of wanted.entries()) {
    if (number >= WORDS) break;
    const chosen = clause.alternatives[choices.get(clause)?.[doc] ?? 0];
    const known = chosen?.kind === 'term' && !terms.includes(chosen.term) ? [...terms, chosen.term] : terms;
    for (const term of known) {
      const posting = findPosting(data, term, doc);
      if (posting !== -1) places.add(buffer, readPositions(data, posting, buffer), number);
    }
  }
  places.sort();
}

/** What it is worth that words stand in one sentence, beside standing in one passage. */
const TOGETHER = 0.3;

/** The sentences of one document that have wanted words, and the choice among them. */
class Choice {
  readonly #wanted: readonly Wanted[];
  readonly #length: number;
  /** Sentences with words, ascending, and a bit for each word that one has. */
  readonly #sentences: number[] = [];
  readonly #words: number[] = [];
  readonly #taken: [from: number, to: number][] = [];

  /** @param length bytes of a passage. */
  constructor(wanted: readonly Wanted[], length: number) {
    this.#wanted = wanted;
    this.#length = length;
  }

  /** A sentence has a word; sentences come in their order. */
  add(sentence: number, word: number): void {
    const last = this.#sentences.length - 1;
    const bit = 1 << (word & 31);
    if (this.#sentences[last] === sentence) this.#words[last] = (this.#words[last] as number) | bit;
    else {
      this.#sentences.push(sentence);
      this.#words.push(bit);
    }
  }

  /** The best sentences in a row that are left, with those around them that fit in; null where none are. */
  take(
    data: IndexData,
    first: number,
    transcript: number,
    end: number,
    headings: Uint32Array,
  ): Passage | null {
    let best: { from: number; to: number } | null = null;
    let most = 0;
    for (let i = 0; i < this.#sentences.length; i++) {
      const from = this.#sentences[i] as number;
      if (this.#isTaken(from)) continue;
      const limit = from < transcript ? transcript : end;
      let have = 0;
      let together = 0;
      for (let j = i; j < this.#sentences.length; j++) {
        const to = this.#sentences[j] as number;
        if (to >= limit || (j > i && (this.#size(data, from, to, limit) > this.#length || this.#isTaken(to))))
          break;
        const here = this.#words[j] as number;
        have |= here;
        together = Math.max(together, this.#worth(here));
        const worth = this.#worth(have) + TOGETHER * together;
        if (worth > most) {
          most = worth;
          best = { from, to };
        }
      }
    }
    if (best === null) return null;
    const [low, high] = best.from < transcript ? [first, transcript] : [transcript, end];
    let { from, to } = best;
    const core = data.sentenceByte[from] as number;
    const coreEnd = data.sentenceByte[to] as number;
    // What stands under another heading is left to another passage.
    const [above, next] = from < transcript ? sectionOf(headings, core, coreEnd) : [0, Infinity];
    const isFree = (sentence: number) => {
      const byte = data.sentenceByte[sentence] as number;
      return byte >= above && byte < next && !this.#isTaken(sentence);
    };
    while (to + 1 < high && isFree(to + 1) && this.#size(data, from, to + 1, high) <= this.#length) to++;
    while (from > low && isFree(from - 1) && this.#size(data, from - 1, to, high) <= this.#length) from--;
    this.#taken.push([from, to]);
    return {
      field: from < transcript ? 'body' : 'transcript',
      start: data.sentenceByte[from] as number,
      end: to + 1 < high ? (data.sentenceByte[to + 1] as number) : null,
      core,
      coreEnd,
    };
  }

  #isTaken(sentence: number): boolean {
    return this.#taken.some(([from, to]) => sentence >= from && sentence <= to);
  }

  /** Bytes of sentences in a row; the last of a text ends where nobody says here. */
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
