import { foldWord, lowerCase } from '../analysis/fold.ts';
import { GRAM, SEGMENT, WHOLE } from '../analysis/token.ts';
import { GRAM_MARK, wordForms } from '../analysis/word-forms.ts';
import { wordAt } from '../bytes/dictionary.ts';
import type { IndexData } from '../open-data.ts';
import { parseQuery, type QueryToken, type QueryUnit } from '../query/parse-query.ts';
import { exactTerms } from '../query/known-word.ts';
import { resolveWord } from '../query/resolve-word.ts';

/** One unit of a query as it is recognised in a text. */
export interface UnitMatcher {
  worth: number;
  /** The terms that match alone. */
  terms: Set<string>;
  /** An unfinished word matches the words that begin so. */
  prefix: string | null;
  /** Terms that match only at these distances from the first; empty where single terms do. */
  sequence: { terms: Set<string>; offset: number }[];
}

/** How the units of a query are recognised: those that tell something, or all of them. */
export function queryMatchers(data: IndexData, query: string, which: 'telling' | 'all'): UnitMatcher[] {
  const units = parseQuery(query);
  const matchers: UnitMatcher[] = [];
  for (const [at, unit] of units.entries()) {
    if (which === 'telling' && isStopWord(data, unit)) continue;
    const matcher = matcherOf(data, unit);
    for (const term of joinedForms(data, units[at - 1], unit)) matcher.terms.add(term);
    for (const term of joinedForms(data, unit, units[at + 1])) matcher.terms.add(term);
    matchers.push(matcher);
  }
  return matchers;
}

/** `ratelimit` for either word of `rate limit`. */
function joinedForms(data: IndexData, left?: QueryUnit, right?: QueryUnit): Set<string> {
  if (left?.kind !== 'word' || right?.kind !== 'word') return new Set();
  const raw = `${left.parts[0]?.raw ?? ''}${right.parts[0]?.raw ?? ''}`;
  return termsOf(data, { start: 0, end: 0, position: 0, kind: WHOLE, raw });
}

function isStopWord(data: IndexData, { kind, parts }: QueryUnit): boolean {
  return kind === 'word' && data.stopWords.has(foldWord(lowerCase(parts[0]?.raw ?? '')));
}

function matcherOf(data: IndexData, unit: QueryUnit): UnitMatcher {
  if (unit.kind === 'phrase') {
    const first = unit.parts[0]?.position ?? 0;
    const sequence = unit.parts.map((part) => ({
      terms: termsOf(data, part),
      offset: part.position - first,
    }));
    return { worth: worthOf(data, unit.parts), terms: new Set(), prefix: null, sequence };
  }
  if (unit.kind === 'run') {
    const tokens = unit.grams.length > 1 || (unit.grams[0]?.raw.length ?? 0) > 1 ? unit.grams : unit.parts;
    const terms = allTerms(data, tokens.concat(longSegments(unit)));
    const single = unit.grams.length === 1 && unit.grams[0]?.raw.length === 1 ? unit.grams[0] : undefined;
    const prefix = single === undefined ? null : wordForms(single.raw, GRAM, data.language).surface;
    return { worth: worthOf(data, unit.parts), terms, prefix, sequence: [] };
  }
  const terms = allTerms(data, unit.whole === null ? unit.parts : [...unit.parts, unit.whole]);
  const last = unit.parts.at(-1);
  const surface = last === undefined ? '' : foldWord(lowerCase(last.raw));
  for (const { raw } of unit.parts) {
    for (const { term } of resolveWord(data, raw, false, undefined).others)
      terms.add(wordAt(data.terms, term));
  }
  return {
    worth: worthOf(data, unit.parts),
    terms,
    prefix: unit.unfinished && surface !== '' ? surface : null,
    sequence: [],
  };
}

function allTerms(data: IndexData, tokens: QueryToken[]): Set<string> {
  const terms = new Set<string>();
  for (const token of tokens) for (const term of termsOf(data, token)) terms.add(term);
  return terms;
}

function longSegments(unit: QueryUnit): QueryToken[] {
  return unit.parts.filter(({ start, end }) => end - start > 1);
}

/** The terms of a token: those that the index knows, and its own stem, which a text may have that the index has not. */
function termsOf(data: IndexData, { raw, kind }: QueryToken): Set<string> {
  const { surface, term } = wordForms(raw, kind, data.language);
  if (kind === SEGMENT || kind === GRAM) return new Set([term]);
  const known = exactTerms(data, kind === WHOLE ? surface : lowerCase(raw), surface);
  return new Set([term, ...known.map((number) => wordAt(data.terms, number))].filter((text) => text !== ''));
}

function worthOf(data: IndexData, parts: QueryToken[]): number {
  let worth = 0;
  for (const { raw } of parts) {
    const lower = lowerCase(raw);
    const terms = exactTerms(data, lower, foldWord(lower));
    worth += terms.reduce((most, term) => Math.max(most, data.idf[term] as number), 1);
  }
  return worth;
}

/** Whether a token of a text begins as the unfinished word does; of a pair of characters only the first is meant. */
export function beginsSo(prefix: string, surface: string): boolean {
  return surface.startsWith(prefix) && (prefix.startsWith(GRAM_MARK) || !surface.startsWith(GRAM_MARK));
}
