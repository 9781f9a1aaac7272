import { cleanBody } from '../markdown/clean.ts';
import { outline } from '../markdown/outline.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Entry } from '../model/entry.ts';
import { keysOf } from './aliases.ts';
import {
  type Place,
  type PlacedValue,
  readAddress,
  readAliases,
  readLink,
  readPermalink,
  slugOf,
  webAddress,
} from './addresses.ts';
import { type FieldReader, oneLine } from './fields.ts';
import {
  readImage,
  readLanguage,
  readPeople,
  readTags,
  type TagRules,
  textOfFields,
} from './front-matter.ts';
import type { FileNames } from './names.ts';
import { type Publication, readPublication } from './publication.ts';
import type { Rule } from './rules.ts';
import { splitTranscript } from './transcript.ts';

/** What one file, or one item of a list, says; where the entry will be found is decided with all the others. */
export interface ParsedEntry
  extends Publication,
    Pick<
      Entry,
      | 'title'
      | 'description'
      | 'tags'
      | 'conference'
      | 'location'
      | 'link'
      | 'slides'
      | 'recording'
      | 'image'
      | 'order'
      | 'body'
      | 'transcript'
      | 'file'
      | 'authors'
      | 'series'
    > {
  rule: Rule;
  names: FileNames;
  /** As the front matter says; null: as the place of the file says. */
  lang: string | null;
  /** From the front matter, without a slash around it. */
  slug: string | null;
  permalink: PlacedValue | null;
  aliases: PlacedValue[];
  canonical: string | null;
  categories: string[];
  translationKey: string | null;
  datePlace: Place;
  /** Where the front matter decides the address, else where it starts. */
  addressPlace: Place;
  /** The file beside it that its transcript was read from. */
  transcriptFile: string | null;
  /** Where links to other pages of the site lead; only where addresses are a guess. */
  links: string[];
}

export interface EntrySource {
  fields: FieldReader;
  rule: Rule;
  names: FileNames;
  /** Markdown without front matter. */
  body: string;
  /** Line of the file on which the body starts. */
  bodyLine: number;
  file: string;
  /** Transcript from a file beside the entry. */
  transcript: { text: string | null; file: string } | null;
  tagRules: TagRules;
  /** A date to come does not hold the entry back. */
  future: boolean;
}

const MAX_LEAD = 300;

/** Makes an entry of the fields and body of one file, or of one item of a data file. */
export function parseEntry(source: EntrySource): ParsedEntry {
  const { fields, file, rule, names } = source;
  const permalink = readPermalink(fields);
  const addressDate = /^\/?(?:[\w-]+\/)?(\d{4})\/(\d{2})\/(\d{2})\//.exec(permalink?.value ?? '');
  const publication = readPublication(
    fields,
    file,
    names.date ?? (addressDate?.slice(1, 4).join('-') || null),
  );
  const cleaned = cleanBody(source.body, /\.mdx$/i.test(file));
  reportRemoved(source, cleaned.removed);
  const { headings, lead, destinations } = outline(cleaned.text);
  const first = headings[0]?.level === 1 ? headings[0] : undefined;
  const title = (textOfFields(fields, 'title') ?? first?.text) || titleFromName(fields, names);
  const { body, transcript } = splitTranscript(withoutTitle(cleaned.text, title, headings));
  const categories = [
    ...rule.categories,
    ...fields.list('categories', source.tagRules.separator),
    ...fields.list('category'),
  ];
  return {
    ...publication,
    from: source.future ? null : publication.from,
    title,
    description: descriptionOf(fields) ?? (cutLead(lead) || null),
    tags: readTags(fields, source.tagRules, rule.categories),
    authors: readPeople(fields),
    series: fields.text('series') ?? fields.list('series')[0] ?? null,
    conference: textOfFields(fields, 'conference'),
    location: textOfFields(fields, 'location'),
    link: readLink(fields),
    slides: readAddress(fields, 'slides'),
    recording: readAddress(fields, 'recording'),
    image: readImage(fields),
    order: keysOf('order').reduce<number | null>((found, key) => found ?? fields.number(key), null),
    body,
    transcript: inlineTranscript(fields) ?? transcript ?? source.transcript?.text ?? null,
    transcriptFile: source.transcript?.file ?? null,
    file,
    rule,
    names,
    lang: readLanguage(fields),
    slug: permalink?.key === 'slug' ? null : slugOf(fields),
    permalink,
    aliases: readAliases(fields),
    canonical:
      keysOf('canonical')
        .map((key) => webAddress(fields.value(key)))
        .find((url) => url !== null) ?? null,
    categories: [...new Set(categories)],
    translationKey: fields.text('translationKey', 'translation_key', 'ref'),
    datePlace: fields.locate('date'),
    addressPlace: permalink ?? fields.locate('slug'),
    links: rule.guess
      ? destinations.map(({ start, end }) => cleaned.text.slice(start, end)).filter(isPageLink)
      : [],
  };
}

function isPageLink(destination: string): boolean {
  return /^(?:https?:\/\/[^/]+)?\/[^\s?#]+/.test(destination) && destination.length < 300;
}

function reportRemoved(
  { fields, body, bodyLine, file }: EntrySource,
  removed: readonly { name: string; offset: number }[],
): void {
  const [first] = removed;
  if (first === undefined) return;
  const names = [...new Set(removed.map(({ name }) => name))];
  const before = body.slice(0, first.offset);
  const diagnostic: Diagnostic = {
    severity: 'info',
    code: 'template-tags',
    message: `${removed.length === 1 ? 'One template tag is' : `${removed.length} template tags are`} left out: ${names.slice(0, 6).join(', ')}${names.length > 6 ? ', …' : ''}.`,
    fix: 'Nothing needs to be done; write Markdown instead where the content should show here too.',
    file,
    line: bodyLine + before.split('\n').length - 1,
    column: first.offset - before.lastIndexOf('\n'),
  };
  fields.diagnostics.push(diagnostic);
}

/** The body without a first H1 that says the title again. */
function withoutTitle(body: string, title: string, headings: Entry['headings']): string {
  const first = headings[0];
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
  if (!first || first.level !== 1 || body.slice(0, first.offset).trim() !== '') return body;
  if (plain(first.text) !== plain(title)) return body;
  const lineEnd = body.indexOf('\n', first.offset);
  const rest = lineEnd < 0 ? '' : body.slice(lineEnd + 1);
  return rest.replace(/^ {0,3}=+[ \t]*(\n|$)/, '');
}

function titleFromName(fields: FieldReader, names: FileNames): string {
  const last = names.path
    .slice(names.path.lastIndexOf('/') + 1)
    .replace(/[-_]+/g, ' ')
    .trim();
  const title = last ? last.charAt(0).toUpperCase() + last.slice(1) : 'Home';
  if (!names.isSection) {
    fields.report(
      'title',
      'warning',
      'missing-title',
      `There is no title and no first heading; the file name gives “${title}”.`,
      'Add title: "…" to the front matter.',
    );
  }
  return title;
}

function descriptionOf(fields: FieldReader): string | null {
  for (const key of keysOf('description')) {
    const value = fields.value(key);
    if (typeof value === 'string' && oneLine(value)) return oneLine(value);
  }
  return null;
}

/** The lead cut at the end of a sentence, or else of a word. */
function cutLead(lead: string): string {
  if (lead.length <= MAX_LEAD) return lead;
  const head = lead.slice(0, MAX_LEAD);
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('? '), head.lastIndexOf('! '));
  if (sentence > MAX_LEAD / 3) return head.slice(0, sentence + 1);
  const word = head.lastIndexOf(' ');
  return `${(word > 0 ? head.slice(0, word) : head.slice(0, -1)).replace(/[\s,;:–—-]+$/, '').replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A transcript in the front matter itself; the name of a file is resolved where files are read. */
function inlineTranscript(fields: FieldReader): string | null {
  const value = fields.value('transcript');
  return typeof value === 'string' && value.includes('\n') ? value.trim() : null;
}
