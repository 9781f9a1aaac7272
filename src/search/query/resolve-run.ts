import { GRAM_MARK, wordForms } from '../analysis/word-forms.ts';
import { SEGMENT } from '../analysis/token.ts';
import { ENDING_WEIGHT_IN_NAMES, JOINED_WEIGHT, MOST_PAIRS } from '../parameters.ts';
import type { Alternative, Clause } from './clause.ts';
import type { QueryToken, QueryUnit } from './parse-query.ts';
import { isVisible } from './postings.ts';
import { clauseOf, phraseAlternatives, type QueryContext } from './query-context.ts';
import { alternativesOf, endingTerms, tokenTerms } from './resolve-word.ts';

/** What a run of a script without spaces asks: its words, each as a word or as a part of longer ones. */
export function resolveRun(context: QueryContext, unit: QueryUnit): Clause[] {
  const clauses = unit.parts.map((part) => segmentClause(context, unit, part));
  const isDivided =
    clauses.some(({ required }) => required) && clauses.every(({ alternatives }) => alternatives.length > 0);
  if (unit.grams.length === 0 || isDivided) return clauses;
  // A run that the texts divide otherwise, or that is all single characters, is sought as it stands.
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
  // A single character may begin any pair.
  if (isAlone && part.raw.length === 1) {
    endings = [...endings, ...endingTerms(data, GRAM_MARK + surface, filter, MOST_PAIRS)];
  }
  const others = endings
    .filter((term) => !exact.includes(term))
    .map((term) => ({ term, weight: ENDING_WEIGHT_IN_NAMES }));
  const alternatives: Alternative[] = [
    ...alternativesOf(data, { exact, others, corrections: [] }),
    ...inside,
  ];
  // Between longer words, single characters are particles.
  const required = (isAlone || part.end - part.start > 1) && !data.stopWords.has(surface);
  return clauseOf(context, alternatives, part.position, required);
}
