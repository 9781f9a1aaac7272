import { character, oneOf, type Part, type Range } from './glob-part.ts';
import { UnreadablePattern } from './unreadable.ts';

const code = (sign: string) => sign.codePointAt(0) as number;
const span = (signs: string): Range[] =>
  (signs.match(/../gs) ?? []).map(([first, last]) => [code(first as string), code(last as string)]);

/** https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap09.html#tag_09_03_05 */
const NAMED: Readonly<Record<string, readonly Range[]>> = {
  alnum: span('azAZ09'),
  alpha: span('azAZ'),
  ascii: span('\x00\x7F'),
  blank: span('  \t\t'),
  cntrl: span('\x00\x1F\x7F\x7F'),
  digit: span('09'),
  graph: span('!~'),
  lower: span('az'),
  print: span(' ~'),
  punct: span('!/:@[`{~'),
  space: span('  \t\r'),
  upper: span('AZ'),
  word: span('azAZ09__'),
  xdigit: span('09afAF'),
};

/** Signs that make a class more than a name in brackets, as `[slug]` is one. */
const SPECIAL = /[-*+?.^!${}(|)[\]\\:]/;

/**
 * `[abc]`, `[a-z]`, `[!a]` or `[^a]`, `[[:alpha:]]`, at its bracket; null where it is never closed. No class is a slash.
 * A class of plain letters is also the name that it looks like.
 */
export function readClass(text: readonly string[], open: number): { part: Part; at: number } | null {
  const to = text.length;
  let at = open + 1;
  const isNegated = text[at] === '!' || text[at] === '^';
  if (isNegated) at++;
  const first = at;
  const signs: (Range | number)[] = [];
  for (; at < to && (text[at] !== ']' || at === first); at++) {
    const sign = text[at] as string;
    const named = sign === '[' && text[at + 1] === ':' ? nameAt(text, at + 2) : null;
    if (named !== null) {
      for (const range of NAMED[named] ?? []) signs.push(range);
      at += named.length + 3;
      continue;
    }
    if (sign === '\\' && at + 1 < to) at++;
    const escaped = code(text[at] as string);
    const isRange = text[at + 1] === '-' && at + 2 < to && text[at + 2] !== ']';
    if (!isRange) {
      signs.push(escaped);
      continue;
    }
    at += text[at + 2] === '\\' && at + 3 < to ? 3 : 2;
    const last = code(text[at] as string);
    if (last < escaped)
      throw new UnreadablePattern(`a range in ${text.slice(open, at + 1).join('')}] runs backwards`);
    signs.push([escaped, last]);
  }
  if (at >= to) return null;
  const ranges = signs.map((sign): Range => (typeof sign === 'number' ? [sign, sign] : sign));
  const part: Part = { kind: 'class', ranges, isNegated };
  const whole = text.slice(open, at + 1);
  if (SPECIAL.test(whole.slice(1, -1).join(''))) return { part, at: at + 1 };
  return { part: oneOf([[part], whole.map((sign) => character(code(sign)))]), at: at + 1 };
}

/** The name of a class that starts at an index, `alpha` of `[:alpha:]`. */
function nameAt(text: readonly string[], at: number): string | null {
  const name = /^([a-z]{1,6}):\]/.exec(text.slice(at, at + 9).join(''))?.[1];
  return name !== undefined && Object.hasOwn(NAMED, name) ? name : null;
}
