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

/** Where one of these cannot be known, the file may well be held back. */
const DECIDING = ['permalink', 'draft', 'published', 'private'];

/** What a file says together with what the site's data and code say of it. */
export interface Settled {
  values: Values;
  /** Why the site does not publish it; null where it does. */
  hidden: Hidden | null;
}

/**
 * Puts the values of a file's front matter over those that the site gives it, and reads what its code makes of them.
 * What cannot be known, and may hold the file back, does.
 */
export function applySiteData(given: SiteData, own: Values, file: string): Settled {
  const all: Values = { ...withoutOwn(given.values, own), ...own };
  for (const key of DECIDING) {
    if (all[key] instanceof Unknown)
      return heldBack(own, 'undecided', `\`${key}\` is computed by ${given.from}`);
  }
  for (const key of given.ignored ?? []) if (!/^https?:/.test(String(all[key]))) delete all[key];
  const data = dataFor(all, given, file);
  const values = Object.fromEntries(Object.entries(all).filter(([, value]) => !(value instanceof Unknown)));
  for (const gate of given.gates ?? []) {
    const found = 'code' in gate ? gateReason(gate, data) : gate.hides(values, file);
    if (found !== null) return heldBack(values, found.isUndecided ? 'undecided' : 'withheld', found.hidden);
  }
  const ownComputed = COMPUTED_KEYS.flatMap((key) => Object.entries(mapping(own[key])));
  const computed = { ...given.computed, ...Object.fromEntries(ownComputed) };
  for (const [key, value] of Object.entries(computed)) {
    const isPermalink = key === 'permalink';
    const found = isFunction(value) ? follow(value, data) : { value, mayBeFalse: value instanceof Unknown };
    // Only the site's program fills templates, except of permalinks.
    const mayHide = found.mayBeFalse || (!isPermalink && isTemplate(value));
    if (DECIDING.includes(key) && mayHide)
      return heldBack(values, 'undecided', `\`${key}\` is computed by ${given.from}`);
    const isUndecided = found.value instanceof Unknown;
    const shown = isUndecided
      ? undefined
      : isPermalink
        ? found.value
        : filled(found.value, data, given.filters);
    if (shown !== undefined || (isPermalink && !isUndecided)) values[key] = shown;
  }
  return withPermalink(values, data, given);
}

/** A value with its templates filled from the data of the entry; without those that only the site's program can fill. */
function filled(value: unknown, data: Values, filters: SiteData['filters']): unknown {
  if (isTemplate(value)) {
    const text = fillTemplate(String(value), data, filters);
    return text === null || isTemplate(text) ? undefined : text;
  }
  if (!isMapping(value) || isCode(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, filled(item, data, filters)] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}

/** The data that functions of the site are given for an entry. */
function dataFor(values: Values, given: SiteData, file: string): Values {
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
export function withoutOwn(values: SiteData['values'], own: object): Values {
  const keys = new Set(Object.keys(own).map((key) => key.toLowerCase()));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key.toLowerCase())));
}

function isTemplate(value: unknown): boolean {
  return typeof value === 'string' && /\{[{%]/.test(value);
}

/** The permalink of the page itself, where others stand beside it. */
function built(permalink: unknown): unknown {
  return isMapping(permalink) && !isCode(permalink) ? permalink['build'] : permalink;
}

function withPermalink(values: Values, data: Values, given: SiteData): Settled {
  let permalink: unknown = values['permalink'] ?? given.permalink?.(values);
  permalink = built(permalink);
  if (isFunction(permalink)) {
    const found = follow(permalink, data);
    if (found.value instanceof Unknown)
      return heldBack(values, 'undecided', `\`permalink\` is computed by ${given.from}`);
    permalink = built(found.value);
  }
  if (typeof permalink === 'string' && isTemplate(permalink)) {
    const filled = fillTemplate(permalink, data, given.filters);
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

function gateReason({ code, from }: FunctionGate, data: Values): ReturnType<EntryGate['hides']> {
  const found = follow(code, data, TEXT);
  if (found.value === false) return { hidden: `left out by ${from}` };
  return found.mayBeFalse
    ? { hidden: `${from} decides in a way that Lectern cannot follow`, isUndecided: true }
    : null;
}

function heldBack(values: Values, kind: HiddenKind, reason: string): Settled {
  return { values: withoutCode(values), hidden: { kind, reason } };
}

/** Expressions that addresses have tokens for. */
const KEPT = /^(?:page|slug|date|lang|locale)\b|^title$/;

/** A permalink with the front matter's own keys filled in; null where conditions may leave nothing of it. */
export function fillTemplate(template: string, data: Values, filters?: SiteData['filters']): string | null {
  if (template.includes('{%')) return null;
  return template.replace(
    /\{\{-?([^{}]*?)-?\}\}/g,
    (whole, inner: string) => fill(inner.trim(), data, filters) ?? whole,
  );
}

/** The text of `category | lower | slugify`; null where it is no key of the front matter, or more is done with it. */
function fill(expression: string, data: Values, own: SiteData['filters'] = {}): string | null {
  const [path = '', ...filters] = expression.split('|').map((part) => part.trim());
  const isOwn = filters.some((filter) => Object.hasOwn(own, filter));
  if (!/^[\w.]+$/.test(path) || (KEPT.test(expression) && !isOwn)) return null;
  let value: unknown = data;
  for (const key of path.split('.')) {
    const inner =
      value !== null && typeof value === 'object' && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : null;
    value = inner instanceof Config ? dataOf(inner) : inner;
  }
  for (const filter of filters) {
    const apply = Object.hasOwn(own, filter) ? own[filter] : undefined;
    value = apply ? dataOf(followCode(apply, [value]).result) : filtered(filter, value);
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** What a filter that comes with a generator makes of a text; null where that is not known. */
function filtered(filter: string, value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  const apply = Object.hasOwn(FILTERS, filter) ? FILTERS[filter] : undefined;
  if (apply !== undefined) return apply(text);
  if (filter === 'lower' || filter === 'downcase') return text.toLowerCase();
  return filter === 'safe' || filter === 'trim' ? text : null;
}

/** The text of an entry, for functions that are given it: what depends on it only the site's own program knows. */
const TEXT = unknownData('the text of the entry decides', 'text');
/** A part of the data that Lectern does not have. */
const NOT_HERE = unknownData('only the generator has it');

/** A date that Lectern itself acts on. */
const DATE = unknownData('the time of the build decides', 'time');

/** What a function of the site gives back for an entry. */
interface Followed {
  /** {@link Unknown} where it is not known. */
  value: unknown;
  /** It may be `false` for a reason that Lectern's own rules do not cover. */
  mayBeFalse: boolean;
}

/** What functions of data are called on: the filters that they use of it. */
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

/** @param data what the function is given first: the values of the entry. */
function follow(fn: Config, data: Values, ...more: readonly unknown[]): Followed {
  const { result, causes } = followCode(fn, [withoutDates(data), ...more], THIS);
  const { unknownReason } = result;
  if (unknownReason === null) return { value: dataOf(result), mayBeFalse: false };
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
    value: isPlain ? only : unknownData(unknownReason.why),
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
