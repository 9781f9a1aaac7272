import { toUtf8 } from '../../bytes/strings.ts';
import { lastOf } from '../../text/pathname.ts';
import { capital } from '../../text/words.ts';
import { shownStart, cutLead } from '../../markdown/html/shown.ts';
import { bodyReading } from '../../markdown/read/body-reading.ts';
import type { Entry, FieldValue } from '../../model/entry.ts';
import type { Hidden } from '../../model/diagnostic.ts';
import type { DefaultedFields } from '../../model/entry-schema.ts';
import { isOn, type Visibility, readVisibility, shownFrom } from '../fields/visibility.ts';
import { keysOf } from '../fields/front-matter-keys.ts';
import {
  type LineColumn,
  type PlacedValue,
  readAddress,
  readAliases,
  readLink,
  readRecording,
  readPermalink,
  slugOf,
  readImage,
  readLanguage,
  readPeople,
  readDescription,
  readSeries,
  readTags,
  nameOfFields,
  textOfFields,
} from '../fields/front-matter-values.ts';
import type { FieldReader } from '../fields/field-reader.ts';
import { type EntrySource, readBody } from './read-body.ts';
import { type KeptReading, keptReading } from './plain-edits.ts';
import type { FileNames } from './file-names.ts';
import type { Rule } from '../config/rules.ts';
import { decoded, withoutLinks, endOfTitle, titleFromName } from '../fields/title.ts';
import { inlineTranscript, splitTranscript } from '../formats/transcript.ts';

/** An entry as one file, or one item of a list, gives it. Its type, path and address depend on all others: `placeEntries`. */
export interface ParsedEntry
  extends Visibility,
    Omit<DefaultedFields, 'lists' | 'translationOf'>,
    Pick<Entry, 'featured' | 'title' | 'description' | 'tags' | 'transcript' | 'file' | 'fields'> {
  /** UTF-8. */
  body: Uint8Array;
  /** The reading of `body`; null if it has to be read again. */
  reading: KeptReading | null;
  rule: Rule;
  names: FileNames;
  /** The language of the front matter; null if only the place of the file gives one. */
  lang: string | null;
  /** The slug of the front matter, without slashes around it. */
  slug: string | null;
  permalink: PlacedValue | null;
  aliases: PlacedValue[];
  categories: string[];
  translationKey: string | null;
  datePlace: LineColumn;
  /** The place of the key that decides the address, else that of the front matter. */
  addressPlace: LineColumn;
  /** The file from which its transcript was read. */
  transcriptFile: string | null;
  /** The target if its address only redirects, else null. */
  leadsTo: string | null;
  /** Whether it is about a book or the like, or about another page. */
  isAboutWork: boolean;
  /** Destinations of its links to pages, from which addresses are guessed. Empty if the rule's address is no guess. */
  links: string[];
  /** Whether the entries below it are listed under its text. By default (null), only the home page of a plain site does. */
  listsBelow: boolean | null;
  /** The template that its front matter names. */
  template: string | null;
}

/** Layouts that show the newest entries below the text of a front page. */
const HOME_LAYOUT = /^(?:home|blog|posts|index|list)(?:\.\w+)?$/i;

/** Makes an entry of the fields and body of one file, or of one item of a data file. */
export function parseEntry(source: EntrySource): ParsedEntry {
  const { fields, file, rule, names, site } = source;
  const { keys, wiki, future } = site.texts;
  const recording = readRecording(fields);
  const permalink = readPermalink(fields, keys.permalink);
  const addressDate = /^\/?(?:[\w-]+\/)?(\d{4})\/(\d{2})\/(\d{2})\//.exec(permalink?.value ?? '');
  const publication = readVisibility(
    fields,
    file,
    names.date ?? (addressDate?.slice(1, 4).join('-') || null),
    rule.dateKeys === null ? keys : { ...keys, date: rule.dateKeys },
  );
  const { text, reading } = readBody(source);
  const { first, lead } = shownStart(text, reading.blocks);
  const heading = first?.level === 1 ? first.text : '';
  const title =
    writtenTitle(fields, rule, names, heading) ||
    titleFromName(fields, names, rule.functions.titleOfWords ?? capital, wiki === 'vault', lead);
  const start = endOfTitle(text, title, reading.blocks);
  const rest = bodyReading(reading, start, site.texts.headingIds);
  const { body: bodyText, transcript } = splitTranscript(text.slice(start), rest.headings);
  const body = toUtf8(bodyText);
  const leadsTo = fields.list('redirect_to')[0] ?? null;
  const moved: Hidden | null =
    leadsTo === null ? null : { kind: 'moved', reason: `redirect_to: its address redirects to ${leadsTo}` };
  const link = readLink(fields) ?? recording;
  const values = readOwnFields(fields, rule.fields);
  const categories = [...addressCategories(fields, site), ...fields.list('category')];
  return {
    ...publication,
    hidden: publication.hidden ?? moved,
    leadsTo: publication.hidden === null ? leadsTo : null,
    from: shownFrom(publication, future, rule),
    title,
    description: withoutLinks(decoded(readDescription(fields))) ?? (cutLead(lead) || null),
    tags: readTags(fields, site),
    authors: readPeople(fields, rule.people),
    series: readSeries(fields),
    conference: nameOfFields(fields, 'conference'),
    location: nameOfFields(fields, 'location'),
    link,
    isAboutWork: link !== null || isAboutWork(fields, file),
    ...(Object.keys(values).length === 0 ? {} : { fields: values }),
    ...(keysOf('featured').some((key) => isOn(fields.value(key))) && { featured: true }),
    slides: readAddress(fields, 'slides'),
    recording,
    image: readImage(fields),
    order: keysOf('order').reduce<number | null>((found, key) => found ?? fields.number(key), null),
    body,
    reading: transcript === null ? keptReading(body, rest) : null,
    transcript: inlineTranscript(fields.value('transcript')) ?? transcript ?? source.transcript?.text ?? null,
    transcriptFile: source.transcript?.file ?? null,
    file,
    rule,
    names,
    lang: readLanguage(fields),
    slug: permalink?.key === 'slug' ? null : (slugOf(fields, keys.slug) ?? slugInName(source, publication)),
    permalink,
    aliases: readAliases(fields),
    canonical: readAddress(fields, 'canonical'),
    categories: [...new Set(categories)],
    listsBelow: listsBelow(fields, names),
    translationKey: fields.text('translationKey', 'translation_key', 'ref'),
    template: fields.text('template'),
    datePlace: fields.locate('date'),
    addressPlace: permalink ?? fields.locate('slug'),
    links: rule.guess
      ? reading.destinations.map(({ start, end }) => text.slice(start, end)).filter(isPageLink)
      : [],
  };
}

/** The title in the front matter, of the generator, or of the first heading; undefined if there is none. */
function writtenTitle(
  fields: FieldReader,
  rule: Rule,
  names: FileNames,
  heading: string,
): string | undefined {
  const { titleOf } = rule.functions;
  return (
    decoded(titleOf ? fields.text('title') : textOfFields(fields, 'title')) ??
    (titleOf?.(lastOf(names.dated)) || undefined) ??
    (heading || undefined) ??
    decoded(fields.text('', ...rule.titleKeys)) ??
    undefined
  );
}

/** The value of `lists`, else whether the generator lists entries on such a page. */
function listsBelow(fields: FieldReader, names: FileNames): boolean | null {
  const value = fields.value('lists');
  if (typeof value === 'boolean') return value;
  const isHome = names.isBundle && names.name === '';
  return names.isSection || (isHome && HOME_LAYOUT.test(fields.text('layout') ?? '')) ? true : null;
}

/** If a site takes dates from file names, it takes slugs from the rest of the name. */
function slugInName({ site, names }: EntrySource, { datedByName }: Visibility): string | null {
  return datedByName && site.texts.keys.date?.includes(':filename') ? lastOf(names.name) : null;
}

function addressCategories(
  fields: FieldReader,
  { functions: { splitCategories } }: EntrySource['site'],
): string[] {
  const value = fields.value('categories');
  return splitCategories !== undefined && typeof value === 'string'
    ? splitCategories(value).filter(Boolean)
    : fields.list('categories');
}

function isPageLink(destination: string): boolean {
  return /^(?:https?:\/\/[^/]+)?\/[^\s?#]+/.test(destination) && destination.length < 300;
}

/** Keys and folders of pages about the works of others, whose `author` is that of the work. */
const WORK_KEYS = ['isbn', 'isbn13', 'book', 'booktitle', 'book_title', 'goodreads', 'olid'];
const OF_OTHERS =
  /(?:^|\/)_?(?:books?|bookshelf|library|reading|reads|reading-?list|quotes?|links?|link-?log|bookmarks?|blogmarks|recommendations)(?:\/|$)/i;

/** Whether a page is about what others have made: a book, a quote, a link. */
function isAboutWork(fields: FieldReader, file: string): boolean {
  return (
    WORK_KEYS.some((key) => fields.value(key) !== undefined) || OF_OTHERS.test(file.replace(/[^/]*$/, ''))
  );
}

/** The values of the keys that `lectern.yaml` lists under `fields`. Values without a text are reported. */
function readOwnFields(fields: FieldReader, keys: readonly string[]): Record<string, FieldValue> {
  const values: Record<string, FieldValue> = {};
  for (const key of keys) {
    const value = fields.value(key);
    if (value === undefined || value === '') continue;
    const items = [value].flat();
    const plain = items.map(plainOf).filter((item) => item !== null);
    if (plain.length < items.length)
      fields.misfit(key, value, 'a text, a number or a list of them', `Write ${key}: "…".`);
    if (plain.length > 0) values[key] = Array.isArray(value) ? plain.map(String) : (plain[0] as FieldValue);
  }
  return values;
}

function plainOf(value: unknown): string | number | boolean | null {
  // A day without a time stays a day.
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '');
  if (typeof value === 'string') return value.replace(/T00:00:00(?:\.000)?Z$/, '').trim();
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
