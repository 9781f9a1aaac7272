import { COLLECTIONS } from '../model/content-type.ts';
import type { FieldReader } from './fields.ts';
import type { Rule } from './rules.ts';
import { slugify } from '../markdown/slug.ts';

const PERMALINK_KEYS = ['permalink', 'url', 'path', 'slug'];

/** What an address is made of. */
export interface AddressSource {
  fields: FieldReader;
  rule: Rule;
  /** Slug path that the place of the file gives, such as `series/part-1`. */
  name: string;
}

/** `<collection>/<slug>`, for a page its slug. */
function pathOf(rule: Pick<Rule, 'type'>, slug: string): string {
  const collection = COLLECTIONS[rule.type];
  return collection ? `${collection}/${slug}` : slug;
}

/**
 * Identity and canonical pathname of an entry. A `slug` without a slash renames it; a permalink (or a `url`,
 * `path` or `slug` with a slash) moves its page; otherwise the rule's pattern, else `/<path>`, says where it is.
 */
export function locatePage(
  source: AddressSource,
  date: string | null,
  title: string,
): { path: string; pathname: string } {
  const { fields, rule } = source;
  let slug = source.name;
  let moved: string | null = null;
  for (const key of PERMALINK_KEYS) {
    const value = fields.text(key);
    if (value === null || /^https?:\/\//i.test(value)) continue;
    if (key === 'slug' && !/^\/|\/$/.test(value)) {
      slug = value.includes('/') ? value : slug.replace(/[^/]*$/, value);
    } else if (/[{}<>%:]/.test(value)) {
      fields.report(
        key,
        'warning',
        'unknown-permalink',
        `\`${key}\` is ${JSON.stringify(value)}, which is a template of another program; the usual address is used.`,
        `Write the pathname itself, such as ${key}: /${slugify(title)}/.`,
      );
    } else if (moved === null) moved = value;
  }
  const path = pathOf(rule, slug);
  const pathname = moved ?? (rule.url ? fillPattern(source, rule.url, slug, date) : null);
  return { path, pathname: encodePathname(pathname ?? (path === 'index' ? '/' : `/${path}`)) };
}

function fillPattern(
  source: AddressSource,
  pattern: string,
  slug: string,
  date: string | null,
): string | null {
  const [year, month, day] = date?.split('-') ?? [];
  const values: Record<string, string | undefined> = {
    year,
    month,
    day,
    slug,
    title: slug.slice(slug.lastIndexOf('/') + 1),
    name: source.name,
  };
  let missing: string | null = null;
  const filled = pattern.replace(/:(year|month|day|slug|title|name)\b/g, (token, name: string) => {
    missing = values[name] === undefined ? token : missing;
    return values[name] ?? '';
  });
  if (missing === null) return filled;
  source.fields.report(
    'date',
    'warning',
    'pattern-without-date',
    `The URL pattern ${pattern} wants ${missing}, but there is no date; the usual address is used.`,
    'Add a date, or give this file a permalink.',
  );
  return null;
}

/** One leading slash, no `index.html`, every segment percent-encoded once. */
export function encodePathname(pathname: string): string {
  const segments = pathname
    .replace(/(^|\/)index\.html?$/i, '$1')
    .split('/')
    .filter((segment, index, all) => segment !== '' || index === all.length - 1)
    .map((segment) =>
      encodeURIComponent(safeDecode(segment)).replace(/%(40|3A|2C|2B|24|3B|3D|26)/g, (code) =>
        decodeURIComponent(code),
      ),
    );
  return `/${segments.join('/')}`;
}

function safeDecode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
