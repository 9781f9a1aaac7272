import { lowerCase } from '../analysis/fold.ts';
import { GRAM, SEGMENT, WHOLE } from '../analysis/token.ts';
import { wordForms } from '../analysis/word-forms.ts';
import { findWord } from '../bytes/dictionary.ts';
import type { IndexData } from '../open-data.ts';
import { IMPACT_SCALE, JOINED_WEIGHT } from '../parameters.ts';
import type { Alternative, Clause } from './clause.ts';
import { findPhrase, type PhrasePlace } from './find-phrase.ts';
import type { QueryToken, QueryUnit } from './parse-query.ts';
import { type Filter, isVisible } from './postings.ts';
import { alternativesOf, endingTerms, exactTerms, resolveWord, surfaceTerms } from './resolve-word.ts';

/** What the units of a query ask of a document, in their order. */
export function resolveUnits(data: IndexData, units: QueryUnit[], filter: Filter): Clause[] {
  const clauses: Clause[] = [];
  for (const [i, unit] of units.entries()) {
    if (unit.kind === 'word') clauses.push(wordClause(data, units, i, filter));
    else if (unit.kind === 'phrase') clauses.push(phraseClause(data, unit, filter));
    else if (unit.kind === 'compound') clauses.push(...compoundClauses(data, unit, filter));
    else clauses.push(...runClauses(data, unit, filter));
  }
  // Stop words are wanted only where the query has nothing else.
  if (!clauses.some(({ required }) => required)) for (const clause of clauses) clause.required = true;
  return clauses;
}

function clauseOf(data: IndexData, alternatives: Alternative[], position: number, required: boolean): Clause {
  const idf = alternatives.reduce((sum, alternative) => {
    const terms = alternative.kind === 'term' ? [alternative.term] : alternative.terms;
    return Math.max(sum, ...terms.map((term) => data.idf[term] as number));
  }, 0);
  return { alternatives, required, strict: false, position, idf };
}

function wordClause(data: IndexData, units: QueryUnit[], at: number, filter: Filter): Clause {
  const unit = units[at] as QueryUnit;
  const token = unit.parts[0] as QueryToken;
  const resolved = resolveWord(data, token.raw, unit.unfinished, filter);
  const alternatives = alternativesOf(data, resolved);
  const worth = alternatives[0]?.kind === 'term' ? (data.idf[alternatives[0].term] as number) : Infinity;
  for (const other of [units[at - 1], units[at + 1]]) {
    if (other?.kind !== 'word') continue;
    const pair = other === units[at - 1] ? [other, unit] : [unit, other];
    const joined = pair.map(({ parts }) => parts[0]?.raw ?? '').join('');
    const place = findWord(data.surfaces, wordForms(joined, WHOLE, data.language).surface);
    if (place === -1) continue;
    for (const term of surfaceTerms(data, place)) {
      if (alternatives.some((known) => known.kind === 'term' && known.term === term)) continue;
      const idf = Math.min(worth, data.idf[term] as number);
      if (isVisible(data, term, filter)) {
        alternatives.push({ kind: 'term', term, factor: (idf * JOINED_WEIGHT) / IMPACT_SCALE });
      }
    }
  }
  const required = !data.stopWords.has(wordForms(token.raw, SEGMENT, data.language).surface);
  return clauseOf(data, alternatives, token.position, required);
}

function placesOf(data: IndexData, parts: QueryToken[]): PhrasePlace[] {
  const first = parts[0]?.position ?? 0;
  return parts.map(({ raw, kind, position }) => ({
    terms: tokenTerms(data, raw, kind),
    offset: position - first,
  }));
}

function tokenTerms(data: IndexData, raw: string, kind: number): number[] {
  const { surface, term } = wordForms(raw, kind, data.language);
  if (kind === GRAM || kind === SEGMENT) {
    const place = findWord(data.terms, term);
    return place === -1 ? [] : [place];
  }
  return exactTerms(data, lowerCase(kind === WHOLE ? surface : raw), surface);
}

function phraseClause(data: IndexData, unit: QueryUnit, filter: Filter): Clause {
  const found = findPhrase(data, placesOf(data, unit.parts), filter, 1);
  const clause = clauseOf(data, found === null ? [] : [found], unit.parts[0]?.position ?? 0, true);
  return { ...clause, strict: true };
}

function compoundClauses(data: IndexData, unit: QueryUnit, filter: Filter): Clause[] {
  const alternatives: Alternative[] = [];
  const [first] = unit.parts as [QueryToken];
  if (unit.whole !== null) {
    const { surface } = wordForms(unit.whole.raw, WHOLE, data.language);
    const exact = tokenTerms(data, unit.whole.raw, WHOLE).filter((term) => isVisible(data, term, filter));
    const endings = unit.unfinished ? endingTerms(data, surface, filter) : [];
    const others = endings
      .filter((term) => !exact.includes(term))
      .map((term) => ({ term, weight: JOINED_WEIGHT / 2 }));
    alternatives.push(...alternativesOf(data, { exact, others, corrected: false }));
  }
  if (unit.parts.length > 1) {
    const phrase = findPhrase(data, placesOf(data, unit.parts), filter, JOINED_WEIGHT);
    if (phrase !== null) alternatives.push(phrase);
  }
  if (alternatives.length > 0) return [clauseOf(data, alternatives, first.position, true)];
  return unit.parts.map(({ raw, position }, i) => {
    const last = unit.unfinished && i === unit.parts.length - 1;
    return clauseOf(data, alternativesOf(data, resolveWord(data, raw, last, filter)), position, true);
  });
}

function runClauses(data: IndexData, unit: QueryUnit, filter: Filter): Clause[] {
  const clauses = unit.parts.map((part, i) => {
    const alternatives: Alternative[] = [];
    const { surface, term } = wordForms(part.raw, SEGMENT, data.language);
    const place = findWord(data.terms, term);
    if (place !== -1 && isVisible(data, place, filter)) {
      alternatives.push(...alternativesOf(data, { exact: [place], others: [], corrected: false }));
    }
    const grams = unit.grams.filter(({ start, end }) => start >= part.start && end <= part.end);
    const inside = grams.length === 0 ? null : findPhrase(data, placesOf(data, grams), filter, JOINED_WEIGHT);
    if (inside !== null) alternatives.push(inside);
    const last = unit.unfinished && i === unit.parts.length - 1;
    const alone = unit.parts.length === 1;
    if (last || (alone && alternatives.length === 0)) {
      const gram = grams.length === 0 ? '\u0001' : '';
      const others = [
        ...endingTerms(data, surface, filter),
        ...(gram ? endingTerms(data, gram + surface, filter) : []),
      ]
        .filter((ending) => ending !== place)
        .map((ending) => ({ term: ending, weight: JOINED_WEIGHT / 2 }));
      alternatives.push(
        ...alternativesOf(data, { exact: place === -1 ? [] : [place], others, corrected: false }).slice(
          place === -1 ? 0 : 1,
        ),
      );
    }
    const single = part.end - part.start === 1;
    const required = !single && !data.stopWords.has(surface);
    return clauseOf(data, alternatives, part.position, required);
  });
  // A run that was divided otherwise than the texts, or only into single characters, is sought as it stands.
  if (
    unit.grams.length > 0 &&
    (!clauses.some(({ required }) => required) ||
      clauses.some(({ alternatives }) => alternatives.length === 0))
  ) {
    const whole = findPhrase(data, placesOf(data, unit.grams), filter, 1);
    if (whole !== null) return [clauseOf(data, [whole], unit.parts[0]?.position ?? 0, true)];
  }
  return clauses;
}
