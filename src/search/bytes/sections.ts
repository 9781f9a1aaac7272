import type { Ids } from '../../bytes/ids.ts';
import { packParts, unpack } from '../../bytes/pack.ts';

/** What the sections of an index cannot say by themselves. */
export interface IndexMeta {
  size: number;
  /** The language of queries, and of documents that name none. */
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
  /** Terms in code unit order: where each begins in `termChars`, and one more. */
  termStart: 'u32',
  termChars: 'u16',
  /** Where each term's postings begin in `docs` and `impacts`, and one more. */
  postingStart: 'u32',
  idf: 'f32',
  docs: 'ids',
  impacts: 'u16',
  /** Where every sixteenth posting begins in `positions`. */
  positionBlock: 'u32',
  /** A posting: the bytes that follow as a varint, then its positions as varint differences. */
  positions: 'u8',
  /** Words as they are looked up, in code unit order. */
  surfaceStart: 'u32',
  surfaceChars: 'u16',
  /** How often each surface occurs. */
  surfaceCount: 'u32',
  /** Where each surface's terms begin in `surfaceTerms`, and one more. */
  surfaceTermStart: 'u32',
  surfaceTerms: 'ids',
  /** A hash table from shortened words to surfaces: where each bucket begins, and one more. */
  typoBucket: 'u32',
  typoSurfaces: 'ids',
  /** The folded titles in code unit order, and the document of each. */
  titleStart: 'u32',
  titleChars: 'u16',
  titleDoc: 'u32',
  /** Each document's number of positions in its title, at most 255. */
  titleLength: 'u8',
  /** Each document's most telling terms: where they begin in `feedback`, and one more. */
  feedbackStart: 'u32',
  /** A term in the upper 24 bits, its weight in the lower 8. */
  feedback: 'u32',
  /** Where each document's sentences begin in the two below, and one more; and the first of its transcript. */
  sentenceStart: 'u32',
  transcriptSentence: 'u32',
  /** Each sentence's first position, and its first byte in the UTF-8 of the body or the transcript. */
  sentencePosition: 'u32',
  sentenceByte: 'u32',
  /** Terms of names such as `node.js`, as one, and of what stands before the dot of each. */
  nameWhole: 'u32',
  nameHead: 'u32',
} as const satisfies Record<string, keyof typeof TYPES>;

/** Raised with every change of the layout or of the analysis: bytes of another version must be built again. */
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

/** Views of the sections in `bytes`. @throws where they are not an index of this version. */
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
