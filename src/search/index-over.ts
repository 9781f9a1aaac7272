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

/** What an opened index answers. */
export function indexOver(data: IndexData): SearchIndex {
  let scratch: Scratch | undefined;
  return {
    size: data.size,
    search(query, options) {
      scratch ??= createScratch(data.size);
      const found = runQuery(data, scratch, query, options);
      if (found.total > 0) return { ...found, suggestion: null };
      const suggestion = suggestQuery(data, query, options.filter);
      if (suggestion === null) return { ...found, suggestion };
      const proof = runQuery(data, scratch, suggestion, {
        limit: 1,
        ...(options.filter && { filter: options.filter }),
      });
      return { ...found, suggestion: proof.total > 0 ? suggestion : null };
    },
    corrected: (query, filter) => correctQuery(data, query, filter),
    impliedTerms: (names) => impliedTerms(data, names),
    marks: (query, text) => findMarks(query, text, data.language),
  };
}

/** Shorter halves of a word are words by chance. */
const SHORTEST_HALF = 3;

/** The terms of names that go without saying; `remysharp` is also `remy` and `sharp`, where the texts have both. */
function impliedTerms(data: IndexData, names: readonly string[]): Set<string> {
  const terms = new Set<string>();
  for (const name of names) {
    scanWords(name, (start, end, _position, kind) => {
      const raw = name.slice(start, end);
      const { surface, term } = wordForms(raw, kind, data.language);
      terms.add(term);
      if (kind !== WORD) return;
      for (let at = SHORTEST_HALF; at <= surface.length - SHORTEST_HALF; at++) {
        const halves = [surface.slice(0, at), surface.slice(at)];
        if (halves.some((half) => findWord(data.surfaces, half) === -1)) continue;
        for (const half of halves) terms.add(wordForms(half, WORD, data.language).term);
      }
    });
  }
  return terms;
}

/** No more edits than these are tried: further away, words are only alike by chance. */
const MOST_EDITS = 2;

/**
 * The query with the nearest known word in place of each that a search takes for a typing error; null where it takes none
 * for one.
 */
function correctQuery(data: IndexData, query: string, filter: Filter): string | null {
  let corrected = '';
  let written = 0;
  const units = parseQuery(query);
  for (const [at, unit] of units.entries()) {
    const [word] = unit.parts;
    if (unit.kind !== 'word' || !word) continue;
    const [correction] = resolveWord(data, word.raw, unit.unfinished, filter).corrections;
    if (correction === undefined) continue;
    // `post gres` finds `postgres`: neither of the two is mistyped.
    if ([units[at - 1], units[at + 1]].some((other) => isOneWord(data, unit, other))) continue;
    corrected += query.slice(written, word.start) + correction;
    written = word.end;
  }
  return written === 0 ? null : corrected + query.slice(written);
}

/** Whether two units that stand beside each other, written as one, are a word of the index. */
function isOneWord(data: IndexData, unit: QueryUnit, other: QueryUnit | undefined): boolean {
  if (other?.kind !== 'word') return false;
  const [first, second] = unit.start < other.start ? [unit, other] : [other, unit];
  return findWord(data.surfaces, foldWord(lowerCase(joinedWords(first, second)))) !== -1;
}

/**
 * A query near this one whose words all occur in visible documents: without quotes, unknown words corrected
 * one edit further than a search does, or left out. Null where that leaves nothing new.
 */
function suggestQuery(data: IndexData, query: string, filter: Filter): string | null {
  const words: string[] = [];
  let telling = 0;
  for (const unit of parseQuery(query)) {
    if (unit.parts.some(({ kind }) => kind > 2)) {
      words.push(query.slice(unit.start, unit.end));
      telling++;
      continue;
    }
    for (const { raw } of unit.parts) {
      const word = visibleWord(data, raw, filter);
      if (word === null) continue;
      words.push(word);
      const surface = foldWord(lowerCase(word));
      if (!data.stopWords.has(surface) && !data.questionWords.has(surface)) telling++;
    }
  }
  const suggestion = words.join(' ');
  const plain = query.slice(0, LONGEST_QUERY).trim().split(/\s+/u).join(' ');
  // `How` is no query, if all else of the question is unknown.
  return telling === 0 || suggestion === plain ? null : suggestion;
}

/** The word itself where visible documents have it, else the nearest that they have. */
function visibleWord(data: IndexData, raw: string, filter: Filter): string | null {
  const lower = lowerCase(raw);
  const surface = foldWord(lower);
  if (exactTerms(data, lower, surface).some((term) => isVisible(data, term, filter))) return raw;
  const edits = Math.min(MOST_EDITS, editsFor(surface.length) + 1);
  if (surface.length < 4) return null;
  const found = findTypos(data, surface, edits).find((typo) =>
    surfaceTerms(data, typo.surface).some((term) => isVisible(data, term, filter)),
  );
  return found === undefined ? null : wordAt(data.surfaces, found.surface);
}
