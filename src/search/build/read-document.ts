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

/** Free positions between two fields, so that no phrase matches across them. */
const FIELD_GAP = 4;
/** A field begins at a multiple of this, so that another word in the title seldom moves the positions of the body. */
const FIELD_STEP = 16;
/** A name with a short ending after a dot, such as `Node.js`. */
const DOTTED_NAME = /^(\p{L}{2,})\.[a-z]{2,3}$/iu;
const TITLE = 0;
const BODY = 4;
const TRANSCRIPT = 5;

/** Makes readings of documents, one at a time. `words` numbers their forms. */
export class DocumentReader {
  readonly #words: WordList;
  readonly #language: string;
  readonly #tables = new Map<string, FormTable[]>();
  readonly #out = new ByteWriter();
  // Tokens of the current document. Those of one term are a linked list, from the last to the first.
  #tokenPosition = new Int32Array(1024);
  #tokenNext = new Int32Array(1024);
  #tokenIsPart = new Uint8Array(1024);
  #tokens = 0;
  #termHead = new Int32Array(1024).fill(-1);
  /** How often each form occurs in the current document. */
  #formCount = new Uint32Array(1024);
  /** One form of each term of the current document, and all its forms. */
  readonly #terms: number[] = [];
  readonly #forms: number[] = [];

  /** @param language of documents without one. */
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
    const sink = (start: number, end: number, tokenPosition: number, kind: number): void => {
      const form = (tables[kind] as FormTable).idOf(text, start, end);
      if (form < 0) return;
      this.#count(form);
      if (field >= BODY) sentences.meet(start, tokenPosition);
      if (field === TITLE) title.add(this.#words.surfaceOf(form), start, end, kind);
      this.#addToken(form, tokenPosition, kind);
    };
    for (const [number, name] of FIELDS.entries()) {
      field = number;
      text = document.fields[name] ?? '';
      if (number >= BODY) sentences.enter(text, number === TRANSCRIPT);
      const end = text === '' ? position : scanWords(text, sink, position);
      spans.push(position, end - position);
      if (end > position) position = Math.ceil((end + FIELD_GAP) / FIELD_STEP) * FIELD_STEP;
    }
    return { language, titleKey: title.key, bytes: this.#write(spans, sentences.starts) };
  }

  #tablesOf(language: string): FormTable[] {
    const existing = this.#tables.get(language);
    if (existing !== undefined) return existing;
    const intern = (forms: WordForms) => this.#words.intern(forms);
    // A part of a name (PART) is analysed like a word (WORD).
    const word = new FormTable(WORD, language, intern);
    const internWhole = (forms: WordForms, raw: string) => {
      // People also write names such as `Node.js` without the ending.
      const head = DOTTED_NAME.exec(raw)?.[1];
      return this.#words.intern(forms, head && wordForms(head, WORD, language).term);
    };
    const tables = [
      word,
      word,
      new FormTable(WHOLE, language, internWhole),
      ...[SEGMENT, GRAM].map((kind) => new FormTable(kind, language, intern)),
    ];
    this.#tables.set(language, tables);
    return tables;
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
    // A compound comes after its parts, at the position of the first. Positions of a term must ascend, so it is dropped.
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
    return out.finish();
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

/** Offsets of the sentences of a text, in UTF-16 units and in bytes of UTF-8. */
type Sentences = Record<'units' | 'bytes', number[]>;

/** Sentences of more units are cut at the next space, so that a passage can contain several. */
const LONGEST = 200;
/** If there is no space, sentences of more units are cut anywhere. */
const LONGEST_UNSPACED = 400;
const closers = '"\'”’)]»*_';

/** Finds the sentences of a document, and the position of the first word of each. */
class SentenceFinder {
  readonly starts: SentenceStarts = { positions: [], bytes: [], inBody: 0 };
  #sentences: Sentences = { units: [], bytes: [] };
  #next = 0;

  /** Begins the body, or the transcript. */
  enter(text: string, isTranscript: boolean): void {
    if (isTranscript) this.starts.inBody = this.starts.positions.length;
    this.#sentences = sentencesOf(text);
    this.#next = 0;
  }

  /** Takes the next word, at the UTF-16 unit `start`. A sentence without words is not counted. */
  meet(start: number, position: number): void {
    const { units, bytes } = this.#sentences;
    if (start < (units[this.#next] ?? Infinity)) return;
    while (start >= (units[this.#next + 1] ?? Infinity)) this.#next++;
    this.starts.positions.push(position);
    this.starts.bytes.push(bytes[this.#next++] as number);
  }
}

/** Divides a text at the ends of sentences and at blank lines. */
function sentencesOf(text: string): Sentences {
  const units: number[] = [];
  const bytes: number[] = [];
  let byte = 0;
  let from = 0;
  let isInside = false;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit <= 32) {
      if (isInside && (endsSentence(text, index) || index - from >= LONGEST)) isInside = false;
    } else if (!isInside || (index - from >= LONGEST_UNSPACED && !isLow(unit))) {
      units.push(index);
      bytes.push(byte);
      from = index;
      isInside = true;
    }
    byte += bytesOf(text, index, unit);
    if (unit === 0x3002 || unit === 0xff01 || unit === 0xff1f) isInside = false;
  }
  return { units, bytes };
}

/** Whether a sentence ends before the space at `index`. */
function endsSentence(text: string, index: number): boolean {
  if (text.charCodeAt(index) === 10 && text.charCodeAt(index + 1) === 10) return true;
  let before = index - 1;
  while (before > 0 && closers.includes(text[before] ?? ' ')) before--;
  return '.!?…'.includes(text[before] ?? ' ');
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/** The bytes of UTF-8 that a unit adds. All four bytes of a surrogate pair count for its first unit. */
function bytesOf(text: string, index: number, unit: number): number {
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  if (unit >= 0xd800 && unit < 0xdc00 && isLow(text.charCodeAt(index + 1))) return 4;
  const before = index > 0 ? text.charCodeAt(index - 1) : 0;
  return isLow(unit) && before >= 0xd800 && before < 0xdc00 ? 0 : 3;
}
