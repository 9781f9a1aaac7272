import { COMPUTED_KEYS } from '../../generators/generators.ts';
import { SiteFunction, UnknownValue, withoutCode, CodeValue } from '../../generators/site-function.ts';
import { isMapping, mapping } from '../../generators/site-folder.ts';
import type { EntryGate, FunctionGate, SiteData } from '../../generators/site-profile.ts';
import type { Hidden, HiddenKind } from '../../model/diagnostic.ts';
import { type Cause, causesOf } from '../../code/values/reasons.ts';
import { Unknown } from '../../code/values/values.ts';
import { DATE_KEYS } from '../../generators/standard/harmless-filter.ts';
import { slugFilter, slugifyFilter } from '../../text/slugify-filter.ts';

/** Where one of these cannot be known, the file may well be held back. */
const DECIDING = ['permalink', 'draft', 'published', 'private'];

/** What a file says together with what the site's data and code say of it. */
export interface Settled {
  values: Record<string, unknown>;
  /** Why the site does not publish it; null where it does. */
  hidden: Hidden | null;
}

/**
 * Puts the values of a file's front matter over those that the site gives it, and reads what its code makes of them.
 * What cannot be known, and may hold the file back, does.
 */
export function applySiteData(given: SiteData, own: Record<string, unknown>, file: string): Settled {
  const all: Record<string, unknown> = { ...withoutOwn(given.values, own), ...own };
  for (const key of DECIDING) {
    if (all[key] instanceof UnknownValue)
      return heldBack(own, 'undecided', `\`${key}\` is computed by ${given.from}`);
  }
  for (const key of given.ignored ?? []) if (!/^https?:/.test(String(all[key]))) delete all[key];
  const data = dataFor(all, given, file);
  const values = Object.fromEntries(
    Object.entries(all).filter(([, value]) => !(value instanceof UnknownValue)),
  );
  for (const gate of given.gates ?? []) {
    const found = 'code' in gate ? gateReason(gate, data) : gate.hides(values, file);
    if (found !== null) return heldBack(values, found.isUndecided ? 'undecided' : 'withheld', found.hidden);
  }
  const ownComputed = COMPUTED_KEYS.flatMap((key) => Object.entries(mapping(own[key])));
  const computed = { ...given.computed, ...Object.fromEntries(ownComputed) };
  for (const [key, value] of Object.entries(computed)) {
    const isPermalink = key === 'permalink';
    const found = followed(value, data);
    // Only the site's program fills templates, except of permalinks.
    const mayHide = found.mayBeFalse || (!isPermalink && isTemplate(value));
    if (DECIDING.includes(key) && mayHide)
      return heldBack(values, 'undecided', `\`${key}\` is computed by ${given.from}`);
    const isUndecided = found.value instanceof UnknownValue;
    const shown = isUndecided ? undefined : isPermalink ? found.value : filled(found.value, data);
    if (shown !== undefined || (isPermalink && !isUndecided)) values[key] = shown;
  }
  return withPermalink(values, data, given);
}

/** A value with its templates filled from the data of the entry; without those that only the site's program can fill. */
function filled(value: unknown, data: Record<string, unknown>): unknown {
  if (isTemplate(value)) {
    const text = fillTemplate(String(value), data);
    return text === null || isTemplate(text) ? undefined : text;
  }
  if (!isMapping(value) || value instanceof SiteFunction) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, filled(item, data)] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}

function followed(value: unknown, data: Record<string, unknown>): Followed {
  return value instanceof SiteFunction
    ? follow(value, data)
    : { value, mayBeFalse: value instanceof UnknownValue };
}

/** The data that functions of the site are given for an entry. */
function dataFor(values: Record<string, unknown>, given: SiteData, file: string): Record<string, unknown> {
  const { pagination } = values;
  return {
    ...given.globals?.(),
    ...values,
    ...(isMapping(pagination) ? { pagination: { ...pagination, pageNumber: 0 } } : {}),
    page: { inputPath: `./${file}`, ...given.page, date: DATE, url: NOT_HERE, lang: NOT_HERE },
    collections: NOT_HERE,
  };
}

/** The values whose keys a file does not have itself, in whatever case. */
export function withoutOwn(values: SiteData['values'], own: object): Record<string, unknown> {
  const keys = new Set(Object.keys(own).map((key) => key.toLowerCase()));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key.toLowerCase())));
}

function isTemplate(value: unknown): boolean {
  return typeof value === 'string' && /\{[{%]/.test(value);
}

/** The permalink of the page itself, where others stand beside it. */
function built(permalink: unknown): unknown {
  const isCode = permalink instanceof SiteFunction || permalink instanceof UnknownValue;
  return isMapping(permalink) && !isCode ? permalink['build'] : permalink;
}

function withPermalink(
  values: Record<string, unknown>,
  data: Record<string, unknown>,
  given: SiteData,
): Settled {
  let permalink: unknown = values['permalink'] ?? given.permalink?.(values);
  permalink = built(permalink);
  if (permalink instanceof SiteFunction) {
    const found = follow(permalink, data);
    if (found.value instanceof UnknownValue)
      return heldBack(values, 'undecided', `\`permalink\` is computed by ${given.from}`);
    permalink = built(found.value);
  }
  if (typeof permalink === 'string' && isTemplate(permalink)) {
    const filled = fillTemplate(permalink, data);
    const withheld = (reason: string) => heldBack(values, 'withheld', reason);
    if (filled === null) return withheld('its permalink depends on values that Lectern does not know');
    if (filled.trim() === '') return withheld('its permalink is empty');
    const left = filled.replace(/\{\{-?\s*(?:page|title|slug|date|lang|locale)\b[^}]*\}\}/g, '');
    if (isMapping(values['pagination']) && left.includes('{{'))
      return withheld('a template for many pages, which only the generator can make');
    permalink = filled;
  }
  const settled = withoutCode(values);
  if (permalink === undefined || permalink === null || permalink === '') delete settled['permalink'];
  else settled['permalink'] = permalink;
  return { values: settled, hidden: null };
}

function gateReason(
  { code, from }: FunctionGate,
  data: Record<string, unknown>,
): ReturnType<EntryGate['hides']> {
  const found = follow(code, data, TEXT);
  if (found.value === false) return { hidden: `left out by ${from}` };
  return found.mayBeFalse
    ? { hidden: `${from} decides in a way that Lectern cannot follow`, isUndecided: true }
    : null;
}

function heldBack(values: Record<string, unknown>, kind: HiddenKind, reason: string): Settled {
  return { values: withoutCode(values), hidden: { kind, reason } };
}

type Values = Readonly<Record<string, unknown>>;

/** The text of an entry, for functions that are given it: what depends on it only the site's own program knows. */
const TEXT = new UnknownValue('the text of the entry decides', null, 'text');
/** A part of the data that Lectern does not have. */
const NOT_HERE = new UnknownValue('only the generator has it');

/** A date that Lectern itself acts on. */
const DATE = new UnknownValue('the time of the build decides', null, 'time');

/** What a function of the site gives back for an entry. */
interface Followed {
  /** {@link UnknownValue} where it is not known. */
  value: unknown;
  /** It may be `false` for a reason that Lectern's own rules do not cover. */
  mayBeFalse: boolean;
}

/** @param data what the function is given first: the values of the entry. */
function follow(fn: SiteFunction, data: Values, ...more: readonly unknown[]): Followed {
  const { result, causes } = fn.follow([withoutDates(data), ...more]);
  const { unknownReason } = result;
  if (unknownReason === null) return { value: fn.read(result), mayBeFalse: false };
  const { value } = result.raw;
  const unknown = value instanceof Unknown ? value : null;
  // What is so if the environment says nothing hides; it shows nothing.
  if (unknown?.assumed === false) return { value: false, mayBeFalse: false };
  const isOnly = (...those: Cause[]) =>
    [...causes, ...causesOf(unknownReason)].every((cause) => those.includes(cause));
  const sides = unknown?.either ?? [];
  const shown = new Set(sides.filter((side) => side !== false));
  const [only] = shown;
  const isPlain = isOnly('time') && shown.size === 1 && !/^(?:object|function)$/.test(typeof only);
  return {
    value: isPlain ? only : new UnknownValue(unknownReason.why, result.place),
    // A text that is made of the text is shown, and what is to come is held back anyway.
    mayBeFalse: !isOnly('time') && (sides.includes(false) || !isOnly('time', 'text')),
  };
}

/** Front matter in YAML has dates, of which only text is known here. */
function withoutDates(data: Values): Values {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(value)) return [key, value];
      return [key, DATE_KEYS.has(key) ? DATE : NOT_HERE];
    }),
  );
}

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
