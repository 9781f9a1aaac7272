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
 * What stands together in a query: a word; a compound (`useEffect`, `1.2.3`) with its parts and its whole;
 * a run of Han or kana with its segments and pairs; or a phrase in quotes.
 */
export interface QueryUnit {
  kind: 'word' | 'compound' | 'run' | 'phrase';
  start: number;
  end: number;
  /** Words, parts or segments in their order. */
  parts: QueryToken[];
  /** The longest whole of a compound. */
  whole: QueryToken | null;
  /** The pairs of characters of a run, in their order. */
  grams: QueryToken[];
  /** The query ends here, so that the last word may be unfinished; or it may go on where it is Korean. */
  unfinished: boolean;
}

/** The units of a query, at most 32 words of them; quotes that never close are read as spaces. */
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
      (start, end, at, kind) => {
        if (kind !== GRAM && kind !== WHOLE && words++ >= MOST_WORDS) return;
        // What belongs to words past the limit follows them: no later gram or whole is of use.
        if (words > MOST_WORDS) return;
        const raw = piece.slice(start, end);
        tokens.push({ start: from + start, end: from + end, position: at, kind, raw });
      },
      position,
    );
    const read = tokens.length === 0 ? [] : quoted ? [phraseOf(tokens, from, to)] : unitsOf(tokens);
    for (const unit of read) units.push(unit);
    if (words > MOST_WORDS) return units;
  }
  const last = units.at(-1);
  if (last !== undefined && last.kind !== 'phrase' && last.end === text.length) last.unfinished = true;
  return units;
}

/** Two words of a query written as one. */
export function joinedWords(left: QueryUnit, right: QueryUnit): string {
  return `${left.parts[0]?.raw ?? ''}${right.parts[0]?.raw ?? ''}`;
}

const closing: Record<string, string> = { '"': '"', '“': '”', '„': '“”', '«': '»', '「': '」' };

function splitQuotes(text: string): { from: number; to: number; quoted: boolean }[] {
  const pieces: { from: number; to: number; quoted: boolean }[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const closers = closing[text[at] ?? ''];
    if (closers === undefined) continue;
    let end = at + 1;
    while (end < text.length && !closers.includes(text[end] ?? '')) end++;
    if (end >= text.length) continue;
    pieces.push({ from, to: at, quoted: false }, { from: at + 1, to: end, quoted: true });
    from = end + 1;
    at = end;
  }
  pieces.push({ from, to: text.length, quoted: false });
  return pieces.filter((piece) => piece.to > piece.from);
}

function phraseOf(tokens: QueryToken[], start: number, end: number): QueryUnit {
  const grams = withoutLastGrams(tokens);
  const words = tokens.filter(({ kind }) => kind !== WHOLE && kind !== GRAM);
  // A name stands in a text as one word, however it is written there.
  const names = tokens.filter(
    (token) => token.kind === WHOLE && words.every((word) => !lieWithin(word, token) || word.kind === PART),
  );
  const parts = words.filter((word) => ![...grams, ...names].some((other) => overlap(word, other)));
  const all = [...parts, ...grams, ...names].toSorted((a, b) => a.position - b.position);
  return { kind: 'phrase', start, end, parts: all, whole: null, grams: [], unfinished: false };
}

function overlap(a: QueryToken, b: QueryToken): boolean {
  return a.start < b.end && b.start < a.end;
}

function lieWithin(inner: QueryToken, outer: QueryToken): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/** The pairs of characters; a last character alone only where the run is that one character. */
function withoutLastGrams(tokens: QueryToken[]): QueryToken[] {
  const grams = tokens.filter(({ kind }) => kind === GRAM);
  return grams.filter((gram, i) => {
    const before = grams[i - 1];
    return before === undefined || before.end !== gram.end;
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
    // Korean writes on where other languages begin a new word.
    const unfinished = /^\p{Script=Hangul}{2,}$/u.test(token.raw);
    const own = kind === 'compound' ? whole : null;
    units.push({ kind, start, end, parts: [token], whole: own, grams: [], unfinished });
  }
  for (const unit of units) {
    if (unit.kind === 'run')
      unit.grams = grams.filter(({ start, end }) => start >= unit.start && end <= unit.end);
  }
  return units;
}

/** Names and versions must stand together; words that a hyphen or an apostrophe joins are words. */
function isStrict(whole: QueryToken | null, part: QueryToken): boolean {
  return whole !== null && (part.kind === PART || /[._:,·+#]/u.test(whole.raw));
}
