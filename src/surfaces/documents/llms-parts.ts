import { CONTENT_TYPES, type ContentType } from '../../model/content-type.ts';
import { documentFolder } from '../../model/reserved-addresses.ts';
import { perSite } from '../../site/per-site.ts';
import { filterRows } from '../../site/rows.ts';
import { recordAt, type Site } from '../../site/site.ts';
import { pathnameKey } from '../../text/pathname.ts';
import { link } from '../../site/twin.ts';
import type { SiteDocument } from './document.ts';
import { addTo } from '../../text/append.ts';
import { summaryAt } from '../../site/summary.ts';

/** How many characters an llms.txt may have: readers cut longer ones. */
export const MAX_LENGTH = 50_000;
/** Left for titles, pointers and the line that says what is not there. */
export const RESERVE = 500;
const MAX_DESCRIPTION = 160;
export const PLAIN_TEXT = 'text/plain; charset=utf-8';

/** The first lines of an llms.txt: its title, and what the site is. */
export function llmsHeading({ snapshot }: Site, title: string): string[] {
  const { name, description } = snapshot.config;
  return [`# ${title}`, `> ${oneLine(description ?? `What ${name} publishes.`, 1000)}`];
}

/** One line of a list: a link to the twin, and what it is about. */
export function llmsItem(site: Site, row: number, described: boolean): string {
  const { title, md, description } = summaryAt(site, row);
  return `- ${link(title, md)}${described && description ? `: ${oneLine(description, MAX_DESCRIPTION)}` : ''}`;
}

function oneLine(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const end = line.lastIndexOf(' ', length);
  return `${line.slice(0, end > 0 ? end : length).toWellFormed()} …`;
}

const PART = /^\/([a-z]+)\/([^/]+)\/llms\.txt$/;
/** Of undated entries that lie in no folder. */
const OTHERS = 'others';
/** More parts than this would be a list that does not fit itself: then there is one. */
const MAX_PARTS = 200;

type Parts = ReadonlyMap<string, number[]>;

const partsOfTypes = perSite((site) => new Map(CONTENT_TYPES.map((type) => [type, makeParts(site, type)])));

/** The rows of a type by year, the undated ones by section: what an llms.txt that is too long leads to. */
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

/** A line for each part of a type. */
export function partLinks(site: Site, type: ContentType): string[] {
  const folder = `${site.origins.base}/${documentFolder(type)}`;
  return [...(partsOfTypes(site).get(type) ?? [])].map(
    ([name, rows]) => `- ${link(name, `${folder}/${encodeURIComponent(name)}/llms.txt`)}: ${rows.length}`,
  );
}

/** `/<collection>/<year or section>/llms.txt`; null where the path is none. @param path decoded. */
export function llmsPart(site: Site, path: string): SiteDocument | null {
  const [, folder, name = ''] = PART.exec(path) ?? [];
  const type = CONTENT_TYPES.find((one) => documentFolder(one) === folder);
  const rows = type && partsOfTypes(site).get(type)?.get(name);
  return rows ? { type: PLAIN_TEXT, text: (shown) => partText(shown, type, name) } : null;
}

/** All of a part, with descriptions where there is room for them. */
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
    `- ${link(`All ${folder}`, `${site.origins.base}/${folder}/llms.txt`)}`,
  ].join('\n\n')}\n`;
}
