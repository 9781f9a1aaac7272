import { addTo, append } from '../../text/append.ts';
import { SEGMENT, WHOLE } from '../analysis/token.ts';
import { GRAM_MARK, joinedSurface, wordForms } from '../analysis/word-forms.ts';
import { findWord } from '../bytes/dictionary.ts';
import {
  ENDING_WEIGHT_IN_NAMES,
  IMPACT_SCALE,
  IMPLIED_WEIGHT,
  JOINED_WEIGHT,
  MOST_PAIRS,
  NAME_WEIGHT,
  QUESTION_WORD_WEIGHT,
} from '../parameters.ts';
import type { IndexData } from '../open-data.ts';
import type { Alternative, Clause } from './clause.ts';
import { joinedWords, type QueryToken, type QueryUnit } from './parse-query.ts';
import { isVisible, type Filter } from './postings.ts';
import { knownWord, surfaceTerms } from './known-word.ts';
import { alternativesOf, endingTerms, resolveWord, tokenTerms } from './resolve-word.ts';
import { findPhrase, type PhraseBudget, phraseCost, type PhrasePlace } from './find-phrase.ts';

/** Turns the units of a query into clauses, in the same order. */
export function resolveUnits(context: QueryContext, units: QueryUnit[]): Clause[] {
  // `rate limit` finds `ratelimit`: the joined form is an alternative to both words.
  let joinedWithPrevious: number[] = [];
  const clauses = units.flatMap((unit, i) => {
    const joinedWithNext = joinedTerms(context, unit, units[i + 1]);
    const joined = joinedWithPrevious.concat(joinedWithNext);
    joinedWithPrevious = joinedWithNext;
    const unitClauses = clausesOf(context, unit, joined);
    for (const clause of unitClauses) clause.range = { start: unit.start, end: unit.end };
    return unitClauses;
  });
  // Implied terms and question words are required only if the query has no other words, stop words only if it has no others.
  for (const minimum of [Number.MIN_VALUE, 0]) {
    if (clauses.some(({ required }) => required)) break;
    for (const clause of clauses) clause.required = clause.aside >= minimum;
  }
  mergeRepeated(clauses);
  return clauses;
}

function clausesOf(context: QueryContext, unit: QueryUnit, joined: readonly number[]): Clause[] {
  if (unit.kind === 'run') return resolveRun(context, unit);
  if (unit.kind === 'phrase') return phraseClauses(context, unit);
  if (unit.kind === 'compound') return compoundClauses(context, unit);
  return [wordClause(context, unit, joined)];
}

/** Joins repeated words: the first clause of a word counts for all, and the others are not required. */
function mergeRepeated(clauses: Clause[]): void {
  const clausesByTerm = new Map<number, Clause[]>();
  for (const clause of clauses) {
    const [first] = clause.alternatives;
    if (!clause.required || first?.kind !== 'term') continue;
    clause.required = !clausesByTerm.has(first.term);
    addTo(clausesByTerm, first.term, clause);
  }
  for (const [clause, ...repeated] of clausesByTerm.values()) {
    for (const alternative of clause?.alternatives ?? []) {
      if (alternative.kind === 'term') alternative.factor *= 1 + repeated.length;
    }
  }
}

/** @param joined terms of this word joined with a neighbour. */
function wordClause(context: QueryContext, unit: QueryUnit, joined: readonly number[]): Clause {
  const { data, filter } = context;
  const token = unit.parts[0] as QueryToken;
  const resolved = resolveWord(data, token.raw, unit.unfinished, filter);
  const alternatives = alternativesOf(data, resolved);
  const [first] = alternatives;
  const worth = first?.kind === 'term' ? (data.idf[first.term] as number) : Infinity;
  for (const term of joined) {
    if (alternatives.some((other) => other.kind === 'term' && other.term === term)) continue;
    const idf = Math.min(worth, data.idf[term] as number);
    alternatives.push({ kind: 'term', term, factor: (idf * JOINED_WEIGHT) / IMPACT_SCALE });
  }
  addNames(context, alternatives);
  // A stop word with a typo is a stop word, too.
  const aside = asideOf(context, resolved.corrections[0] ?? token.raw);
  const clause = {
    ...clauseOf(context, alternatives, token.position, aside === 1),
    aside: aside === 1 ? 0 : aside,
  };
  if (resolved.corrections.length > 0) {
    clause.correction = { surfaces: resolved.corrections, start: token.start, end: token.end };
  }
  return clause;
}

/** Adds the other spelling of a name: `Node.js` and `nodejs` find `node`, and the other way round. */
function addNames({ data, filter }: QueryContext, alternatives: Alternative[]): void {
  for (const name of alternatives.filter((alternative) => alternative.kind === 'term')) {
    for (const term of data.names.get(name.term) ?? []) {
      if (alternatives.some((other) => other.kind === 'term' && other.term === term)) continue;
      const idf = Math.min(data.idf[name.term] as number, data.idf[term] as number);
      if (isVisible(data, term, filter))
        alternatives.push({ kind: 'term', term, factor: (idf * NAME_WEIGHT) / IMPACT_SCALE });
    }
  }
}

/** The weight of a word: 0 for a stop word, 1 for a required word, between them for implied terms and question words. */
function asideOf({ data, implied }: QueryContext, raw: string): number {
  const { surface, term } = knownWord(data, raw);
  if (data.stopWords.has(surface)) return 0;
  if (implied.has(term)) return IMPLIED_WEIGHT;
  return data.questionWords.has(surface) ? QUESTION_WORD_WEIGHT : 1;
}

function joinedTerms({ data, filter }: QueryContext, left: QueryUnit, right?: QueryUnit): number[] {
  if (left.kind !== 'word' || right?.kind !== 'word') return [];
  const place = findWord(data.surfaces, joinedSurface(joinedWords(left, right)));
  return place === -1 ? [] : surfaceTerms(data, place).filter((term) => isVisible(data, term, filter));
}

/** The clause of a phrase; if its words are so common that looking would take too long, a clause for each word. */
function phraseClauses(context: QueryContext, unit: QueryUnit): Clause[] {
  const { data } = context;
  if (isTooCommon(context, unit.parts)) {
    return unit.parts.map(({ raw, kind, position }) => {
      const exact = tokenTerms(data, raw, kind);
      return clauseOf(context, withEndings(data, exact, []), position, true);
    });
  }
  const alternatives = phraseAlternatives(context, unit.parts, 1);
  return [{ ...clauseOf(context, alternatives, unit.parts[0]?.position ?? 0, true), strict: true }];
}

/** A name or version: as a whole, or its parts side by side; if neither occurs, a clause for each part. */
function compoundClauses(context: QueryContext, unit: QueryUnit): Clause[] {
  const { data, filter } = context;
  const alternatives: Alternative[] = [];
  const aside = unit.parts.every(({ raw }) => asideOf(context, raw) < 1) ? IMPLIED_WEIGHT : 0;
  if (unit.whole !== null) {
    const { surface } = wordForms(unit.whole.raw, WHOLE, data.language);
    const exact = tokenTerms(data, unit.whole.raw, WHOLE).filter((term) => isVisible(data, term, filter));
    const endings = unit.unfinished ? endingTerms(data, surface, filter) : [];
    append(alternatives, withEndings(data, exact, endings));
  }
  addNames(context, alternatives);
  if (unit.parts.length > 1) {
    const phrase = unit.parts.map((part, position) => ({ ...part, position }));
    append(alternatives, phraseAlternatives(context, phrase, JOINED_WEIGHT));
  }
  if (alternatives.length > 0) {
    return [{ ...clauseOf(context, alternatives, unit.parts[0]?.position ?? 0, aside === 0), aside }];
  }
  return unit.parts.map(({ raw, position }, i) => {
    const unfinished = unit.unfinished && i === unit.parts.length - 1;
    const partAlternatives = alternativesOf(data, resolveWord(data, raw, unfinished, filter));
    return clauseOf(context, partAlternatives, position, true);
  });
}

/** Alternatives for a name or word: its own terms, and longer ones that begin with it. */
function withEndings(data: IndexData, exact: number[], endings: readonly number[]): Alternative[] {
  const others = endings
    .filter((term) => !exact.includes(term))
    .map((term) => ({ term, weight: ENDING_WEIGHT_IN_NAMES }));
  return alternativesOf(data, { exact, others, corrections: [] });
}

/** The clauses of a run without spaces: one for each segment, which may also match as a part of a longer word. */
function resolveRun(context: QueryContext, unit: QueryUnit): Clause[] {
  const clauses = unit.parts.map((part) => segmentClause(context, unit, part));
  const isDivided =
    clauses.some(({ required }) => required) && clauses.every(({ alternatives }) => alternatives.length > 0);
  if (unit.grams.length === 0 || isDivided) return clauses;
  // Texts may be segmented differently, and single characters are no words: then the whole run is searched for as a phrase.
  const whole = phraseAlternatives(context, unit.grams, 1);
  return whole.length === 0 ? clauses : [clauseOf(context, whole, unit.parts[0]?.position ?? 0, true)];
}

function segmentClause(context: QueryContext, unit: QueryUnit, part: QueryToken): Clause {
  const { data, filter } = context;
  const { surface } = wordForms(part.raw, SEGMENT, data.language);
  const exact = tokenTerms(data, part.raw, SEGMENT).filter((term) => isVisible(data, term, filter));
  const grams = unit.grams.filter(({ start, end }) => start >= part.start && end <= part.end);
  const inside = phraseAlternatives(context, grams, JOINED_WEIGHT);
  const isLast = unit.unfinished && part === unit.parts.at(-1);
  const isAlone = unit.parts.length === 1;
  let endings: number[] = [];
  if (isLast || isAlone) endings = endingTerms(data, surface, filter);
  // A single character also matches the pairs that begin with it.
  if (isAlone && part.raw.length === 1) {
    endings = [...endings, ...endingTerms(data, GRAM_MARK + surface, filter, MOST_PAIRS)];
  }
  const alternatives = [...withEndings(data, exact, endings), ...inside];
  // Beside longer words, single characters are particles.
  const required = (isAlone || part.end - part.start > 1) && !data.stopWords.has(surface);
  return clauseOf(context, alternatives, part.position, required);
}

/** What all units of one query share. */
interface QueryContext {
  data: IndexData;
  filter: Filter;
  /** See `SearchOptions.implied`. */
  implied: ReadonlySet<string>;
  budget: PhraseBudget;
}

/** A clause of alternatives. Its IDF is that of its rarest term. */
function clauseOf(
  { data }: Pick<QueryContext, 'data'>,
  alternatives: Alternative[],
  position: number,
  required: boolean,
): Clause {
  let idf = 0;
  for (const alternative of alternatives) {
    const terms = alternative.kind === 'term' ? [alternative.term] : alternative.terms;
    for (const term of terms) idf = Math.max(idf, data.idf[term] as number);
  }
  return { alternatives, required, aside: 0, strict: false, position, idf };
}

/** The documents in which tokens stand at the same distances as in the query; an empty list if there are none. */
function phraseAlternatives(
  { data, filter, budget }: QueryContext,
  tokens: QueryToken[],
  weight: number,
): Alternative[] {
  const phrase = findPhrase(data, placesOf(data, tokens), filter, weight, budget);
  return phrase === null ? [] : [phrase];
}

/** Whether looking for a phrase would exceed the budget of the query. */
function isTooCommon({ data, budget }: QueryContext, tokens: QueryToken[]): boolean {
  const terms = placesOf(data, tokens).flatMap((place) => place.terms.slice(0, 1));
  return terms.length === tokens.length && phraseCost(data, terms) > budget.lookUps;
}

function placesOf(data: IndexData, tokens: QueryToken[]): PhrasePlace[] {
  const first = tokens[0]?.position ?? 0;
  return tokens.map(({ raw, kind, position }) => ({
    terms: tokenTerms(data, raw, kind),
    offset: position - first,
  }));
}
