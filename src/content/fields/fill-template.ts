import { CodeValue, SiteFunction } from '../../generators/site-function.ts';
import { slugFilter, slugifyFilter } from '../../text/slugify-filter.ts';
import { Code } from '../../code/ask/code.ts';

/** Expressions that addresses have tokens for. */
const KEPT = /^(?:page|slug|date|lang|locale)\b|^title$/;
const TAG = /\{%-?\s*(\w+)([^%]*?)-?%\}/g;

/**
 * A permalink written as a template, with its conditions decided and the front matter's own keys filled in.
 * @returns null where it cannot be known whether anything is left of it.
 */
export function fillTemplate(template: string, data: Readonly<Record<string, unknown>>): string | null {
  const decided = decide(template, data);
  return decided === null
    ? null
    : decided.replace(/\{\{-?([^{}]*?)-?\}\}/g, (whole, inner: string) => fill(inner.trim(), data) ?? whole);
}

/** The template without its `{% if %}`. */
function decide(template: string, data: Readonly<Record<string, unknown>>): string | null {
  /** Of each open condition: what came of it, and whether what follows shows. */
  const open: { taken: boolean; shows: boolean }[] = [];
  let text = '';
  let from = 0;
  const shows = () => open.every((item) => item.shows);
  for (const match of template.matchAll(TAG)) {
    if (shows()) text += template.slice(from, match.index);
    from = match.index + match[0].length;
    const [, tag = '', rest = ''] = match;
    const last = open.at(-1);
    if (tag === 'if' || tag === 'unless') {
      const value = shows() ? holds(rest.trim(), data) : false;
      if (value === null) return null;
      const taken = value === (tag === 'if');
      open.push({ taken, shows: taken });
    } else if (last && /^(?:else|elif|elsif|elseif)$/.test(tag)) {
      const value = last.taken ? false : tag === 'else' ? true : holds(rest.trim(), data);
      if (value === null) return null;
      last.shows = value;
      last.taken ||= value;
    } else if (/^end(?:if|unless)$/.test(tag)) open.pop();
    else return null;
  }
  return shows() ? text + template.slice(from) : text;
}

/** The text of `category | lower | slugify`; null where it is no key of the front matter, or more is done with it. */
function fill(expression: string, data: Readonly<Record<string, unknown>>): string | null {
  if (KEPT.test(expression)) return null;
  const [path = '', ...filters] = expression.split('|').map((part) => part.trim());
  if (!/^[\w.]+$/.test(path)) return null;
  let value: unknown = data;
  for (const key of path.split('.')) {
    const inner =
      value !== null && typeof value === 'object' && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : null;
    value = inner instanceof CodeValue ? inner.read() : inner;
  }
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return filters.reduce<string | null>((text, filter) => {
    if (text === null) return null;
    if (filter === 'slugify') return slugifyFilter(text);
    if (filter === 'slug') return slugFilter(text);
    if (filter === 'lower' || filter === 'downcase') return text.toLowerCase();
    return filter === 'safe' || filter === 'trim' ? text : null;
  }, String(value));
}

const FILE = 'condition.js';
const KEYWORDS = new Set('true false null undefined typeof void new this'.split(' '));

/** Whether a condition of a template holds, `draft and not listed`; null where it cannot be known. */
function holds(text: string, data: Readonly<Record<string, unknown>>): boolean | null {
  const script = text
    .replace(/\bnot\b/g, '!')
    .replace(/\band\b/g, '&&')
    .replace(/\bor\b/g, '||');
  if (/\||\bin\b|\bis\b/.test(script.replace(/\|\|/g, ''))) return null;
  // A template takes what is not there for nothing.
  const names = [...new Set(script.match(/(?<![\w.$'"])[a-z_]\w*/gi))].filter((name) => !KEYWORDS.has(name));
  const source = `export default ({ ${names.join(', ')} }) => (${script});`;
  const code = new Code({ read: (file) => (file === FILE ? source : null) });
  const condition = new SiteFunction(code, code.exported(FILE));
  const given = Object.fromEntries(
    names.map((name) => [name, Object.hasOwn(data, name) ? data[name] : undefined]),
  );
  const truth = condition.follow([given]).result.truth();
  return truth !== undefined && 'value' in truth && truth.assumed === undefined ? truth.value : null;
}
