import {
  packSearch,
  ROWS_PER_FILE,
  SEARCH_FOLDER,
  SHOWN_STRINGS,
  type SearchAbout,
  type StoredRow,
} from '../browser/search-files.ts';
import { hasBit } from '../bytes/bits.ts';
import { CONTENT_TYPES } from '../model/content-type.ts';
import { typeset } from '../markdown/html.ts';
import type { Platform } from '../platform/platform.ts';
import { createIndexBuilder } from '../search/build.ts';
import { cutIndex } from '../search/parts/cut-index.ts';
import { plainTexts } from '../site/passage.ts';
import { recordAt, type Site } from '../site/site.ts';
import { searchFields } from '../site/search-fields.ts';
import { patternOf } from '../site/text.ts';
import { madeAhead } from './ahead.ts';
import type { Output } from './output.ts';

const encoder = new TextEncoder();

/** The files of search in the browser: the index in parts, and what results show. Only listed entries are in them. */
export async function* searchOutputs(site: Site, platform: Platform): AsyncGenerator<Output> {
  const rows = Array.from({ length: site.snapshot.size }, (_, row) => row).filter((row) =>
    hasBit(site.listed, row),
  );
  const bytes = indexOf(site, rows);
  const { head, parts, words } = cutIndex(bytes);
  const { language } = site.snapshot.config;
  const strings = Object.fromEntries(
    SHOWN_STRINGS.map((name) => [name, patternOf(site.snapshot.config, name)]),
  );
  const version = platform.hash(`${site.revision}${platform.hash(bytes)}`).slice(0, 8);
  const about: SearchAbout = { version, language, strings: strings as SearchAbout['strings'] };
  const ranks = rows.map((row) => site.snapshot.columns.rank[row] as number);
  const byRank = ranks.toSorted((a, b) => a - b);
  const place = new Map(byRank.map((rank, at) => [rank, at]));
  const index = packSearch({
    about: json(about),
    head,
    type: Uint8Array.from(rows, (row) => site.snapshot.columns.type[row] as number),
    rankShift: Int32Array.from(ranks, (rank, doc) => (place.get(rank) as number) - doc),
  });
  const files = filesOf(site, rows, { index, words, parts });
  const next = () => files.next().value;
  const compress = ({ body }: SearchFile) => platform.compress(body, 'gzip');
  for await (const [{ name }, body] of madeAhead(next, compress)) {
    yield {
      kind: 'search',
      address: `${SEARCH_FOLDER}${name}.gz`,
      file: `${SEARCH_FOLDER.slice(1)}${name}.gz`,
      type: 'application/octet-stream',
      headers: { 'cache-control': name === 'index' ? 'no-cache' : 'public, max-age=31536000, immutable' },
      body,
    };
  }
}

interface SearchFile {
  name: string;
  body: Uint8Array;
}

interface IndexFiles {
  index: Uint8Array;
  words: Uint8Array;
  parts: readonly Uint8Array[];
}

function* filesOf(
  site: Site,
  rows: readonly number[],
  { index, words, parts }: IndexFiles,
): Generator<SearchFile, undefined> {
  yield { name: 'index', body: index };
  yield { name: 'words', body: words };
  for (const [number, body] of parts.entries()) yield { name: `part-${number}`, body };
  for (let first = 0; first < rows.length; first += ROWS_PER_FILE) {
    const stored = rows.slice(first, first + ROWS_PER_FILE).map((row) => storedRow(site, row));
    yield { name: `rows-${first / ROWS_PER_FILE}`, body: json(stored) };
  }
  for (const [doc, row] of rows.entries()) yield { name: `text-${doc}`, body: json(plainTexts(site, row)) };
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
    const [body, transcript] = plainTexts(site, row, Number.POSITIVE_INFINITY);
    const words = body?.text ?? '';
    const headings = (body?.headings ?? []).map(
      ({ offset }) => words.slice(offset).split('\n\n', 1)[0] ?? '',
    );
    builder.add({ fields: searchFields(recordAt(site, row), headings, words, transcript?.text ?? '') });
  }
  return builder.build();
}

function storedRow(site: Site, row: number): StoredRow {
  const { type, title, lang, pathname, date, description } = recordAt(site, row);
  return {
    type: CONTENT_TYPES.find((one) => one === type) ?? 'page',
    title: typeset(title, lang),
    href: pathname,
    date,
    description,
  };
}
