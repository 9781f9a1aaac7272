import { createBits, hasBit } from '../../bytes/bits.ts';
import type { PassageOptions, SearchHit, SearchOptions } from '../../search/types.ts';
import { aroundFirst, beginningOf } from '../passage.ts';
import { perSite } from '../per-site.ts';
import { contactEmail, personOf } from '../press-kit.ts';
import { PRESS_KIT } from '../../snapshot/press-kit-entry.ts';
import { filterRows } from '../rows.ts';
import { findRow, isUpcoming, recordAt, type Site } from '../site.ts';
import { ABOUT_PAGES, type Question, readQuestion } from './read-question.ts';

/** Above every score that words have. */
const FIRST = 2 ** 20;
/** More than these would push out what the words of the question find. */
const MOST_LIFTED = 2;

type Options = Required<Pick<SearchOptions, 'limit' | 'filter' | 'implied' | 'rank'>> &
  Pick<SearchOptions, 'after'> & { passages: (place: number, count: number) => PassageOptions };

/** A page of what the words of a query find, and of what answers it where it is a question about the person or a list. */
export function findRows(site: Site, query: string, options: Options) {
  const { index, config, size } = site.snapshot;
  const { limit, after, passages, filter } = options;
  const headings = headingsOf(site);
  const question = readQuestion(query, [config.name, config.author.name ?? '', personOf(site)]);
  const lifted = lift(site, question, options);
  const isLifted = new Set(lifted.map(({ doc }) => doc));
  const pending = lifted.filter(({ score }) => after === undefined || score < after.score);
  const found = index.search(query, {
    ...options,
    // One more than wanted tells whether there is a next page.
    limit: limit + 1,
    filter:
      lifted.length === 0 ? filter : createBits(size, (row) => hasBit(filter, row) && !isLifted.has(row)),
    passages: (place, count) => passages(place + pending.length, count + pending.length),
    headings,
  });
  const all = [...pending, ...found.hits].toSorted((a, b) => b.score - a.score);
  const hits = all.slice(0, limit);
  const total = found.total + lifted.length;
  return {
    hits,
    total,
    suggestion: total > 0 ? null : found.suggestion,
    unmatched: found.unmatched,
    /** The last hit of the page, where more follow. */
    last: all.length > limit ? hits.at(-1) : undefined,
    list: listOf(site, question),
    /** The address, where that is what is asked for. */
    contact: question.person?.holds?.test(contactEmail(site) ?? '') ? contactEmail(site) : null,
  };
}

/** Rows that answer a question though its words may not say so, with scores that put them where they belong on every page. */
function lift(site: Site, question: Question, options: Options): SearchHit[] {
  const { passages, filter } = options;
  const fits = (row: number) => hasBit(filter, row);
  const listed = rowsOfList(site, question).filter(fits).slice(0, 1);
  const about = question.person ? aboutRows(site).filter(fits) : [];
  const lifted: SearchHit[] =
    listed.length > 0
      ? listed.map((doc) => ({ doc, score: FIRST }))
      : liftPerson(site, question.person, about, options);
  return lifted.map((hit, place) => {
    const { most, length } = passages(place, lifted.length);
    const start = hit.passages?.length || most === 0 ? null : beginningOf(site.snapshot, hit.doc, length);
    return start === null ? hit : { ...hit, passages: [start] };
  });
}

/** What a list that a question asks for begins with: the soonest talk to come, or the newest. */
function rowsOfList(site: Site, { list }: Question): number[] {
  if (!list || list.rest.length > 0) return [];
  const isToCome = (row: number) => isUpcoming(site, row);
  if (list.kind === 'next') return filterRows(site, { type: 'talk' }).filter(isToCome).toReversed();
  if (list.kind !== 'newest') return [];
  return filterRows(site, { type: list.type, year: list.year }).filter((row) => !isToCome(row));
}

/** Of the rows about the person, those that answer, before everything else. */
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
  const said = person.said.join(' ');
  const holding = rows.flatMap((doc, place): SearchHit[] => {
    const { length } = passages(place, MOST_LIFTED);
    const passage = person.holds ? aroundFirst(site.snapshot, doc, person.holds, length) : null;
    return passage ? [{ doc, score: 0, passages: [passage] }] : [];
  });
  const found = said === '' ? [] : search(`${said} `);
  const others = rows.map((doc) => ({ doc, score: 0 }));
  const hits = new Map<number, SearchHit>();
  for (const hit of [...holding, ...found, ...others]) if (!hits.has(hit.doc)) hits.set(hit.doc, hit);
  return [...hits.values()].slice(0, MOST_LIFTED).map((hit, place) => ({ ...hit, score: FIRST - place }));
}

/** The bytes of the headings of each row. */
function headingsOf({ snapshot }: Site): (row: number) => Uint32Array {
  const { headingBytes, headingOffsets } = snapshot.columns;
  return (row) => headingBytes.subarray(headingOffsets[row], headingOffsets[row + 1]);
}

function listOf(site: Site, { list }: Question) {
  if (list === null) return null;
  const { type, year } = list;
  const rows = filterRows(site, { type, year });
  return { tool: 'list_content', arguments: { type, ...(year ? { year } : {}) }, total: rows.length };
}

/** The rows that say who is behind a site, the fullest names first; the home page where there is nothing else. */
const aboutRows = perSite((site): readonly number[] => {
  const rows = [...ABOUT_PAGES, 'index'].flatMap((name) => findRow(site, name) ?? []);
  return [...new Set(rows)].filter((row) => hasBit(site.listed, row));
});

/** The page that says who is behind the site, beside the press kit; null where there is none. */
export function aboutPage(site: Site): { path: string; title: string; url: string } | null {
  const records = aboutRows(site).map((row) => recordAt(site, row));
  const about = records.find(({ path }) => path !== PRESS_KIT && path !== 'index');
  return about ? { path: about.path, title: about.title, url: site.origins.pages + about.pathname } : null;
}
