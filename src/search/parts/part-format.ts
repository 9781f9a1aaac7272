import { pack, unpack } from '../../bytes/pack.ts';
import type { IndexMeta } from '../bytes/sections.ts';

/** Raised with every change of the layout; the format of the index it is cut from counts, too. */
const FORMAT = 3;
const HEAD = 'head of a search index';
const PART = 'part of a search index';
const WORDS = 'list of the words of a search index';

/** What is said once of an index that lies in parts. */
export interface HeadMeta extends IndexMeta {
  /** The first string of each part: all from it on, up to the next, are there. */
  starts: string[];
  /** The number of the first term of each part, in the whole index. */
  firstTerms: number[];
  /** Terms of names such as `node.js`, as one, and of what stands before the dot of each. */
  names: [whole: string, head: string][];
}

/** The sections of the head; its meta is JSON of {@link HeadMeta}. */
export type HeadSections = Record<'meta' | 'titleLength', Uint8Array>;

/** Neighbouring strings of an index with all that belongs to them. Lengths and steps take fewer bytes than places. */
export type PartSections = {
  termLength: Uint16Array;
  termChars: Uint16Array;
  postingCount: Uint32Array;
  /** Documents of each term: how many follow the last, then from one to the next. */
  docSteps: Uint32Array | Uint16Array;
  impacts: Uint16Array;
  positions: Uint8Array;
  surfaceLength: Uint16Array;
  surfaceChars: Uint16Array;
  surfaceCount: Uint32Array;
  surfaceTermCount: Uint16Array;
  /** From the first term of the part to that of the first surface, and from each to the next. */
  termSteps: Int32Array;
  titleLength: Uint16Array;
  titleChars: Uint16Array;
  /** How many documents follow that of each title. */
  titleFromEnd: Uint32Array;
};

/** Every word, and how often it occurs: read when a word is unknown. */
export type WordSections = {
  length: Uint16Array;
  chars: Uint16Array;
  count: Uint32Array;
};

export const packHead = (sections: HeadSections): Uint8Array<ArrayBuffer> => pack(HEAD, FORMAT, sections);
export const packPart = (sections: PartSections): Uint8Array<ArrayBuffer> => pack(PART, FORMAT, sections);
export const packWords = (sections: WordSections): Uint8Array<ArrayBuffer> => pack(WORDS, FORMAT, sections);
export const readHead = (bytes: Uint8Array): HeadSections => unpack<HeadSections>(HEAD, FORMAT, bytes);
export const readPart = (bytes: Uint8Array): PartSections => unpack<PartSections>(PART, FORMAT, bytes);
export const readWords = (bytes: Uint8Array): WordSections => unpack<WordSections>(WORDS, FORMAT, bytes);
