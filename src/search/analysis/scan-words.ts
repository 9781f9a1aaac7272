import { LONGEST_WORD, PART, type TokenSink, WHOLE, WORD, GRAM, SEGMENT } from './token.ts';

/** How many parts of a compound are emitted. */
const MAX_PARTS = 16;

const DOT = 46;
const COMMA = 44;
const PLUS = 43;
const HASH = 35;

/** Emits the words of `text` from left to right. Returns the position after the last one. */
export function scanWords(text: string, sink: TokenSink, firstPosition = 0): number {
  let position = firstPosition;
  let offset = 0;
  const end = text.length;
  while (offset < end) {
    const kind = classAt(text, offset);
    if (kind === SEPARATOR || kind === MARK) {
      offset++;
    } else if (kind === CJK || kind === UNSPACED) {
      const from = offset;
      do offset++;
      while (offset < end && sameRun(classAt(text, offset), kind));
      position =
        kind === CJK
          ? scanCjk(text, from, offset, position, sink)
          : scanUnspaced(text, from, offset, position, sink);
    } else {
      const wordEnd = simpleWordEnd(text, offset, end);
      if (wordEnd !== -1) {
        sink(offset, wordEnd, position++, WORD);
        offset = wordEnd;
        continue;
      }
      const to = chunkEnd(text, offset, end);
      position = scanChunk(text, offset, to, position, sink);
      offset = to;
    }
  }
  return position;
}

/** 1 for each ASCII code unit that always ends a word. */
const ends = new Uint8Array(128);
for (const character of ' \n\t\r,;!?()[]{}"/<>|*`=') ends[character.charCodeAt(0)] = 1;

/** The end of a plain ASCII word, which is neither a compound nor a name; -1 for other words. Most words are plain. */
function simpleWordEnd(text: string, offset: number, end: number): number {
  if (text.charCodeAt(offset) > 122 || (offset > 0 && text.charCodeAt(offset - 1) === DOT)) return -1;
  let to = offset + 1;
  const stop = Math.min(end, offset + LONGEST_WORD);
  let unit = 32;
  for (; to < stop; to++) {
    unit = text.charCodeAt(to);
    if (unit < 97 || unit > 122) break;
  }
  if (to === end) return to;
  if (unit === DOT) return to + 1 === end || text.charCodeAt(to + 1) <= 32 ? to : -1;
  return unit < 128 && ends[unit] === 1 ? to : -1;
}

function sameRun(kind: number, run: number): boolean {
  return kind === run || kind === MARK;
}

function isWordClass(kind: number): boolean {
  return kind >= LOWER && kind <= MARK;
}

/** The end of the chunk at `offset`: words and joiners such as `-` between them. */
function chunkEnd(text: string, offset: number, end: number): number {
  let to = offset;
  for (;;) {
    while (to < end && isWordClass(classAt(text, to))) to++;
    if (to + 1 >= end || !isJoiner(text, to)) return to;
    const next = classAt(text, to + 1);
    if (!isWordClass(next) || next === MARK) return to;
    to++;
  }
}

function isApostrophe(unit: number): boolean {
  return unit === 39 || unit === 0x2019 || unit === 0x2bc || unit === 0xff07;
}

/** Code units that join two words between which they stand. */
const joiners = new Set(Array.from('-._:\u2010\u2011\u00b7', (character) => character.charCodeAt(0)));

function isJoiner(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  if (joiners.has(unit) || isApostrophe(unit)) return true;
  return unit === COMMA && classAt(text, offset - 1) === DIGIT && classAt(text, offset + 1) === DIGIT;
}

const contraction = /^(?:t|re|ll|ve|d|m)$/i;

/** Emits the parts of a chunk such as `React.useState`, then the compounds that they form. Returns the next position. */
function scanChunk(text: string, from: number, to: number, firstPosition: number, sink: TokenSink): number {
  let position = firstPosition;
  let start = from;
  let parts = 0;
  let last = to;
  const version = isVersion(text, from, to);
  if (version && classAt(text, from) !== DIGIT) start++;
  const wholeStart = start;
  while (start < to) {
    let end = start;
    while (end < to && isWordClass(classAt(text, end))) end++;
    if (end < to && isApostrophe(text.charCodeAt(end))) {
      const tail = text.slice(end + 1, Math.min(to, end + 4));
      if (/^s$/i.test(tail)) {
        last = end;
        to = end;
      } else if (contraction.test(tail)) {
        end = to;
      }
    }
    if (parts < MAX_PARTS) {
      const humps = scanComponent(text, start, end, position, sink);
      // `useState` inside `React.useState` is a compound of its own. If it stands alone, it is emitted below.
      if (humps > 1 && (start > from || end < to)) emitWhole(start, end, position, sink);
      parts += humps;
    }
    position++;
    if (parts > 1 && version) emitWhole(wholeStart, end, firstPosition, sink);
    start = end + 1;
  }
  if (parts > 1 && !version) emitWhole(wholeStart, last, firstPosition, sink);
  emitSymbols(text, from, last, firstPosition, sink);
  return position;
}

/** Whether a chunk is a version such as `v1.2.3`: each of its beginnings (`1.2`) is a compound, too. */
function isVersion(text: string, from: number, to: number): boolean {
  const unit = text.charCodeAt(from) | 32;
  if (unit !== 118 && (unit < 48 || unit > 57)) return false;
  const digit = unit === 118 && from + 1 < to ? from + 1 : from;
  if (classAt(text, digit) !== DIGIT) return false;
  let offset = digit;
  while (offset < to && classAt(text, offset) === DIGIT) offset++;
  return offset + 1 < to && text.charCodeAt(offset) === DOT && classAt(text, offset + 1) === DIGIT;
}

function emitWhole(start: number, end: number, position: number, sink: TokenSink): void {
  if (end - start <= LONGEST_WORD) sink(start, end, position, WHOLE);
}

/** Emits names with a symbol: `C++`, `C#`, `.NET`. */
function emitSymbols(text: string, from: number, to: number, position: number, sink: TokenSink): void {
  if (to - from <= 3) {
    const unit = text.charCodeAt(to);
    const width = unit === HASH ? 1 : unit === PLUS && text.charCodeAt(to + 1) === PLUS ? 2 : 0;
    if (width > 0 && (to + width >= text.length || !isWordClass(classAt(text, to + width)))) {
      sink(from, to + width, position, WHOLE);
    }
  }
  if (from > 0 && text.charCodeAt(from - 1) === DOT && classAt(text, from) === UPPER) {
    const before = from > 1 ? text.charCodeAt(from - 2) : 32;
    if (before <= 32 || before === 40) sink(from - 1, to, position, WHOLE);
  }
}

/**
 * Emits one component between joiners, cut where lower case meets upper case. Returns the number of its parts. Parts share
 * one position, because others write `JavaScript` as one word, `javascript`.
 */
function scanComponent(text: string, start: number, end: number, position: number, sink: TokenSink): number {
  let parts = 0;
  let from = start;
  for (let offset = start + 1; offset < end; offset++) {
    const unit = text.charCodeAt(offset);
    // Both halves of a surrogate pair have its kind. No part begins at the second half.
    if (classAt(text, offset) !== UPPER || (unit >= 0xdc00 && unit < 0xe000)) continue;
    const before = classAt(text, offset - 1);
    const next = offset + (unit >= 0xd800 && unit < 0xdc00 ? 2 : 1);
    const hump = before === LOWER || (before === UPPER && next < end && classAt(text, next) === LOWER);
    if (!hump || isPluralAcronym(text, offset, end)) continue;
    sink(from, cut(from, offset), position, PART);
    from = offset;
    parts++;
  }
  sink(from, cut(from, end), position, from === start ? WORD : PART);
  return parts + 1;
}

/** Whether only a plural `s` follows, as in `APIs`: such an acronym is not divided. */
function isPluralAcronym(text: string, offset: number, end: number): boolean {
  return offset + 2 === end && text.charCodeAt(offset + 1) === 115;
}

function cut(start: number, end: number): number {
  return Math.min(end, start + LONGEST_WORD);
}

const SEPARATOR = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
/** Combining marks and invisible characters: inside a word, never a word by themselves. */
const MARK = 4;
/** Han and kana: written without spaces, indexed by segments and by pairs of characters. */
const CJK = 5;
/** Thai, Lao, Khmer, Burmese: written without spaces, indexed by segments. */
const UNSPACED = 6;

const UNKNOWN = 255;
const table = new Uint8Array(0x10000).fill(UNKNOWN);

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆ｰﾞﾟ]/u;
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const invisible = /(?:[\u00ad\u200b\u2060\ufeff]|\u200c|\u200d|\ufe0e|\ufe0f)/u;

function classify(character: string): number {
  if (/\p{N}/u.test(character)) return DIGIT;
  if (cjk.test(character)) return /[\p{L}\p{M}]/u.test(character) ? CJK : SEPARATOR;
  if (unspaced.test(character)) return /[\p{L}\p{M}]/u.test(character) ? UNSPACED : SEPARATOR;
  if (/\p{M}/u.test(character) || invisible.test(character)) return MARK;
  if (/\p{Lu}|\p{Lt}/u.test(character)) return UPPER;
  return /\p{L}/u.test(character) ? LOWER : SEPARATOR;
}

/** The kind of the character at `offset`. Both halves of a surrogate pair have the kind of the pair. */
function classAt(text: string, offset: number): number {
  const unit = text.charCodeAt(offset);
  if (unit >= 0xd800 && unit < 0xe000) return classOfPair(text, offset, unit);
  const cached = table[unit] as number;
  if (cached !== UNKNOWN) return cached;
  return (table[unit] = classify(String.fromCharCode(unit)));
}

const pairKinds = new Map<number, number>();
const MAX_PAIR_KINDS = 4096;

function classOfPair(text: string, offset: number, unit: number): number {
  const point = text.codePointAt(unit < 0xdc00 ? offset : offset - 1) ?? 0;
  if (point < 0x10000) return SEPARATOR;
  const cached = pairKinds.get(point);
  if (cached !== undefined) return cached;
  const kind = classify(String.fromCodePoint(point));
  if (pairKinds.size < MAX_PAIR_KINDS) pairKinds.set(point, kind);
  return kind;
}

/** Longer runs are segmented in pieces, because the segmenter is slow on long texts. */
const LONGEST_RUN = 1000;

let segmenter: Intl.Segmenter | null | undefined;

/** The words of a text without spaces; the whole text if the runtime has no segmenter. */
function segments(text: string): Iterable<{ segment: string; index: number }> {
  if (segmenter === undefined) {
    segmenter =
      typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('ja', { granularity: 'word' }) : null;
  }
  return segmenter?.segment(text) ?? [{ segment: text, index: 0 }];
}

/** Emits the words and the neighbouring pairs of a run of Han or kana. Each character has one position. */
function scanCjk(text: string, start: number, end: number, first: number, sink: TokenSink): number {
  const positions = new Map<number, number>();
  let position = first;
  for (let offset = start; offset < end; ) {
    const from = offset;
    positions.clear();
    while (offset < end && offset - from < LONGEST_RUN) {
      const next = Math.min(end, offset + width(text, offset));
      sink(offset, next < end ? Math.min(end, next + width(text, next)) : end, position, GRAM);
      positions.set(offset, position++);
      offset = next;
    }
    for (const { segment, index } of segments(text.slice(from, offset))) {
      const place = positions.get(from + index);
      if (place !== undefined) sink(from + index, from + index + segment.length, place, SEGMENT);
    }
  }
  return position;
}

/** Emits the words of a run in another script without spaces. Each word has one position. */
function scanUnspaced(text: string, start: number, end: number, first: number, sink: TokenSink) {
  let position = first;
  for (let from = start; from < end; from += LONGEST_RUN) {
    const to = Math.min(end, from + LONGEST_RUN);
    const piece = text.slice(from, to);
    for (const { segment, index } of segments(piece)) {
      sink(from + index, from + index + segment.length, position++, SEGMENT);
    }
  }
  return position;
}

/** The number of code units of the character at `offset`, including a voiced sound mark of kana. */
function width(text: string, offset: number): number {
  const size = (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  const mark = text.charCodeAt(offset + size);
  return mark === 0xff9e || mark === 0xff9f || mark === 0x3099 || mark === 0x309a ? size + 1 : size;
}
