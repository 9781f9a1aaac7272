import { createBits } from '../bytes/bits.ts';
import { CONTENT_TYPES } from '../model/content-type.ts';
import type { PlainDocument } from '../model/entry.ts';
import { fillText } from '../model/fill-text.ts';
import type { Text } from '../model/strings.ts';
import { addLanguage, type Language } from '../search/analysis/languages.ts';
import { PartedIndex } from '../search/parts/open-parts.ts';
import { bestPassage } from '../site/best-passage.ts';
import {
  addressOf,
  isCorrected,
  MAX_RESULTS,
  Results,
  type ResultsProps,
  type ShownRow,
} from '../surfaces/pages/search-results.tsx';
import {
  LANGUAGE_SCRIPT,
  readSearch,
  ROWS_PER_FILE,
  SEARCH_FOLDER,
  type SearchAbout,
  type StoredRow,
} from './search-files.ts';

/** Of so many results the text is read, for the passage that answers: the others show their description. */
const WITH_PASSAGE = 5;

interface Opened {
  about: SearchAbout;
  index: PartedIndex;
  type: Uint8Array;
  rank: Uint32Array;
  load(name: string): Promise<Uint8Array>;
  t: ResultsProps['t'];
}

let opened: Promise<Opened> | undefined;

/** What the search page shows for a query: HTML with an element `results`, as the server would send it. */
export async function results(asked: URLSearchParams): Promise<string> {
  const site = await (opened ??= open().catch((error: unknown) => {
    // The next key press tries again.
    opened = undefined;
    throw error;
  }));
  const search = {
    query: (asked.get('query') ?? '').trim(),
    type: CONTENT_TYPES.find((type) => type === asked.get('type')),
  };
  const { language } = site.about;
  const found = search.query ? await find(site, search) : null;
  return `<div id="results">${String(Results({ search, found, language, t: site.t }))}</div>`;
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
  return { about, index, type, rank, load, t };
}

async function fetchFile(name: string, version?: string): Promise<Uint8Array> {
  const answer = await fetch(`${SEARCH_FOLDER}${name}.gz${version === undefined ? '' : `?v=${version}`}`);
  if (!answer.ok || answer.body === null) throw new Error(`Reading ${answer.url} failed: ${answer.status}.`);
  const sent = new Uint8Array(await answer.arrayBuffer());
  // Some hosts take the name for a coding, and the browser has undone it.
  if (sent[0] !== 0x1f || sent[1] !== 0x8b) return sent;
  const stream = new Blob([sent]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function find(
  site: Opened,
  { query, type: wanted }: ResultsProps['search'],
): Promise<ResultsProps['found']> {
  const number = wanted === undefined ? -1 : CONTENT_TYPES.indexOf(wanted);
  const { index, type, rank } = site;
  const ask = (words: string) =>
    index.search(words, {
      limit: MAX_RESULTS,
      rank,
      ...(wanted === undefined ? {} : { filter: createBits(index.size, (doc) => type[doc] === number) }),
    });
  const first = await ask(query);
  const suggestion = isCorrected(query, first) ? (first.suggestion ?? undefined) : undefined;
  const { hits, total, index: known } = suggestion === undefined ? first : await ask(suggestion);
  const rows = await Promise.all(
    hits.map(async ({ doc }, place): Promise<ShownRow> => {
      const [row, texts] = await Promise.all([
        readJson<StoredRow[]>(site, `rows-${Math.floor(doc / ROWS_PER_FILE)}`),
        place < WITH_PASSAGE ? readJson<PlainDocument[]>(site, `text-${doc}`) : [],
      ]);
      const stored = row[doc % ROWS_PER_FILE] as StoredRow;
      const { excerpt, anchor } = bestPassage(known, suggestion ?? query, texts);
      return {
        ...stored,
        href: addressOf(stored.href, anchor),
        ...(excerpt === undefined ? {} : { excerpt }),
      };
    }),
  );
  return { rows, total, suggestion };
}

async function readJson<T>(site: Opened, name: string): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await site.load(name))) as T;
}
