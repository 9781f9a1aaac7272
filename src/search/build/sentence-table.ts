import { grown } from '../../bytes/byte-writer.ts';
import { type Sentences, sentencesOf } from './sentences.ts';

/** Collects where the sentences of the texts of one document after another begin. */
export class SentenceTable {
  #starts = new Uint32Array(1025);
  #transcripts = new Uint32Array(1024);
  #positions = new Uint32Array(8192);
  #bytes = new Uint32Array(8192);
  #size = 0;
  #count = 0;
  #sentences: Sentences = { units: [], bytes: [] };
  #next = 0;

  /** The text whose words come now. */
  enter(text: string): void {
    this.#sentences = sentencesOf(text);
    this.#next = 0;
  }

  /** The word at `position` begins at the UTF-16 unit `start`; a sentence without a word is none. */
  meet(start: number, position: number): void {
    const { units, bytes } = this.#sentences;
    if (start < (units[this.#next] ?? Infinity)) return;
    while (start >= (units[this.#next + 1] ?? Infinity)) this.#next++;
    if (this.#count === this.#positions.length) {
      this.#positions = grown(this.#positions, this.#count * 2);
      this.#bytes = grown(this.#bytes, this.#count * 2);
    }
    this.#positions[this.#count] = position;
    this.#bytes[this.#count++] = bytes[this.#next++] as number;
  }

  /** What comes now is the transcript. */
  enterTranscript(): void {
    if (this.#size + 2 > this.#starts.length) {
      this.#starts = grown(this.#starts, this.#starts.length * 2);
      this.#transcripts = grown(this.#transcripts, this.#starts.length);
    }
    this.#transcripts[this.#size] = this.#count;
  }

  close(): void {
    this.#starts[++this.#size] = this.#count;
  }

  finish() {
    return {
      sentenceStart: this.#starts.slice(0, this.#size + 1),
      transcriptSentence: this.#transcripts.slice(0, this.#size),
      sentencePosition: this.#positions.slice(0, this.#count),
      sentenceByte: this.#bytes.slice(0, this.#count),
    };
  }
}
