import { createBits, hasBit } from '../../bytes/bits.ts';
import type { PassageOptions, SearchHit, SearchOptions } from '../../search/types.ts';
import { passageAroundMatch, beginningOf } from '../passage.ts';
import { perSite } from '../per-site.ts';
import { contactEmail, personOf } from '../press-kit.ts';
import { PRESS_KIT } from '../../snapshot/press-kit-entry.ts';
import { filterRows } from '../rows.ts';
import { findRow, isUpcoming, recordAt, type Site } from '../site.ts';
import { ABOUT_PAGES, type Question, readQuestion } from './read-question.ts';

/** The score of rows that answer a question: higher than any score of a search. */
const TOP_SCORE = 2 ** 20;
/** The most rows about the person that come first: more would displace the results of the search. */
const MOST_LIFTED = 2;

type Options = Required<Pick<SearchOptions, 'limit' | 'filter' | 'implied' | 'rank'>> &
  Pick<SearchOptions, 'after'> & { passages: (place: number, count: number) => PassageOptions };

/** One page of search results. If the query asks about the person, or for a list, the rows that answer it come first. */
export function findRows(site: Site, query: string, options: Options) {
  const { index, config, size } = site.snapshot;
  const { limit, after, passages, filter } = options;
  const headings = headingsOf(site);
  const question = readQuestion(query, [config.name, config.author.name ?? '', personOf(site)]);
  const lifted = lift(site, question, options);
  const isLifted = new Set(lifted.map(({ doc }) => doc));
  const pending = lifted.filter(({ score }) => after === undefined || score < after.score);
  const results = index.search(query, {
    ...options,
    // One more hit than the page shows tells whether there is a next page.
    limit: limit + 1,
    filter:
      lifted.length === 0 ? filter : createBits(size, (row) => hasBit(filter, row) && !isLifted.has(row)),
    passages: (place, count) => passages(place + pending.length, count + pending.length),
    headings,
  });
  const all = [...pending, ...results.hits].toSorted((a, b) => b.score - a.score);
  const hits = all.slice(0, limit);
  const total = results.total + lifted.length;
  return {
    hits,
    total,
    suggestion: total > 0 ? null : results.suggestion,
    unmatched: results.unmatched,
    /** The last hit of the page, if another page follows. */
    last: all.length > limit ? hits.at(-1) : undefined,
    list: listCall(site, question),
    /** The contact address, if the query asks for it. */
    contact: question.person?.holds?.test(contactEmail(site) ?? '') ? contactEmail(site) : null,
  };
}

/** The rows that answer a question, although they may not contain its words. Their scores put them before all others. */
function lift(site: Site, question: Question, options: Options): SearchHit[] {
  const { passages, filter } = options;
  const passesFilter = (row: number) => hasBit(filter, row);
  const listed = rowsOfList(site, question).filter(passesFilter).slice(0, 1);
  const about = question.person ? rowsAboutPerson(site).filter(passesFilter) : [];
  const lifted: SearchHit[] =
    listed.length > 0
      ? listed.map((doc) => ({ doc, score: TOP_SCORE }))
      : liftPerson(site, question.person, about, options);
  return lifted.map((hit, place) => {
    const { most, length } = passages(place, lifted.length);
    const beginning = hit.passages?.length || most === 0 ? null : beginningOf(site.snapshot, hit.doc, length);
    return beginning === null ? hit : { ...hit, passages: [beginning] };
  });
}

/** The rows of the list that a question asks for: upcoming talks, the next one first, or the newest entries. */
function rowsOfList(site: Site, { list }: Question): number[] {
  if (!list || list.rest.length > 0) return [];
  const isToCome = (row: number) => isUpcoming(site, row);
  if (list.kind === 'next') return filterRows(site, { type: 'talk' }).filter(isToCome).toReversed();
  if (list.kind !== 'newest') return [];
  return filterRows(site, { type: list.type, year: list.year }).filter((row) => !isToCome(row));
}

/** The rows about the person that answer the question best. */
function liftPerson(
  site: Site,
  person: Question['person'],
  rows: readonly number[],
  { passages, rank, implied }: Options,
): SearchHit[] {
  if (!person || rows.length === 0) return [];
  const { index, size } = site.snapshot;
  const bits = createBits(size, (row) => rows.includes(row));
  const search = (words: string) =>
    index.search(words, {
      passages,
      headings: headingsOf(site),
      rank,
      implied,
      limit: MOST_LIFTED,
      filter: bits,
    }).hits;
  const answerWords = person.said.join(' ');
  const matching = rows.flatMap((doc, place): SearchHit[] => {
    const { length } = passages(place, MOST_LIFTED);
    const passage = person.holds ? passageAroundMatch(site.snapshot, doc, person.holds, length) : null;
    return passage ? [{ doc, score: 0, passages: [passage] }] : [];
  });
  const hitsOfWords = answerWords === '' ? [] : search(`${answerWords} `);
  const rest = rows.map((doc) => ({ doc, score: 0 }));
  const hits = new Map<number, SearchHit>();
  for (const hit of [...matching, ...hitsOfWords, ...rest]) if (!hits.has(hit.doc)) hits.set(hit.doc, hit);
  return [...hits.values()].slice(0, MOST_LIFTED).map((hit, place) => ({ ...hit, score: TOP_SCORE - place }));
}

/** The byte offsets of the headings of each row. */
function headingsOf({ snapshot }: Site): (row: number) => Uint32Array {
  const { headingBytes, headingOffsets } = snapshot.columns;
  return (row) => headingBytes.subarray(headingOffsets[row], headingOffsets[row + 1]);
}

function listCall(site: Site, { list }: Question) {
  if (list === null) return null;
  const { type, year } = list;
  const rows = filterRows(site, { type, year });
  return { tool: 'list_content', arguments: { type, ...(year ? { year } : {}) }, total: rows.length };
}

/** The rows of the pages about the person behind the site, in the order of `ABOUT_PAGES`, then the home page. */
const rowsAboutPerson = perSite((site): readonly number[] => {
  const rows = [...ABOUT_PAGES, 'index'].flatMap((name) => findRow(site, name) ?? []);
  return [...new Set(rows)].filter((row) => hasBit(site.listed, row));
});

/** The page about the person behind the site; null if there is only the press kit or the home page. */
export function aboutPage(site: Site): { path: string; title: string; url: string } | null {
  const records = rowsAboutPerson(site).map((row) => recordAt(site, row));
  const about = records.find(({ path }) => path !== PRESS_KIT && path !== 'index');
  return about ? { path: about.path, title: about.title, url: site.origins.pages + about.pathname } : null;
}
