import { scanWords } from '../analysis/scan-words.ts';
import { type WordForms, wordForms } from '../analysis/word-forms.ts';
import { beginsSo, type UnitMatcher } from './query-matcher.ts';
import { GRAM, WHOLE } from '../analysis/token.ts';
import { GRAM_MARK } from '../analysis/word-forms.ts';

/** Where a unit of the query, by number, stands in a text. */
export interface TextMatch {
  start: number;
  end: number;
  unit: number;
}

/** A token of a text that a sequence may go on with. */
interface Seen {
  start: number;
  end: number;
  position: number;
  term: string;
}

const FORMS_KEPT = 50_000;
const known = new Map<string, Map<string, WordForms>>();

/** The forms of a word of a text; those met lately are kept, since texts repeat their words. */
function formsOf(raw: string, kind: number, language: string): WordForms {
  const key = kind === WHOLE || kind >= 3 ? `${language}${kind}` : language;
  let forms = known.get(key);
  if (forms === undefined || forms.size >= FORMS_KEPT) known.set(key, (forms = new Map()));
  let found = forms.get(raw);
  if (found === undefined) forms.set(raw, (found = wordForms(raw, kind, language)));
  return found;
}

/** All places in a text that answer a unit of the query, by their beginning. */
export function findMatches(matchers: UnitMatcher[], text: string, language: string): TextMatch[] {
  const matches: TextMatch[] = [];
  const singles = new Map<string, number>();
  for (const [unit, { terms }] of matchers.entries()) {
    for (const term of terms) if (!singles.has(term)) singles.set(term, unit);
  }
  const prefixes = [...matchers.entries()].filter(([, { prefix }]) => prefix !== null);
  const inSequence = new Set(matchers.flatMap(({ sequence }) => sequence.flatMap(({ terms }) => [...terms])));
  const seen: Seen[] = [];
  scanWords(text, (start, end, position, kind) => {
    const { surface, term } = formsOf(text.slice(start, end), kind, language);
    const unit = singles.get(term);
    if (unit !== undefined) matches.push({ start, end, unit });
    for (const [number, { prefix }] of prefixes) {
      if (prefix === null || !beginsSo(prefix, surface)) continue;
      const to =
        prefix.startsWith(GRAM_MARK) && kind === GRAM ? Math.min(end, start + prefix.length - 1) : end;
      matches.push({ start, end: to, unit: number });
    }
    if (inSequence.has(term)) seen.push({ start, end, position, term });
  });
  for (const [unit, { sequence }] of matchers.entries()) {
    if (sequence.length === 0) continue;
    for (const match of findSequences(sequence, seen, unit)) matches.push(match);
  }
  return matches.toSorted((a, b) => a.start - b.start || b.end - a.end || a.unit - b.unit);
}

function findSequences(sequence: UnitMatcher['sequence'], seen: Seen[], unit: number): TextMatch[] {
  const at = new Map<number, Seen[]>();
  for (const token of seen) at.set(token.position, [...(at.get(token.position) ?? []), token]);
  const matches: TextMatch[] = [];
  for (const token of seen) {
    if (!sequence[0]?.terms.has(token.term)) continue;
    let end = token.end;
    const complete = sequence.every(({ terms, offset }) => {
      const next = at.get(token.position + offset)?.find(({ term }) => terms.has(term));
      if (next !== undefined) end = Math.max(end, next.end);
      return next !== undefined;
    });
    if (complete) matches.push({ start: token.start, end, unit });
  }
  return matches;
}
