import type { Ids } from '../../bytes/ids.ts';
import { packParts, unpack } from '../../bytes/pack.ts';

/** Facts about an index that its other sections do not contain. */
export interface IndexMeta {
  size: number;
  /** The language of queries, and of documents without one. */
  language: string;
  /** The languages of the documents, the index's own first. */
  languages: string[];
}

const TYPES = {
  u8: [Uint8Array],
  u16: [Uint16Array],
  u32: [Uint32Array],
  f32: [Float32Array],
  ids: [Uint16Array, Uint32Array],
} as const;

/** Each section's name and element type, in the order of the bytes. */
const SECTIONS = {
  /** UTF-8 JSON: {@link IndexMeta}. */
  meta: 'u8',
  /** Terms in code unit order: the start of each in `termChars`, and one more, the end (as in all `…Start`). */
  termStart: 'u32',
  termChars: 'u16',
  /** The start of each term’s postings in `docs` and `impacts`. */
  postingStart: 'u32',
  idf: 'f32',
  docs: 'ids',
  impacts: 'u16',
  /** The start of every sixteenth posting in `positions`. */
  positionBlock: 'u32',
  /** For each posting, the number of its bytes as a varint, then the differences of its positions as varints. */
  positions: 'u8',
  /** Folded words (see `WordForms`) in code unit order. */
  surfaceStart: 'u32',
  surfaceChars: 'u16',
  /** How often each surface occurs. */
  surfaceCount: 'u32',
  /** The start of each surface’s terms in `surfaceTerms`. */
  surfaceTermStart: 'u32',
  surfaceTerms: 'ids',
  /** A hash table from shortened words to surfaces: the start of each bucket in `typoSurfaces`. */
  typoBucket: 'u32',
  typoSurfaces: 'ids',
  /** The keys of titles (see `TitleKey`) in code unit order, and the document of each. */
  titleStart: 'u32',
  titleChars: 'u16',
  titleDoc: 'u32',
  /** Each document's number of positions in its title, at most 255. */
  titleLength: 'u8',
  /** The start of each document’s most telling terms in `feedback`. */
  feedbackStart: 'u32',
  /** A term in the upper 24 bits, its weight in the lower 8. */
  feedback: 'u32',
  /** The start of each document’s sentences in the two sections below, and the first sentence of its transcript. */
  sentenceStart: 'u32',
  transcriptSentence: 'u32',
  /** Each sentence’s first position, and its byte offset in the UTF-8 of the body or the transcript. */
  sentencePosition: 'u32',
  sentenceByte: 'u32',
  /** The terms of names such as `node.js`, and of what precedes the dot of each. */
  nameWhole: 'u32',
  nameHead: 'u32',
} as const satisfies Record<string, keyof typeof TYPES>;

/** This number is raised with every change of the layout or of the analysis. Bytes of another version are refused. */
const FORMAT = 5;
const KIND = 'search index';

export type SectionName = keyof typeof SECTIONS;
interface Arrays {
  u8: Uint8Array;
  u16: Uint16Array;
  u32: Uint32Array;
  f32: Float32Array;
  ids: Ids;
}
export type Sections = { [Name in SectionName]: Arrays[(typeof SECTIONS)[Name]] };

/** The bytes of an index, in parts. */
export function writeSections(sections: Sections): Uint8Array[] {
  return packParts(KIND, FORMAT, sections);
}

/** Typed arrays over the sections in `bytes`. @throws Error if they are no index of this version. */
export function readSections(bytes: Uint8Array): Sections {
  const sections = unpack<Sections>(KIND, FORMAT, bytes);
  for (const [name, type] of Object.entries(SECTIONS)) {
    const section = sections[name as SectionName];
    if (!TYPES[type].some((kind) => section instanceof kind)) throw damagedSection(name as SectionName);
  }
  return sections;
}

export function damagedSection(name: SectionName): Error {
  return new Error(`Open a ${KIND}: its section "${name}" is damaged. Build it again.`);
}
