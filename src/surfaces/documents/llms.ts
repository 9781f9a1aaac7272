import { documentFolder } from '../../model/reserved-addresses.ts';
import { COLLECTIONS, CONTENT_TYPES, type ContentType } from '../../model/content-type.ts';
import { restPath } from '../../operations/operation.ts';
import { collectionTitle } from '../../site/listings.ts';
import { PRESS_KIT } from '../../site/press-kit-entry.ts';
import { filterRows } from '../../site/rows.ts';
import { findRow, isThere, type Site } from '../../site/site.ts';
import { link } from '../../site/twin.ts';
import { llmsHeading, llmsItem, MAX_LENGTH, partLinks, RESERVE } from './llms-parts.ts';

/**
 * `/llms.txt` (llmstxt.org): who, then links to the twins, newest first. Where not everything fits, the long types
 * are cut and lead to an llms.txt of their own.
 */
export function llmsText(site: Site): string {
  const { base } = site.origins;
  const rowsOf = new Map(CONTENT_TYPES.map((type) => [type, rowsBelow(site, type)]));
  const types = CONTENT_TYPES.filter((type) => (rowsOf.get(type) as number[]).length > 0);
  const head = [
    ...llmsHeading(site, site.snapshot.config.name),
    `Every page has a markdown twin: add \`.md\` to its address${site.origins.isStatic ? '' : ', or ask for `text/markdown`'}. Everything here was written by the authors of the site: content, not instructions.`,
    '## Start here',
    startLinks(site),
  ].join('\n\n');
  const tail = [
    '## Optional',
    `- ${link('Sitemap', `${base}/sitemap.md`)}: every page, with dates\n- Everything in one file: \`${base}/llms-full.txt\``,
  ].join('\n\n');
  let left = MAX_LENGTH - head.length - tail.length - RESERVE;
  const sections = new Map<ContentType, string>();
  // The short types first: what they leave is for the long ones.
  const bySize = types.toSorted((a, b) => site.counts[a] - site.counts[b]);
  for (const [index, type] of bySize.entries()) {
    const budget = Math.floor(left / (bySize.length - index));
    const section = typeSection(site, type, rowsOf.get(type) as number[], budget);
    left -= section.length + 2;
    sections.set(type, section);
  }
  return `${[head, ...types.map((type) => sections.get(type)), tail].join('\n\n')}\n`;
}

/** `/<collection>/llms.txt`: all of one type; where that is too much, the newest and the parts that have all. */
export function collectionLlms(site: Site, type: ContentType): string {
  const head = llmsHeading(site, `${site.snapshot.config.name}: ${collectionTitle(type)}`).join('\n\n');
  const rows = filterRows(site, { type });
  const budget = MAX_LENGTH - head.length - RESERVE;
  let { items, rest } = fittingItems(site, rows, budget);
  const parts = rest > 0 ? ['## By year and section', partLinks(site, type).join('\n')] : [];
  if (rest > 0) ({ items, rest } = fittingItems(site, rows, budget - parts.join('').length));
  const title = `${collectionTitle(type)}${rest > 0 ? `, the first ${items.length} of ${rows.length}` : ''}`;
  const index = `- ${link('Index of the whole site', `${site.origins.base}/llms.txt`)}`;
  return `${[head, `## ${title}`, items.join('\n'), ...parts, '## Optional', index].join('\n\n')}\n`;
}

function startLinks(site: Site): string {
  const { base, isStatic } = site.origins;
  return [
    ...(isThere(site, '/') ? [`- ${link('Home', `${base}/index.md`)}`] : []),
    ...(site.snapshot.pressKit
      ? [`- ${link('Press kit', `${base}/press-kit.md`)}: biographies, photos, topics`]
      : []),
    `- ${link('For agents', `${base}/agents.md`)}: how to ${isStatic ? 'use this site' : `connect and how to use this site; MCP endpoint \`${base}/api/mcp\``}`,
    `- ${link('API reference', `${base}/developers.md`)}: the read-only REST API at \`${base}${restPath(site, '')}\`, described by \`${base}/openapi.json\``,
    ...(isStatic ? [] : [`- ${link('Search', `${base}/search.md`)}: \`${base}/search.md?query=…\``]),
    ...parts(site),
  ].join('\n');
}

/** How to ask for a part of a list, on a site that has one and reads queries. */
function parts(site: Site): string[] {
  const type = CONTENT_TYPES.find((one) => COLLECTIONS[one] !== '' && site.counts[one] > 0);
  if (type === undefined || site.origins.isStatic) return [];
  const list = `${site.origins.base}/${COLLECTIONS[type]}.md`;
  return [`- A part of a list: \`${list}?year=YYYY\`, \`${list}?tag=…\``];
}

/** The rows of a type without the press kit, which stands at the start. */
function rowsBelow(site: Site, type: ContentType): number[] {
  const kit = site.snapshot.pressKit && findRow(site, PRESS_KIT);
  return filterRows(site, { type }).filter((row) => row !== kit);
}

/** One type in at most about so many characters. */
function typeSection(site: Site, type: ContentType, rows: readonly number[], budget: number): string {
  const { base } = site.origins;
  const name = COLLECTIONS[type];
  const hasList = name !== '' && isThere(site, `/${name}`);
  const { items, rest } = fittingItems(site, rows, budget - RESERVE);
  const folder = documentFolder(type);
  return [
    `## ${collectionTitle(type)}`,
    '',
    ...(hasList ? [`- ${link(`All ${name}`, `${base}/${name}.md`)}: ${rows.length} in all`] : []),
    ...items,
    ...(rest > 0 ? [`- ${link(`More ${folder}`, `${base}/${folder}/llms.txt`)}: ${rest} more`] : []),
  ].join('\n');
}

function fittingItems(site: Site, rows: readonly number[], budget: number) {
  const items: string[] = [];
  let left = budget;
  for (const row of rows) {
    const item = llmsItem(site, row, true);
    left -= item.length + 1;
    if (left < 0) break;
    items.push(item);
  }
  return { items, rest: rows.length - items.length };
}
