import { append } from '../../text/append.ts';
import { scanWords } from '../analysis/scan-words.ts';
import { GRAM, PART, SEGMENT, WHOLE } from '../analysis/token.ts';
import { LONGEST_QUERY, MOST_WORDS } from '../parameters.ts';

/** A token of a query: its range in the query, its position in words, its kind. */
export interface QueryToken {
  start: number;
  end: number;
  position: number;
  kind: number;
  raw: string;
}

/**
 * A unit of a query: a word; a compound (`useEffect`, `1.2.3`) with its parts and its whole; a run of Han or kana with its
 * segments and pairs; or a phrase in quotes.
 */
export interface QueryUnit {
  kind: 'word' | 'compound' | 'run' | 'phrase';
  start: number;
  end: number;
  /** Words, parts or segments in their order. */
  parts: QueryToken[];
  /** The token of the whole compound, the longest one. */
  whole: QueryToken | null;
  /** The pairs of characters of a run, in their order. */
  grams: QueryToken[];
  /** Whether the last word may go on: the query ends here, or the word is Korean, which adds endings to words. */
  unfinished: boolean;
}

/** The units of a query, with at most `MOST_WORDS` words. Quotes without a closing quote count as spaces. */
export function parseQuery(query: string): QueryUnit[] {
  const text = query.slice(0, LONGEST_QUERY);
  const units: QueryUnit[] = [];
  let position = 0;
  let words = 0;
  for (const { from, to, quoted } of splitQuotes(text)) {
    const tokens: QueryToken[] = [];
    const piece = text.slice(from, to);
    position = scanWords(
      piece,
      (start, end, tokenPosition, kind) => {
        if (kind !== GRAM && kind !== WHOLE && words++ >= MOST_WORDS) return;
        // Grams and wholes follow the words that they belong to: past the limit, none is needed.
        if (words > MOST_WORDS) return;
        const raw = piece.slice(start, end);
        tokens.push({ start: from + start, end: from + end, position: tokenPosition, kind, raw });
      },
      position,
    );
    if (tokens.length > 0) append(units, quoted ? [phraseOf(tokens, from, to)] : unitsOf(tokens));
    if (words > MOST_WORDS) return units;
  }
  const last = units.at(-1);
  if (last !== undefined && last.kind !== 'phrase' && last.end === text.length) last.unfinished = true;
  return units;
}

/** Joins two words of a query. */
export function joinedWords(left: QueryUnit, right: QueryUnit): string {
  return `${left.parts[0]?.raw ?? ''}${right.parts[0]?.raw ?? ''}`;
}

const closing: Record<string, string> = { '"': '"', '“': '”', '„': '“”', '«': '»', '「': '」' };

function splitQuotes(text: string): { from: number; to: number; quoted: boolean }[] {
  const pieces: { from: number; to: number; quoted: boolean }[] = [];
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    const closers = closing[text[index] ?? ''];
    if (closers === undefined) continue;
    let end = index + 1;
    while (end < text.length && !closers.includes(text[end] ?? '')) end++;
    if (end >= text.length) continue;
    pieces.push({ from, to: index, quoted: false }, { from: index + 1, to: end, quoted: true });
    from = end + 1;
    index = end;
  }
  pieces.push({ from, to: text.length, quoted: false });
  return pieces.filter((piece) => piece.to > piece.from);
}

function phraseOf(tokens: QueryToken[], start: number, end: number): QueryUnit {
  const grams = withoutLastGrams(tokens);
  const words = tokens.filter(({ kind }) => kind !== WHOLE && kind !== GRAM);
  // A camelCase name has one position in a text, so it takes part in a phrase as a whole.
  const names = tokens.filter(
    (token) => token.kind === WHOLE && words.every((word) => !lieWithin(word, token) || word.kind === PART),
  );
  const parts = words.filter((word) => ![...grams, ...names].some((other) => overlap(word, other)));
  const tokensInOrder = [...parts, ...grams, ...names].toSorted((a, b) => a.position - b.position);
  return { kind: 'phrase', start, end, parts: tokensInOrder, whole: null, grams: [], unfinished: false };
}

function overlap(a: QueryToken, b: QueryToken): boolean {
  return a.start < b.end && b.start < a.end;
}

function lieWithin(inner: QueryToken, outer: QueryToken): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/** The pairs of characters, without the single last character of a run, unless it is the whole run. */
function withoutLastGrams(tokens: QueryToken[]): QueryToken[] {
  const grams = tokens.filter(({ kind }) => kind === GRAM);
  return grams.filter((gram, i) => {
    const previous = grams[i - 1];
    return previous === undefined || previous.end !== gram.end;
  });
}

function unitsOf(tokens: QueryToken[]): QueryUnit[] {
  const units: QueryUnit[] = [];
  const wholes = tokens.filter(({ kind }) => kind === WHOLE);
  const grams = withoutLastGrams(tokens);
  for (const token of tokens) {
    if (token.kind === WHOLE || token.kind === GRAM) continue;
    const last = units.at(-1);
    if (last !== undefined && last.kind !== 'word' && token.start < last.end) {
      last.parts.push(token);
      continue;
    }
    if (last?.kind === 'run' && token.kind === SEGMENT && token.start === last.end) {
      last.parts.push(token);
      last.end = token.end;
      continue;
    }
    const around = wholes.filter((whole) => whole.start <= token.start && whole.end >= token.end);
    const whole = around.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0] ?? null;
    const kind = token.kind === SEGMENT ? 'run' : isStrict(whole, token) ? 'compound' : 'word';
    const { start, end } = kind === 'compound' && whole !== null ? whole : token;
    // Korean adds endings to a word where other languages begin a new one.
    const unfinished = /^\p{Script=Hangul}{2,}$/u.test(token.raw);
    const compound = kind === 'compound' ? whole : null;
    units.push({ kind, start, end, parts: [token], whole: compound, grams: [], unfinished });
  }
  for (const unit of units) {
    if (unit.kind === 'run')
      unit.grams = grams.filter(({ start, end }) => start >= unit.start && end <= unit.end);
  }
  return units;
}

/** Whether a compound must match as one: names and versions must, words joined by a hyphen or an apostrophe need not. */
function isStrict(whole: QueryToken | null, part: QueryToken): boolean {
  return whole !== null && (part.kind === PART || /[._:,·+#]/u.test(whole.raw));
}
