import { tally } from '../../text/append.ts';
import { slugify } from '../../text/slug.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { type ParsedEntry, parseEntry } from './parse-entry.ts';
import type { EntrySource } from './read-body.ts';
import { FieldReader } from '../fields/field-reader.ts';
import { isMapping } from '../../text/mapping.ts';
import { liquidValues } from '../../generators/standard/liquid-values.ts';
import type { Rule } from '../config/rules.ts';
import { readData } from '../formats/front-matter.ts';

interface Context extends Pick<EntrySource, 'file' | 'rule' | 'names' | 'site' | 'config'> {
  zone: string;
}

type Item = Record<string, unknown>;

const VALUES = liquidValues({});

/** Reads the entries of a data file: a list, a mapping with one list, or a mapping that is one entry. */
export function readDataFile(
  text: string,
  context: Context,
): { entries: ParsedEntry[]; diagnostics: Diagnostic[] } {
  const { file, rule, zone, config } = context;
  const located = readData(text, file);
  // The generator's keys and templates apply to its content, not to data.
  const { texts, functions } = context.site;
  const site: EntrySource['site'] = {
    texts: { ...texts, keys: {} },
    functions: {
      ...functions,
      templateValue: (path, page) =>
        /^(?:site|page)\./.test(path) ? VALUES(path, page) : functions.templateValue?.(path, page),
      toMarkdown: undefined,
    },
  };
  if (located.failed) return { entries: [], diagnostics: located.diagnostics };
  const diagnostics: Diagnostic[] = [];
  const { items, path } = findItems(located.value);
  const isList = Array.isArray(located.value) || path.length > 0;
  const events: PropertyKey[][] = [];
  const parts = items.flatMap((item, index): Part[] => {
    const place = isList ? [...path, index] : [];
    if (isMapping(item)) {
      const itemParts = partsOf(item, place, rule.type);
      // An item with a page on the site is an entry, even if it names no talk.
      const isLoose = rule.type === 'talk' && rule.url === null;
      const talks = isLoose ? itemParts.filter((part) => namesTalk(part, context)) : itemParts;
      if (talks.length === 0) events.push(place);
      return talks;
    }
    const message = `Item ${index + 1} of the list is not a mapping of keys to values.`;
    const fix = 'Write each item as title: "…" and its other fields.';
    const at = { file, ...located.locate(place) };
    diagnostics.push({ severity: 'error', code: 'invalid-item', message, fix, ...at });
    return [];
  });
  const [event] = events;
  if (event !== undefined) {
    const count = events.length === 1 ? 'One item names' : `${events.length} items name`;
    const message = `${count} an event, and no talk. Lectern makes no entry of that.`;
    const fix = 'Where it is a talk, give it a title, and the event as conference: "…".';
    diagnostics.push({ severity: 'info', code: 'no-talk', message, fix, file, ...located.locate(event) });
  }
  const names = itemNames(parts, context.names.name, rule.type);
  const entries: ParsedEntry[] = [];
  for (const [index, { item, place }] of parts.entries()) {
    const fields = new FieldReader(item, located, { file, zone, prefix: place });
    const name = names[index] as string;
    const own = { name, path: name, dated: name, place: name, key: name, isSection: false, isBundle: false };
    const entry = parseEntry({
      fields,
      rule,
      names: { ...context.names, ...own },
      body: bodyOf(item),
      bodyLine: located.locate(place).line,
      file,
      transcript: null,
      site,
      config,
    });
    for (const diagnostic of fields.diagnostics) diagnostics.push(diagnostic);
    if (!fields.failed) entries.push(entry);
  }
  return { entries, diagnostics };
}

interface Part {
  item: Item;
  place: PropertyKey[];
  /** Whether it is one of several talks at the event of the item. */
  isOneOf: boolean;
}

const TALKS = ['talks', 'sessions', 'presentations'];

/** The entries of an item: itself, or each talk of an event. */
function partsOf(item: Item, place: PropertyKey[], type: Rule['type']): Part[] {
  const key = TALKS.find((name) => Array.isArray(item[name]));
  const items: unknown[] = key === undefined ? [] : (item[key] as unknown[]);
  const talks = items.map((talk) => (typeof talk === 'string' ? { title: talk } : talk));
  const isEvent = type === 'talk' && item['title'] === undefined && talks.length > 0;
  if (key === undefined || !isEvent || !talks.every((talk) => isMapping(talk) && textIn(talk, 'title')))
    return [{ item, place, isOneOf: false }];
  // Each talk has the other fields of its event.
  const { [key]: _talks, name, ...shared } = item;
  const event = name === undefined || item['event'] !== undefined ? {} : { event: name };
  const slug = textIn(item, 'slug');
  const isOneOf = talks.length > 1;
  return (talks as Item[]).map((talk, index) => {
    // The slug of the event alone would give all its talks one address.
    const slugOfTalk = isOneOf && slug ? { slug: `${slug}-${slugify(textIn(talk, 'title'))}` } : {};
    return { item: { ...event, ...shared, ...slugOfTalk, ...talk }, place: [...place, key, index], isOneOf };
  });
}

/** Files in which the name of an item may be that of an event. */
const OF_EVENTS = /(?:^|[/_-])(?:events?|conferences?|appearances)(?:\/|\.\w+$)/i;
const OF_TALK =
  'conference event event_name eventName slides deck abstract recording video youtube talk'.split(' ');

/** Whether an item names a talk, and not only the event: decisions, "A guess adds, it never takes". */
function namesTalk({ item, place }: Part, { file, rule }: Context): boolean {
  if (place.some((key) => TALKS.includes(String(key)))) return true;
  const isNamed = ['title', 'name', 'headline'].some((key) => textIn(item, key) !== '');
  const isOfEvents = OF_EVENTS.test(file) && !rule.isOwn;
  return (
    isNamed &&
    (!isOfEvents || (textIn(item, 'title') !== '' && OF_TALK.some((key) => (item[key] ?? '') !== '')))
  );
}

function findItems(value: unknown): { items: unknown[]; path: PropertyKey[] } {
  if (Array.isArray(value)) return { items: value, path: [] };
  if (!isMapping(value)) return { items: [], path: [] };
  const lists = Object.entries(value).filter(([, inner]) => Array.isArray(inner) && inner.some(isMapping));
  const list = lists.length === 1 && typeof value['title'] !== 'string' ? lists[0] : undefined;
  return list ? { items: list[1] as unknown[], path: [list[0]] } : { items: [value], path: [] };
}

/** A slug for each item: its own, that of its title, or its name. All occasions of a talk share one; other items get the date. */
function itemNames(parts: readonly Part[], fallback: string, type: Rule['type']): string[] {
  const base = parts.map(({ item, isOneOf }) => {
    const title = slugify(textIn(item, 'title'));
    const [slug, id, name, event] = ['slug', 'id', 'name', 'event.name'].map((key) =>
      slugify(textIn(item, key)),
    );
    const idOfTalk = isMapping(item['event']) ? id : '';
    if (!slug && isOneOf && idOfTalk) return `${idOfTalk}-${title}`;
    return slug || idOfTalk || title || name || event || id || fallback;
  });
  if (type === 'talk') return base;
  const count = tally(base);
  return base.map((name, index) => {
    const date = slugify(textIn((parts[index] as Part).item, 'date'));
    return (count.get(name) ?? 0) > 1 && date ? `${name}-${date}` : name;
  });
}

/** The text at a path, else an empty one. @param path a key, or two: `event.name`. */
function textIn(item: Item, path: string): string {
  const [key = '', inner] = path.split('.');
  const value = item[key];
  if (inner !== undefined) return isMapping(value) ? textIn(value, inner) : '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function bodyOf(item: Item): string {
  const body = ['body', 'content', 'abstract', 'description'].map((key) => item[key]);
  return body.find((value) => typeof value === 'string')?.toString() ?? '';
}
