import { listPathname } from './listings.ts';
import { COLLECTIONS, type ContentType } from '../model/content-type.ts';
import type { FieldValue } from '../model/entry.ts';
import { type EntryRecord, fieldsWith } from '../model/entry-schema.ts';
import { markdownLink } from '../text/markdown-link.ts';
import { absolute, isThere, isUpcoming, recordAt, type Site, textsAt } from './site.ts';
import { shownFields, twinUrl } from './summary.ts';

/** The parts of a twin. `body` is Markdown with absolute links. */
export interface TwinSource {
  title: string;
  description: string | null;
  url: string;
  date?: string | null;
  /** It is a talk whose day has not passed. */
  upcoming?: boolean;
  updated?: string | null;
  tags?: readonly string[];
  /** Names; empty for the author of the site. */
  authors?: readonly string[];
  /** Further lines of front matter; those that are null or empty are left out. */
  facts?: Readonly<Record<string, string | null>>;
  /** Further members of the site's own front matter that it shows. */
  fields?: Readonly<Record<string, FieldValue>> | undefined;
  body: string;
  /** Markdown list of the entries below the page. */
  list?: string;
  transcript?: string | null;
  /** Markdown link to its collection. */
  collection?: string | undefined;
}

/** Renders a markdown twin (decisions, "Twins"). It ends with one newline. */
export function renderTwin(site: Site, source: TwinSource): string {
  const { title, description, url, date, upcoming, updated, tags, authors, facts = {}, fields = {} } = source;
  const { body, list, transcript, collection } = source;
  // Nothing changes on the day of an upcoming talk.
  const lastUpdated = updated ?? (upcoming ? null : date);
  const matter = [
    `title: ${JSON.stringify(title)}`,
    description && `description: ${JSON.stringify(description)}`,
    `url: ${url}`,
    date && `date: ${date}`,
    upcoming && 'upcoming: true',
    lastUpdated && `last_updated: ${lastUpdated}`,
    tags?.length && `tags: ${yamlList(tags)}`,
    authors?.length && `authors: ${yamlList(authors)}`,
    ...Object.entries(facts).map(([key, value]) => value && `${key}: ${JSON.stringify(value)}`),
    ...Object.entries(fields).map(([key, value]) => `${yamlKey(key)}: ${yamlValue(value)}`),
  ].filter(Boolean);
  const index = `${site.origins.base}/llms.txt`;
  const { pointers } = site.snapshot.config.twins;
  const sitemap = [collection, markdownLink('Everything on this site', index)].filter(Boolean);
  const blocks = [
    `---\n${matter.join('\n')}\n---`,
    pointers && `> Index of this site for agents: ${index}`,
    `# ${title}`,
    body.trimEnd(),
    list,
    ...(transcript ? ['## Transcript', transcript.trimEnd()] : []),
    ...(pointers ? ['## Sitemap', sitemap.map((item) => `- ${item}`).join('\n')] : []),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** A key of the front matter, quoted if YAML needs it. */
function yamlKey(key: string): string {
  return /^[A-Za-z][\w-]*$/.test(key) ? key : JSON.stringify(key);
}

function yamlValue(value: FieldValue): string {
  return typeof value === 'object' ? yamlList(value) : JSON.stringify(value);
}

/** A YAML list in one line. */
function yamlList(items: readonly string[]): string {
  return `[${items.map((item) => JSON.stringify(item)).join(', ')}]`;
}

const FACTS = fieldsWith(({ twin }) => twin === true);

/** The twin of an entry. */
export function entrySource(site: Site, row: number): TwinSource & EntryRecord {
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

/** A Markdown link to the twin of a type's collection; undefined if it has no page of its own. */
function collectionLink(site: Site, type: ContentType): string | undefined {
  const pathname = listPathname(site, type);
  if (pathname === '/' || !isThere(site, pathname)) return undefined;
  return markdownLink(`All ${COLLECTIONS[type]}`, twinUrl(site, pathname));
}
