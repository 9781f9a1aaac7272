import { RE2JS } from 're2js';
import { compilePattern, UnreadablePattern } from './unreadable.ts';

/** The maximum characters of a glob. */
const MAX_LENGTH = 10_000;
/** The tokens of globs, and any other character. `**` matches several folders only where the name of a folder could start. */
const TOKENS = [
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
const TOKEN = new RegExp(TOKENS.map(({ source }) => source).join('|'), 'gu');
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
  places: { index: number; token: string }[];
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
    for (const { index, token } of places) out[index] = RE2JS.quote(token);
  };
  // `**/**` means the same as `**`.
  const simplified = glob.replace(/(?<=^|\/)\*\*(?:\/\*\*)+(?=\/|$)/g, '**');
  for (const { 0: token, groups = {} } of simplified.matchAll(TOKEN)) {
    const group = open.at(-1);
    const place = { index: out.length, token };
    if (token === '!(') throw new UnreadablePattern('it has !(…) of more than names');
    if (/^[?*+@]?[{(]$/.test(token)) {
      const bracket = token.slice(-1);
      open.push({ bracket, repeated: token.slice(0, -1).replace('@', ''), places: [place] });
      out.push('(?:');
    } else if (group && token === SEPARATOR[group.bracket]) {
      group.places.push(place);
      out.push('|');
    } else if (group && token === CLOSING[group.bracket]) {
      out.push(`)${group.repeated}`);
      open.pop();
      if (group.bracket === '(' || group.places.length > 1) continue;
      if (out.slice(group.places[0]?.index).join('').includes('\\.\\.'))
        throw new UnreadablePattern('it has a range in braces');
      literally({ ...group, places: [...group.places, place] });
    } else if (groups['class'] !== undefined) out.push(classOf(token));
    else if (groups['names'] !== undefined) out.push(noneOf(groups['names'].split('|')));
    else {
      const name = Object.keys(EXPRESSIONS).find((key) => groups[key] !== undefined);
      const literal = token === '?' ? '[^/]' : RE2JS.quote(token.replace(/^\\(?=[^])/, ''));
      out.push(EXPRESSIONS[name ?? ''] ?? literal);
    }
  }
  for (const group of open) literally(group);
  return out.join('');
}

/** `[a-z]` or `[!a]`, which never match a slash. `[slug]` also matches itself. */
function classOf(source: string): string {
  const [, negation = '', content = ''] = /^\[([!^]?)([^]*)\]$/.exec(source) ?? [];
  const set = content.replace(/^\]|\[:\w+:\]|\[|\\([^])/g, (token, escaped?: string) =>
    token.length > 2 ? token : /\w/.test(escaped ?? '') ? (escaped as string) : `\\${escaped ?? token}`,
  );
  const expression = negation === '' ? `[${set}]` : `[^/${set}]`;
  return SPECIAL.test(content) || negation !== '' ? expression : `(?:${expression}|${RE2JS.quote(source)})`;
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
