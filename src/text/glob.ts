import { RE2JS } from 're2js';
import { compilePattern, UnreadablePattern } from './unreadable.ts';

/** Nobody writes more. */
const MAX_LENGTH = 10_000;
/** What has a meaning of its own, and every other sign. Stars cross folders only where a folder's name could start. */
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
const WRITTEN: Readonly<Record<string, string>> = {
  folders: '(?:.*/)?',
  below: '(?:/.*)?',
  any: '.*',
  star: '[^/]*',
};
/** Signs that make a class more than a name in brackets, as `[slug]` is one. */
const SPECIAL = /[-*+?.^!${}(|)[\]\\:]/;
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '(': ')' };
const SEPARATOR: Readonly<Record<string, string>> = { '{': ',', '(': '|' };

/** A bracket that is open, and the places of it and its separators in what is written. */
interface Group {
  bracket: string;
  repeated: string;
  places: { at: number; sign: string }[];
}

/**
 * Whether a name fits a glob, run by RE2 in time that is linear in the name whatever the glob says. Globs mean the same as
 * in picomatch.
 * @throws UnreadablePattern for a range in braces, and for `!(…)` of more than names and their beginnings.
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
    for (const { at, sign } of places) out[at] = RE2JS.quote(sign);
  };
  // Twice any folders is any folders.
  const short = glob.replace(/(?<=^|\/)\*\*(?:\/\*\*)+(?=\/|$)/g, '**');
  for (const { 0: sign, groups = {} } of short.matchAll(SIGN)) {
    const group = open.at(-1);
    const place = { at: out.length, sign };
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
      if (out.slice(group.places[0]?.at).join('').includes('\\.\\.'))
        throw new UnreadablePattern('it has a range in braces');
      literally({ ...group, places: [...group.places, place] });
    } else if (groups['class'] !== undefined) out.push(classOf(sign));
    else if (groups['names'] !== undefined) out.push(noneOf(groups['names'].split('|')));
    else {
      const name = Object.keys(WRITTEN).find((one) => groups[one] !== undefined);
      const literal = sign === '?' ? '[^/]' : RE2JS.quote(sign.replace(/^\\(?=[^])/, ''));
      out.push(WRITTEN[name ?? ''] ?? literal);
    }
  }
  for (const group of open) literally(group);
  return out.join('');
}

/** `[a-z]` or `[!a]`, never a slash. A class of plain letters is also the name that it looks like. */
function classOf(written: string): string {
  const [, not = '', signs = ''] = /^\[([!^]?)([^]*)\]$/.exec(written) ?? [];
  const set = signs.replace(/^\]|\[:\w+:\]|\[|\\([^])/g, (sign, escaped?: string) =>
    sign.length > 2 ? sign : /\w/.test(escaped ?? '') ? (escaped as string) : `\\${escaped ?? sign}`,
  );
  const expression = not === '' ? `[${set}]` : `[^/${set}]`;
  return SPECIAL.test(signs) || not !== '' ? expression : `(?:${expression}|${RE2JS.quote(written)})`;
}

/** Any name but these, and but those that begin like one with a star at its end: RE2 knows no negation. */
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
