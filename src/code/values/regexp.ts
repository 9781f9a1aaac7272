import { RE2JS } from 're2js';
import { orNull } from '../../text/or-null.ts';
import { CHARACTERS_PER_STEP, MAX_TEXT, tooLong } from './meter.ts';
import { listOf } from './lists.ts';
import { toText, undecided } from './operators.ts';
import type { At } from '../parse/source.ts';
import { lifted } from './unknowns.ts';
import { type Caller, type Item, List, Mapping, type Run, type Value } from './values.ts';

/** Flags of the language, and those of the engine that mean the same. */
const FLAGS: Readonly<Record<string, number>> = {
  g: 0,
  u: 0,
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
};

/** What the engine takes for something else than the language does: it is left to nobody. */
const OTHERWISE = /\[\]|\[\^\]|\[:|\\[AzZQECapPbB\d]|[^\t\n\x20-\x7e]/;
/** Texts in which the two find different spaces, ends of lines or characters. */
const SPECIAL =
  /[^\t\n\x20-\x7e\xa1-\u167f\u1681-\u1fff\u2010-\u2027\u2030-\u205e\u2060-\u2fff\u3001-\ud7ff\ue000-\ufefe\uff00-\uffff]/;

/** What is written in code is met again and again. */
const engines = new Map<string, RE2JS | null>();
const MAX_ENGINES = 500;

/** An engine for an expression, which takes linear time; null where it has none. */
function engineOf(expression: RegExp): RE2JS | null {
  const key = `${expression.flags}/${expression.source}`;
  const known = engines.get(key);
  if (known !== undefined) return known;
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

/** What `match` gives back: a list of the groups, which has those with names besides. */
export class MatchList extends List {
  readonly groups: Value;

  constructor(items: Item[], groups: Value) {
    super(items);
    this.groups = groups;
  }
}

/** The places where an expression fits, the first or all of them; null where that cannot be determined. */
function matchesIn(caller: Caller, expression: RegExp, text: string, isAll: boolean, at: At): Match[] | null {
  const engine = engineOf(expression);
  const isFolded = expression.flags.includes('i') && /[^\t\n\x20-\x7e]/.test(text);
  if (engine === null || SPECIAL.test(text) || isFolded) return null;
  // Its automaton looks at each character for each state that it may be in.
  caller.spend(at, (text.length * (1 + expression.source.length / 10)) / CHARACTERS_PER_STEP);
  const matcher = engine.matcher(text);
  const found: Match[] = [];
  while (matcher.find()) {
    const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, index) => matcher.group(index));
    caller.spend(at, groups.length);
    found.push({ start: matcher.start(), end: matcher.end(), groups, named: matcher.getNamedGroups() });
    if (!isAll || found.length > MAX_MATCHES) break;
  }
  return found.length > MAX_MATCHES ? null : found;
}

const MAX_MATCHES = 10_000;

/** Replaces what an expression finds, as `replace` and `replaceAll` do. */
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

/** `$1` and `$&` in what takes the place of a match. */
function filled(by: string, groups: readonly (string | null)[]): string {
  return by.replace(/\$(\$|&|\d{1,2})/g, (whole, what: string) => {
    if (what === '$') return '$';
    const group = what === '&' ? 0 : Number(what);
    return group < groups.length && (what === '&' || group > 0) ? (groups[group] ?? '') : whole;
  });
}

/** `match` and `exec`: the first match with its groups, or all matches. */
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
        // An expression for all matches remembers where it was.
        const matches =
          isPlain && !expression.flags.includes('g') ? matchesIn(caller, expression, text, false, at) : null;
        return matches === null ? undecided('this regular expression', at) : matches.length > 0;
      }),
  ],
]);
