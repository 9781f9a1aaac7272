import { fromUtf8, toUtf8 } from '../bytes/utf8.ts';
import type { JsonWriter } from '../bytes/json-writer.ts';
import { lowerBoundOf } from '../bytes/lower-bound.ts';
import { stringAt, type StringTable } from '../bytes/string-table.ts';
import type { Texts } from '../bytes/texts.ts';
import type { PlainDocument } from '../model/entry.ts';
import type { Passage, PassageOptions, SearchHit } from '../search/types.ts';
import { clock, joinCues, lastTime, lineTime } from '../text/cues.ts';
import type { Site } from './site.ts';

/** How long passages are, and how many of them each result has. */
export const PASSAGES = {
  line: { length: 100, most: 1 },
  short: { length: 240, most: 1 },
  long: { length: 600, most: 3 },
} as const satisfies Record<string, PassageOptions>;

/** So many results of an answer have long passages, where it is not said which: `benchmarks/first-call.js` weighs them. */
const ANSWERING: readonly PassageOptions[] = [
  { length: 600, most: 4 },
  { length: 400, most: 2 },
  { length: 400, most: 1 },
];

/** What each result shows by default. @param place among the results, from 0. */
export function answering(place: number): PassageOptions {
  return ANSWERING[place] ?? PASSAGES.line;
}

/** The same where rows have every field: the best three share what short ones of all would take. @param count of results. */
export function answeringInFull(place: number, count: number): PassageOptions {
  if (!isAnswering(place)) return { length: 0, most: 0 };
  return { length: 200 + 30 * Math.min(5, Math.max(0, count - 3)), most: place === 0 && count > 5 ? 2 : 1 };
}

/** Whether a result shows more than a line by default. */
export function isAnswering(place: number): boolean {
  return place < ANSWERING.length;
}

/** Between the cells of a table; and bytes that are looked through for its first line, and of a row for its cells. */
const CELLS = ' | ';
const LONGEST_TABLE = 20_000;
const LONGEST_ROW = 400;

/** Characters of a time such as `[01:02:03]`. */
const LONGEST_TIME = 10;

/** Bytes of the shortest passage that ends before a heading. */
const LEAST = 100;

const SPACE = 32;
const CUT_BEFORE = toUtf8('… ');
const CUT_BEHIND = toUtf8(' …');

/** The words of pages, as a snapshot has them and a browser those of one page. */
export interface PlainTexts {
  /** Body and transcript of each, in turn. */
  plain: Texts;
  /** Of all headings, one page after the other. */
  anchors: StringTable;
  /** Where the headings of each page begin among all, and the byte of its body that each stands at. */
  columns: { headingOffsets: Uint32Array; headingBytes: Uint32Array };
}

/**
 * Writes what of a hit answers the query, as further members of its row: the best passage as `excerpt`, with the fragment
 * of the heading that it stands under as `anchor`, and the others as `passages`. No words stand twice. Nothing where only
 * its title, tags or description match.
 */
export function writeExcerpts(texts: PlainTexts, { doc, passages = [] }: SearchHit, out: JsonWriter): void {
  const [best, ...others] = passages;
  if (best === undefined) return;
  out.text(',"excerpt":"');
  writePassage(texts, doc, best, out);
  for (const [number, passage] of others.entries()) {
    out.text(number === 0 ? ',"passages":[{"text":"' : ',{"text":"');
    writePassage(texts, doc, passage, out);
    out.text('}');
  }
  if (others.length > 0) out.text(']');
}

/** What a page begins with, up to the end of a sentence; null where it has no words. */
export function beginningOf({ plain }: PlainTexts, row: number, length: number): Passage | null {
  const size = plain.lengthOf(row * 2);
  if (size === 0) return null;
  let end = Math.min(size, length);
  if (end < size) {
    const text = fromUtf8(plain.read(row * 2, 0, end));
    const cut = Math.max(text.lastIndexOf('. '), text.lastIndexOf('\n'), text.lastIndexOf('。'));
    end = toUtf8(text.slice(0, cut > 0 ? cut + 1 : text.lastIndexOf(' ') + 1)).length || end;
  }
  return { field: 'body', start: 0, end: end < size ? end : null, core: 0, coreEnd: end };
}

/** The sentence around what a pattern finds first in the body of a page, and what follows; null where it finds nothing. */
export function aroundFirst(
  { plain }: PlainTexts,
  row: number,
  pattern: RegExp,
  length: number,
): Passage | null {
  const text = fromUtf8(plain.read(row * 2));
  const match = pattern.exec(text);
  if (!match) return null;
  const end = match.index + match[0].length;
  const from = Math.max(0, match.index - Math.floor(length / 2));
  const before = text.slice(from, match.index);
  const cut = Math.max(before.lastIndexOf('. ') + 1, before.lastIndexOf('\n') + 1);
  const start = from + (cut > 0 || from === 0 ? cut : before.indexOf(' ') + 1);
  const rest = text.slice(end, start + length);
  const stop = rest.length < text.length - end ? end + Math.max(0, rest.lastIndexOf(' ')) : text.length;
  const byteAt = (index: number) => toUtf8(text.slice(0, index)).length;
  return {
    field: 'body',
    start: byteAt(start),
    end: stop < text.length ? byteAt(stop) : null,
    core: byteAt(match.index),
    coreEnd: byteAt(end),
  };
}

/** The words of a passage of a row, as far as they stand under one heading, and its anchor. */
function writePassage(
  { plain, anchors, columns }: PlainTexts,
  row: number,
  passage: Passage,
  out: JsonWriter,
): void {
  const isBody = passage.field === 'body';
  const number = row * 2 + (isBody ? 0 : 1);
  const length = plain.lengthOf(number);
  let { start } = passage;
  let end = passage.end ?? length;
  const { headingOffsets, headingBytes } = columns;
  const low = headingOffsets[row] as number;
  const high = isBody ? (headingOffsets[row + 1] as number) : low;
  const above = lowerBoundOf(headingBytes, passage.core + 1, low, high) - 1;
  if (above >= low) start = Math.max(start, headingBytes[above] as number);
  // A heading alone says little: what stands under the next one belongs to it.
  const least = Math.max(passage.coreEnd + 1, passage.start + LEAST);
  const next = lowerBoundOf(headingBytes, least, Math.max(above, low), high);
  if (next < high) end = Math.min(end, headingBytes[next] as number);
  if (start > 0) out.copy(CUT_BEFORE);
  const words = plain.read(number, start, end);
  const head = tableHead(plain, number, start, words);
  if (head !== null) {
    writeWords(head, 0, head.length, out);
    out.copy(CUT_BEHIND).byte(SPACE);
  }
  writeWords(words, 0, words.length, out);
  if (end < length) out.copy(CUT_BEHIND);
  out.text('"');
  if (!isBody) writeTime(plain.read(number), passage.core, out);
  else if (above >= low) {
    out.text(',"anchor":"').escaped(anchors.bytes, anchors.offsets[above], anchors.offsets[above + 1]);
    out.text('"');
  }
  const chapter = isBody ? chapterTime(plain, number, passage.core) : null;
  if (chapter !== null) out.text(`,"at":"${clock(chapter)}"`);
}

/** The time that the line of a passage begins with, in a list of chapters: `11:20 Caching`; null where there is none. */
function chapterTime(plain: Texts, number: number, core: number): number | null {
  const size = plain.lengthOf(number);
  const before = fromUtf8(plain.read(number, Math.max(0, core - LONGEST_ROW), core)).split(/\n+/);
  const behind = fromUtf8(plain.read(number, core, Math.min(size, core + LONGEST_ROW))).split(/\n+/);
  const line = (before.at(-1) ?? '') + (behind[0] ?? '');
  // One line alone may begin with the time of a day.
  const isListed = [before.at(-2), behind[1]].some((other) => lineTime(other ?? '') !== null);
  return isListed ? lineTime(line) : null;
}

/** The first line of a table that a passage begins inside of: without it, a row says little. */
function tableHead(plain: Texts, number: number, start: number, words: Uint8Array): Uint8Array | null {
  const line = fromUtf8(words.subarray(0, LONGEST_ROW)).split('\n', 1)[0] ?? '';
  if (!line.includes(CELLS)) return null;
  const before = fromUtf8(plain.read(number, Math.max(0, start - LONGEST_TABLE), start)).trimEnd();
  const lines = before.split('\n\n');
  const above = lines.findLastIndex((one) => !one.includes(CELLS));
  const head = lines[above + 1];
  return above === -1 || head === undefined ? null : toUtf8(head);
}

/** When a passage of a transcript is spoken, and the fragment of the page that it stands under. */
function writeTime(transcript: Uint8Array, start: number, out: JsonWriter): void {
  // The time stands before the words that it is of, and a passage may begin with it.
  const time = lastTime(fromUtf8(transcript.subarray(0, start + LONGEST_TIME)));
  const passages = time === null ? null : joinCues(fromUtf8(transcript));
  const shown = passages?.findLast(({ at }) => at <= (time ?? 0));
  out.text(`,"anchor":"${shown ? `t${shown.at}` : 'transcript'}"`);
  if (shown && time !== null) out.text(`,"at":"${clock(time)}"`);
}

/** Text in UTF-8 on one line. */
function writeWords(bytes: Uint8Array, start: number, end: number, out: JsonWriter): void {
  let isFirst = true;
  for (let at = start; at < end; ) {
    const word = at;
    let space = 0;
    while (at < end && (space = spaceAt(bytes, at)) === 0) at++;
    if (at > word) {
      if (!isFirst) out.byte(SPACE);
      isFirst = false;
      out.escaped(bytes, word, at);
    }
    at += space;
  }
}

/** The words of body and transcript that the page of a row shows. */
export function plainTexts({ snapshot }: Site, row: number): PlainDocument[] {
  const { plain, anchors, columns } = snapshot;
  const [body, transcript] = [plain.read(row * 2), plain.read(row * 2 + 1)];
  const first = columns.headingOffsets[row] as number;
  const bytes = columns.headingBytes.subarray(first, columns.headingOffsets[row + 1]);
  const headings = Array.from(bytes, (byte, at) => ({
    anchor: stringAt(anchors, first + at),
    offset: fromUtf8(body.subarray(0, byte)).length,
  }));
  return [
    { text: fromUtf8(body), headings },
    { text: fromUtf8(transcript), headings: [] },
  ];
}

/** How many bytes the white space at a place of a UTF-8 text has, as `\s` of a pattern knows it; 0 where there is none. */
export function spaceAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] as number;
  if (byte < 0x80) return byte === 32 || (byte >= 9 && byte <= 13) ? 1 : 0;
  const second = bytes[at + 1];
  if (byte === 0xc2) return second === 0xa0 ? 2 : 0;
  const third = bytes[at + 2] as number;
  if (byte === 0xe2 && second === 0x80)
    return (third >= 0x80 && third <= 0x8a) || third === 0xa8 || third === 0xa9 || third === 0xaf ? 3 : 0;
  const isSpace =
    (byte === 0xe1 && second === 0x9a && third === 0x80) ||
    (byte === 0xe2 && second === 0x81 && third === 0x9f) ||
    (byte === 0xe3 && second === 0x80 && third === 0x80) ||
    (byte === 0xef && second === 0xbb && third === 0xbf);
  return isSpace ? 3 : 0;
}
