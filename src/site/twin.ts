import { COLLECTIONS, type ContentType } from '../model/content-type.ts';
import type { FieldValue } from '../model/entry.ts';
import { fieldsWith } from '../model/entry-schema.ts';
import { absolute, isThere, isUpcoming, recordAt, type Site, textsAt } from './site.ts';
import { shownFields } from './summary.ts';

/** What a twin says; `body` is Markdown with absolute links. */
export interface TwinSource {
  title: string;
  description: string | null;
  url: string;
  date?: string | null;
  /** A talk whose day has not passed. */
  upcoming?: boolean;
  updated?: string | null;
  tags?: readonly string[];
  /** Names; empty where it is the author of the site. */
  authors?: readonly string[];
  /** Further lines of front matter, only where they have a value. */
  facts?: Readonly<Record<string, string | null>>;
  /** Further front matter that the site shows. */
  fields?: Readonly<Record<string, FieldValue>> | undefined;
  body: string;
  /** Markdown list of what is below the page. */
  list?: string;
  transcript?: string | null;
  /** The collection that it belongs to. */
  collection?: { title: string; url: string };
}

/** The literal form of a markdown twin: decisions, "Twins". Ends with one newline. */
export function renderTwin(site: Site, source: TwinSource): string {
  const {
    title,
    description,
    url,
    date,
    upcoming = false,
    updated,
    tags = [],
    authors = [],
    facts = {},
    fields = {},
    body,
    list = '',
    transcript,
    collection,
  } = source;
  // The day of a talk to come is none on which anything changed.
  const changed = updated ?? (upcoming ? null : date);
  const matter = [
    `title: ${JSON.stringify(title)}`,
    description && `description: ${JSON.stringify(description)}`,
    `url: ${url}`,
    date && `date: ${date}`,
    upcoming && 'upcoming: true',
    changed && `last_updated: ${changed}`,
    tags.length > 0 && `tags: ${flowList(tags)}`,
    authors.length > 0 && `authors: ${flowList(authors)}`,
    ...Object.entries(facts).map(([key, value]) => value && `${key}: ${JSON.stringify(value)}`),
    ...Object.entries(fields).map(([key, value]) => `${yamlKey(key)}: ${factOf(value)}`),
  ].filter(Boolean);
  const index = `${site.origins.base}/llms.txt`;
  const { pointers } = site.snapshot.config.twins;
  const sitemap = [
    '## Sitemap',
    [...(collection ? [link(collection.title, collection.url)] : []), link('Everything on this site', index)]
      .map((item) => `- ${item}`)
      .join('\n'),
  ];
  const blocks = [
    `---\n${matter.join('\n')}\n---`,
    ...(pointers ? [`> Index of this site for agents: ${index}`] : []),
    `# ${title}`,
    body.trimEnd(),
    list,
    ...(transcript ? ['## Transcript', transcript.trimEnd()] : []),
    ...(pointers ? sitemap : []),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** A key as YAML has it. */
function yamlKey(key: string): string {
  return /^[A-Za-z][\w-]*$/.test(key) ? key : JSON.stringify(key);
}

function factOf(value: FieldValue): string {
  return typeof value === 'object' ? flowList(value) : JSON.stringify(value);
}

/** A YAML list in one line. */
function flowList(items: readonly string[]): string {
  return `[${items.map((item) => JSON.stringify(item)).join(', ')}]`;
}

/** An inline link whose text cannot break out of it. */
export function link(text: string, url: string): string {
  return `[${text.replace(/[\\[\]<>`]/g, '\\$&').replace(/\s+/g, ' ')}](${/[()\s<>]/.test(url) ? `<${url.replace(/[<>\s]/g, encodeURIComponent)}>` : url})`;
}

const FACTS = fieldsWith(({ twin }) => twin === true);

/** What the twin of an entry says. */
export function entrySource(site: Site, row: number): TwinSource {
  const record = recordAt(site, row);
  const { body, transcript } = textsAt(site, row);
  return {
    ...record,
    url: site.origins.pages + record.pathname,
    upcoming: isUpcoming(site, row),
    facts: shownFields(site, record, FACTS) as Record<string, string | null>,
    body: absolute(site, body),
    transcript: transcript && absolute(site, transcript),
    ...collectionOf(site, record.type),
  };
}

/** Title and twin of the collection that a type's entries are listed in. */
function collectionOf(site: Site, type: ContentType): { collection?: { title: string; url: string } } {
  const collection = COLLECTIONS[type];
  if (!collection || !isThere(site, `/${collection}`)) return {};
  return { collection: { title: `All ${collection}`, url: `${site.origins.base}/${collection}.md` } };
}
