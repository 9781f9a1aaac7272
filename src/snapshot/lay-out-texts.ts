import { offsetsOf, StringTableWriter, toUtf8 } from '../bytes/strings.ts';
import { Arena } from '../bytes/arena.ts';
import { editsOf } from '../bytes/write-edits.ts';
import type { Content } from '../model/content.ts';
import { type Entry, type PlainDocument, withOrigin } from '../model/entry.ts';
import type { Hash } from '../model/hash.ts';
import { primaryLanguage } from '../search/analysis/stemmer.ts';
import { Indexer } from '../search/build.ts';
import type { DocumentReading } from '../search/build/document-reading.ts';
import type { KeptForm } from '../search/build/word-list.ts';
import type { SearchDocument } from '../search/types.ts';
import { wellFormedJson } from '../text/well-formed.ts';
import { pressKitWords, PRESS_KIT } from './press-kit-entry.ts';
import { searchFields } from './search-fields.ts';
import { DIGEST_BYTES } from './snapshot.ts';
import { type EntryRecord, recordSchema } from '../model/entry-schema.ts';
import { editedText } from '../bytes/read-edits.ts';
import type { HeadingIds } from '../text/heading-ids.ts';
import { plainDocument } from '../markdown/read/outline.ts';
import { pageDocument } from '../markdown/html/shown.ts';

/** The data of one entry in a snapshot. It does not depend on other entries. */
interface LaidOut {
  record: Uint8Array;
  /** `texts`: body and transcript. `plain`: the words that a page shows of them, as edits of `texts`. */
  texts: Uint8Array[];
  plain: Uint8Array[];
  headingBytes: number[];
  anchors: string[];
  digest: string;
  /** What the search index needs of it, and the digest of the fields from which that was made. */
  reading: DocumentReading;
  key: string;
}

/** The readings of an index as plain data, for another process. */
export interface KeptWords {
  language: string;
  forms: KeptForm[];
  /** Readings by the digest of their fields. */
  readings: [key: string, DocumentReading][];
}

/** Lays out the sections of a snapshot that hold records, texts and the search index. */
export class TextLayout {
  /** The rule for ids of headings, for texts whose headings are read here. */
  #ids: HeadingIds | undefined;
  readonly #hash: Hash;
  readonly #remembers: boolean;
  /** The data of entries that were laid out ahead, or that the next snapshot may have again. */
  #laidOut = new WeakMap<Entry, LaidOut>();
  #indexer = new Indexer();
  readonly #arena = new Arena();
  /** Readings by the digest of their fields: those of the last snapshot, and those of this one. */
  #previousReadings = new Map<string, DocumentReading>();
  #read = new Map<string, DocumentReading>();
  /** How many documents were read for the index, because no reading of them was kept. */
  count = 0;
  /** Digests of the entries of the last snapshot, by path. */
  readonly digests = new Map<string, string>();

  /** @param remembers whether the data of an entry is kept as long as the entry, for rebuilds. */
  constructor(hash: Hash, remembers = false) {
    this.#hash = hash;
    this.#remembers = remembers;
  }

  /** The readings of the last snapshot. */
  kept(): KeptWords {
    return { language: this.#indexer.language, forms: this.#indexer.forms(), readings: [...this.#read] };
  }

  /** Adopts the readings of another process or thread. */
  restore({ language, forms, readings }: KeptWords): void {
    this.#setLanguage(language);
    const adopted = this.#indexer.adopt(
      forms,
      readings.map(([, reading]) => reading),
    );
    for (const [i, [key]] of readings.entries()) this.#keep(key, adopted[i] as DocumentReading);
  }

  /** Makes the reading of an entry before the entry is complete. If its fields differ later, it is read again then. */
  readAhead(language: string, fields: SearchDocument['fields']): void {
    this.#setLanguage(language);
    const key = this.#keyOf(fields);
    if (!this.#read.has(key)) this.#keep(key, this.#readDocument(fields));
  }

  /**
   * Lays out an entry before the others are read, and empties its texts, so that the texts of a large site are in memory only
   * once, as bytes. The press kit is laid out later, because its search words come from the whole content.
   */
  layAhead(language: string, entry: Entry): void {
    if (entry.path === PRESS_KIT) return;
    this.#setLanguage(language);
    const laid = this.#layOut(entry, '');
    laid.record = this.#arena.add(laid.record);
    laid.texts = laid.texts.map((text) => this.#arena.add(text));
    laid.plain = laid.plain.map((edits) => this.#arena.add(edits));
    this.#laidOut.set(entry, laid);
    Object.assign(entry, { body: '', transcript: null, headings: [], plain: null });
  }

  lay(entries: readonly Entry[], content: Content) {
    this.#ids = content.config.heading_ids;
    this.#setLanguage(content.config.language);
    this.#previousReadings = this.#read;
    this.#read = new Map();
    const records: Uint8Array[] = [];
    const texts: Uint8Array[] = [];
    const plain: Uint8Array[] = [];
    const anchors = new StringTableWriter();
    const headingOffsets = new Uint32Array(entries.length + 1);
    const headings: number[] = [];
    const digests = new Uint8Array(entries.length * DIGEST_BYTES);
    this.digests.clear();
    const readings = entries.map((entry, row) => {
      const isPressKit = entry.path === PRESS_KIT;
      // The entry of the press kit lacks its additional search words.
      const laid = this.#laidOut.get(entry) ?? this.#layOut(entry, isPressKit ? pressKitWords(content) : '');
      if (this.#remembers && !isPressKit) this.#laidOut.set(entry, laid);
      else this.#laidOut.delete(entry);
      records.push(laid.record);
      for (const text of laid.texts) texts.push(text);
      for (const edits of laid.plain) plain.push(edits);
      for (const byte of laid.headingBytes) headings.push(byte);
      headingOffsets[row + 1] = headings.length;
      for (const anchor of laid.anchors) anchors.add(anchor);
      // 22 characters of base64url carry 128 bits. The first 16 characters (96 bits) suffice, and need no decoding.
      const digest = laid.digest.slice(0, DIGEST_BYTES);
      digests.set(toUtf8(digest), row * DIGEST_BYTES);
      this.digests.set(entry.path, digest);
      this.#read.set(laid.key, laid.reading);
      return laid.reading;
    });
    this.#previousReadings.clear();
    return {
      records,
      recordOffsets: offsetsOf(records),
      texts,
      textOffsets: offsetsOf(texts),
      plain,
      plainOffsets: offsetsOf(plain),
      headingOffsets,
      headingBytes: Uint32Array.from(headings),
      anchors: anchors.parts(),
      anchorOffsets: anchors.offsets(),
      digests,
      search: this.#indexer.build(readings),
    };
  }

  /** Drops all readings if the language changes, because it decides how words are read. */
  #setLanguage(language: string): void {
    if (primaryLanguage(language) === this.#indexer.language) return;
    this.#indexer = new Indexer(language);
    this.#read.clear();
    // Entries that were laid out ahead have lost their texts, and cannot be laid out again.
    if (this.#remembers) this.#laidOut = new WeakMap();
  }

  #keep(key: string, reading: DocumentReading): void {
    this.#read.set(key, this.#remembers ? reading : { ...reading, bytes: this.#arena.add(reading.bytes) });
  }

  #keyOf(fields: SearchDocument['fields']): string {
    return this.#hash(JSON.stringify(fields));
  }

  /** @param searchWords by which search finds the entry, besides its own words. */
  #layOut(entry: Entry, searchWords: string): LaidOut {
    const record = wellFormedJson(JSON.stringify(recordOf(entry)));
    const { body, transcript } = plainTexts(entry, this.#ids);
    const texts = [entry.body, entry.transcript ?? ''].map((text) => toUtf8(text));
    const [ofBody, ofTranscript] = texts as [Uint8Array, Uint8Array];
    const titles = entry.headings.map((heading) => heading.text);
    const fields = searchFields(entry, titles, body.text, transcript.text, searchWords);
    const key = this.#keyOf(fields);
    return {
      record: toUtf8(record),
      texts,
      plain: [
        entry.plain?.edits ?? editsOf(ofBody, toUtf8(body.text)),
        editsOf(ofTranscript, toUtf8(transcript.text)),
      ],
      headingBytes: headingBytes(body),
      // Of a page that stays, only the entry knows the anchors.
      anchors: (entry.headings.length === body.headings.length ? entry : body).headings.map(
        ({ anchor }) => anchor,
      ),
      digest: this.#hash(`${record}\0\0${entry.body}\0\0${entry.transcript ?? ''}`),
      reading: this.#previousReadings.get(key) ?? this.#read.get(key) ?? this.#readDocument(fields),
      key,
    };
  }

  #readDocument(fields: SearchDocument['fields']): DocumentReading {
    this.count++;
    return this.#indexer.read({ fields });
  }
}

function recordOf(entry: Entry): Partial<EntryRecord> {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => name in recordSchema.shape));
}

/** The words that the page of an entry shows, without markup. */
export function plainTexts(entry: Entry, ids?: HeadingIds): Record<'body' | 'transcript', PlainDocument> {
  const { plain, body } = entry;
  const transcript = withOrigin(entry.transcript ?? '', '');
  return {
    body: plain
      ? { ...plain, text: editedText(body, plain.edits) }
      : plainDocument(withOrigin(body, ''), { ids }),
    transcript: pageDocument(transcript) ?? plainDocument(transcript),
  };
}

/** The byte offset of each heading in the UTF-8 of a text. */
function headingBytes({ text, headings }: PlainDocument): number[] {
  let byte = 0;
  let unit = 0;
  return headings.map(({ offset }) => {
    byte += toUtf8(text.slice(unit, offset)).length;
    unit = offset;
    return byte;
  });
}
