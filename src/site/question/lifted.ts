import { type Bits, createBits, hasBit } from '../../bytes/bits.ts';
import type { SearchHit, SearchOptions } from '../../search/types.ts';
import { perSite } from '../per-site.ts';
import { personOf } from '../press-kit.ts';
import { filterRows } from '../rows.ts';
import { PRESS_KIT } from '../press-kit-entry.ts';
import { findRow, isUpcoming, recordAt, type Site } from '../site.ts';
import { ABOUT_PAGES } from './cues.ts';
import { type Question, readQuestion } from './read-question.ts';

/** More than these would push out what the words of the question find. */
const MOST = 2;

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

/** What a query asks of a site. */
export function questionOf(site: Site, query: string): Question {
  const { name, author } = site.snapshot.config;
  return readQuestion(query, [name, author.name ?? '', personOf(site)]);
}

/** Rows that answer a question though its words may not say so, the best first. */
export interface Lifted {
  hits: SearchHit[];
  /** Before everything else, or behind the best that the words find. */
  isFirst: boolean;
}

/** Rows that answer a question about the person, or that the list begins with that it asks for. */
export function liftedRows(
  site: Site,
  query: string,
  { person, list }: Question,
  filter: Bits,
  options: Required<Pick<SearchOptions, 'passages' | 'rank' | 'implied'>>,
): Lifted {
  if (list && list.rest.length === 0) {
    const rows = list.kind === 'next' ? nextTalks(site) : list.kind === 'newest' ? newest(site, list) : [];
    const hits = rows
      .filter((row) => hasBit(filter, row))
      .slice(0, 1)
      .map((doc) => ({ doc, score: 0 }));
    if (hits.length > 0) return { hits, isFirst: true };
  }
  const rows = person ? aboutRows(site).filter((row) => hasBit(filter, row)) : [];
  if (!person || rows.length === 0) return { hits: [], isFirst: false };
  const { index, size } = site.snapshot;
  const bits = createBits(size, (row) => rows.includes(row));
  const search = (words: string, limit: number) => index.search(words, { ...options, limit, filter: bits });
  if (!person.isWhole) {
    const { hits, coverage, unmatched } = search(person.rest.join(' '), 1);
    if (coverage < 1 || unmatched.length > 0) return { hits: [], isFirst: false };
    const [best] = hits;
    const ofBest = search(`${query} ${person.said.join(' ')}`, MOST).hits.filter(
      ({ doc }) => doc === best?.doc,
    );
    return { hits: ofBest.length > 0 ? ofBest : hits, isFirst: false };
  }
  const found = person.said.length > 0 ? search(`${person.said.join(' ')} `, MOST).hits : [];
  const others = rows.filter((row) => !found.some(({ doc }) => doc === row));
  return {
    hits: [...found, ...others.map((doc) => ({ doc, score: 0 }))].slice(0, MOST),
    isFirst: true,
  };
}

/** Talks to come, the soonest first. */
function nextTalks(site: Site): number[] {
  return filterRows(site, { type: 'talk' })
    .filter((row) => isUpcoming(site, row))
    .toReversed();
}

function newest(site: Site, { type, year }: NonNullable<Question['list']>): number[] {
  return filterRows(site, { type, year }).filter((row) => !isUpcoming(site, row));
}
