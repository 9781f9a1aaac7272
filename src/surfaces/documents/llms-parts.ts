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

const PART = /^\/([a-z]+)\/([^/]+)\/llms(?:-([1-9]\d{0,5}))?\.txt$/;
/** Of undated entries that lie in no folder. */
const OTHERS = 'others';
/** More parts than this would be a list that does not fit itself: then there is one. */
const MAX_PARTS = 200;

type Parts = ReadonlyMap<string, number[]>;

const partsOfTypes = perSite(() => new Map<ContentType, Parts>());
/** How many files a part needs, by its pathname. */
const fileCounts = perSite(() => new Map<string, number>());

/** The rows of a type by year, the undated ones by section: what an llms.txt that is too long leads to. */
export function partsOf(site: Site, type: ContentType): Parts {
  const known = partsOfTypes(site);
  const parts = known.get(type) ?? makeParts(site, type);
  known.set(type, parts);
  return parts;
}

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

/** Pathname of a part. @param number one-based: a part that is too long goes on in the next. */
function partPathname(type: ContentType, name: string, number = 1): string {
  const file = number === 1 ? 'llms.txt' : `llms-${number}.txt`;
  return `/${documentFolder(type)}/${encodeURIComponent(name)}/${file}`;
}

/** A line for each part of a type. */
export function partLinks({ origins }: Site, type: ContentType, parts: Parts): string[] {
  return [...parts].map(
    ([name, rows]) => `- ${link(name, origins.base + partPathname(type, name))}: ${rows.length}`,
  );
}

/** `/<collection>/<year or section>/llms.txt`; null where the path is none. @param path decoded. */
export function llmsPart(site: Site, path: string): SiteDocument | null {
  const [, folder, name = '', numbered] = PART.exec(path) ?? [];
  const type = CONTENT_TYPES.find((one) => documentFolder(one) === folder);
  const number = Number(numbered ?? 1);
  const rows = type && partsOf(site, type).get(name);
  if (!rows || (numbered !== undefined && number < 2)) return null;
  if (number > 1 && number > fileCount(site, partPathname(type, name), rows)) return null;
  return { type: PLAIN_TEXT, text: (shown) => partText(shown, type, name, number) };
}

function fileCount(site: Site, pathname: string, rows: readonly number[]): number {
  const known = fileCounts(site);
  const count = known.get(pathname) ?? splitRows(site, rows).length;
  known.set(pathname, count);
  return count;
}

function partText(site: Site, type: ContentType, name: string, number: number): string {
  const { base } = site.origins;
  const pieces = splitRows(site, partsOf(site, type).get(name) ?? []);
  const rest = pieces.slice(number).reduce((sum, { length }) => sum + length, 0);
  const more =
    rest > 0 ? [`- ${link('Next', base + partPathname(type, name, number + 1))}: ${rest} more`] : [];
  const title = `${documentFolder(type)}, ${name}`;
  return `${[
    ...llmsHeading(site, `${site.snapshot.config.name}: ${title}${number > 1 ? `, part ${number}` : ''}`),
    `## ${name}`,
    [...(pieces[number - 1] ?? []), ...more].join('\n'),
    '## Optional',
    `- ${link(`All ${documentFolder(type)}`, `${base}/${documentFolder(type)}/llms.txt`)}`,
  ].join('\n\n')}\n`;
}

/** The items of rows in as many pieces as they need; where they need more than one, without descriptions. */
function splitRows(site: Site, rows: readonly number[]): string[][] {
  const whole = pieces(rows.map((row) => llmsItem(site, row, true)));
  return whole.length > 1 ? pieces(rows.map((row) => llmsItem(site, row, false))) : whole;
}

function pieces(items: readonly string[]): string[][] {
  const made: string[][] = [[]];
  let left = MAX_LENGTH - 4 * RESERVE;
  for (const item of items) {
    left -= item.length + 1;
    if (left < 0) {
      made.push([]);
      left = MAX_LENGTH - 4 * RESERVE - item.length - 1;
    }
    made.at(-1)?.push(item);
  }
  return made;
}
