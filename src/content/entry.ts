import { outline } from '../markdown/outline.ts';
import type { Entry } from '../model/entry.ts';
import type { FieldReader } from './fields.ts';
import { type AddressSource, locatePage } from './permalink.ts';
import { readPublication } from './publication.ts';
import { foldTag } from '../model/tag.ts';
import { splitTranscript } from './transcript.ts';

/** An entry whose links are still as they were written. */
export interface RawEntry extends Entry {
  /** Why it is nowhere; null where it is published in its window. */
  hidden: string | null;
}

export interface EntrySource extends AddressSource {
  /** Markdown without front matter. */
  body: string;
  file: string;
  /** The site's language. */
  lang: string;
  /** Transcript from a file beside the entry. */
  transcript: string | null;
}

const DESCRIPTION_KEYS = ['description', 'excerpt', 'summary', 'spoiler', 'subtitle', 'tldr'];
const MAX_LEAD = 300;

/** Makes an entry of the fields and body of one file, or of one item of a data file. */
export function readEntry(source: EntrySource): RawEntry {
  const { fields, file, rule } = source;
  const publication = readPublication(fields, file);
  const { headings, lead } = outline(source.body);
  const first = headings[0]?.level === 1 ? headings[0] : undefined;
  const title = fields.text('title', 'name') ?? first?.text ?? titleFromName(fields, source.name);
  const { body, transcript } = splitTranscript(withoutTitle(source.body, title));
  const { path, pathname } = locatePage(source, publication.date, title);
  return {
    path,
    pathname,
    type: rule.type,
    title,
    description: descriptionOf(fields) ?? (cutLead(lead) || null),
    date: publication.date,
    updated: publication.updated,
    tags: readTags(fields),
    lang: fields.text('lang', 'language', 'locale') ?? source.lang,
    conference: fields.text('conference', 'event'),
    location: fields.text('location', 'place', 'city'),
    link: fields.text('link', 'external_url', 'externalUrl') ?? foreignUrl(fields),
    image: readImage(fields),
    order: fields.number('order') ?? fields.number('weight'),
    unlisted: publication.unlisted,
    from: publication.from,
    until: publication.until,
    headings: [],
    body,
    transcript: inlineTranscript(fields) ?? transcript ?? source.transcript,
    file,
    hidden: publication.hidden,
  };
}

/** Path within its collection of a file: no extension, no `/index`, no date before the name. */
export function nameOf(file: string, base: string): string {
  const inside = base && file.startsWith(`${base}/`) ? file.slice(base.length + 1) : file;
  return inside
    .normalize('NFC')
    .replace(/\.[^./]+$/, '')
    .replace(/\/_?index$/, '')
    .replace(/(^|\/)\d{4}-\d{2}-\d{2}-(?=[^/]*$)/, '$1')
    .replace(/(^|\/)_?drafts\//, '$1')
    .replace(/\s+/g, '-');
}

/** The body without a first H1 that says the title again. */
function withoutTitle(body: string, title: string): string {
  const { headings } = outline(body);
  const first = headings[0];
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
  if (!first || first.level !== 1 || body.slice(0, first.offset).trim() !== '') return body;
  if (plain(first.text) !== plain(title)) return body;
  const lineEnd = body.indexOf('\n', first.offset);
  const rest = lineEnd < 0 ? '' : body.slice(lineEnd + 1);
  return rest.replace(/^ {0,3}=+[ \t]*(\n|$)/, '');
}

function titleFromName(fields: FieldReader, name: string): string {
  const last = name.slice(name.lastIndexOf('/') + 1).replace(/[-_]+/g, ' ');
  const title = last.charAt(0).toUpperCase() + last.slice(1);
  fields.report(
    'title',
    'warning',
    'missing-title',
    `There is no title and no first heading; the file name gives “${title}”.`,
    'Add title: "…" to the front matter.',
  );
  return title;
}

function descriptionOf(fields: FieldReader): string | null {
  for (const key of DESCRIPTION_KEYS) {
    const value = fields.value(key);
    if (typeof value === 'string' && value.trim()) return value.replace(/\s+/g, ' ').trim();
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

function readTags(fields: FieldReader): string[] {
  const taxonomies = fields.value('taxonomies') as Record<string, unknown> | undefined;
  const tags = [
    ...fields.list('tags'),
    ...fields.list('categories'),
    ...(taxonomies && typeof taxonomies === 'object'
      ? ['tags', 'categories'].flatMap((key) => fields.listOf('taxonomies', taxonomies[key]))
      : []),
  ];
  const found = tags.length > 0 ? tags : fields.list('keywords');
  return [...new Map(found.map((tag) => [foldTag(tag), tag] as const)).values()];
}

/** A `url` that leads elsewhere is what the entry is about; any other is a permalink. */
function foreignUrl(fields: FieldReader): string | null {
  const url = fields.value('url');
  return typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null;
}

function readImage(fields: FieldReader): Entry['image'] {
  for (const key of ['image', 'cover', 'thumbnail']) {
    const value = fields.value(key);
    if (typeof value === 'string' && value.trim()) return { src: value.trim(), alt: '' };
    if (value && typeof value === 'object') {
      const { src, url, image, alt } = value as Record<string, unknown>;
      const found = src ?? url ?? image;
      if (typeof found === 'string' && found.trim()) {
        return { src: found.trim(), alt: typeof alt === 'string' ? alt : '' };
      }
    }
  }
  return null;
}

/** A transcript in the front matter itself; the name of a file is resolved where files are read. */
function inlineTranscript(fields: FieldReader): string | null {
  const value = fields.value('transcript');
  return typeof value === 'string' && value.includes('\n') ? value.trim() : null;
}
