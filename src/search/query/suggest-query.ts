import { foldWord, lowerCase } from '../analysis/fold.ts';
import { wordAt } from '../bytes/dictionary.ts';
import type { IndexData } from '../open-data.ts';
import { LONGEST_QUERY } from '../parameters.ts';
import { editsFor, findTypos } from './find-typos.ts';
import { parseQuery } from './parse-query.ts';
import { type Filter, isVisible } from './postings.ts';
import { exactTerms, surfaceTerms } from './known-word.ts';

/** No more edits than these are tried: further away, words are only alike by chance. */
const MOST_EDITS = 2;

/**
 * A query near this one whose words all occur in visible documents: without quotes, unknown words corrected
 * one edit further than a search does, or left out. Null where that leaves nothing new.
 */
export function suggestQuery(data: IndexData, query: string, filter: Filter): string | null {
  const words: string[] = [];
  for (const unit of parseQuery(query)) {
    if (unit.parts.some(({ kind }) => kind > 2)) {
      words.push(query.slice(unit.start, unit.end));
      continue;
    }
    for (const { raw } of unit.parts) {
      const word = visibleWord(data, raw, filter);
      if (word !== null) words.push(word);
    }
  }
  const suggestion = words.join(' ');
  const plain = query.slice(0, LONGEST_QUERY).trim().split(/\s+/u).join(' ');
  return suggestion === '' || suggestion === plain ? null : suggestion;
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
