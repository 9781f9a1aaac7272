import { ByteWriter, grown, varintSize } from '../../bytes/byte-writer.ts';
import { scanWords } from '../analysis/scan-words.ts';
import { primaryLanguage } from '../analysis/stemmer.ts';
import { TitleKey } from '../analysis/title-key.ts';
import { GRAM, PART, SEGMENT, WHOLE, WORD } from '../analysis/token.ts';
import { type WordForms, wordForms } from '../analysis/word-forms.ts';
import { FIELDS, type SearchDocument } from '../types.ts';
import { FormTable } from './form-table.ts';
import { SentenceTable } from './sentence-table.ts';
import { createWordList, type WordList } from './word-list.ts';

/** Positions left free between two fields, so that no phrase reaches over. */
const FIELD_GAP = 4;
/** A name with a short ending behind a dot. */
const DOTTED_NAME = /^(\p{L}{2,})\.[a-z]{2,3}$/iu;
const TITLE = 0;
const BODY = 4;
const TRANSCRIPT = 5;

/** What is known of the documents after the last was added; terms are numbered by first meeting. */
export interface Collected {
  size: number;
  words: WordList;
  /** For each document: its number of terms; for each term its number, `bytes << 1 | partOnly`, positions. */
  records: Uint8Array;
  /** For each document and field: its first position, and one more for the end. */
  fieldStart: Uint32Array;
  fieldLength: Uint32Array;
  termDocuments: Uint32Array;
  termBytes: Float64Array;
  /** For each document the folded words of its title. */
  titleKeys: string[];
  languages: string[];
  /** From the term of a dotted name as one to that of its beginning. */
  names: Map<string, string>;
  sentences: ReturnType<SentenceTable['finish']>;
}

/** Reads documents one by one into compact records. */
export function createCollector(defaultLanguage: string) {
  const words = createWordList();
  const tables = new Map<string, FormTable[]>();
  const records = new ByteWriter();
  let size = 0;
  let fieldStart = new Uint32Array(7 * 256);
  let fieldLength = new Uint32Array(6 * 256);
  const titleKeys: string[] = [];
  const sentences = new SentenceTable();
  let termDocuments = new Uint32Array(1024);
  let termBytes = new Float64Array(1024);
  // The tokens of the document at hand, chained by term from the last to the first.
  let tokenPosition = new Int32Array(1024);
  let tokenNext = new Int32Array(1024);
  let tokenIsPart = new Uint8Array(1024);
  let termHead = new Int32Array(1024).fill(-1);
  let tokens = 0;
  const surfaces: string[] = [];
  const met: number[] = [];

  const intern = (forms: WordForms): number => {
    const id = words.intern(forms);
    if (id >= 0) surfaces[id] = forms.surface;
    return id;
  };

  /** Names such as `Node.js` are written without their ending too. */
  const names = new Map<string, string>();
  const internWhole = (language: string) => (forms: WordForms, raw: string) => {
    const head = DOTTED_NAME.exec(raw)?.[1];
    if (head !== undefined) names.set(forms.term, wordForms(head, WORD, language).term);
    return intern(forms);
  };

  const tablesOf = (language: string): FormTable[] => {
    const known = tables.get(language);
    if (known !== undefined) return known;
    // A part of a name is analysed as a word is.
    const word = new FormTable(WORD, language, intern);
    const made = [
      word,
      word,
      new FormTable(WHOLE, language, internWhole(language)),
      ...[SEGMENT, GRAM].map((kind) => new FormTable(kind, language, intern)),
    ];
    tables.set(language, made);
    return made;
  };

  const addToken = (term: number, position: number, kind: number): void => {
    if (tokens === tokenPosition.length) {
      tokenPosition = grown(tokenPosition, tokens * 2);
      tokenNext = grown(tokenNext, tokens * 2);
      tokenIsPart = grown(tokenIsPart, tokens * 2);
    }
    if (term >= termHead.length) {
      const from = termHead.length;
      termHead = grown(termHead, Math.max(from * 2, term + 1)).fill(-1, from);
      termDocuments = grown(termDocuments, termHead.length);
      const longer = new Float64Array(termHead.length);
      longer.set(termBytes);
      termBytes = longer;
    }
    const head = termHead[term] as number;
    if (head === -1) met.push(term);
    // A compound comes after its parts but stands at the first: positions of a term only ever rise.
    else if ((tokenPosition[head] as number) >= position) return;
    tokenPosition[tokens] = position;
    tokenIsPart[tokens] = kind === PART ? 1 : 0;
    tokenNext[tokens] = head;
    termHead[term] = tokens++;
  };

  const stack: number[] = [];
  const writeTerm = (term: number): void => {
    let partOnly = 1;
    stack.length = 0;
    for (let token = termHead[term] as number; token !== -1; token = tokenNext[token] as number) {
      stack.push(tokenPosition[token] as number);
      partOnly &= tokenIsPart[token] as number;
    }
    termHead[term] = -1;
    let bytes = 0;
    let before = 0;
    for (let i = stack.length - 1; i >= 0; i--) {
      bytes += varintSize((stack[i] as number) - before);
      before = stack[i] as number;
    }
    records.varint(term);
    records.varint(bytes * 2 + partOnly);
    before = 0;
    for (let i = stack.length - 1; i >= 0; i--) {
      records.varint((stack[i] as number) - before);
      before = stack[i] as number;
    }
    termDocuments[term] = (termDocuments[term] as number) + 1;
    termBytes[term] = (termBytes[term] as number) + bytes + varintSize(bytes);
  };

  return {
    add(document: SearchDocument): void {
      const language = primaryLanguage(document.lang ?? defaultLanguage);
      const forms = tablesOf(language);
      if ((size + 1) * 7 > fieldStart.length) {
        fieldStart = grown(fieldStart, fieldStart.length * 2);
        fieldLength = grown(fieldLength, fieldLength.length * 2);
      }
      tokens = 0;
      met.length = 0;
      let position = 0;
      const title = new TitleKey();
      let text = '';
      let field = 0;
      const sink = (start: number, end: number, at: number, kind: number): void => {
        const form = (forms[kind] as FormTable).idOf(text, start, end);
        if (form < 0) return;
        words.formCount[form] = (words.formCount[form] as number) + 1;
        if (field >= BODY) sentences.meet(start, at);
        if (field === TITLE) title.add(surfaces[form] as string, start, end, kind);
        addToken(words.formTerm[form] as number, at, kind);
      };
      for (const [number, name] of FIELDS.entries()) {
        field = number;
        text = document.fields[name] ?? '';
        if (number === TRANSCRIPT) sentences.enterTranscript();
        if (number >= BODY) sentences.enter(text);
        const end = text === '' ? position : scanWords(text, sink, position);
        fieldStart[size * 7 + number] = position;
        fieldLength[size * 6 + number] = end - position;
        if (end > position) position = end + FIELD_GAP;
      }
      fieldStart[size * 7 + 6] = position;
      sentences.close();
      titleKeys.push(title.key);
      records.varint(met.length);
      for (const term of met) writeTerm(term);
      size++;
    },
    finish(): Collected {
      return {
        size,
        words,
        records: records.bytes.subarray(0, records.length),
        fieldStart,
        fieldLength,
        termDocuments,
        termBytes,
        titleKeys,
        languages: [...tables.keys()],
        names,
        sentences: sentences.finish(),
      };
    },
  };
}
