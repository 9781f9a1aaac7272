import { Config } from '../../code/ask/config.ts';
import { dataOf } from '../../generators/code-data.ts';
import { slugFilter, slugifyFilter } from '../../text/slugify-filter.ts';

/** Expressions that addresses have tokens for. */
const KEPT = /^(?:page|slug|date|lang|locale)\b|^title$/;

/** A permalink with the front matter's own keys filled in; null where conditions may leave nothing of it. */
export function fillTemplate(template: string, data: Readonly<Record<string, unknown>>): string | null {
  if (template.includes('{%')) return null;
  return template.replace(
    /\{\{-?([^{}]*?)-?\}\}/g,
    (whole, inner: string) => fill(inner.trim(), data) ?? whole,
  );
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
    value = inner instanceof Config ? dataOf(inner) : inner;
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
