import { primaryLanguage } from '../analysis/stemmer.ts';
import type { IndexData } from '../open-data.ts';
import type { TextPassage } from '../types.ts';
import { findMatches, type TextMatch } from './find-matches.ts';
import { queryMatchers, type UnitMatcher } from './query-matcher.ts';

const USUAL_LENGTH = 240;
/** What the second and later matches of a unit are worth. */
const REPEATED = 0.1;
/** What it is worth that the next unit of the query follows at once. */
const FOLLOWING = 0.5;
const SIDE_BY_SIDE = 3;
/** How much of a passage may stand before its first match. */
const LEAD = 0.3;

/** The passage of a text that answers a query best, cut at words; null where nothing in the text matches. */
export function findPassage(
  data: IndexData,
  query: string,
  text: string,
  { length = USUAL_LENGTH, lang = data.language }: { length?: number; lang?: string } = {},
): TextPassage | null {
  if (length < 1) return null;
  const language = primaryLanguage(lang);
  let matchers = queryMatchers(data, query, 'telling');
  let matches = findMatches(matchers, text, language);
  const isMeant = matches.length > 0 || matchers.length === 0;
  // A query of stop words only, or a text that answers nothing else.
  if (matches.length === 0) {
    matchers = queryMatchers(data, query, 'all');
    matches = findMatches(matchers, text, language);
  }
  if (matches.length === 0) return null;
  const [first, last] = bestWindow(matches, matchers, length);
  const from = (matches[first] as TextMatch).start;
  const core = Math.min(
    length,
    matches.slice(first, last + 1).reduce((most, { end }) => Math.max(most, end), 0) - from,
  );
  const { start, end } = surroundings(text, from, from + core, length);
  return { start, end, matches: isMeant ? mergedInside(matches, start, end) : [] };
}

/** The run of matches, no longer than `length`, that is worth most; the first of several. */
function bestWindow(
  matches: TextMatch[],
  matchers: UnitMatcher[],
  length: number,
): [first: number, last: number] {
  let best: [number, number] = [0, 0];
  let most = -1;
  const seen = new Map<number, number>();
  for (let first = 0; first < matches.length; first++) {
    const begin = matches[first] as TextMatch;
    seen.clear();
    let worth = 0;
    let before: TextMatch | undefined;
    for (let i = first; i < matches.length && i < first + 64; i++) {
      const match = matches[i] as TextMatch;
      if (i > first && match.end - begin.start > length) break;
      const times = seen.get(match.unit) ?? 0;
      seen.set(match.unit, times + 1);
      worth += (matchers[match.unit]?.worth ?? 0) * (times === 0 ? 1 : REPEATED / times);
      const follows =
        before !== undefined && match.unit === before.unit + 1 && match.start - before.end <= SIDE_BY_SIDE;
      if (follows) worth += (matchers[match.unit]?.worth ?? 0) * FOLLOWING;
      before = match;
      if (worth > most) {
        most = worth;
        best = [first, i];
      }
    }
  }
  return best;
}

/** Widens [from, to) up to `length`: some text before it, from the beginning of a sentence or word on, and more behind. */
function surroundings(
  text: string,
  from: number,
  to: number,
  length: number,
): { start: number; end: number } {
  const room = length - (to - from);
  const earliest = Math.max(
    0,
    from - Math.max(Math.floor(length * LEAD), length - (text.length - from)),
    from - room,
  );
  let start = earliest;
  if (start > 0) {
    const before = text.slice(start - 1, from);
    const sentence = /(?:[.!?。！？]["'”’)]?\s+|\n\s*)(?=\S)|[。！？]/gu.exec(before);
    const word = /\s+/u.exec(before);
    if (sentence !== null) start += sentence.index + sentence[0].length - 1;
    else if (word !== null) start += word.index + word[0].length - 1;
    else if (isInsidePair(text, start)) start++;
  }
  let end = Math.min(text.length, start + length);
  if (end < text.length) {
    const after = text.slice(to, end + 1);
    const space = after.search(/\s\S*$/u);
    if (space > 0) end = to + space;
    else if (isInsidePair(text, end)) end--;
  }
  while (start < from && /\s/u.test(text[start] ?? '')) start++;
  while (end > to && /\s/u.test(text[end - 1] ?? '')) end--;
  return { start, end: Math.max(end, Math.min(to, start + length)) };
}

function isInsidePair(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit < 0xe000;
}

/** The matches inside a passage as ranges that neither overlap nor touch. */
function mergedInside(matches: TextMatch[], from: number, to: number): [start: number, end: number][] {
  const merged: [number, number][] = [];
  for (const match of matches) {
    const start = Math.max(match.start, from);
    const end = Math.min(match.end, to);
    if (start >= end) continue;
    const last = merged.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
