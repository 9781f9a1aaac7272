import { ByteWriter, grown, varintSize } from '../../bytes/byte-writer.ts';
import { scanWords } from '../analysis/scan-words.ts';
import { primaryLanguage } from '../analysis/stemmer.ts';
import { TitleKey } from '../analysis/title-key.ts';
import { GRAM, PART, SEGMENT, WHOLE, WORD } from '../analysis/token.ts';
import { type WordForms, wordForms } from '../analysis/word-forms.ts';
import { FIELDS, type SearchDocument } from '../types.ts';
import type { DocumentReading, SentenceStarts } from './document-reading.ts';
import { FormTable } from './form-table.ts';
import type { WordList } from './word-list.ts';

/** Positions left free between two fields, so that no phrase reaches over. */
const FIELD_GAP = 4;
/** A field begins at a multiple of this: one more word in a title moves no position of the text. */
const FIELD_STEP = 16;
/** A name with a short ending behind a dot. */
const DOTTED_NAME = /^(\p{L}{2,})\.[a-z]{2,3}$/iu;
const TITLE = 0;
const BODY = 4;
const TRANSCRIPT = 5;

/** Reads documents one by one; their words are numbered by `words`. */
export class DocumentReader {
  readonly #words: WordList;
  readonly #language: string;
  readonly #tables = new Map<string, FormTable[]>();
  readonly #out = new ByteWriter();
  // The tokens of the document at hand, chained by term from the last to the first.
  #tokenPosition = new Int32Array(1024);
  #tokenNext = new Int32Array(1024);
  #tokenIsPart = new Uint8Array(1024);
  #tokens = 0;
  #termHead = new Int32Array(1024).fill(-1);
  /** How often each form stands in the document at hand. */
  #formCount = new Uint32Array(1024);
  /** One form of each of its terms. */
  readonly #terms: number[] = [];
  readonly #forms: number[] = [];

  /** @param language of documents that name none. */
  constructor(words: WordList, language: string) {
    this.#words = words;
    this.#language = language;
  }

  read(document: SearchDocument): DocumentReading {
    const language = primaryLanguage(document.lang ?? this.#language);
    const tables = this.#tablesOf(language);
    const title = new TitleKey();
    const sentences = new SentenceFinder();
    const spans: number[] = [];
    this.#tokens = this.#terms.length = this.#forms.length = 0;
    let text = '';
    let field = 0;
    let position = 0;
    const sink = (start: number, end: number, at: number, kind: number): void => {
      const form = (tables[kind] as FormTable).idOf(text, start, end);
      if (form < 0) return;
      this.#count(form);
      if (field >= BODY) sentences.meet(start, at);
      if (field === TITLE) title.add(this.#words.surfaceOf(form), start, end, kind);
      this.#addToken(form, at, kind);
    };
    for (const [number, name] of FIELDS.entries()) {
      field = number;
      text = document.fields[name] ?? '';
      if (number >= BODY) sentences.enter(text, number === TRANSCRIPT);
      const end = text === '' ? position : scanWords(text, sink, position);
      spans.push(position, end - position);
      if (end > position) position = Math.ceil((end + FIELD_GAP) / FIELD_STEP) * FIELD_STEP;
    }
    return { language, titleKey: title.key, bytes: this.#write(spans, sentences.found) };
  }

  #tablesOf(language: string): FormTable[] {
    const known = this.#tables.get(language);
    if (known !== undefined) return known;
    const intern = (forms: WordForms) => this.#words.intern(forms);
    // A part of a name is analysed as a word is.
    const word = new FormTable(WORD, language, intern);
    const internWhole = (forms: WordForms, raw: string) => {
      // Names such as `Node.js` are written without their ending too.
      const head = DOTTED_NAME.exec(raw)?.[1];
      return this.#words.intern(forms, head && wordForms(head, WORD, language).term);
    };
    const made = [
      word,
      word,
      new FormTable(WHOLE, language, internWhole),
      ...[SEGMENT, GRAM].map((kind) => new FormTable(kind, language, intern)),
    ];
    this.#tables.set(language, made);
    return made;
  }

  #count(form: number): void {
    if (form >= this.#formCount.length) this.#formCount = grown(this.#formCount, form * 2);
    const before = this.#formCount[form] as number;
    if (before === 0) this.#forms.push(form);
    this.#formCount[form] = before + 1;
  }

  #addToken(form: number, position: number, kind: number): void {
    const term = this.#words.termOf(form);
    const token = this.#tokens;
    if (token === this.#tokenPosition.length) {
      this.#tokenPosition = grown(this.#tokenPosition, token * 2);
      this.#tokenNext = grown(this.#tokenNext, token * 2);
      this.#tokenIsPart = grown(this.#tokenIsPart, token * 2);
    }
    if (term >= this.#termHead.length) {
      const from = this.#termHead.length;
      this.#termHead = grown(this.#termHead, term * 2).fill(-1, from);
    }
    const head = this.#termHead[term] as number;
    if (head === -1) this.#terms.push(form);
    // A compound comes after its parts but stands at the first: positions of a term only ever rise.
    else if ((this.#tokenPosition[head] as number) >= position) return;
    this.#tokenPosition[token] = position;
    this.#tokenIsPart[token] = kind === PART ? 1 : 0;
    this.#tokenNext[token] = head;
    this.#termHead[term] = token;
    this.#tokens++;
  }

  #write(spans: readonly number[], { positions, bytes, inBody }: SentenceStarts): Uint8Array {
    const out = this.#out;
    out.length = 0;
    for (const span of spans) out.varint(span);
    out.varint(inBody);
    out.varint(positions.length - inBody);
    for (const [i, position] of positions.entries()) {
      out.varint(position - (positions[i - 1] ?? 0));
      out.varint((bytes[i] as number) - (i === inBody ? 0 : (bytes[i - 1] ?? 0)));
    }
    out.varint(this.#terms.length);
    for (const form of this.#terms) this.#writeTerm(form);
    const others = this.#forms.filter((form) => this.#formCount[form] !== 0);
    out.varint(others.length);
    for (const form of others) {
      out.varint(form);
      out.varint(this.#formCount[form] as number);
      this.#formCount[form] = 0;
    }
    return out.bytes.slice(0, out.length);
  }

  #writeTerm(form: number): void {
    const term = this.#words.termOf(form);
    let isPartOnly = 1;
    const positions: number[] = [];
    for (let token = this.#termHead[term] as number; token !== -1; token = this.#tokenNext[token] as number) {
      positions.push(this.#tokenPosition[token] as number);
      isPartOnly &= this.#tokenIsPart[token] as number;
    }
    this.#termHead[term] = -1;
    let size = 0;
    for (let i = positions.length - 1, before = 0; i >= 0; i--) {
      size += varintSize((positions[i] as number) - before);
      before = positions[i] as number;
    }
    const isOnly = this.#formCount[form] === positions.length;
    if (isOnly) this.#formCount[form] = 0;
    this.#out.varint(form);
    this.#out.varint(size * 4 + Number(isOnly) * 2 + isPartOnly);
    for (let i = positions.length - 1, before = 0; i >= 0; i--) {
      this.#out.varint((positions[i] as number) - before);
      before = positions[i] as number;
    }
  }
}

/** Where the sentences of a text begin, in UTF-16 units and in bytes of UTF-8. */
type Sentences = Record<'units' | 'bytes', number[]>;

/** Longer sentences are cut at a space, so that a few of them make an excerpt. */
const LONGEST = 200;
/** Where there is no space either, they are cut anywhere. */
const LONGEST_UNSPACED = 400;
const closers = '"\'”’)]»*_';

/** Finds where the sentences of a document begin, from where its words do. */
class SentenceFinder {
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
