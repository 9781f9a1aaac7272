import { toUtf8 } from '../bytes/utf8.ts';
import { Arena } from '../bytes/arena.ts';
import { offsetsOf, StringTableWriter } from '../bytes/string-table.ts';
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
import { askedFor, PRESS_KIT } from './press-kit-entry.ts';
import { searchFields } from './search-fields.ts';
import { DIGEST_BYTES } from './snapshot.ts';
import { type EntryRecord, recordSchema } from '../model/entry-schema.ts';
import { editedText } from '../bytes/read-edits.ts';
import type { HeadingIds } from '../text/heading-ids.ts';
import { plainDocument } from '../markdown/read/outline.ts';
import { pageDocument } from '../markdown/html/shown.ts';

/** What is made of an entry, whatever else there is. */
interface LaidOut {
  record: Uint8Array;
  /** The body and the transcript, and as edits of them the words that a page shows. */
  texts: Uint8Array[];
  plain: Uint8Array[];
  headingBytes: number[];
  anchors: string[];
  digest: string;
  /** What the index knows of it, and a digest of what that was read from. */
  reading: DocumentReading;
  key: string;
}

/** What another process needs to go on with what was read for an index in this one. */
export interface KeptWords {
  language: string;
  forms: KeptForm[];
  /** By a digest of what was read. */
  readings: [key: string, DocumentReading][];
}

/** Lays out the sections of snapshots that grow with what is written. */
export class TextLayout {
  /** How the headings of texts that are not read yet get their ids. */
  #ids: HeadingIds | undefined;
  readonly #hash: Hash;
  readonly #remembers: boolean;
  /** What was made of entries that may be laid out again, or were laid out ahead. */
  #known = new WeakMap<Entry, LaidOut>();
  #indexer = new Indexer();
  readonly #arena = new Arena();
  /** What was read for the index, by a digest of what was to be read: at the last time, and now. */
  #before = new Map<string, DocumentReading>();
  #read = new Map<string, DocumentReading>();
  /** How many documents were read for the index and not known before. */
  count = 0;
  /** Digests of what is stored of entries, by their paths, in the last snapshot. */
  readonly digests = new Map<string, string>();

  /** @param remembers what was made of an entry is kept as long as the entry: a rebuild has most of the last one. */
  constructor(hash: Hash, remembers = false) {
    this.#hash = hash;
    this.#remembers = remembers;
  }

  /** What was read for the last snapshot. */
  kept(): KeptWords {
    return { language: this.#indexer.language, forms: this.#indexer.forms(), readings: [...this.#read] };
  }

  /** Another process or thread has read this. */
  restore({ language, forms, readings }: KeptWords): void {
    this.#speak(language);
    const adopted = this.#indexer.adopt(
      forms,
      readings.map(([, reading]) => reading),
    );
    for (const [at, [key]] of readings.entries()) this.#keep(key, adopted[at] as DocumentReading);
  }

  /** Reads for the index what an entry will say, as far as that can be known; if it says something else, that is read then. */
  readAhead(language: string, fields: SearchDocument['fields']): void {
    this.#speak(language);
    const key = this.#keyOf(fields);
    if (!this.#read.has(key)) this.#keep(key, this.#readAnew(fields));
  }

  /**
   * Lays out an entry before the others are known, and empties its texts: those of a large site are in memory once, as
   * bytes. The press kit waits, because it is found by what the others do not have.
   */
  layAhead(language: string, entry: Entry): void {
    if (entry.path === PRESS_KIT) return;
    this.#speak(language);
    const laid = this.#layOut(entry, '');
    laid.record = this.#arena.add(laid.record);
    for (const parts of [laid.texts, laid.plain])
      for (const [at, part] of parts.entries()) parts[at] = this.#arena.add(part);
    this.#known.set(entry, laid);
    Object.assign(entry, { body: '', transcript: null, headings: [], plain: null });
  }

  lay(entries: readonly Entry[], content: Content) {
    this.#ids = content.config.heading_ids;
    this.#speak(content.config.language);
    this.#before = this.#read;
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
      // What the press kit is found by is not in its entry.
      const laid = this.#known.get(entry) ?? this.#layOut(entry, isPressKit ? askedFor(content) : '');
      if (this.#remembers && !isPressKit) this.#known.set(entry, laid);
      else this.#known.delete(entry);
      records.push(laid.record);
      for (const text of laid.texts) texts.push(text);
      for (const edits of laid.plain) plain.push(edits);
      for (const at of laid.headingBytes) headings.push(at);
      headingOffsets[row + 1] = headings.length;
      for (const anchor of laid.anchors) anchors.add(anchor);
      // 22 characters of base64url carry 128 bits; their first 16 are digest enough and need no decoding.
      const digest = laid.digest.slice(0, DIGEST_BYTES);
      digests.set(toUtf8(digest), row * DIGEST_BYTES);
      this.digests.set(entry.path, digest);
      this.#read.set(laid.key, laid.reading);
      return laid.reading;
    });
    this.#before.clear();
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

  /** Another language reads all words otherwise. */
  #speak(language: string): void {
    if (primaryLanguage(language) === this.#indexer.language) return;
    this.#indexer = new Indexer(language);
    this.#read.clear();
    // Entries that were laid out ahead have no texts any more: they cannot be laid out again.
    if (this.#remembers) this.#known = new WeakMap();
  }

  #keep(key: string, reading: DocumentReading): void {
    this.#read.set(key, this.#remembers ? reading : { ...reading, bytes: this.#arena.add(reading.bytes) });
  }

  #keyOf(fields: SearchDocument['fields']): string {
    return this.#hash(JSON.stringify(fields));
  }

  /** @param asked what it is found by beside its own words. */
  #layOut(entry: Entry, asked: string): LaidOut {
    const record = wellFormedJson(JSON.stringify(recordOf(entry)));
    const { body, transcript } = plainTexts(entry, this.#ids);
    const texts = [entry.body, entry.transcript ?? ''].map((text) => toUtf8(text));
    const [ofBody, ofTranscript] = texts as [Uint8Array, Uint8Array];
    const titles = entry.headings.map((heading) => heading.text);
    const fields = searchFields(entry, titles, body.text, transcript.text, asked);
    const key = this.#keyOf(fields);
    return {
      record: toUtf8(record),
      texts,
      plain: [
        entry.plain?.edits ?? editsOf(ofBody, toUtf8(body.text)),
        editsOf(ofTranscript, toUtf8(transcript.text)),
      ],
      headingBytes: headingBytes(body),
      anchors: body.headings.map(({ anchor }) => anchor),
      digest: this.#hash(`${record}\0\0${entry.body}\0\0${entry.transcript ?? ''}`),
      reading: this.#before.get(key) ?? this.#read.get(key) ?? this.#readAnew(fields),
      key,
    };
  }

  #readAnew(fields: SearchDocument['fields']): DocumentReading {
    this.count++;
    return this.#indexer.read({ fields });
  }
}

function recordOf(entry: Entry): Partial<EntryRecord> {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => name in recordSchema.shape));
}

/** The words of an entry that its page shows, without markup. */
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

/** Where in the UTF-8 of a text each heading starts. */
function headingBytes({ text, headings }: PlainDocument): number[] {
  let byte = 0;
  let unit = 0;
  return headings.map(({ offset }) => {
    byte += toUtf8(text.slice(unit, offset)).length;
    unit = offset;
    return byte;
  });
}
