import { readClass } from './glob-class.ts';
import { character, oneOf, type Part, SLASH } from './glob-part.ts';
import { UnreadablePattern } from './unreadable.ts';

/** Deeper globs are nobody's. */
const MAX_DEPTH = 30;
/** Nobody writes a longer range of numbers. */
const MAX_RANGE = 1000;

/** The parts of a glob: braces and groups stay what they are, so that nothing is ever multiplied out. */
export function readParts(glob: string): Part[] {
  return new GlobReader(glob).read();
}

/** Where a bracket is closed, and what separates its branches. */
interface Bracket {
  end: number;
  separators: number[];
}

class GlobReader {
  readonly #text: string[];
  readonly #brackets = new Map<number, Bracket>();
  readonly #classes = new Map<number, { part: Part; at: number }>();

  constructor(glob: string) {
    this.#text = Array.from(glob);
    this.#findBrackets();
  }

  read(): Part[] {
    return this.#sequence(0, this.#text.length, true, 0);
  }

  /** @param isAtStart a folder's or file's name starts here. */
  #sequence(from: number, to: number, isAtStart: boolean, depth: number): Part[] {
    if (depth > MAX_DEPTH) throw new UnreadablePattern(`its brackets are more than ${MAX_DEPTH} levels deep`);
    const text = this.#text;
    const parts: Part[] = [];
    let starts = isAtStart;
    for (let at = from; at < to; ) {
      const sign = text[at] as string;
      const group = this.#groupAt(at, starts, depth);
      const one = group ?? this.#classes.get(at) ?? null;
      if (sign === '*' && group === null) {
        at = this.#stars(at, to, parts, { starts, isOutermost: depth === 0 });
        starts = text[at - 1] === '/';
        continue;
      }
      if (one !== null) {
        parts.push(one.part);
        at = one.at;
      } else if (sign === '?') {
        parts.push({ kind: 'class', ranges: [[SLASH, SLASH]], isNegated: true });
        at++;
      } else {
        if (sign === '\\' && at + 1 < to) at++;
        parts.push(character((text[at++] as string).codePointAt(0) as number));
      }
      starts = one === null && text[at - 1] === '/';
    }
    return parts;
  }

  /** `{a,b}`, `{a..c}`, `(a|b)`, and what may stand before round brackets. */
  #groupAt(at: number, starts: boolean, depth: number): { part: Part; at: number } | null {
    const text = this.#text;
    const sign = text[at] as string;
    const open = '?*+@!'.includes(sign) && text[at + 1] === '(' ? at + 1 : at;
    const bracket = this.#brackets.get(open);
    if (bracket === undefined) return null;
    const { end, separators } = bracket;
    const inner = text.slice(open + 1, end).join('');
    if (sign === '{' && separators.length === 0) {
      const range = rangeOf(inner);
      return range && { part: range, at: end + 1 };
    }
    const edges = [open, ...separators, end];
    const branches = edges
      .slice(1)
      .map((edge, index) => this.#sequence((edges[index] as number) + 1, edge, starts, depth + 1));
    const part: Part =
      sign === '!'
        ? { kind: 'not', isDeep: inner.length > 1 && inner.includes('/'), branches }
        : {
            kind: 'group',
            isOptional: sign === '?' || sign === '*',
            isRepeated: sign === '+' || sign === '*',
            branches,
          };
    return { part, at: end + 1 };
  }

  /** Reads one star or several; gives back where it goes on. */
  #stars(
    from: number,
    to: number,
    parts: Part[],
    { starts, isOutermost }: { starts: boolean; isOutermost: boolean },
  ): number {
    const text = this.#text;
    let at = from;
    while (at < to && text[at] === '*' && !(at > from && this.#isGroupSign(at))) at++;
    const isFirst = parts.length === 0;
    const isFolders =
      at - from === 2 && (starts || (isFirst && !isOutermost)) && this.#mayFollowFolders(at, to);
    if (!isFolders) {
      parts.push({ kind: 'star', needsOne: at - from === 1 && starts });
      return at;
    }
    // Twice any folders is any folders.
    while (
      text[at] === '/' &&
      text[at + 1] === '*' &&
      text[at + 2] === '*' &&
      (at + 3 === to || text[at + 3] === '/')
    )
      at += 3;
    const slash = character(SLASH);
    const isInside = isSlash(parts.at(-1)) && !(isOutermost && parts.length === 1);
    if (at < to && text[at] === '/') {
      const rest: Part[][] = at + 1 < to ? [[{ kind: 'end' }]] : [];
      if (isInside) parts.splice(-1, 1, oneOf([[slash, { kind: 'deep' }, slash], [slash], ...rest]));
      else if (isFirst && starts) parts.push(oneOf([[], [{ kind: 'deep' }, slash]]));
      else parts.push({ kind: 'deep' }, slash);
      return at + 1;
    }
    const before = parts.at(-2)?.kind;
    // `a/**` is also `a`.
    if (isInside && isOutermost && at === to && before !== 'star' && before !== 'deep')
      parts.splice(-1, 1, oneOf([[slash, { kind: 'deep' }], [{ kind: 'end' }]]));
    else parts.push({ kind: 'deep' });
    return at;
  }

  #mayFollowFolders(at: number, to: number): boolean {
    const next = this.#text[at];
    return at === to || next === '/' || next === '{' || (next === '@' && this.#isGroupSign(at));
  }

  #isGroupSign(at: number): boolean {
    return this.#text[at + 1] === '(' && this.#brackets.has(at + 1);
  }

  /** Every bracket that is closed, by its place; what is not is a character like any other. */
  #findBrackets(): void {
    const text = this.#text;
    const open: { at: number; sign: string; separators: number[] }[] = [];
    const lastClass = text.lastIndexOf(']');
    for (let at = 0; at < text.length; at++) {
      const sign = text[at] as string;
      const last = open.at(-1);
      if (sign === '\\') at++;
      else if (sign === '[') {
        const found = at < lastClass ? readClass(text, at) : null;
        if (found === null) continue;
        this.#classes.set(at, found);
        at = found.at - 1;
      } else if (sign === '{' || sign === '(') open.push({ at, sign, separators: [] });
      else if (last && sign === (last.sign === '{' ? ',' : '|')) last.separators.push(at);
      else if (last && sign === (last.sign === '{' ? '}' : ')')) {
        open.pop();
        this.#brackets.set(last.at, { end: at, separators: last.separators });
      }
    }
  }
}

function isSlash(part: Part | undefined): boolean {
  return part?.kind === 'class' && !part.isNegated && part.ranges[0]?.[0] === SLASH;
}

/** `a..c` or `1..12`; null for text that is none. */
function rangeOf(text: string): Part | null {
  const [, first, last] = /^([^./\\])\.\.([^./\\])$/u.exec(text) ?? [];
  if (first !== undefined && last !== undefined) {
    const [low = 0, high = 0] = [first, last]
      .map((sign) => sign.codePointAt(0) as number)
      .toSorted((a, b) => a - b);
    return { kind: 'class', ranges: [[low, high]], isNegated: false };
  }
  if (!/^-?\d{1,9}\.\.-?\d{1,9}$/.test(text)) return null;
  const [low = 0, high = 0] = text
    .split('..')
    .map(Number)
    .toSorted((a, b) => a - b);
  if (high - low >= MAX_RANGE)
    throw new UnreadablePattern(`{${text}} stands for more than ${MAX_RANGE} numbers`);
  const width = /(?:^|\.)-?0\d/.test(text)
    ? Math.max(text.indexOf('..'), text.length - text.indexOf('..') - 2)
    : 0;
  const numbers = Array.from({ length: high - low + 1 }, (_, index) =>
    String(low + index).padStart(width, '0'),
  );
  return oneOf(numbers.map((number) => Array.from(number, (digit) => character(digit.charCodeAt(0)))));
}
