import { StringTableWriter } from '../bytes/string-table.ts';
import { editsOf } from '../bytes/write-edits.ts';
import type { Content } from '../model/content.ts';
import type { Entry } from '../model/entry.ts';
import type { Hash } from '../model/hash.ts';
import { createIndexBuilder } from '../search/build.ts';
import { headingBytes, type PlainTexts } from './plain-texts.ts';
import { askedFor, PRESS_KIT } from './press-kit-entry.ts';
import { searchFields } from './search-fields.ts';
import { type EntryRecord, recordSchema } from '../model/entry-schema.ts';

const DIGEST_BYTES = 16;
const encoder = new TextEncoder();

/**
 * The sections of a snapshot that grow with what is written, in one walk over the entries: what is made of an entry is
 * bytes before the next one is looked at, so that a large site is never held as strings a second time.
 */
export function layOutTexts(
  entries: readonly Entry[],
  content: Content,
  hash: Hash,
  plainOf: (entry: Entry) => PlainTexts,
) {
  const records = new StringTableWriter();
  const texts = new StringTableWriter();
  const plain = new StringTableWriter();
  const anchors = new StringTableWriter();
  const headingOffsets = new Uint32Array(entries.length + 1);
  const headings: number[] = [];
  const digests = new Uint8Array(entries.length * DIGEST_BYTES);
  const index = createIndexBuilder({ lang: content.config.language });
  for (const [row, entry] of entries.entries()) {
    const record = JSON.stringify(recordOf(entry));
    records.add(record);
    const { body, transcript } = plainOf(entry);
    const bytes = texts.add(entry.body);
    plain.addBytes(entry.plain?.edits ?? editsOf(bytes, encoder.encode(body.text)));
    plain.addBytes(editsOf(texts.add(entry.transcript ?? ''), encoder.encode(transcript.text)));
    for (const at of headingBytes(body)) headings.push(at);
    headingOffsets[row + 1] = headings.length;
    for (const { anchor } of body.headings) anchors.add(anchor);
    const digest = hash(`${record}\0\0${entry.body}\0\0${entry.transcript ?? ''}`);
    // 22 characters of base64url carry 128 bits; their first 16 are digest enough and need no decoding.
    for (let at = 0; at < DIGEST_BYTES; at++) digests[row * DIGEST_BYTES + at] = digest.charCodeAt(at);
    const titles = entry.headings.map((heading) => heading.text);
    const asked = entry.path === PRESS_KIT ? askedFor(content) : '';
    index.add({ fields: searchFields(entry, titles, body.text, transcript.text, asked) });
  }
  return {
    records: records.parts(),
    recordOffsets: records.offsets(),
    texts: texts.parts(),
    textOffsets: texts.offsets(),
    plain: plain.parts(),
    plainOffsets: plain.offsets(),
    headingOffsets,
    headingBytes: Uint32Array.from(headings),
    anchors: anchors.parts(),
    anchorOffsets: anchors.offsets(),
    digests,
    search: index.buildParts(),
  };
}

function recordOf(entry: Entry): Partial<EntryRecord> {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => name in recordSchema.shape));
}
