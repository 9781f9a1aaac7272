import type { SentenceStarts } from './document-reading.ts';

/** Where the sentences of a text begin, in UTF-16 units and in bytes of UTF-8. */
type Sentences = Record<'units' | 'bytes', number[]>;

/** Longer sentences are cut at a space, so that a few of them make an excerpt. */
const LONGEST = 200;
/** Where there is no space either, they are cut anywhere. */
const LONGEST_UNSPACED = 400;
const closers = '"\'”’)]»*_';

/** Finds where the sentences of a document begin, from where its words do. */
export class SentenceFinder {
  readonly found: SentenceStarts = { positions: [], bytes: [], inBody: 0 };
  #sentences: Sentences = { units: [], bytes: [] };
  #next = 0;

  /** The text whose words come now. */
  enter(text: string, isTranscript: boolean): void {
    if (isTranscript) this.found.inBody = this.found.positions.length;
    this.#sentences = sentencesOf(text);
    this.#next = 0;
  }

  /** The word at `position` begins at the UTF-16 unit `start`; a sentence without a word is none. */
  meet(start: number, position: number): void {
    const { units, bytes } = this.#sentences;
    if (start < (units[this.#next] ?? Infinity)) return;
    while (start >= (units[this.#next + 1] ?? Infinity)) this.#next++;
    this.found.positions.push(position);
    this.found.bytes.push(bytes[this.#next++] as number);
  }
}

/** Divides a text at the ends of sentences and at blank lines. */
function sentencesOf(text: string): Sentences {
  const units: number[] = [];
  const bytes: number[] = [];
  let byte = 0;
  let from = 0;
  let isBegun = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= 32) {
      if (isBegun && (endsSentence(text, at) || at - from >= LONGEST)) isBegun = false;
    } else if (!isBegun || (at - from >= LONGEST_UNSPACED && !isLow(unit))) {
      units.push(at);
      bytes.push(byte);
      from = at;
      isBegun = true;
    }
    byte += bytesOf(text, at, unit);
    if (unit === 0x3002 || unit === 0xff01 || unit === 0xff1f) isBegun = false;
  }
  return { units, bytes };
}

/** Whether a sentence ends before the space at `at`. */
function endsSentence(text: string, at: number): boolean {
  if (text.charCodeAt(at) === 10 && text.charCodeAt(at + 1) === 10) return true;
  let before = at - 1;
  while (before > 0 && closers.includes(text[before] ?? ' ')) before--;
  return '.!?…'.includes(text[before] ?? ' ');
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/** The bytes that begin with the unit at `at`: a pair has all four in its first half. */
function bytesOf(text: string, at: number, unit: number): number {
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  if (unit >= 0xd800 && unit < 0xdc00 && isLow(text.charCodeAt(at + 1))) return 4;
  const before = at > 0 ? text.charCodeAt(at - 1) : 0;
  return isLow(unit) && before >= 0xd800 && before < 0xdc00 ? 0 : 3;
}
