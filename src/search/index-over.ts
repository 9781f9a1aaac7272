import type { IndexData } from './open-data.ts';
import { findMarks } from './passage/find-marks.ts';
import { runQuery } from './query/run-query.ts';
import { createScratch, type Scratch } from './query/scratch.ts';
import type { SearchIndex } from './types.ts';
import { scanWords } from './analysis/scan-words.ts';
import { WORD } from './analysis/token.ts';
import { wordForms } from './analysis/word-forms.ts';
import { findWord, wordAt } from './bytes/dictionary.ts';
import { foldWord, lowerCase } from './analysis/fold.ts';
import { LONGEST_QUERY } from './parameters.ts';
import { editsFor, findTypos } from './query/find-typos.ts';
import { exactTerms, surfaceTerms } from './query/known-word.ts';
import { joinedWords, parseQuery, type QueryUnit } from './query/parse-query.ts';
import { type Filter, isVisible } from './query/postings.ts';
import { resolveWord } from './query/resolve-word.ts';

/** The functions of an opened index. */
export function indexOver(data: IndexData): SearchIndex {
  let scratch: Scratch | undefined;
  return {
    size: data.size,
    search(query, options) {
      scratch ??= createScratch(data.size);
      const result = runQuery(data, scratch, query, options);
      if (result.total > 0) return { ...result, suggestion: null };
      const suggestion = suggestQuery(data, query, options.filter);
      if (suggestion === null) return { ...result, suggestion };
      const trial = runQuery(data, scratch, suggestion, {
        limit: 1,
        ...(options.filter && { filter: options.filter }),
      });
      return { ...result, suggestion: trial.total > 0 ? suggestion : null };
    },
    corrected: (query, filter) => correctQuery(data, query, filter),
    impliedTerms: (names) => impliedTerms(data, names),
    marks: (query, text) => findMarks(query, text, data.language),
  };
}

/** Letters of the shorter half of a divided name. Shorter halves are often words by chance. */
const SHORTEST_HALF = 3;

/** The terms of names. `remysharp` also gives `remy` and `sharp`, if the index contains both. */
function impliedTerms(data: IndexData, names: readonly string[]): Set<string> {
  const terms = new Set<string>();
  for (const name of names) {
    scanWords(name, (start, end, _position, kind) => {
      const raw = name.slice(start, end);
      const { surface, term } = wordForms(raw, kind, data.language);
      terms.add(term);
      if (kind !== WORD) return;
      for (let split = SHORTEST_HALF; split <= surface.length - SHORTEST_HALF; split++) {
        const halves = [surface.slice(0, split), surface.slice(split)];
        if (halves.some((half) => findWord(data.surfaces, half) === -1)) continue;
        for (const half of halves) terms.add(wordForms(half, WORD, data.language).term);
      }
    });
  }
  return terms;
}

/** The maximum number of edits of a suggestion. With more, words are alike only by chance. */
const MAX_EDITS = 2;

/** The query with each typo replaced by the nearest word of the index; null if a search corrects no word. */
function correctQuery(data: IndexData, query: string, filter: Filter): string | null {
  let corrected = '';
  let copiedUntil = 0;
  const units = parseQuery(query);
  for (const [index, unit] of units.entries()) {
    const [word] = unit.parts;
    if (unit.kind !== 'word' || !word) continue;
    const [correction] = resolveWord(data, word.raw, unit.unfinished, filter).corrections;
    if (correction === undefined) continue;
    // `post gres` finds `postgres`, so neither word is a typo.
    if ([units[index - 1], units[index + 1]].some((other) => isOneWord(data, unit, other))) continue;
    corrected += query.slice(copiedUntil, word.start) + correction;
    copiedUntil = word.end;
  }
  return copiedUntil === 0 ? null : corrected + query.slice(copiedUntil);
}

/** Whether two neighbouring units, joined, are a word of the index. */
function isOneWord(data: IndexData, unit: QueryUnit, other: QueryUnit | undefined): boolean {
  if (other?.kind !== 'word') return false;
  const [first, second] = unit.start < other.start ? [unit, other] : [other, unit];
  return findWord(data.surfaces, foldWord(lowerCase(joinedWords(first, second)))) !== -1;
}

/**
 * A similar query whose words all occur in visible documents: quotes are removed, and unknown words are corrected with one
 * edit more than a search allows, or left out. Null if the result is the same query, or has only stop words.
 */
function suggestQuery(data: IndexData, query: string, filter: Filter): string | null {
  const words: string[] = [];
  let contentWords = 0;
  for (const unit of parseQuery(query)) {
    if (unit.parts.some(({ kind }) => kind > 2)) {
      words.push(query.slice(unit.start, unit.end));
      contentWords++;
      continue;
    }
    for (const { raw } of unit.parts) {
      const word = visibleWord(data, raw, filter);
      if (word === null) continue;
      words.push(word);
      const surface = foldWord(lowerCase(word));
      if (!data.stopWords.has(surface) && !data.questionWords.has(surface)) contentWords++;
    }
  }
  const suggestion = words.join(' ');
  const normalized = query.slice(0, LONGEST_QUERY).trim().split(/\s+/u).join(' ');
  // If all but `how` is unknown, there is nothing to suggest.
  return contentWords === 0 || suggestion === normalized ? null : suggestion;
}

/** The word itself if visible documents contain it, otherwise the nearest word that they contain, or null. */
function visibleWord(data: IndexData, raw: string, filter: Filter): string | null {
  const lower = lowerCase(raw);
  const surface = foldWord(lower);
  if (exactTerms(data, lower, surface).some((term) => isVisible(data, term, filter))) return raw;
  const edits = Math.min(MAX_EDITS, editsFor(surface.length) + 1);
  if (surface.length < 4) return null;
  const typo = findTypos(data, surface, edits).find((candidate) =>
    surfaceTerms(data, candidate.surface).some((term) => isVisible(data, term, filter)),
  );
  return typo === undefined ? null : wordAt(data.surfaces, typo.surface);
}
