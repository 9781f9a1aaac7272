import { listPathname } from './listings.ts';
import { COLLECTIONS, type ContentType } from '../model/content-type.ts';
import type { FieldValue } from '../model/entry.ts';
import { fieldsWith } from '../model/entry-schema.ts';
import { markdownLink } from '../text/markdown-link.ts';
import { absolute, isThere, isUpcoming, recordAt, type Site, textsAt } from './site.ts';
import { shownFields, twinUrl } from './summary.ts';

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
  /** Link to the collection that it belongs to. */
  collection?: string | undefined;
}

/** The literal form of a markdown twin: decisions, "Twins". Ends with one newline. */
export function renderTwin(site: Site, source: TwinSource): string {
  const { title, description, url, date, upcoming, updated, tags, authors, facts = {}, fields = {} } = source;
  const { body, list, transcript, collection } = source;
  // The day of a talk to come is none on which anything changed.
  const changed = updated ?? (upcoming ? null : date);
  const matter = [
    `title: ${JSON.stringify(title)}`,
    description && `description: ${JSON.stringify(description)}`,
    `url: ${url}`,
    date && `date: ${date}`,
    upcoming && 'upcoming: true',
    changed && `last_updated: ${changed}`,
    tags?.length && `tags: ${flowList(tags)}`,
    authors?.length && `authors: ${flowList(authors)}`,
    ...Object.entries(facts).map(([key, value]) => value && `${key}: ${JSON.stringify(value)}`),
    ...Object.entries(fields).map(([key, value]) => `${yamlKey(key)}: ${factOf(value)}`),
  ].filter(Boolean);
  const index = `${site.origins.base}/llms.txt`;
  const { pointers } = site.snapshot.config.twins;
  const elsewhere = [collection, markdownLink('Everything on this site', index)].filter(Boolean);
  const blocks = [
    `---\n${matter.join('\n')}\n---`,
    pointers && `> Index of this site for agents: ${index}`,
    `# ${title}`,
    body.trimEnd(),
    list,
    ...(transcript ? ['## Transcript', transcript.trimEnd()] : []),
    ...(pointers ? ['## Sitemap', elsewhere.map((item) => `- ${item}`).join('\n')] : []),
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

const FACTS = fieldsWith(({ twin }) => twin === true);

/** What the twin of an entry says. */
export function entrySource(site: Site, row: number): TwinSource {
  const record = recordAt(site, row);
  const { body, transcript } = textsAt(site, row);
  return {
    url: site.origins.pages + record.pathname,
    upcoming: isUpcoming(site, row),
    facts: shownFields(site, record, FACTS) as Record<string, string | null>,
    body: absolute(site, body),
    transcript: transcript && absolute(site, transcript),
    collection: collectionLink(site, record.type),
    ...record,
  };
}

/** The twin of the collection that a type's entries are listed in. */
function collectionLink(site: Site, type: ContentType): string | undefined {
  const pathname = listPathname(site, type);
  if (pathname === '/' || !isThere(site, pathname)) return undefined;
  return markdownLink(`All ${COLLECTIONS[type]}`, twinUrl(site, pathname));
}
