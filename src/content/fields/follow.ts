import type { Answer } from '../../code/ask/code.ts';
import { causesOf } from '../../code/values/reasons.ts';
import { unknownOf } from '../../code/values/unknowns.ts';
import { ABSENT, Called, NOTHING, Unknown } from '../../code/values/values.ts';
import { type SiteFunction, Undecided } from '../../generators/site-function.ts';

type Values = Readonly<Record<string, unknown>>;

/** Keys of which Lectern itself knows what they hide. */
const WELL_KNOWN = new Set(
  'draft isDraft private date pubDate pubDatetime publishDate publishedAt published updated updatedDate modDatetime lang locale language slug id title tags permalink page'.split(
    ' ',
  ),
);

/** Calls that hide nothing on grounds of their own. */
const HARMLESS = /^(?:console\.\w+|(?:Date\.)?(?:now|parse|UTC)|(?:get\w*|valueOf|to\w+))$/;

/** The text of an entry, for functions that are given it: what depends on it only the site's own program knows. */
export const TEXT = new Undecided('the text of the entry decides', null, 'text');
/** A part of the data that Lectern does not have. */
export const NOT_HERE = new Undecided('only the generator has it');

/** What a function of the site gives back for an entry. */
export interface Followed {
  /** {@link Undecided} where it is not known. */
  value: unknown;
  /** It may be `false` for a reason that Lectern's own rules do not cover. */
  mayBeFalse: boolean;
  /** Not known, for a reason that Lectern's own rules do not cover. */
  isOpen: boolean;
}

/** @param data what the function is given first: the values of the entry. */
export function follow(fn: SiteFunction, data: Values, ...more: readonly unknown[]): Followed {
  const answer = fn.follow([withoutDates(data), ...more]);
  const { result } = answer;
  const { doubt } = result;
  if (doubt === null) return { value: fn.read(result), mayBeFalse: false, isOpen: false };
  // What is so if the environment says nothing hides; it shows nothing.
  if (result.kind === 'flag' && assumedOf(result.raw.value) === false)
    return { value: false, mayBeFalse: false, isOpen: false };
  const isOpen = !isCovered(answer, data);
  const unknown = doubt instanceof Unknown ? doubt : result.raw.value;
  const all = unknown instanceof Unknown ? unknown.either : null;
  const shown = new Set(all?.filter((each) => each !== false));
  const [only] = shown;
  const value = !isOpen && shown.size === 1 ? plainOf(only) : new Undecided(doubt.why, result.place);
  return {
    value,
    isOpen,
    mayBeFalse: isOpen && mayBeFalse(result.kind === 'call' ? result.raw.value : unknown),
  };
}

/** Front matter in YAML has dates, of which only text is known here. */
function withoutDates(data: Values): Values {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(value) ? NOT_HERE : value,
    ]),
  );
}

function assumedOf(value: unknown): unknown {
  return value instanceof Unknown && value.assumed !== NOTHING ? value.assumed : undefined;
}

/** A plain value of code; {@link Undecided} for any other. */
function plainOf(value: unknown): unknown {
  if (value === ABSENT) return undefined;
  const isPlain = value === null || /^(?:string|number|boolean|undefined)$/.test(typeof value);
  return isPlain ? value : new Undecided('it is not followed');
}

/** Methods of texts that say yes or no. */
const QUESTIONS = /^(?:includes|startsWith|endsWith|test|some|every|has|match)$/;

function mayBeFalse(value: unknown): boolean {
  if (value === false) return true;
  if (value instanceof Called) {
    const { callee, args } = value;
    const isOfText = [callee.on, ...args.map((item) => item.value)].some(
      (each) => each instanceof Unknown && each.cause === 'text',
    );
    return !isOfText || QUESTIONS.test(callee.name);
  }
  if (!(value instanceof Unknown)) return unknownOf(value as Unknown) !== null;
  return value.truth !== true;
}

/** Whether it depends only on what Lectern itself looks at. */
function isCovered({ result: { doubt }, asked, causes, calls }: Answer, data: Values): boolean {
  const all = [...causes, ...(doubt === null ? [] : causesOf(doubt))];
  if (!all.every((cause) => cause === 'data' || cause === 'time')) return false;
  if (!calls.every(({ call }) => HARMLESS.test(call.path.join('.')))) return false;
  const keys = asked.has('*') ? [...asked, ...Object.keys(data)] : [...asked];
  return keys.every((key) => {
    const name = key.replace(/\..*/, '');
    return name === '*' || WELL_KNOWN.has(name) || !Object.hasOwn(data, name);
  });
}
