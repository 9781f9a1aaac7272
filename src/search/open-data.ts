import { orNull } from '../text/or-null.ts';
import { questionWordsOf } from './analysis/question-words.ts';
import { stopWordsOf } from './analysis/stop-words.ts';
import type { Dictionary } from './bytes/dictionary.ts';
import {
  damagedSection,
  type IndexMeta,
  readSections,
  type SectionName,
  type Sections,
} from './bytes/sections.ts';
import { POSITION_BLOCK } from './parameters.ts';
import { addTo } from '../text/append.ts';

/** A word of a query, looked up in the index. It depends neither on the rest of the query nor on the filter. */
export interface KnownWord {
  /** The folded word, see `WordForms`. */
  surface: string;
  /** The stem in the language of the index. */
  term: string;
  /** Numbers of its terms in the index, see `exactTerms`. */
  exact: readonly number[];
}

/** An opened index: its sections, and tables made from them. */
export interface IndexData extends Sections, Omit<IndexMeta, 'size'> {
  size: number;
  terms: Dictionary;
  surfaces: Dictionary;
  titles: Dictionary;
  /** Other spellings of a name, as terms by term: see {@link namesOf}. */
  names: ReadonlyMap<number, number[]>;
  /** Cache of the words of queries. */
  words: Map<string, KnownWord>;
  stopWords: ReadonlySet<string>;
  questionWords: ReadonlySet<string>;
}

/** Reads the bytes of an index and checks that its sections fit each other. */
export function openData(bytes: Uint8Array): IndexData {
  const sections = readSections(bytes);
  const meta = readMeta(sections.meta);
  checkStarts(sections, 'termStart', 'termChars');
  checkStarts(sections, 'postingStart', 'docs');
  checkStarts(sections, 'surfaceStart', 'surfaceChars');
  checkStarts(sections, 'surfaceTermStart', 'surfaceTerms');
  checkStarts(sections, 'typoBucket', 'typoSurfaces');
  checkStarts(sections, 'feedbackStart', 'feedback');
  const terms = sections.termStart.length - 1;
  const surfaces = sections.surfaceStart.length - 1;
  const buckets = sections.typoBucket.length - 1;
  checkLength(sections, 'postingStart', terms + 1);
  checkLength(sections, 'idf', terms);
  checkLength(sections, 'impacts', sections.docs.length);
  checkLength(sections, 'positionBlock', Math.ceil(sections.docs.length / POSITION_BLOCK));
  checkLength(sections, 'surfaceCount', surfaces);
  checkLength(sections, 'surfaceTermStart', surfaces + 1);
  checkStarts(sections, 'titleStart', 'titleChars');
  checkLength(sections, 'titleDoc', sections.titleStart.length - 1);
  checkLength(sections, 'titleLength', meta.size);
  checkLength(sections, 'feedbackStart', meta.size + 1);
  checkLength(sections, 'nameHead', sections.nameWhole.length);
  checkStarts(sections, 'sentenceStart', 'sentencePosition');
  checkLength(sections, 'sentenceStart', meta.size + 1);
  checkLength(sections, 'transcriptSentence', meta.size);
  checkLength(sections, 'sentenceByte', sections.sentencePosition.length);
  if (buckets < 1 || (buckets & (buckets - 1)) !== 0) throw damagedSection('typoBucket');
  return {
    ...sections,
    ...meta,
    terms: { start: sections.termStart, chars: sections.termChars },
    surfaces: { start: sections.surfaceStart, chars: sections.surfaceChars },
    titles: { start: sections.titleStart, chars: sections.titleChars },
    names: namesOf(sections),
    words: new Map(),
    stopWords: stopWordsOf(meta.language),
    questionWords: questionWordsOf(meta.language),
  };
}

/** Maps the term of `node.js` to that of `node`, and the other way round. */
export function namesOf({ nameWhole, nameHead }: Pick<Sections, 'nameWhole' | 'nameHead'>) {
  const names = new Map<number, number[]>();
  for (const [i, whole] of nameWhole.entries()) {
    const head = nameHead[i] as number;
    addTo(names, whole, head);
    addTo(names, head, whole);
  }
  return names;
}

function readMeta(bytes: Uint8Array): IndexMeta {
  const meta = orNull(() => JSON.parse(new TextDecoder().decode(bytes)) as Partial<IndexMeta>);
  const { size = NaN, language, languages } = meta ?? {};
  if (Number.isInteger(size) && typeof language === 'string' && Array.isArray(languages))
    return { size, language, languages };
  throw damagedSection('meta');
}

function checkStarts(sections: Sections, starts: SectionName, content: SectionName): void {
  const { [starts]: start, [content]: target } = sections;
  if (start[0] !== 0 || start[start.length - 1] !== target.length) throw damagedSection(starts);
}

function checkLength(sections: Sections, name: SectionName, wanted: number): void {
  if (sections[name].length !== wanted) throw damagedSection(name);
}
