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
import { documentNumbers } from '../search/parts/document-numbers.ts';
import { plainTexts } from '../site/passage.ts';
import { openIndex } from '../search/open.ts';
import type { Sentences } from '../search/parts/sentences.ts';
import { listedRows } from '../site/rows.ts';
import { namesOf, recordAt, type Site } from '../site/site.ts';
import { digestOf } from '../snapshot/snapshot.ts';
import { searchFields } from '../snapshot/search-fields.ts';
import { patternOf } from '../model/interface-text.ts';
import { mapAhead } from './ahead.ts';
import { folderAddress } from './file-name.ts';
import type { KeptOutputs } from './kept-outputs.ts';
import type { Output } from './output.ts';

const encoder = new TextEncoder();
/** How many bytes of a text a `text-` file holds at most: a visitor should not have to download a whole book. */
const MAX_TEXT_BYTES = 200_000;

interface SearchFile {
  name: string;
  /** Digest of what it is made from, besides the frame. */
  source: string;
  body(): Uint8Array;
}

/**
 * Yields the files for search in the browser: the index in parts, the rows of results, and the texts for passages.
 * They contain listed entries only.
 * @param isFlat whether pages are files such as `rye.html`, see `OutputOptions`.
 */
export async function* searchOutputs(
  site: Site,
  platform: Platform,
  isFlat: boolean,
  kept: KeptOutputs,
): AsyncGenerator<Output> {
  const files = searchFiles(site, platform, isFlat);
  const compress = async ({ name, source, body: packed }: SearchFile) => {
    const address = `${SEARCH_FOLDER}${name}.gz`;
    const earlier = kept.find(address, source, address.slice(1));
    if (earlier) return { address, ...earlier };
    const body = await platform.compress(packed(), 'gzip');
    const headers = {
      'cache-control': name === 'index' ? 'no-cache' : 'public, max-age=31536000, immutable',
    };
    const type = 'application/octet-stream';
    const result = { status: 200, type, headers, leads: [], digest: platform.hash(body), body };
    kept.put(address, source, result, []);
    return { address, ...result };
  };
  for await (const [, { address, type, headers, digest, body }] of mapAhead(
    () => files.next().value,
    compress,
  ))
    yield { kind: 'search', address, file: address.slice(1), type, headers, digest, body };
}

function* searchFiles(site: Site, { hash }: Platform, isFlat: boolean): Generator<SearchFile, undefined> {
  const { columns } = site.snapshot;
  const rows = listedRows(site);
  const bytes = indexOf(site, rows);
  const numbers = documentNumbers(rows.map((row) => recordAt(site, row).pathname));
  const { head, parts, words, sentences } = cutIndex(bytes, numbers);
  const ranks = rows.map((row) => columns.rank[row] as number);
  const byRank = ranks.toSorted((a, b) => a - b);
  const placeOfRank = new Map(byRank.map((rank, place) => [rank, place]));
  const index = packSearch({
    about: json(aboutOf(site, bytes, hash)),
    head,
    type: Uint8Array.from(rows, (row) => columns.type[row] as number),
    rankShift: Int32Array.from(ranks, (rank, doc) => (placeOfRank.get(rank) as number) - doc),
  });
  const file = (name: string, body: Uint8Array) => ({ name, source: hash(body), body: () => body });
  yield file('index', index);
  yield file('words', words);
  for (const [number, body] of parts.entries()) yield file(`part-${number}`, body);
  const rowFiles: StoredRow[][] = [];
  for (const [doc, row] of rows.entries()) {
    const number = numbers[doc] as number;
    const rowFile = (rowFiles[Math.floor(number / ROWS_PER_FILE)] ??= []);
    rowFile[number % ROWS_PER_FILE] = storedRow(site, row, isFlat);
    const body = () => pageText(site, row, sentences[doc] as Sentences);
    yield { name: `text-${number}`, source: wordsDigest(site, row, hash), body };
  }
  // Of a range without documents there is no file.
  for (const [range, rowFile] of rowFiles.entries()) if (rowFile) yield file(`rows-${range}`, json(rowFile));
}

/** Digest of what {@link pageText} reads. The entry’s digest is not enough: other settings may read other words in the same text. */
function wordsDigest({ snapshot }: Site, row: number, hash: Hash): string {
  const { plain, plainOffsets, headingOffsets, headingBytes, anchors, anchorOffsets } = snapshot.columns;
  const [editsStart, editsEnd] = [plainOffsets[row * 2], plainOffsets[row * 2 + 2]];
  const [from = 0, to = 0] = headingOffsets.subarray(row, row + 2);
  return hash(
    joinParts([
      digestOf(snapshot, row),
      plain.subarray(editsStart, editsEnd),
      new Uint8Array(headingBytes.slice(from, to).buffer),
      anchors.subarray(anchorOffsets[from], anchorOffsets[to]),
    ]),
  );
}

function aboutOf({ snapshot, revision }: Site, index: Uint8Array, hash: Hash): SearchAbout {
  const { config } = snapshot;
  const opened = openIndex(index);
  const implied = (...words: string[]) => [...opened.impliedTerms([...namesOf({ snapshot }), ...words])];
  const strings = Object.fromEntries(SHOWN_STRINGS.map((name) => [name, patternOf(config, name)]));
  const byType = Object.fromEntries(CONTENT_TYPES.map((type) => [type, implied(type)]));
  return {
    version: hash(`${SEARCH_FORMAT}${revision}${hash(index)}`).slice(0, 8),
    language: config.language,
    strings: strings as SearchAbout['strings'],
    implied: { ...(byType as Record<ContentType, string[]>), all: implied() },
  };
}

/** The `text-` file of a page, from which the browser makes passages. A very long text is cut off. */
function pageText({ snapshot }: Site, row: number, { ofBody, position, byte }: Sentences): Uint8Array {
  const { plain, anchors, columns } = snapshot;
  const body = keptLength(byte.subarray(0, ofBody), plain.lengthOf(row * 2));
  const transcript = keptLength(byte.subarray(ofBody), plain.lengthOf(row * 2 + 1));
  const [from, to] = columns.headingOffsets.subarray(row, row + 2);
  const anchorOffsets = anchors.offsets.subarray(from, (to ?? 0) + 1);
  const keptSentences = (array: Uint32Array) => [
    ...array.subarray(0, body.sentences),
    ...array.subarray(ofBody, ofBody + transcript.sentences),
  ];
  return packText({
    plain: joinParts([plain.read(row * 2, 0, body.length), plain.read(row * 2 + 1, 0, transcript.length)]),
    plainOffsets: Uint32Array.of(0, body.length, body.length + transcript.length),
    anchors: anchors.bytes.subarray(anchorOffsets[0], anchorOffsets.at(-1)),
    anchorOffsets: anchorOffsets.map((offset) => offset - (anchorOffsets[0] as number)),
    headingBytes: columns.headingBytes.subarray(from, to),
    ofBody: body.sentences,
    position: Uint32Array.from(keptSentences(position)),
    byte: Uint32Array.from(keptSentences(byte)),
  });
}

/** How many sentences and bytes of a field are kept. @param starts byte offset of each sentence. @param length bytes of the field. */
function keptLength(starts: Uint32Array, length: number): { sentences: number; length: number } {
  const firstCut = starts.findIndex((start) => start > MAX_TEXT_BYTES);
  return firstCut < 0
    ? { sentences: starts.length, length }
    : { sentences: firstCut, length: starts[firstCut] as number };
}

function json(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}

/** The index of some rows. The index of the snapshot is used only if it has no other rows: their words may still be secret. */
function indexOf(site: Site, rows: readonly number[]): Uint8Array {
  const { columns, config, size } = site.snapshot;
  if (rows.length === size) return columns.search;
  const builder = createIndexBuilder({ lang: config.language });
  for (const row of rows) {
    const [body, transcript] = plainTexts(site, row);
    const bodyText = body?.text ?? '';
    const headings = (body?.headings ?? []).map(
      ({ offset }) => bodyText.slice(offset).split('\n\n', 1)[0] ?? '',
    );
    builder.add({ fields: searchFields(recordAt(site, row), headings, bodyText, transcript?.text ?? '') });
  }
  return builder.build();
}

function storedRow(site: Site, row: number, isFlat: boolean): StoredRow {
  const { type, title, lang, pathname, date, description } = recordAt(site, row);
  return {
    type: CONTENT_TYPES.find((known) => known === type) ?? 'page',
    title: typeset(title, lang),
    href: isFlat ? pathname : folderAddress(pathname),
    date,
    description,
  };
}
