import { COMPUTED_KEYS } from '../../generators/generators.ts';
import { Unknown } from '../../code/values/values.ts';
import { isCode, isFunction, withoutCode } from '../../generators/code-data.ts';
import { isMapping, mapping } from '../../generators/site-folder.ts';
import type { EntryGate, FunctionGate, SiteData } from '../../generators/site-profile.ts';
import type { Hidden, HiddenKind } from '../../model/diagnostic.ts';
import { fillTemplate } from './fill-template.ts';
import { DATE, follow, NOT_HERE, TEXT } from './follow.ts';

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
    const shown = isUndecided ? undefined : isPermalink ? found.value : filled(found.value, data);
    if (shown !== undefined || (isPermalink && !isUndecided)) values[key] = shown;
  }
  return withPermalink(values, data, given);
}

/** A value with its templates filled from the data of the entry; without those that only the site's program can fill. */
function filled(value: unknown, data: Values): unknown {
  if (isTemplate(value)) {
    const text = fillTemplate(String(value), data);
    return text === null || isTemplate(text) ? undefined : text;
  }
  if (!isMapping(value) || isCode(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, filled(item, data)] as const);
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
