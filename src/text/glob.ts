import { RE2JS } from 're2js';
import { compilePattern, UnreadablePattern } from './unreadable.ts';

/** The maximum characters of a glob. */
const MAX_LENGTH = 10_000;
/** The tokens of globs, and any other character. `**` matches several folders only where the name of a folder could start. */
const SIGNS = [
  /\\[^]/,
  /(?<class>\[[!^]?\]?(?:\\[^]|\[:\w+:\]|[^\]\\])*\])/,
  /(?<folders>(?<=^|[/{,(|])\*\*\/)/,
  /(?<below>(?<!(?<!\\)\*)\/\*\*$)/,
  /(?<any>(?<=^|[/{,(|])\*\*(?=$|[,}|){]))/,
  /(?<star>\*+(?!\())/,
  /!\((?<names>(?:[^*?[\]{}()!+@\\/|]*\*?(?:\||(?=\))))*)\)(?=[^*?[\]{}()!+@\\/|]*(?:\/|\{,\/|$))/,
  /[?*+@!]\(/,
  /[^]/,
];
const SIGN = new RegExp(SIGNS.map(({ source }) => source).join('|'), 'gu');
/** The regular expression for each of these tokens. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  folders: '(?:.*/)?',
  below: '(?:/.*)?',
  any: '.*',
  star: '[^/]*',
};
/** Without these characters, a class such as `[slug]` may also be a name in brackets. */
const SPECIAL = /[-*+?.^!${}(|)[\]\\:]/;
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '(': ')' };
const SEPARATOR: Readonly<Record<string, string>> = { '{': ',', '(': '|' };

/** An open bracket, with the places in the output of it and of its separators. */
interface Group {
  bracket: string;
  repeated: string;
  places: { index: number; sign: string }[];
}

/**
 * A function that tests names against a glob, in time that is linear in the name (RE2). Globs mean the same as in picomatch.
 * @throws UnreadablePattern for a range in braces, and for `!(…)` of more than names and beginnings of names.
 */
export function globTest(glob: string): (name: string) => boolean {
  if (glob.length > MAX_LENGTH) throw new UnreadablePattern(`it is longer than ${MAX_LENGTH} characters`);
  const expression = compilePattern(expressionOf(glob), RE2JS.DOTALL);
  return (name) => name !== '' && (name === glob || expression.testExact(name));
}

function expressionOf(glob: string): string {
  const out: string[] = [];
  const open: Group[] = [];
  const literally = ({ places }: Group) => {
    for (const { index, sign } of places) out[index] = RE2JS.quote(sign);
  };
  // `**/**` means the same as `**`.
  const simplified = glob.replace(/(?<=^|\/)\*\*(?:\/\*\*)+(?=\/|$)/g, '**');
  for (const { 0: sign, groups = {} } of simplified.matchAll(SIGN)) {
    const group = open.at(-1);
    const place = { index: out.length, sign };
    if (sign === '!(') throw new UnreadablePattern('it has !(…) of more than names');
    if (/^[?*+@]?[{(]$/.test(sign)) {
      const bracket = sign.slice(-1);
      open.push({ bracket, repeated: sign.slice(0, -1).replace('@', ''), places: [place] });
      out.push('(?:');
    } else if (group && sign === SEPARATOR[group.bracket]) {
      group.places.push(place);
      out.push('|');
    } else if (group && sign === CLOSING[group.bracket]) {
      out.push(`)${group.repeated}`);
      open.pop();
      if (group.bracket === '(' || group.places.length > 1) continue;
      if (out.slice(group.places[0]?.index).join('').includes('\\.\\.'))
        throw new UnreadablePattern('it has a range in braces');
      literally({ ...group, places: [...group.places, place] });
    } else if (groups['class'] !== undefined) out.push(classOf(sign));
    else if (groups['names'] !== undefined) out.push(noneOf(groups['names'].split('|')));
    else {
      const name = Object.keys(EXPRESSIONS).find((key) => groups[key] !== undefined);
      const literal = sign === '?' ? '[^/]' : RE2JS.quote(sign.replace(/^\\(?=[^])/, ''));
      out.push(EXPRESSIONS[name ?? ''] ?? literal);
    }
  }
  for (const group of open) literally(group);
  return out.join('');
}

/** `[a-z]` or `[!a]`, which never match a slash. `[slug]` also matches itself. */
function classOf(source: string): string {
  const [, not = '', signs = ''] = /^\[([!^]?)([^]*)\]$/.exec(source) ?? [];
  const set = signs.replace(/^\]|\[:\w+:\]|\[|\\([^])/g, (sign, escaped?: string) =>
    sign.length > 2 ? sign : /\w/.test(escaped ?? '') ? (escaped as string) : `\\${escaped ?? sign}`,
  );
  const expression = not === '' ? `[${set}]` : `[^/${set}]`;
  return SPECIAL.test(signs) || not !== '' ? expression : `(?:${expression}|${RE2JS.quote(source)})`;
}

/** Matches all names except these. `a*` stands for all names that begin with `a`. RE2 has no negation of its own. */
function noneOf(names: readonly string[]): string {
  if (names.length === 0) return '[^/]*';
  if (names.includes('*')) return String.raw`[^\s\S]`;
  const starts = [...new Set(names.map((name) => /^[^]?/u.exec(name)?.[0] ?? ''))].filter(Boolean);
  const rests = starts.map((start) => {
    const rest = names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
    return RE2JS.quote(start) + noneOf(rest);
  });
  const others = `[^/${starts.map((start) => String.raw`\x{${start.codePointAt(0)?.toString(16)}}`).join('')}][^/]*`;
  return `(?:${[...(names.includes('') ? [] : ['']), others, ...rests].join('|')})`;
}
