import type { IndexData } from '../open-data.ts';

export type Sentences = ReturnType<typeof sentencesIn>;

/** Where the sentences of a document of an index begin; those of its body first. */
export function sentencesIn(data: IndexData, doc: number) {
  const [from, end] = [data.sentenceStart[doc] as number, data.sentenceStart[doc + 1] as number];
  return {
    /** How many are of the body: the others are of the transcript. */
    ofBody: (data.transcriptSentence[doc] as number) - from,
    /** Number of the first word of each, among those of the document. */
    position: data.sentencePosition.subarray(from, end),
    /** Where each begins, in the UTF-8 of its field. */
    byte: data.sentenceByte.subarray(from, end),
  };
}

/** The sections of an index that knows the sentences of some documents. @param size of the index. */
export function sentenceSections(size: number, known: ReadonlyMap<number, Sentences>) {
  const count = [...known.values()].reduce((sum, { byte }) => sum + byte.length, 0);
  const sections = {
    sentenceStart: new Uint32Array(size + 1),
    transcriptSentence: new Uint32Array(size),
    sentencePosition: new Uint32Array(count),
    sentenceByte: new Uint32Array(count),
  };
  let at = 0;
  for (let doc = 0; doc < size; doc++) {
    const sentences = known.get(doc);
    sections.transcriptSentence[doc] = at + (sentences?.ofBody ?? 0);
    if (sentences) {
      sections.sentencePosition.set(sentences.position, at);
      sections.sentenceByte.set(sentences.byte, at);
      at += sentences.byte.length;
    }
    sections.sentenceStart[doc + 1] = at;
  }
  return sections;
}
