import { createBits } from '../bytes/bits.ts';
import { JsonWriter } from '../bytes/json-writer.ts';
import { textsIn } from '../bytes/texts.ts';
import type { SearchHit } from '../search/types.ts';
import { CONTENT_TYPES } from '../model/content-type.ts';
import { fillText } from '../model/fill-text.ts';
import type { Text } from '../model/strings.ts';
import { addLanguage, type Language } from '../search/analysis/languages.ts';
import { PartedIndex } from '../search/parts/open-parts.ts';
import type { Sentences } from '../search/parts/sentences.ts';
import { PASSAGES, type PlainTexts, writeExcerpts } from '../site/passage.ts';
import {
  addressOf,
  correctionOf,
  MAX_RESULTS,
  Results,
  type ResultsProps,
  type ShownRow,
} from '../surfaces/pages/lists/search-results.tsx';
import {
  LANGUAGE_SCRIPT,
  readSearch,
  readText,
  ROWS_PER_FILE,
  SEARCH_FOLDER,
  type SearchAbout,
  type StoredRow,
} from './search-files.ts';

/** For this many results the text is loaded to show a passage. The others show their description. */
const MAX_PASSAGES = 5;

interface Opened {
  about: SearchAbout;
  index: PartedIndex;
  type: Uint8Array;
  rank: Uint32Array;
  load(name: string): Promise<Uint8Array>;
  t: ResultsProps['t'];
}

let opening: Promise<Opened> | undefined;

/** Loads what every query needs, so that the first query is fast. @throws Error if loading fails. */
export function ready(): Promise<Opened> {
  opening ??= open().catch((error: unknown) => {
    // The next call tries again.
    opening = undefined;
    throw error;
  });
  return opening;
}

/** The results of a query as HTML: the element `results`, as the server would send it. */
export async function results(parameters: URLSearchParams): Promise<string> {
  const search = {
    query: (parameters.get('query') ?? '').trim(),
    type: CONTENT_TYPES.find((type) => type === parameters.get('type')),
  };
  const opened = await ready();
  const { language } = opened.about;
  const found = search.query ? await find(opened, search) : null;
  const marks = opened.index.marks.bind(opened.index);
  return `<div id="results">${String(Results({ search, found, language, marks, t: opened.t }))}</div>`;
}

async function open(): Promise<Opened> {
  const [bytes, { stemmer, stopwords }] = await Promise.all([
    fetchFile('index'),
    import(LANGUAGE_SCRIPT) as Promise<{ stemmer?: Language['stemmer']; stopwords?: readonly string[] }>,
  ]);
  const { about: json, head, type, rankShift } = readSearch(bytes);
  const about = JSON.parse(new TextDecoder().decode(json)) as SearchAbout;
  addLanguage(about.language.split('-', 1)[0]?.toLowerCase() ?? '', {
    ...(stemmer ? { stemmer } : {}),
    ...(stopwords ? { stopWords: stopwords } : {}),
  });
  const files = new Map<string, Promise<Uint8Array>>();
  const load = (name: string) => {
    const file = files.get(name) ?? fetchFile(name, about.version);
    files.set(name, file);
    file.catch(() => files.delete(name));
    return file;
  };
  const index = new PartedIndex(head, {
    part: (number) => load(`part-${number}`),
    words: () => load('words'),
  });
  const rank = Uint32Array.from(rankShift, (shift, row) => row + shift);
  const strings: Readonly<Record<string, Text>> = about.strings;
  const t: Opened['t'] = (name, values) => fillText(strings[name] ?? '', about.language, values);
  // This first call loads the number format of the language, which takes a while.
  t('results', { count: 0 });
  return { about, index, type, rank, load, t };
}

async function fetchFile(name: string, version?: string): Promise<Uint8Array> {
  const response = await fetch(`${SEARCH_FOLDER}${name}.gz${version === undefined ? '' : `?v=${version}`}`);
  const { ok, url, status } = response;
  if (!ok || response.body === null) throw new Error(`Reading ${url} failed: ${status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Some hosts take `.gz` for a content coding, and the browser has already decompressed the file.
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function find(
  site: Opened,
  { query, type: asked }: ResultsProps['search'],
): Promise<ResultsProps['found']> {
  const number = asked === undefined ? -1 : CONTENT_TYPES.indexOf(asked);
  const { index, type, rank } = site;
  const headings = new Map<number, Uint32Array>();
  const ask = (words: string) =>
    index.search(words, {
      headings: (doc) => headings.get(doc) ?? new Uint32Array(),
      limit: MAX_RESULTS,
      rank,
      implied: new Set(site.about.implied[asked ?? 'all']),
      ...(asked === undefined ? {} : { filter: createBits(index.size, (doc) => type[doc] === number) }),
    });
  const first = await ask(query);
  const suggestion = correctionOf(query, first, () => first.corrected);
  const answer = suggestion === undefined ? first : await ask(suggestion);
  const [rows, texts] = await Promise.all([
    Promise.all(answer.hits.map(({ doc }) => readRow(site, doc))),
    Promise.all(answer.hits.slice(0, MAX_PASSAGES).map(({ doc }) => readPage(site, doc))),
  ]);
  for (const { doc, texts: page } of texts) headings.set(doc, page.columns.headingBytes);
  const sentencesOf = new Map(texts.map(({ doc, sentences }) => [doc, sentences]));
  const hits = answer.withPassages(sentencesOf, PASSAGES.short);
  const shown = rows.map((row, place): ShownRow => {
    const [hit, page] = [hits[place], texts[place]];
    if (!hit || !page) return row;
    const { anchor, ...excerpt } = excerptOf(page, hit);
    return { ...row, ...excerpt, href: addressOf(row.href, anchor) };
  });
  return { rows: shown, total: answer.total, suggestion };
}

async function readRow(site: Opened, doc: number): Promise<StoredRow> {
  const number = site.index.numbers[doc] as number;
  const rows = await site.load(`rows-${Math.floor(number / ROWS_PER_FILE)}`);
  return (JSON.parse(new TextDecoder().decode(rows)) as StoredRow[])[number % ROWS_PER_FILE] as StoredRow;
}

interface LoadedPage {
  doc: number;
  texts: PlainTexts;
  sentences: Sentences;
}

async function readPage(site: Opened, doc: number): Promise<LoadedPage> {
  const { plain, plainOffsets, anchors, anchorOffsets, headingBytes, ofBody, position, byte } = readText(
    await site.load(`text-${site.index.numbers[doc]}`),
  );
  return {
    doc,
    texts: {
      plain: textsIn({ bytes: plain, offsets: plainOffsets }),
      anchors: { bytes: anchors, offsets: anchorOffsets },
      columns: { headingOffsets: Uint32Array.of(0, headingBytes.length), headingBytes },
    },
    sentences: { ofBody, position, byte },
  };
}

const out = new JsonWriter();

/** The excerpt and the anchor of a hit, as the server writes them. */
function excerptOf({ texts }: LoadedPage, hit: SearchHit): { excerpt?: string; anchor?: string } {
  out.begin().text('{"doc":0');
  writeExcerpts(texts, { ...hit, doc: 0 }, out);
  return JSON.parse(new TextDecoder().decode(out.text('}').finish())) as ReturnType<typeof excerptOf>;
}
