import { grown } from '../../bytes/byte-writer.ts';
import { hashText } from '../../text/hash-text.ts';
import { type WordForms, wordForms } from '../analysis/word-forms.ts';

/** A hash table from spellings to numbers of forms, so that each spelling is analysed once. */
export class FormTable {
  readonly #kind: number;
  readonly #language: string;
  readonly #intern: (forms: WordForms, raw: string) => number;
  #slots = new Int32Array(1024).fill(-1);
  #count = 0;
  #starts = new Uint32Array(1024);
  #ids = new Int32Array(512);
  #hashes = new Int32Array(512);
  #chars = new Uint16Array(8192);

  constructor(kind: number, language: string, intern: (forms: WordForms, raw: string) => number) {
    this.#kind = kind;
    this.#language = language;
    this.#intern = intern;
  }

  /** The number of the form of `text.slice(start, end)`, as `intern` returned it. */
  idOf(text: string, start: number, end: number): number {
    const hash = hashText(text, start, end);
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = this.#slots[slot] as number;
      if (entry === -1) return this.#add(text, start, end, hash, slot);
      if (this.#hashes[entry] === hash && this.#equals(entry, text, start, end))
        return this.#ids[entry] as number;
    }
  }

  #equals(entry: number, text: string, start: number, end: number): boolean {
    const from = this.#starts[entry] as number;
    if ((this.#starts[entry + 1] as number) - from !== end - start) return false;
    for (let i = start, at = from; i < end; i++, at++)
      if (this.#chars[at] !== text.charCodeAt(i)) return false;
    return true;
  }

  #add(text: string, start: number, end: number, hash: number, slot: number): number {
    const entry = this.#count++;
    if (entry + 2 > this.#ids.length) this.#growEntries();
    const from = this.#starts[entry] as number;
    const to = from + end - start;
    if (to > this.#chars.length) this.#chars = grown(this.#chars, Math.max(to, this.#chars.length * 2));
    // A slice of the text would keep the whole text alive as long as the word.
    let raw = '';
    for (let i = start; i < end; i++) {
      const unit = text.charCodeAt(i);
      this.#chars[from + i - start] = unit;
      raw += String.fromCharCode(unit);
    }
    this.#starts[entry + 1] = to;
    this.#hashes[entry] = hash;
    this.#slots[slot] = entry;
    const id = this.#intern(wordForms(raw, this.#kind, this.#language), raw);
    this.#ids[entry] = id;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return id;
  }

  #growEntries(): void {
    const size = this.#ids.length * 2;
    this.#ids = grown(this.#ids, size);
    this.#hashes = grown(this.#hashes, size);
    this.#starts = grown(this.#starts, size + 1);
  }

  #rehash(): void {
    const mask = this.#slots.length * 2 - 1;
    this.#slots = new Int32Array(mask + 1).fill(-1);
    for (let entry = 0; entry < this.#count; entry++) {
      let slot = (this.#hashes[entry] as number) & mask;
      while (this.#slots[slot] !== -1) slot = (slot + 1) & mask;
      this.#slots[slot] = entry;
    }
  }
}
