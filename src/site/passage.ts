import { fromUtf8, stringAt, type StringTable, toUtf8 } from '../bytes/strings.ts';
import type { JsonWriter } from '../bytes/json-writer.ts';
import { lowerBoundOf } from '../bytes/lower-bound.ts';
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

/** Default passages of the first results. `benchmarks/first-call.js` weighs their tokens against the calls that they save. */
const DEFAULT_PASSAGES: readonly PassageOptions[] = [
  { length: 600, most: 4 },
  { length: 400, most: 2 },
  { length: 400, most: 1 },
];

/** The default passages of a result in the `lean` form of an answer. @param place among the results, from 0. */
export function passagesOfLean(place: number): PassageOptions {
  return DEFAULT_PASSAGES[place] ?? PASSAGES.line;
}

/** The default passages in the `whole` form: the best three share the length that a short passage of each result would have. */
export function passagesOfWhole(place: number, count: number): PassageOptions {
  if (!hasDefaultPassages(place)) return { length: 0, most: 0 };
  return { length: 200 + 30 * Math.min(5, Math.max(0, count - 3)), most: place === 0 && count > 5 ? 2 : 1 };
}

/** Whether a result has more than a line of passages by default. */
export function hasDefaultPassages(place: number): boolean {
  return place < DEFAULT_PASSAGES.length;
}

/** Separator of the cells of a table in plain text, and the bytes that are searched for the head of a table, and for a separator. */
const CELLS = ' | ';
const LONGEST_TABLE = 20_000;
const LONGEST_ROW = 400;

/** Characters of the time of a cue, such as `[01:02:03]`. */
const LONGEST_TIME = 10;

/** A passage ends before the next heading only if it then has at least so many bytes. */
const LEAST = 100;

const SPACE = 32;
const CUT_BEFORE = toUtf8('… ');
const CUT_BEHIND = toUtf8(' …');

/** The plain texts of pages: of all pages in a snapshot, of one page in a browser. */
export interface PlainTexts {
  /** Body and transcript of each page in turn: the body of row 3 is text 6. */
  plain: Texts;
  /** Fragments of all headings, page by page. */
  anchors: StringTable;
  /** Index of the first heading of each page, and the byte offset of each heading in its body. */
  columns: { headingOffsets: Uint32Array; headingBytes: Uint32Array };
  pagesStay?: boolean | undefined;
}

/**
 * Writes the passages of a hit as further members of its JSON row: the best one as `excerpt`, with the fragment of its
 * heading as `anchor`, and the others as `passages`. Writes nothing if only the title, tags or description match.
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

/** The beginning of a page up to the end of a sentence; null if its body is empty. @param length in bytes. */
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

/** The passage from the start of the sentence that contains the first match of a pattern; null if the body has no match. */
export function passageAroundMatch(
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

/** Writes a passage, cut to the section of its core, and then the fragment of that section's heading. */
function writePassage(
  { plain, anchors, columns, pagesStay = false }: PlainTexts,
  row: number,
  passage: Passage,
  out: JsonWriter,
): void {
  const isBody = passage.field === 'body';
  const textNumber = row * 2 + (isBody ? 0 : 1);
  const length = plain.lengthOf(textNumber);
  let { start } = passage;
  let end = passage.end ?? length;
  const { headingOffsets, headingBytes } = columns;
  const low = headingOffsets[row] as number;
  const high = isBody ? (headingOffsets[row + 1] as number) : low;
  const aboveHeading = lowerBoundOf(headingBytes, passage.core + 1, low, high) - 1;
  if (aboveHeading >= low) start = Math.max(start, headingBytes[aboveHeading] as number);
  // A short passage may run on under the next heading, since a heading alone says little.
  const least = Math.max(passage.coreEnd + 1, passage.start + LEAST);
  const next = lowerBoundOf(headingBytes, least, Math.max(aboveHeading, low), high);
  if (next < high) end = Math.min(end, headingBytes[next] as number);
  if (start > 0) out.copy(CUT_BEFORE);
  const words = plain.read(textNumber, start, end);
  const head = tableHead(plain, textNumber, start, words);
  if (head !== null) {
    writeWords(head, 0, head.length, out);
    out.copy(CUT_BEHIND).byte(SPACE);
  }
  writeWords(words, 0, words.length, out);
  if (end < length) out.copy(CUT_BEHIND);
  out.text('"');
  if (!isBody) writeTime(plain.read(textNumber), passage.core, pagesStay, out);
  else {
    let named = aboveHeading;
    while (named >= low && anchors.offsets[named] === anchors.offsets[named + 1]) named--;
    if (named >= low) {
      out.text(',"anchor":"').escaped(anchors.bytes, anchors.offsets[named], anchors.offsets[named + 1]);
      out.text('"');
    }
  }
  const chapter = isBody ? chapterTime(plain, textNumber, passage.core) : null;
  if (chapter !== null) out.text(`,"at":"${clock(chapter)}"`);
}

/** Seconds at the start of a passage's line in a list of chapters, such as `11:20 Caching`; null if it is in no such list. */
function chapterTime(plain: Texts, number: number, core: number): number | null {
  const size = plain.lengthOf(number);
  const before = fromUtf8(plain.read(number, Math.max(0, core - LONGEST_ROW), core)).split(/\n+/);
  const behind = fromUtf8(plain.read(number, core, Math.min(size, core + LONGEST_ROW))).split(/\n+/);
  const line = (before.at(-1) ?? '') + (behind[0] ?? '');
  // A single line may begin with a time of day, so the line above or below must begin with a time too.
  const isListed = [before.at(-2), behind[1]].some((other) => lineTime(other ?? '') !== null);
  return isListed ? lineTime(line) : null;
}

/** The head of the table in which a passage begins, because a row alone says little; null if it begins in no table. */
function tableHead(plain: Texts, number: number, start: number, words: Uint8Array): Uint8Array | null {
  const line = fromUtf8(words.subarray(0, LONGEST_ROW)).split('\n', 1)[0] ?? '';
  if (!line.includes(CELLS)) return null;
  const before = fromUtf8(plain.read(number, Math.max(0, start - LONGEST_TABLE), start)).trimEnd();
  const lines = before.split('\n\n');
  const above = lines.findLastIndex((one) => !one.includes(CELLS));
  const head = lines[above + 1];
  return above === -1 || head === undefined ? null : toUtf8(head);
}

/** Writes the time at which a passage of a transcript is spoken, and the fragment of that place on a page of Lectern. */
function writeTime(transcript: Uint8Array, start: number, pagesStay: boolean, out: JsonWriter): void {
  // A time stands before its words, and a passage may begin with it.
  const time = lastTime(fromUtf8(transcript.subarray(0, start + LONGEST_TIME)));
  const passages = time === null ? null : joinCues(fromUtf8(transcript));
  const cue = passages?.findLast(({ at }) => at <= (time ?? 0));
  if (!pagesStay) out.text(`,"anchor":"${cue ? `t${cue.at}` : 'transcript'}"`);
  if (cue && time !== null) out.text(`,"at":"${clock(time)}"`);
}

/** Writes text in UTF-8 on one line, with one space for each run of white space. */
function writeWords(bytes: Uint8Array, start: number, end: number, out: JsonWriter): void {
  let isFirst = true;
  for (let byteOffset = start; byteOffset < end; ) {
    const wordStart = byteOffset;
    let space = 0;
    while (byteOffset < end && (space = spaceAt(bytes, byteOffset)) === 0) byteOffset++;
    if (byteOffset > wordStart) {
      if (!isFirst) out.byte(SPACE);
      isFirst = false;
      out.escaped(bytes, wordStart, byteOffset);
    }
    byteOffset += space;
  }
}

/** The fragments of the headings in the body of a row; empty: the page has no id there. */
export function headingAnchors({ snapshot }: Site, row: number): string[] {
  const { anchors, columns } = snapshot;
  const [first, end] = [columns.headingOffsets[row] as number, columns.headingOffsets[row + 1] as number];
  return Array.from({ length: end - first }, (_, index) => stringAt(anchors, first + index));
}

/** The plain text of body and transcript of a row, with the offsets of the headings in UTF-16 units. */
export function plainTexts(site: Site, row: number): PlainDocument[] {
  const { plain, columns } = site.snapshot;
  const [body, transcript] = [plain.read(row * 2), plain.read(row * 2 + 1)];
  const firstHeading = columns.headingOffsets[row] as number;
  const bytes = columns.headingBytes.subarray(firstHeading, columns.headingOffsets[row + 1]);
  const headings = headingAnchors(site, row).map((anchor, index) => ({
    anchor,
    offset: fromUtf8(body.subarray(0, bytes[index])).length,
  }));
  return [
    { text: fromUtf8(body), headings },
    { text: fromUtf8(transcript), headings: [] },
  ];
}

/** Number of bytes of the white space character (`\s`) at an offset of a UTF-8 text; 0 if another character is there. */
export function spaceAt(bytes: Uint8Array, offset: number): number {
  const byte = bytes[offset] as number;
  if (byte < 0x80) return byte === 32 || (byte >= 9 && byte <= 13) ? 1 : 0;
  const second = bytes[offset + 1];
  if (byte === 0xc2) return second === 0xa0 ? 2 : 0;
  const third = bytes[offset + 2] as number;
  if (byte === 0xe2 && second === 0x80)
    return (third >= 0x80 && third <= 0x8a) || third === 0xa8 || third === 0xa9 || third === 0xaf ? 3 : 0;
  const isSpace =
    (byte === 0xe1 && second === 0x9a && third === 0x80) ||
    (byte === 0xe2 && second === 0x81 && third === 0x9f) ||
    (byte === 0xe3 && second === 0x80 && third === 0x80) ||
    (byte === 0xef && second === 0xbb && third === 0xbf);
  return isSpace ? 3 : 0;
}
