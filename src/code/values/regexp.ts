import { RE2JS } from 're2js';
import { orNull } from '../../text/or-null.ts';
import { CHARACTERS_PER_STEP, MAX_TEXT, tooLong } from './meter.ts';
import { listOf } from './lists.ts';
import { toText, undecided } from './operators.ts';
import type { At } from '../parse/source.ts';
import { lifted } from './unknowns.ts';
import { type Caller, type Item, List, Mapping, type Run, type Value } from './values.ts';

/** The flags of JavaScript, with those of the engine (RE2) that mean the same. */
const FLAGS: Readonly<Record<string, number>> = {
  g: 0,
  u: 0,
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
};

/** Syntax that the engine reads in another way than JavaScript. Such an expression is not followed. */
const OTHERWISE = /\[\]|\[\^\]|\[:|\\[AzZQECapPbB\d]|[^\t\n\x20-\x7e]/;
/** Characters that the engine and JavaScript class differently as spaces, line ends or word characters. */
const SPECIAL =
  /[^\t\n\x20-\x7e\xa1-\u167f\u1681-\u1fff\u2010-\u2027\u2030-\u205e\u2060-\u2fff\u3001-\ud7ff\ue000-\ufefe\uff00-\uffff]/;

/** Compiled expressions, since code uses the same ones again. */
const engines = new Map<string, RE2JS | null>();
const MAX_ENGINES = 500;

/** The compiled expression, which matches in linear time; null if the engine does not support it. */
function engineOf(expression: RegExp): RE2JS | null {
  const key = `${expression.flags}/${expression.source}`;
  const cached = engines.get(key);
  if (cached !== undefined) return cached;
  if (engines.size >= MAX_ENGINES) engines.clear();
  const engine = compiled(expression);
  engines.set(key, engine);
  return engine;
}

function compiled({ source, flags }: RegExp): RE2JS | null {
  const values = flags.split('').map((flag) => FLAGS[flag]);
  const plain = source.replace(/\\[bB](?![^[]*\])/g, '');
  if (OTHERWISE.test(plain) || values.includes(undefined)) return null;
  const options = values.reduce<number>((all, flag) => all | (flag ?? 0), 0);
  return orNull(() => RE2JS.compile(source, options));
}

interface Match {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | null)[];
  readonly named: Readonly<Record<string, string | null>>;
}

/** The result of `match`: a list of the groups, with the named groups in `groups`. */
export class MatchList extends List {
  readonly groups: Value;

  constructor(items: Item[], groups: Value) {
    super(items);
    this.groups = groups;
  }
}

/** The first match or all matches of an expression; null if they cannot be determined. */
function matchesIn(caller: Caller, expression: RegExp, text: string, isAll: boolean, at: At): Match[] | null {
  const engine = engineOf(expression);
  const isFolded = expression.flags.includes('i') && /[^\t\n\x20-\x7e]/.test(text);
  if (engine === null || SPECIAL.test(text) || isFolded) return null;
  // The engine's automaton reads each character once for each of its states.
  caller.spend(at, (text.length * (1 + expression.source.length / 10)) / CHARACTERS_PER_STEP);
  const matcher = engine.matcher(text);
  const matches: Match[] = [];
  while (matcher.find()) {
    const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, index) => matcher.group(index));
    caller.spend(at, groups.length);
    matches.push({ start: matcher.start(), end: matcher.end(), groups, named: matcher.getNamedGroups() });
    if (!isAll || matches.length > MAX_MATCHES) break;
  }
  return matches.length > MAX_MATCHES ? null : matches;
}

const MAX_MATCHES = 10_000;

/** Replaces the matches of an expression, as `replace` and `replaceAll` do. */
export function replaced(caller: Caller, text: string, expression: RegExp, by: string, at: At): Value {
  const matches = matchesIn(caller, expression, text, expression.flags.includes('g'), at);
  if (matches === null) return undecided('this regular expression', at);
  let result = '';
  let from = 0;
  for (const { start, end, groups } of matches) {
    const longest = by.length + (by.split('$').length - 1) * (end - start + 1);
    if (result.length + longest > MAX_TEXT) return tooLong(at);
    result += text.slice(from, start) + filled(by, groups);
    if (result.length > MAX_TEXT) return tooLong(at);
    caller.spend(at, by.length / CHARACTERS_PER_STEP);
    from = end;
  }
  return result + text.slice(from);
}

/** A replacement with its `$1` and `$&` filled in. */
function filled(by: string, groups: readonly (string | null)[]): string {
  return by.replace(/\$(\$|&|\d{1,2})/g, (whole, what: string) => {
    if (what === '$') return '$';
    const group = what === '&' ? 0 : Number(what);
    return group < groups.length && (what === '&' || group > 0) ? (groups[group] ?? '') : whole;
  });
}

/** The result of `match`: the first match with its groups, or all matches. */
export function matched(caller: Caller, text: string, expression: RegExp, isAll: boolean, at: At): Value {
  const matches = matchesIn(caller, expression, text, isAll, at);
  if (matches === null) return undecided('this regular expression', at);
  const [first] = matches;
  if (first === undefined) return null;
  if (isAll)
    return listOf(
      matches.map(({ groups }) => groups[0]),
      at,
    );
  const items = first.groups.map((group) => ({ value: group ?? undefined, at }));
  return new MatchList(items, namedGroups(first, at));
}

function namedGroups({ named }: Match, at: At): Value {
  const entries = Object.entries(named);
  if (entries.length === 0) return undefined;
  return new Mapping(new Map(entries.map(([name, group]) => [name, { value: group ?? undefined, at }])));
}

/** `test`, the one method of regular expressions that is followed. */
export const EXPRESSION_METHODS: ReadonlyMap<string, Run> = new Map<string, Run>([
  [
    'test',
    (caller, self, args, at) =>
      lifted([self, args[0]?.value], ([expression, value]) => {
        const text = toText(value, at);
        const isPlain = expression instanceof RegExp && typeof text === 'string';
        // An expression with the flag `g` remembers its position, so the result depends on former calls.
        const matches =
          isPlain && !expression.flags.includes('g') ? matchesIn(caller, expression, text, false, at) : null;
        return matches === null ? undecided('this regular expression', at) : matches.length > 0;
      }),
  ],
]);
