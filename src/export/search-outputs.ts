import {
  packSearch,
  ROWS_PER_FILE,
  SEARCH_FOLDER,
  SHOWN_STRINGS,
  packText,
  SEARCH_FORMAT,
  type SearchAbout,
  type StoredRow,
} from '../browser/search-files.ts';
import { joinParts } from '../bytes/pack.ts';
import type { Hash } from '../model/hash.ts';
import { CONTENT_TYPES, type ContentType } from '../model/content-type.ts';
import { typeset } from '../markdown/html/html.ts';
import type { Platform } from '../platform/platform.ts';
import { createIndexBuilder } from '../search/build.ts';
import { cutIndex } from '../search/parts/cut-index.ts';
import { plainTexts } from '../site/passage.ts';
import { openIndex } from '../search/open.ts';
import type { Sentences } from '../search/parts/sentences.ts';
import { listedRows } from '../site/rows.ts';
import { namesOf, recordAt, type Site } from '../site/site.ts';
import { digestOf } from '../snapshot/snapshot.ts';
import { searchFields } from '../snapshot/search-fields.ts';
import { patternOf } from '../model/interface-text.ts';
import { madeAhead } from './ahead.ts';
import { folderAddress } from './file-name.ts';
import type { KeptOutputs } from './kept-outputs.ts';
import type { Output } from './output.ts';

const encoder = new TextEncoder();
/** Bytes of a field that passages are made of: a book is no file for a visitor. */
const MAX_BYTES = 200_000;

interface SearchFile {
  name: string;
  /** What it is made of beside the frame. */
  own: string;
  body(): Uint8Array;
}

/**
 * The files of search in the browser: the index in parts, and what results show. Only listed entries are in them.
 * @param isFlat pages are no folders.
 * @param kept files that an earlier run has made of the same.
 */
export async function* searchOutputs(
  site: Site,
  platform: Platform,
  isFlat: boolean,
  kept: KeptOutputs,
): AsyncGenerator<Output> {
  const files = searchFiles(site, platform, isFlat);
  const compress = async ({ name, own, body: packed }: SearchFile) => {
    const address = `${SEARCH_FOLDER}${name}.gz`;
    const before = kept.find(address, own, address.slice(1));
    if (before) return { address, ...before };
    const body = await platform.compress(packed(), 'gzip');
    const headers = {
      'cache-control': name === 'index' ? 'no-cache' : 'public, max-age=31536000, immutable',
    };
    const type = 'application/octet-stream';
    const made = { status: 200, type, headers, leads: [], digest: platform.hash(body), body };
    kept.put(address, own, made, []);
    return { address, ...made };
  };
  for await (const [, { address, type, headers, digest, body }] of madeAhead(
    () => files.next().value,
    compress,
  ))
    yield { kind: 'search', address, file: address.slice(1), type, headers, digest, body };
}

function* searchFiles(site: Site, { hash }: Platform, isFlat: boolean): Generator<SearchFile, undefined> {
  const { columns } = site.snapshot;
  const rows = listedRows(site);
  const bytes = indexOf(site, rows);
  const { head, parts, words, sentences } = cutIndex(bytes);
  const ranks = rows.map((row) => columns.rank[row] as number);
  const byRank = ranks.toSorted((a, b) => a - b);
  const place = new Map(byRank.map((rank, at) => [rank, at]));
  const index = packSearch({
    about: json(aboutOf(site, bytes, hash)),
    head,
    type: Uint8Array.from(rows, (row) => columns.type[row] as number),
    rankShift: Int32Array.from(ranks, (rank, doc) => (place.get(rank) as number) - doc),
  });
  const ofIndex = (name: string, body: Uint8Array) => ({ name, own: hash(body), body: () => body });
  yield ofIndex('index', index);
  yield ofIndex('words', words);
  for (const [number, body] of parts.entries()) yield ofIndex(`part-${number}`, body);
  const fromLast = rows.toReversed();
  for (let first = 0; first < rows.length; first += ROWS_PER_FILE) {
    const stored = fromLast.slice(first, first + ROWS_PER_FILE).map((row) => storedRow(site, row, isFlat));
    yield ofIndex(`rows-${first / ROWS_PER_FILE}`, json(stored));
  }
  for (const [following, row] of fromLast.entries()) {
    const body = () => pageText(site, row, sentences.at(-1 - following) as Sentences);
    yield { name: `text-${following}`, own: wordsDigest(site, row, hash), body };
  }
}

/** The digest of what {@link pageText} is made of. That of the entry is not enough: the same text may be read as other words. */
function wordsDigest({ snapshot }: Site, row: number, hash: Hash): string {
  const { plain, plainOffsets, headingOffsets, headingBytes, anchors, anchorOffsets } = snapshot.columns;
  const [edits, editsEnd] = [plainOffsets[row * 2], plainOffsets[row * 2 + 2]];
  const [from = 0, to = 0] = headingOffsets.subarray(row, row + 2);
  return hash(
    joinParts([
      digestOf(snapshot, row),
      plain.subarray(edits, editsEnd),
      new Uint8Array(headingBytes.slice(from, to).buffer),
      anchors.subarray(anchorOffsets[from], anchorOffsets[to]),
    ]),
  );
}

function aboutOf({ snapshot, revision }: Site, index: Uint8Array, hash: Hash): SearchAbout {
  const { config } = snapshot;
  const whole = openIndex(index);
  const implied = (...said: string[]) => [...whole.impliedTerms([...namesOf({ snapshot }), ...said])];
  const strings = Object.fromEntries(SHOWN_STRINGS.map((name) => [name, patternOf(config, name)]));
  const byType = Object.fromEntries(CONTENT_TYPES.map((type) => [type, implied(type)]));
  return {
    version: hash(`${SEARCH_FORMAT}${revision}${hash(index)}`).slice(0, 8),
    language: config.language,
    strings: strings as SearchAbout['strings'],
    implied: { ...(byType as Record<ContentType, string[]>), all: implied() },
  };
}

/** What passages of a page are made of; of a very long one its beginning. */
function pageText({ snapshot }: Site, row: number, { ofBody, position, byte }: Sentences): Uint8Array {
  const { plain, anchors, columns } = snapshot;
  const body = kept(byte.subarray(0, ofBody), plain.lengthOf(row * 2));
  const transcript = kept(byte.subarray(ofBody), plain.lengthOf(row * 2 + 1));
  const [from, to] = columns.headingOffsets.subarray(row, row + 2);
  const anchorAt = anchors.offsets.subarray(from, (to ?? 0) + 1);
  const all = (array: Uint32Array) => [
    ...array.subarray(0, body.sentences),
    ...array.subarray(ofBody, ofBody + transcript.sentences),
  ];
  return packText({
    plain: joinParts([plain.read(row * 2, 0, body.length), plain.read(row * 2 + 1, 0, transcript.length)]),
    plainOffsets: Uint32Array.of(0, body.length, body.length + transcript.length),
    anchors: anchors.bytes.subarray(anchorAt[0], anchorAt.at(-1)),
    anchorOffsets: anchorAt.map((at) => at - (anchorAt[0] as number)),
    headingBytes: columns.headingBytes.subarray(from, to),
    ofBody: Uint32Array.of(body.sentences),
    position: Uint32Array.from(all(position)),
    byte: Uint32Array.from(all(byte)),
  });
}

/** How many sentences of a field are kept, and its bytes up to the first that is not. */
function kept(starts: Uint32Array, length: number): { sentences: number; length: number } {
  const first = starts.findIndex((start) => start > MAX_BYTES);
  return first < 0
    ? { sentences: starts.length, length }
    : { sentences: first, length: starts[first] as number };
}

function json(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}

/** The index of some rows. That of the snapshot has the words of entries too that nobody may know of yet. */
function indexOf(site: Site, rows: readonly number[]): Uint8Array {
  const { columns, config, size } = site.snapshot;
  if (rows.length === size) return columns.search;
  const builder = createIndexBuilder({ lang: config.language });
  for (const row of rows) {
    const [body, transcript] = plainTexts(site, row);
    const words = body?.text ?? '';
    const headings = (body?.headings ?? []).map(
      ({ offset }) => words.slice(offset).split('\n\n', 1)[0] ?? '',
    );
    builder.add({ fields: searchFields(recordAt(site, row), headings, words, transcript?.text ?? '') });
  }
  return builder.build();
}

function storedRow(site: Site, row: number, isFlat: boolean): StoredRow {
  const { type, title, lang, pathname, date, description } = recordAt(site, row);
  return {
    type: CONTENT_TYPES.find((one) => one === type) ?? 'page',
    title: typeset(title, lang),
    href: isFlat ? pathname : folderAddress(pathname),
    date,
    description,
  };
}
