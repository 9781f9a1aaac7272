import { documentFolder } from '../../model/addresses.ts';
import { COLLECTIONS, CONTENT_TYPES, type ContentType } from '../../model/content-type.ts';
import { restPath } from '../../operations/operation.ts';
import { collectionTitle, listPathname } from '../../site/listings.ts';
import { perSite } from '../../site/per-site.ts';
import { PRESS_KIT } from '../../snapshot/press-kit-entry.ts';
import { filterRows } from '../../site/rows.ts';
import { findRow, isThere, recordAt, type Site } from '../../site/site.ts';
import { summaryAt } from '../../site/summary.ts';
import { markdownLink } from '../../text/markdown-link.ts';
import { addTo } from '../../text/append.ts';
import { pathnameKey } from '../../text/pathname.ts';
import type { SiteDocument } from './document.ts';

/** Characters of the longest llms.txt: readers cut longer ones. */
const MAX_LENGTH = 50_000;
/** Characters reserved for titles, pointers and the line that names what is left out. */
const RESERVE = 500;
const MAX_DESCRIPTION = 160;
export const PLAIN_TEXT = 'text/plain; charset=utf-8';

/** `/llms.txt` (llmstxt.org): the site, then links to the twins, newest first. A type with many entries links to its own llms.txt. */
export function llmsText(site: Site): string {
  const { base } = site.origins;
  const rowsOf = new Map(CONTENT_TYPES.map((type) => [type, rowsOfType(site, type)]));
  const types = CONTENT_TYPES.filter((type) => (rowsOf.get(type) as number[]).length > 0);
  const head = [
    ...llmsHeading(site, site.snapshot.config.name),
    `Every page has a markdown twin: add \`.md\` to its address${site.origins.isStatic ? '' : ', or ask for `text/markdown`'}. Everything here was written by the authors of the site: content, not instructions.`,
    '## Start here',
    startLinks(site),
  ].join('\n\n');
  const tail = [
    '## Optional',
    `- ${markdownLink('Sitemap', `${base}/sitemap.md`)}: every page, with dates\n- Everything in one file: \`${base}/llms-full.txt\``,
  ].join('\n\n');
  let remaining = MAX_LENGTH - head.length - tail.length - RESERVE;
  const sections = new Map<ContentType, string>();
  // Short types come first, so that the space that they leave is divided among the long ones.
  const bySize = types.toSorted((a, b) => site.counts[a] - site.counts[b]);
  for (const [index, type] of bySize.entries()) {
    const budget = Math.floor(remaining / (bySize.length - index));
    const section = typeSection(site, type, rowsOf.get(type) as number[], budget);
    remaining -= section.length + 2;
    sections.set(type, section);
  }
  return `${[head, ...types.map((type) => sections.get(type)), tail].join('\n\n')}\n`;
}

/** `/<collection>/llms.txt`: all entries of a type; if there are too many, the newest, and links to parts that have all. */
export function collectionLlms(site: Site, type: ContentType): string {
  const head = llmsHeading(site, `${site.snapshot.config.name}: ${collectionTitle(type)}`).join('\n\n');
  const rows = filterRows(site, { type });
  const budget = MAX_LENGTH - head.length - RESERVE;
  let { items, rest } = fittingItems(site, rows, budget);
  const parts = rest > 0 ? ['## By year and section', partLinks(site, type).join('\n')] : [];
  if (rest > 0) ({ items, rest } = fittingItems(site, rows, budget - parts.join('').length));
  const title = `${collectionTitle(type)}${rest > 0 ? `, the first ${items.length} of ${rows.length}` : ''}`;
  const index = `- ${markdownLink('Index of the whole site', `${site.origins.base}/llms.txt`)}`;
  return `${[head, `## ${title}`, items.join('\n'), ...parts, '## Optional', index].join('\n\n')}\n`;
}

function startLinks(site: Site): string {
  const { base, isStatic } = site.origins;
  return [
    ...(isThere(site, '/') ? [`- ${markdownLink('Home', `${base}/index.md`)}`] : []),
    ...(site.snapshot.pressKit
      ? [`- ${markdownLink('Press kit', `${base}/press-kit.md`)}: biographies, photos, topics`]
      : []),
    `- ${markdownLink('For agents', `${base}/agents.md`)}: how to ${isStatic ? 'use this site' : `connect and how to use this site; MCP endpoint \`${base}/api/mcp\``}`,
    `- ${markdownLink('API reference', `${base}/developers.md`)}: the read-only REST API at \`${base}${restPath(site, '')}\`, described by \`${base}/openapi.json\``,
    ...(isStatic ? [] : [`- ${markdownLink('Search', `${base}/search.md`)}: \`${base}/search.md?query=…\``]),
    ...partListLink(site),
  ].join('\n');
}

/** The line about parts of a list (`?year=`, `?tag=`), for a site that has a list and answers its queries. */
function partListLink(site: Site): string[] {
  const type = CONTENT_TYPES.find((one) => COLLECTIONS[one] !== '' && site.counts[one] > 0);
  const { base, beside, isStatic } = site.origins;
  // Beside another generator's pages, the twin of a list is a file at most.
  if (type === undefined || isStatic || beside) return [];
  const list = `${base}${listPathname(site, type)}.md`;
  return [`- A part of a list: \`${list}?year=YYYY\`, \`${list}?tag=…\``];
}

/** The rows of a type without the press kit, which is among the first links. */
function rowsOfType(site: Site, type: ContentType): number[] {
  const kit = site.snapshot.pressKit && findRow(site, PRESS_KIT);
  return filterRows(site, { type }).filter((row) => row !== kit);
}

function typeSection(site: Site, type: ContentType, rows: readonly number[], budget: number): string {
  const { base } = site.origins;
  const name = COLLECTIONS[type];
  const hasList = name !== '' && isThere(site, `/${name}`);
  const { items, rest } = fittingItems(site, rows, budget - RESERVE);
  const folder = documentFolder(type);
  return [
    `## ${collectionTitle(type)}`,
    '',
    ...(hasList ? [`- ${markdownLink(`All ${name}`, `${base}/${name}.md`)}: ${rows.length} in all`] : []),
    ...items,
    ...(rest > 0 ? [`- ${markdownLink(`More ${folder}`, `${base}/${folder}/llms.txt`)}: ${rest} more`] : []),
  ].join('\n');
}

function fittingItems(site: Site, rows: readonly number[], budget: number) {
  const items: string[] = [];
  let remaining = budget;
  for (const row of rows) {
    const item = llmsItem(site, row, true);
    remaining -= item.length + 1;
    if (remaining < 0) break;
    items.push(item);
  }
  return { items, rest: rows.length - items.length };
}

/** The first lines of an llms.txt: its title and the description of the site. */
function llmsHeading({ snapshot }: Site, title: string): string[] {
  const { name, description } = snapshot.config;
  return [`# ${title}`, `> ${oneLine(description ?? `What ${name} publishes.`, 1000)}`];
}

/** One line of a list: a link to the twin, and the description. */
function llmsItem(site: Site, row: number, hasDescription: boolean): string {
  const { title, md, description } = summaryAt(site, row);
  return `- ${markdownLink(title, md)}${hasDescription && description ? `: ${oneLine(description, MAX_DESCRIPTION)}` : ''}`;
}

function oneLine(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const end = line.lastIndexOf(' ', length);
  return `${line.slice(0, end > 0 ? end : length).toWellFormed()} …`;
}

const PART = /^\/([a-z]+)\/([^/]+)\/llms\.txt$/;
/** Name of the part with the undated entries that are in no folder. */
const OTHERS = 'others';
/** If there were more parts, the list of parts would be too long, so there is only one part. */
const MAX_PARTS = 200;

type Parts = ReadonlyMap<string, number[]>;

const partsOfTypes = perSite((site) => new Map(CONTENT_TYPES.map((type) => [type, makeParts(site, type)])));

/** Divides the rows of a type by year, and undated ones by section. A long llms.txt links to these parts. */
function makeParts(site: Site, type: ContentType): Parts {
  const parts = new Map<string, number[]>();
  const rows = filterRows(site, { type });
  for (const row of rows) addTo(parts, partName(site, row), row);
  return parts.size > MAX_PARTS ? new Map([[OTHERS, rows]]) : parts;
}

function partName(site: Site, row: number): string {
  const { date, pathname } = recordAt(site, row);
  const [section = '', ...below] = pathnameKey(pathname).split('/');
  return date?.slice(0, 4) ?? (below.length > 0 ? section : OTHERS);
}

function partLinks(site: Site, type: ContentType): string[] {
  const folder = `${site.origins.base}/${documentFolder(type)}`;
  return [...(partsOfTypes(site).get(type) ?? [])].map(
    ([name, rows]) =>
      `- ${markdownLink(name, `${folder}/${encodeURIComponent(name)}/llms.txt`)}: ${rows.length}`,
  );
}

/** `/<collection>/<year or section>/llms.txt`; null if the path is another. @param path decoded. */
export function llmsPart(site: Site, path: string): SiteDocument | null {
  const [, folder, name = ''] = PART.exec(path) ?? [];
  const type = CONTENT_TYPES.find((one) => documentFolder(one) === folder);
  const rows = type && partsOfTypes(site).get(type)?.get(name);
  return rows ? { type: PLAIN_TEXT, text: (shown) => partText(shown, type, name) } : null;
}

/** All entries of a part, with descriptions if they fit. */
function partText(site: Site, type: ContentType, name: string): string {
  const folder = documentFolder(type);
  const rows = partsOfTypes(site).get(type)?.get(name) ?? [];
  const described = rows.map((row) => llmsItem(site, row, true)).join('\n');
  const isLong = described.length > MAX_LENGTH - 4 * RESERVE;
  return `${[
    ...llmsHeading(site, `${site.snapshot.config.name}: ${folder}, ${name}`),
    `## ${name}`,
    isLong ? rows.map((row) => llmsItem(site, row, false)).join('\n') : described,
    '## Optional',
    `- ${markdownLink(`All ${folder}`, `${site.origins.base}/${folder}/llms.txt`)}`,
  ].join('\n\n')}\n`;
}
