import { COMPUTED_KEYS, FILTERS } from '../../generators/generators.ts';
import { lifted } from '../../code/values/unknowns.ts';
import { Builtin, Mapping, type Run, Unknown } from '../../code/values/values.ts';
import { isCode, isFunction, withoutCode, dataOf } from '../../generators/code-data.ts';
import { isMapping, mapping } from '../../text/mapping.ts';
import type { EntryGate, FunctionGate, SiteData } from '../../generators/site-profile.ts';
import type { Hidden, HiddenKind } from '../../model/diagnostic.ts';
import { Config } from '../../code/ask/config.ts';
import { follow as followCode, unknownData } from '../../code/ask/follow.ts';
import { NOWHERE } from '../../code/parse/source.ts';
import { type Cause, causesOf } from '../../code/values/reasons.ts';
import { DATE_KEYS } from '../../generators/standard/harmless-filter.ts';

type Values = Record<string, unknown>;

/** Keys that may hold a file back. */
const DECIDING = ['permalink', 'draft', 'published', 'private'];

/** The values of a file's front matter, merged with those of the site's data and code. */
export interface Settled {
  values: Values;
  /** Why the site does not publish it; null where it does. */
  hidden: Hidden | null;
}

/**
 * Merges the front matter of a file over the values that the site gives it, and evaluates the site's code with them. If
 * a value is unknown and may hold the file back, the file is held back.
 */
export function applySiteData(siteData: SiteData, fileValues: Values, file: string): Settled {
  const all: Values = { ...withoutOwn(siteData.values, fileValues), ...fileValues };
  for (const key of DECIDING) {
    if (all[key] instanceof Unknown)
      return heldBack(fileValues, 'undecided', `\`${key}\` is computed by ${siteData.from}`);
  }
  for (const key of siteData.ignored ?? []) if (!/^https?:/.test(String(all[key]))) delete all[key];
  const data = dataFor(all, siteData, file);
  const values = Object.fromEntries(Object.entries(all).filter(([, value]) => !(value instanceof Unknown)));
  for (const gate of siteData.gates ?? []) {
    const held = 'code' in gate ? gateReason(gate, data) : gate.hides(values, file);
    if (held !== null) return heldBack(values, held.isUndecided ? 'undecided' : 'withheld', held.hidden);
  }
  const ownComputed = COMPUTED_KEYS.flatMap((key) => Object.entries(mapping(fileValues[key])));
  const computed = { ...siteData.computed, ...Object.fromEntries(ownComputed) };
  for (const [key, value] of Object.entries(computed)) {
    const isPermalink = key === 'permalink';
    const outcome = isFunction(value) ? follow(value, data) : { value, mayBeFalse: value instanceof Unknown };
    // Only the site's program fills templates, except of permalinks.
    const mayHide = outcome.mayBeFalse || (!isPermalink && isTemplate(value));
    if (DECIDING.includes(key) && mayHide)
      return heldBack(values, 'undecided', `\`${key}\` is computed by ${siteData.from}`);
    const isUndecided = outcome.value instanceof Unknown;
    const filledValue = isUndecided
      ? undefined
      : isPermalink
        ? outcome.value
        : filled(outcome.value, data, siteData.filters);
    if (filledValue !== undefined || (isPermalink && !isUndecided)) values[key] = filledValue;
  }
  return withPermalink(values, data, siteData);
}

/** A value with its templates filled from the data of the entry; undefined if only the site's program can fill one. */
function filled(value: unknown, data: Values, filters: SiteData['filters']): unknown {
  if (isTemplate(value)) {
    const text = fillTemplate(String(value), data, filters);
    return text === null || isTemplate(text) ? undefined : text;
  }
  if (!isMapping(value) || isCode(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, filled(item, data, filters)] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}

/** The data that functions of the site receive for an entry. */
function dataFor(values: Values, siteData: SiteData, file: string): Values {
  const { pagination } = values;
  return {
    ...siteData.globals?.(),
    ...values,
    ...(isMapping(pagination) ? { pagination: { ...pagination, pageNumber: 0 } } : {}),
    page: { inputPath: `./${file}`, ...siteData.page, date: DATE, url: NOT_HERE, lang: NOT_HERE },
    collections: NOT_HERE,
  };
}

/** The values whose keys the file itself does not have; case does not count. */
export function withoutOwn(values: SiteData['values'], fileValues: object): Values {
  const keys = new Set(Object.keys(fileValues).map((key) => key.toLowerCase()));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key.toLowerCase())));
}

function isTemplate(value: unknown): boolean {
  return typeof value === 'string' && /\{[{%]/.test(value);
}

/** The permalink of the page: the `build` of Eleventy's `{ build, serverless }`, else the value. */
function built(permalink: unknown): unknown {
  return isMapping(permalink) && !isCode(permalink) ? permalink['build'] : permalink;
}

function withPermalink(values: Values, data: Values, siteData: SiteData): Settled {
  let permalink: unknown = values['permalink'] ?? siteData.permalink?.(values);
  permalink = built(permalink);
  if (isFunction(permalink)) {
    const outcome = follow(permalink, data);
    if (outcome.value instanceof Unknown)
      return heldBack(values, 'undecided', `\`permalink\` is computed by ${siteData.from}`);
    permalink = built(outcome.value);
  }
  if (typeof permalink === 'string' && isTemplate(permalink)) {
    const filled = fillTemplate(permalink, data, siteData.filters);
    const withheld = (reason: string) => heldBack(values, 'withheld', reason);
    if (filled === null) return withheld('its permalink depends on values that Lectern does not know');
    if (filled.trim() === '') return withheld('its permalink is empty');
    const unfilled = filled.replace(/\{\{-?\s*(?:page|title|slug|date|lang|locale)\b[^}]*\}\}/g, '');
    if (isMapping(values['pagination']) && unfilled.includes('{{'))
      return withheld('a template for many pages, which only the generator can make');
    permalink = filled;
  }
  const settled = withoutCode(values);
  if (permalink === undefined || permalink === null || permalink === '') delete settled['permalink'];
  else settled['permalink'] = permalink;
  return { values: settled, hidden: null };
}

function gateReason({ code, from }: FunctionGate, data: Values): ReturnType<EntryGate['hides']> {
  const verdict = follow(code, data, TEXT);
  if (verdict.value === false) return { hidden: `left out by ${from}` };
  return verdict.mayBeFalse
    ? { hidden: `${from} decides in a way that Lectern cannot follow`, isUndecided: true }
    : null;
}

function heldBack(values: Values, kind: HiddenKind, reason: string): Settled {
  return { values: withoutCode(values), hidden: { kind, reason } };
}

/** Expressions that `fillPattern` replaces later, since addresses have tokens for them. */
const KEPT = /^(?:page|slug|date|lang|locale)\b|^title$/;

/** A permalink with the keys of the front matter filled in; null if it has conditions (`{% if %}`). */
export function fillTemplate(template: string, data: Values, filters?: SiteData['filters']): string | null {
  if (template.includes('{%')) return null;
  return template.replace(
    /\{\{-?([^{}]*?)-?\}\}/g,
    (whole, inner: string) => fill(inner.trim(), data, filters) ?? whole,
  );
}

/** The text of `category | lower | slugify`; null if it is no key of the front matter, or has another filter. */
function fill(expression: string, data: Values, siteFilters: SiteData['filters'] = {}): string | null {
  const [path = '', ...filters] = expression.split('|').map((part) => part.trim());
  const isSiteFilter = filters.some((filter) => Object.hasOwn(siteFilters, filter));
  if (!/^[\w.]+$/.test(path) || (KEPT.test(expression) && !isSiteFilter)) return null;
  let value: unknown = data;
  for (const key of path.split('.')) {
    const inner =
      value !== null && typeof value === 'object' && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : null;
    value = inner instanceof Config ? dataOf(inner) : inner;
  }
  for (const filter of filters) {
    const apply = Object.hasOwn(siteFilters, filter) ? siteFilters[filter] : undefined;
    value = apply ? dataOf(followCode(apply, [value]).result) : filtered(filter, value);
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** The result of a filter that comes with a generator; null for other filters. */
function filtered(filter: string, value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  const apply = Object.hasOwn(FILTERS, filter) ? FILTERS[filter] : undefined;
  if (apply !== undefined) return apply(text);
  if (filter === 'lower' || filter === 'downcase') return text.toLowerCase();
  return filter === 'safe' || filter === 'trim' ? text : null;
}

/** Stands for the text of an entry, since only the site's program knows what its functions make of it. */
const TEXT = unknownData('the text of the entry decides', 'text');
/** Stands for data that Lectern does not have. */
const NOT_HERE = unknownData('only the generator has it');

/** Stands for dates: a function that compares them with now decides nothing, since Lectern itself waits for the date. */
const DATE = unknownData('the time of the build decides', 'time');

/** The result of a function of the site for an entry. */
interface Followed {
  /** {@link Unknown} if it is not known. */
  value: unknown;
  /** It may be `false` for a reason that Lectern's own rules do not cover. */
  mayBeFalse: boolean;
}

/** `this` of the site's functions: an object with the filters of the generators. */
const THIS = new Mapping(
  new Map(
    Object.entries(FILTERS).map(([name, apply]) => {
      const run: Run = (_caller, _self, [item], at) =>
        lifted([item?.value], ([text]) =>
          typeof text === 'string'
            ? apply(text)
            : new Unknown({ why: `\`${name}\` is not followed`, cause: 'unsupported', at }),
        );
      return [name, { value: new Builtin(name, run), at: NOWHERE }] as const;
    }),
  ),
);

/** Calls a function of the site. @param data its first argument: the values of the entry. */
function follow(fn: Config, data: Values, ...more: readonly unknown[]): Followed {
  const { result, causes } = followCode(fn, [withoutDates(data), ...more], THIS);
  const { unknownReason } = result;
  if (unknownReason === null) return { value: dataOf(result), mayBeFalse: false };
  const { value } = result.raw;
  const unknown = value instanceof Unknown ? value : null;
  // An assumption about the environment may hide an entry, but never publish one.
  if (unknown?.assumed === false) return { value: false, mayBeFalse: false };
  const isOnly = (...those: Cause[]) =>
    [...causes, ...causesOf(unknownReason)].every((cause) => those.includes(cause));
  const choices = unknown?.either ?? [];
  const visibleChoices = new Set(choices.filter((side) => side !== false));
  const [only] = visibleChoices;
  const isPlain = isOnly('time') && visibleChoices.size === 1 && !/^(?:object|function)$/.test(typeof only);
  return {
    value: isPlain ? only : unknownData(unknownReason.why),
    // What depends on the entry's text is a title or the like, and Lectern itself waits for dates.
    mayBeFalse: !isOnly('time') && (choices.includes(false) || !isOnly('time', 'text')),
  };
}

/** The data with its dates as unknown values: generators have `Date` objects, and Lectern only their text. */
function withoutDates(data: Values): Values {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(value)) return [key, value];
      return [key, DATE_KEYS.has(key) ? DATE : NOT_HERE];
    }),
  );
}
