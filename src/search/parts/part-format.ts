import { pack, unpack } from '../../bytes/pack.ts';
import type { IndexMeta } from '../bytes/sections.ts';

/** This number is raised with every change of the layout. The format of the index in `sections.ts` counts as well. */
const FORMAT = 4;
const HEAD = 'head of a search index';
const PART = 'part of a search index';
const WORDS = 'list of the words of a search index';

/** Facts about the whole index, in the head. */
export interface HeadMeta extends IndexMeta {
  /** The first string of each part. The part holds all strings from there to the next. */
  starts: string[];
  /** The number of the first term of each part, in the whole index. */
  firstTerms: number[];
  /** The terms of names such as `node.js`, and of what precedes the dot of each. */
  names: [whole: string, head: string][];
}

/** The sections of the head; its meta is JSON of {@link HeadMeta}. */
export type HeadSections = Record<'meta' | 'titleLength', Uint8Array>;

/** Neighbouring strings of an index, with their data. Lengths and differences compress better than starts. */
export type PartSections = {
  termLength: Uint16Array;
  termChars: Uint16Array;
  postingCount: Uint32Array;
  /** For each term: how many documents follow its last one, then the differences of its documents. */
  docSteps: Uint32Array | Uint16Array;
  impacts: Uint16Array;
  positions: Uint8Array;
  surfaceLength: Uint16Array;
  surfaceChars: Uint16Array;
  surfaceCount: Uint32Array;
  surfaceTermCount: Uint16Array;
  /** Differences of the terms of surfaces. The first is relative to the first term of the part. */
  termSteps: Int32Array;
  titleLength: Uint16Array;
  titleChars: Uint16Array;
  /** How many documents follow the document of each title: a new first document does not change it. */
  docsAfterTitle: Uint32Array;
};

/** All words with their counts. They are loaded to correct an unknown word. */
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
