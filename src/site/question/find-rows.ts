import { type Bits, createBits, hasBit } from '../../bytes/bits.ts';
import type { PassageOptions, SearchHit, SearchOptions } from '../../search/types.ts';
import { beginningOf } from '../passage.ts';
import { filterRows } from '../rows.ts';
import type { Site } from '../site.ts';
import { type Lifted, liftedRows, questionOf } from './lifted.ts';
import type { Question } from './read-question.ts';

/** The best row has so much of what a query asks for where it is a good match: `benchmarks/first-call.js` measures it. */
const GOOD = 0.7;
/** Above every score that words have. */
const FIRST = 2 ** 20;
/** What is among so many of the best needs no lifting. */
const SEEN = 3;

/** A page of what a query finds. */
export interface FoundRows {
  hits: SearchHit[];
  total: number;
  suggestion: string | null;
  unmatched: string[];
  /** Of the first page only. */
  match: 'good' | 'weak' | null;
  /** The last hit of the page, where more follow. */
  last: SearchHit | undefined;
  list: { tool: string; arguments: Record<string, unknown>; total: number } | null;
}

type Options = Required<Pick<SearchOptions, 'limit' | 'filter' | 'implied' | 'rank' | 'passages'>> &
  Pick<SearchOptions, 'after'>;

/** What the words of a query find, and what answers it where it is a question about the person or a list. */
export function findRows(site: Site, query: string, options: Options): FoundRows {
  const { index } = site.snapshot;
  const { limit, after, passages } = options;
  const question = questionOf(site, query);
  const lifted = placed(site, query, question, options);
  const isLifted = new Set(lifted.map(({ doc }) => doc));
  const pending = lifted.filter(({ score }) => after === undefined || score < after.score);
  const found = index.search(query, {
    ...options,
    // One more than wanted tells whether there is a next page.
    limit: limit + 1,
    filter: lifted.length === 0 ? options.filter : without(options.filter, isLifted, site.snapshot.size),
    passages: (place, count) => formAt(passages, place + pending.length, count + pending.length),
  });
  const all = [...pending, ...found.hits].toSorted((a, b) => b.score - a.score);
  const hits = all.slice(0, limit);
  const total = found.total + lifted.length;
  const isGood = (lifted[0]?.score ?? 0) >= FIRST - lifted.length || found.coverage >= GOOD;
  return {
    hits,
    total,
    suggestion: total > 0 ? null : found.suggestion,
    unmatched: found.unmatched,
    match: after !== undefined || total === 0 ? null : isGood ? 'good' : 'weak',
    last: all.length > limit ? hits.at(-1) : undefined,
    list: listOf(site, question),
  };
}

function formAt(passages: Options['passages'], place: number, count: number): PassageOptions {
  return typeof passages === 'function' ? passages(place, count) : passages;
}

/** What is lifted, with scores that put it where it belongs on every page. */
function placed(site: Site, query: string, question: Question, options: Options): SearchHit[] {
  if (question.person === null && question.list === null) return [];
  const { filter, rank, implied, passages } = options;
  const lifted = liftedRows(site, query, question, filter, { rank, implied, passages });
  if (lifted.hits.length === 0) return [];
  const scored = lifted.isFirst
    ? lifted.hits.map((hit, i) => ({ ...hit, score: FIRST - i }))
    : behindBest(site, query, lifted, options);
  return scored.map((hit, place) => {
    const form = formAt(passages, place, scored.length);
    const start =
      hit.passages?.length || form.most === 0 ? null : beginningOf(site.snapshot, hit.doc, form.length);
    return start === null ? hit : { ...hit, passages: [start] };
  });
}

/** Behind the best of what the words find, unless they find it themselves. */
function behindBest(
  site: Site,
  query: string,
  { hits }: Lifted,
  { filter, rank, implied }: Options,
): SearchHit[] {
  const best = site.snapshot.index.search(query, { filter, rank, implied, limit: SEEN }).hits;
  const score = ((best[0]?.score ?? 1) + (best[1]?.score ?? 0)) / 2;
  return hits.flatMap((hit) => (best.some(({ doc }) => doc === hit.doc) ? [] : [{ ...hit, score }]));
}

function without(filter: Bits, rows: ReadonlySet<number>, size: number): Bits {
  return createBits(size, (row) => hasBit(filter, row) && !rows.has(row));
}

/** How to ask for the list that a question is about. */
function listOf(site: Site, { list }: Question): FoundRows['list'] {
  if (list === null) return null;
  const { type, year } = list;
  const rows = filterRows(site, { type, year });
  return { tool: 'list_content', arguments: { type, ...(year ? { year } : {}) }, total: rows.length };
}
