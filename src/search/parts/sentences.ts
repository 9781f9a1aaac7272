import type { IndexData } from '../open-data.ts';

export type Sentences = ReturnType<typeof sentencesIn>;

/** The sentences of a document: those of the body, then those of the transcript. */
export function sentencesIn(data: IndexData, doc: number) {
  const [from, end] = [data.sentenceStart[doc] as number, data.sentenceStart[doc + 1] as number];
  return {
    /** How many are in the body. */
    ofBody: (data.transcriptSentence[doc] as number) - from,
    /** Position of the first word of each in the document. */
    position: data.sentencePosition.subarray(from, end),
    /** Byte offset of each in the UTF-8 of its field. */
    byte: data.sentenceByte.subarray(from, end),
  };
}

/** The sections of an index with the sentences of some documents. @param size number of all documents. */
export function sentenceSections(size: number, sentencesOf: ReadonlyMap<number, Sentences>) {
  const count = [...sentencesOf.values()].reduce((sum, { byte }) => sum + byte.length, 0);
  const sections = {
    sentenceStart: new Uint32Array(size + 1),
    transcriptSentence: new Uint32Array(size),
    sentencePosition: new Uint32Array(count),
    sentenceByte: new Uint32Array(count),
  };
  let start = 0;
  for (let doc = 0; doc < size; doc++) {
    const sentences = sentencesOf.get(doc);
    sections.transcriptSentence[doc] = start + (sentences?.ofBody ?? 0);
    if (sentences) {
      sections.sentencePosition.set(sentences.position, start);
      sections.sentenceByte.set(sentences.byte, start);
      start += sentences.byte.length;
    }
    sections.sentenceStart[doc + 1] = start;
  }
  return sections;
}
