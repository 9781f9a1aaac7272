import { COMPUTED_KEYS } from '../../generators/generators.ts';
import { Code, isCode, isMapping, isUnknown, MAYBE, UNKNOWN } from '../../generators/js/js-known.ts';
import { Module } from '../../generators/js/js-module.ts';
import { runCode } from '../../generators/js/js-run.ts';
import type { CodeGate, SiteData } from '../../generators/site-profile.ts';
import type { Hidden } from '../../model/diagnostic.ts';
import { styleSlug } from '../../text/slug-style.ts';
import { fillTemplate } from './fill-template.ts';

/** Keys of which Lectern itself knows what they hide. */
const WELL_KNOWN = new Set(
  'draft isDraft private date pubDate pubDatetime publishDate publishedAt published updated updatedDate modDatetime lang locale language slug id title tags permalink'.split(
    ' ',
  ),
);
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
  const values: Record<string, unknown> = { ...withoutOwn(given.values, own), ...own };
  for (const key of DECIDING) {
    if (isUnknown(values[key]))
      return { values: own, hidden: withheld(`\`${key}\` is computed by ${given.from}`) };
  }
  for (const [key, value] of Object.entries(values)) if (isUnknown(value)) delete values[key];
  for (const key of given.ignored ?? []) if (!/^https?:/.test(String(values[key]))) delete values[key];
  const data: Record<string, unknown> = { ...values, page: pageOf(file), collections: UNKNOWN };
  if (isMapping(data['pagination'])) data['pagination'] = { ...data['pagination'], pageNumber: 0 };
  for (const gate of given.gates ?? []) {
    const hidden = 'code' in gate ? gateReason(gate, data, file) : (gate.hides(values, file)?.hidden ?? null);
    if (hidden !== null) return { values: plain(values), hidden: withheld(hidden) };
  }
  const ownComputed = COMPUTED_KEYS.flatMap((key) => Object.entries(mappingOf(own[key])));
  const computed = { ...given.computed, ...Object.fromEntries(ownComputed) };
  for (const [key, value] of Object.entries(computed)) {
    const found = isCode(value) ? runCode(value, [data]) : value;
    const mayHide = found === MAYBE && isCode(value) && !isWellKnown(value, data);
    const isOpen = mayHide || isUnknown(value) || (key !== 'permalink' && isTemplate(value));
    if (DECIDING.includes(key) && isOpen)
      return { values: plain(values), hidden: withheld(`\`${key}\` is computed by ${given.from}`) };
    // What gives back the entry's own permalink, where it gives back any, leaves it as it is.
    const isOwn = found === MAYBE && isCode(value) && /\bdata\.permalink\b/.test(value.text);
    if (key === 'permalink' && isUnknown(found) && !isOwn) values[key] = UNREADABLE;
    else if (!isUnknown(found) && found !== undefined && (key === 'permalink' || !isTemplate(found)))
      values[key] = found;
  }
  return withPermalink(values, data, given);
}

/** The values whose keys a file does not have itself, in whatever case. */
export function withoutOwn(values: SiteData['values'], own: object): Record<string, unknown> {
  const keys = new Set(Object.keys(own).map((key) => key.toLowerCase()));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key.toLowerCase())));
}

function isTemplate(value: unknown): boolean {
  return typeof value === 'string' && /\{[{%]/.test(value);
}

/** A permalink that nothing here can fill. */
const UNREADABLE = '{{ code }}';

function withPermalink(
  values: Record<string, unknown>,
  data: Record<string, unknown>,
  given: SiteData,
): Settled {
  let permalink: unknown = values['permalink'] ?? given.permalink?.(values);
  if (isCode(permalink)) {
    const found = runCode(permalink, [data]);
    if (found === MAYBE && !isWellKnown(permalink, data))
      return { values: plain(values), hidden: withheld(`\`permalink\` is computed by ${given.from}`) };
    permalink = isUnknown(found) ? UNREADABLE : found;
  }
  if (isMapping(permalink)) permalink = permalink['build'];
  if (typeof permalink === 'string' && isTemplate(permalink)) {
    const filled = fillTemplate(permalink, data, (text) => evaluate(text, data));
    if (filled === null || filled.trim() === '')
      return {
        values: plain(values),
        hidden: withheld(
          filled === null
            ? 'its permalink depends on what only its own program knows'
            : 'its permalink is empty',
        ),
      };
    const isMany = isMapping(values['pagination']);
    if (
      isMany &&
      /\{\{/.test(filled.replace(/\{\{-?\s*(?:page|title|slug|date|lang|locale)\b[^}]*\}\}/g, ''))
    )
      return {
        values: plain(values),
        hidden: withheld('a template of many pages, which only its own program can make'),
      };
    permalink = filled;
  }
  const settled = plain(values);
  if (permalink === undefined || permalink === null || permalink === '') delete settled['permalink'];
  else settled['permalink'] = permalink;
  return { values: settled, hidden: null };
}

/** The value of a condition in a template, `draft and not listed`. */
function evaluate(text: string, data: Record<string, unknown>): unknown {
  const script = text
    .replace(/\bnot\b/g, '!')
    .replace(/\band\b/g, '&&')
    .replace(/\bor\b/g, '||');
  const module = new Module(`const x = (data) => ${script}`);
  const code = module.named('x');
  if (/\||\bin\b|\bis\b/.test(script.replace(/\|\|/g, '')) || !isCode(code)) return UNKNOWN;
  const names = Object.assign(Object.create(null), missing(script), data);
  return runCode(new Code(module, code, names), [data]);
}

/** Every name that a condition has, without a value: a template takes what is not there for nothing. */
function missing(script: string): Record<string, undefined> {
  const names = script.match(/(?<![\w.$'"])[a-z_]\w*/gi) ?? [];
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

function gateReason(
  { code, takes, hides, base = '', from }: CodeGate,
  data: Record<string, unknown>,
  file: string,
): string | null {
  const within = base && file.startsWith(`${base}/`) ? file.slice(base.length + 1) : file;
  const id = styleSlug(within.replace(/(?:\/index)?\.\w+$/, ''), 'github');
  const found = runCode(code, takes === 'entry' ? [{ data, id, slug: id, body: UNKNOWN }] : [data, UNKNOWN]);
  if (hides === 'false' ? found === false : !isUnknown(found) && !found) return `left out by ${from}`;
  const isOpen = found === MAYBE || (hides === 'falsy' && isUnknown(found));
  return isOpen && !isWellKnown(code, data)
    ? `${from} decides in a way that only its own program knows`
    : null;
}

/** Calls that hide nothing on grounds of their own. */
const HARMLESS = /^(?:if|return|function|Date|now|getTime|valueOf|parse|includes|Boolean)$/;

/** Code that asks only for what Lectern itself looks at, or for what the entry does not have. */
function isWellKnown({ text, module }: Code, data: Readonly<Record<string, unknown>>): boolean {
  const called = [...new Set(text.match(/[\w$]+(?=\()/g))];
  const helpers = called.flatMap((name) => module.textOf(name) ?? []);
  const code = [text, ...helpers].join('\n');
  const isPlain = [...new Set(code.match(/[\w$]+(?=\()/g))].every(
    (name) => HARMLESS.test(name) || module.textOf(name) !== null,
  );
  const asked = [...code.matchAll(/\bdata\??\.(\w+)/g)].map((match) => match[1] as string);
  const destructured = [...text.slice(0, 300).matchAll(/\{([\w\s,]*)\}/g)].flatMap((match) =>
    (match[1] as string).split(',').map((name) => name.trim()),
  );
  return [...asked, ...destructured]
    .filter((name) => name !== '' && name !== 'data' && name !== 'page')
    .every((name) => WELL_KNOWN.has(name) || (isPlain && !Object.hasOwn(data, name)));
}

function pageOf(file: string): Record<string, unknown> {
  return {
    fileSlug: '{{ page.fileSlug }}',
    filePathStem: '{{ page.filePathStem }}',
    inputPath: `./${file}`,
    date: UNKNOWN,
    url: UNKNOWN,
    lang: UNKNOWN,
  };
}

function mappingOf(value: unknown): Record<string, unknown> {
  return isMapping(value) ? value : {};
}

function withheld(reason: string): Hidden {
  return { kind: 'withheld', reason };
}

/** Without code, which no field of an entry can hold. */
function plain(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isCode(value)));
}
