import { tokensOfDate } from '../../text/date-tokens.ts';
import type { FileNames } from '../entries/file-names.ts';
import { folderAround, lastOf } from '../../text/pathname.ts';
import { slugify } from '../../text/slug.ts';
import { type SlugStyle, styleSlug, styleTitle } from '../../generators/slug-styles.ts';
import { ENGLISH_MONTHS } from '../../text/month-names.ts';
import { capital } from '../../text/words.ts';

/** The values of one entry that the tokens of a pattern stand for. */
export interface AddressParts extends Pick<FileNames, 'name' | 'path' | 'dated' | 'place'> {
  /** The folders of `path` that are sections: `:sections`. */
  sections: string;
  /** The slug of the front matter. */
  slug: string | null;
  title: string;
  date: string | null;
  categories: readonly string[];
  lang: string;
  style: SlugStyle;
}

/**
 * Fills a pathname pattern: `:token`s, and expressions such as `{{ page.fileSlug }}` of Liquid and Nunjucks.
 * @param tokens the generator's names for our tokens: `{ filename: 'filebase' }`.
 * @returns null and the name of the token, if a token has no value.
 */
export function fillPattern(
  pattern: string,
  parts: AddressParts,
  tokens: Readonly<Record<string, string>>,
): { pathname: string } | { pathname: null; missing: string } {
  const template = withoutExpressions(pattern);
  if (template === null) return { pathname: null, missing: pattern };
  let missing: string | null = null;
  const pathname = template
    .replace(/:sections\[([^\]]*)\]/g, (_, slice: string) =>
      styleSlug(sliceOf(parts.sections.split('/'), slice).join('/'), parts.style),
    )
    // In `:month_:day`, the underscore is not part of a token.
    .replace(/:([a-z_]+[a-z])/g, (whole, token: string) => {
      const value = valueOf(Object.hasOwn(tokens, token) ? (tokens[token] as string) : token, parts);
      if (value === undefined) return whole;
      if (value === null) missing ??= whole;
      return value ?? '';
    });
  return missing === null ? { pathname } : { pathname: null, missing };
}

/** @returns undefined for an unknown token, null for one without a value here. */
function valueOf(token: string, parts: AddressParts): string | null | undefined {
  const value = Object.hasOwn(VALUES, token) ? VALUES[token] : undefined;
  return value === undefined ? dateValue(token, parts.date) : value(parts);
}

const slugOf = (text: string, { style }: AddressParts) => styleSlug(text, style);

const VALUES: Readonly<Record<string, (parts: AddressParts) => string | null>> = {
  slug: (parts) => slugOf(parts.slug === null ? parts.name : withLast(parts.name, parts.slug), parts),
  last: (parts) => slugOf(parts.slug ?? lastOf(parts.path), parts),
  name: (parts) => slugOf(parts.name, parts),
  path: (parts) => slugOf(withLast(parts.path, parts.slug ?? lastOf(parts.path)), parts),
  folder: (parts) => slugOf(folderAround(parts.path), parts),
  dir: ({ path }) => folderAround(path),
  dated: ({ dated }) => dated,
  basename: (parts) => slugOf(lastOf(parts.path), parts),
  filestem: (parts) => slugOf(parts.dated.replace(/(^|\/)([^/]+)\/\2$/, '$1$2'), parts),
  place: (parts) => slugOf(parts.place, parts),
  filebase: (parts) => slugOf(lastOf(parts.dated), parts),
  placebase: (parts) => slugOf(lastOf(parts.place), parts),
  id: (parts) => parts.slug ?? slugOf(parts.place, parts),
  first: ({ place }) => place.split('/', 1)[0] ?? '',
  rest: (parts) => slugOf(parts.place.split('/').slice(1).join('/'), parts),
  datedpath: (parts) => slugOf(datedPath(parts.dated), parts),
  slugorfilebase: (parts) => slugOf(parts.slug ?? lastOf(parts.dated), parts),
  sections: (parts) => slugOf(parts.sections, parts),
  file: ({ dated }) => dated.replace(/\.+$/, '').replaceAll('%', '%25'),
  hour: () => null,
  minute: () => null,
  second: () => null,
  alphanumericslug: ({ slug, path }) => styleSlug(slug ?? lastOf(path), 'alphanumeric'),
  alphanumericfile: ({ dated }) => styleSlug(lastOf(dated), 'alphanumeric'),
  section: (parts) => slugOf(parts.path.includes('/') ? (parts.path.split('/')[0] as string) : '', parts),
  titleslug: ({ title, style }) => styleTitle(title, style),
  givenslug: (parts) => parts.slug ?? slugOf(parts.title.replaceAll('/', ''), parts).replace(/^-+|-+$/g, ''),
  slugortitle: (parts) =>
    parts.slug === null ? styleTitle(parts.title, parts.style) : slugOf(parts.slug, parts),
  categories: ({ categories }) => categories.map((category) => slugify(category)).join('/'),
  lowercategories: ({ categories }) => unique(categories.map((category) => category.toLowerCase())),
  wordcategories: ({ categories }) => unique(categories.map((category) => styleSlug(category, 'words'))),
  lang: ({ lang }) => lang,
  html: () => '.html',
};

function datedPath(dated: string): string {
  const [, folder = '', day, rest = ''] = /^(.*)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*)$/.exec(dated) ?? [];
  return day === undefined ? dated : `${day.replaceAll('-', '/')}/${folder}${rest}`;
}

function unique(segments: readonly string[]): string {
  return [...new Set(segments)].map((segment) => segment.replaceAll('%', '%25')).join('/');
}

const EXPRESSIONS: readonly [RegExp, string][] = [
  [/^page\.fileSlug\b/, ':last'],
  [/^page\.filePathStem\b/, ':path'],
  [/^title\b/, ':titleslug'],
  [/^slug\b/, ':last'],
  [/^(?:lang|locale|page\.lang)\b/, ':lang'],
];

/** The pattern with expressions such as `{{ page.fileSlug }}` as tokens; null if Lectern does not know one of them. */
function withoutExpressions(pattern: string): string | null {
  let isComplete = true;
  const plain = pattern.replace(/\{\{-?([^}]*?)-?\}\}/g, (_, inner: string) => {
    const text = inner.trim();
    if (/^(?:page\.)?date\b/.test(text)) {
      const format = /['"]([^'"]+)['"]/.exec(text)?.[1];
      if (format?.includes('%')) return tokensOfDate(format);
      if (format) return format.replace(/y{4}/gi, ':year').replace(/M{2}/, ':month').replace(/d{2}/i, ':day');
      return (isComplete = false), '';
    }
    const token = EXPRESSIONS.find(([form]) => form.test(text))?.[1];
    if (token === undefined) isComplete = false;
    return token ?? '';
  });
  return isComplete && !/\{%|<%/.test(plain) ? plain : null;
}

/** The items of a list that a slice selects: `1:`, `:last`, `1:3`, `0` or `last`. */
function sliceOf(items: readonly string[], slice: string): readonly string[] {
  const indexOf = (bound: string, whenEmpty: number) =>
    bound === '' ? whenEmpty : bound === 'last' ? items.length - 1 : Number(bound);
  const [low = '', high] = slice.split(':').map((bound) => bound.trim());
  const start = indexOf(low, 0);
  return items.slice(start, high === undefined ? start + 1 : indexOf(high, items.length));
}

function withLast(path: string, slug: string): string {
  const folder = folderAround(path);
  return folder ? `${folder}/${slug}` : slug;
}

const DAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

/** The value of a token of dates. @returns undefined for an unknown token, null without a date. @param date `YYYY-MM-DD`. */
export function dateValue(token: string, date: string | null): string | null | undefined {
  const [year = '', month = '', day = ''] = date?.split('-') ?? [];
  const instant = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const dayOfYear = Math.round((instant - Date.UTC(Number(year), 0, 1)) / 86_400_000) + 1;
  const monthname = () => ENGLISH_MONTHS[Number(month) - 1] ?? '';
  const weekday = () => DAYS[new Date(instant).getUTCDay()] as string;
  const values: Readonly<Record<string, () => string>> = {
    year: () => year.replace(/^0+/, ''),
    month: () => month,
    day: () => day,
    i_month: () => String(Number(month)),
    i_day: () => String(Number(day)),
    short_year: () => year.slice(2),
    yearday: () => String(dayOfYear),
    y_day: () => String(dayOfYear).padStart(3, '0'),
    monthname,
    short_month: () => capital(monthname().slice(0, 3)),
    long_month: () => capital(monthname()),
    weekdayname: weekday,
    short_day: () => capital(weekday().slice(0, 3)),
    long_day: () => capital(weekday()),
    week: () => String(isoWeek(instant).week).padStart(2, '0'),
    w_year: () => String(isoWeek(instant).year),
    w_day: () => String(new Date(instant).getUTCDay() || 7),
    weekday: () => String(new Date(instant).getUTCDay()),
  };
  const value = Object.hasOwn(values, token) ? values[token] : undefined;
  return value && (date === null ? null : value());
}

/** ISO 8601: a week belongs to the year of its Thursday. */
function isoWeek(instant: number): { year: number; week: number } {
  const thursday = new Date(instant + (4 - (new Date(instant).getUTCDay() || 7)) * 86_400_000);
  const year = thursday.getUTCFullYear();
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * 86_400_000)) + 1 };
}
