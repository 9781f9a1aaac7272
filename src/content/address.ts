import { slugify } from '../markdown/slug.ts';
import { type SlugStyle, styleSlug } from './slug-style.ts';

/** What the tokens of a pattern are filled from. */
export interface AddressParts {
  /** Below the rule's base: `:slug`, `:name`. */
  name: string;
  /** Below the rule's root: `:path`, `:folder`, `:last`, `:basename`, `:section`. */
  path: string;
  /** As `path`, with the date before the name. */
  dated: string;
  /** As it lies, with language and date: `:place`, `:id`, `:first`, `:rest`. */
  place: string;
  /** From the front matter, where it names only itself. */
  slug: string | null;
  title: string;
  date: string | null;
  categories: readonly string[];
  lang: string;
  style: SlugStyle;
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const DAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

/**
 * Fills a pathname pattern: `:token`s, and the expressions of Liquid and Nunjucks that stand for them.
 * @param tokens what the pattern's own dialect calls them.
 * @returns null and the token, where something has no value.
 */
export function fillPattern(
  pattern: string,
  parts: AddressParts,
  tokens: Readonly<Record<string, string>>,
): { pathname: string } | { pathname: null; missing: string } {
  const plain = withoutExpressions(pattern);
  if (plain === null) return { pathname: null, missing: pattern };
  let missing: string | null = null;
  const pathname = plain
    .replace(/:sections\[(\d*):?[^\]]*\]/g, (_, skip: string) =>
      styleSlug(
        folderOf(parts.path)
          .split('/')
          .slice(Number(skip || 0))
          .join('/'),
        parts.style,
      ),
    )
    .replace(/:([a-z_]{2,})/g, (whole, token: string) => {
      const value = valueOf(Object.hasOwn(tokens, token) ? (tokens[token] as string) : token, parts);
      if (value === undefined) return whole;
      if (value === null) missing ??= whole;
      return value ?? '';
    });
  return missing === null ? { pathname } : { pathname: null, missing };
}

/** undefined: no such token; null: it has no value here. */
function valueOf(token: string, parts: AddressParts): string | null | undefined {
  const { name, path, dated, place, slug, title, date, categories, lang, style } = parts;
  const shape = (text: string) => styleSlug(text, style);
  const last = lastOf(path);
  switch (token) {
    case 'slug':
      return slug === null ? shape(name) : shape(withLast(name, slug));
    case 'last':
      return shape(slug ?? last);
    case 'name':
      return shape(name);
    case 'path':
      return shape(withLast(path, slug ?? last));
    case 'folder':
      return shape(folderOf(path));
    case 'basename':
      return shape(last);
    case 'filestem':
      return shape(dated.replace(/(^|\/)([^/]+)\/\2$/, '$1$2'));
    case 'place':
      return shape(place);
    case 'filebase':
      return shape(lastOf(place));
    case 'id':
      return slug ?? shape(place);
    case 'first':
      return place.split('/', 1)[0] ?? '';
    case 'rest':
      return shape(place.split('/').slice(1).join('/'));
    case 'section':
      return shape(path.includes('/') ? (path.split('/')[0] as string) : '');
    case 'titleslug':
      return styleSlug(title, style === 'as-is' ? 'lower' : style) || slugify(title);
    case 'slugortitle':
      return slug === null ? valueOf('titleslug', parts) : shape(slug);
    case 'categories':
      return categories.map((category) => slugify(category)).join('/');
    case 'lang':
      return lang;
    case 'html':
      return '.html';
    default:
      return dateValue(token, date);
  }
}

function dateValue(token: string, date: string | null): string | null | undefined {
  const [year = '', month = '', day = ''] = date?.split('-') ?? [];
  const instant = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const dayOfYear = Math.round((instant - Date.UTC(Number(year), 0, 1)) / 86_400_000) + 1;
  const weekday = () => DAYS[new Date(instant).getUTCDay()] as string;
  const values: Readonly<Record<string, () => string>> = {
    year: () => year,
    month: () => month,
    day: () => day,
    i_month: () => String(Number(month)),
    i_day: () => String(Number(day)),
    short_year: () => year.slice(2),
    y_day: () => String(dayOfYear).padStart(3, '0'),
    monthname: () => MONTHS[Number(month) - 1] ?? '',
    short_month: () =>
      (MONTHS[Number(month) - 1] ?? '').replace(
        /^(.)(..).*/,
        (_, a: string, b: string) => a.toUpperCase() + b,
      ),
    weekdayname: weekday,
    short_day: () => weekday().replace(/^(.)(..).*/, (_, a: string, b: string) => a.toUpperCase() + b),
    weekday: () => String(new Date(instant).getUTCDay()),
  };
  const value = Object.hasOwn(values, token) ? values[token] : undefined;
  return value && (date === null ? null : value());
}

const EXPRESSIONS: readonly [RegExp, string][] = [
  [/^page\.fileSlug\b/, ':last'],
  [/^page\.filePathStem\b/, ':path'],
  [/^title\b/, ':titleslug'],
  [/^slug\b/, ':last'],
  [/^(?:lang|locale|page\.lang)\b/, ':lang'],
];
const STRFTIME: Readonly<Record<string, string>> = {
  Y: ':year',
  m: ':month',
  d: ':day',
  b: ':short_month',
  B: ':monthname',
};

/** `{{ page.fileSlug }}` and its like as tokens; null where there is one that cannot be read. */
function withoutExpressions(pattern: string): string | null {
  let known = true;
  const plain = pattern.replace(/\{\{-?([^}]*?)-?\}\}/g, (_, inner: string) => {
    const text = inner.trim();
    if (/^(?:page\.)?date\b/.test(text)) {
      const format = /['"]([^'"]+)['"]/.exec(text)?.[1];
      if (format?.includes('%'))
        return format.replace(/%-?(\w)/g, (whole, letter: string) => STRFTIME[letter] ?? whole);
      if (format) return format.replace(/y{4}/gi, ':year').replace(/M{2}/, ':month').replace(/d{2}/i, ':day');
      return (known = false), '';
    }
    const token = EXPRESSIONS.find(([form]) => form.test(text))?.[1];
    if (token === undefined) known = false;
    return token ?? '';
  });
  return known && !/\{%|<%/.test(plain) ? plain : null;
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function withLast(path: string, slug: string): string {
  const folder = folderOf(path);
  return folder ? `${folder}/${slug}` : slug;
}

/** One leading slash, no `index.html`, no empty segments, every segment percent-encoded once. */
export function encodePathname(pathname: string): string {
  const segments = pathname
    .replace(/(^|\/)index\.html?$/i, '$1')
    .split('/')
    .filter((segment, index, all) => segment !== '' || index === all.length - 1)
    .map((segment) =>
      encodeURIComponent(safeDecode(segment).normalize('NFC').toWellFormed()).replace(
        /%(40|3A|2C|2B|24|3B|3D|26)/g,
        (code) => decodeURIComponent(code),
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
