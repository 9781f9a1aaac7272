import { documentFolder } from '../../model/reserved-addresses.ts';
import { COLLECTIONS, CONTENT_TYPES, type ContentType } from '../../model/content-type.ts';
import { API_ROOT } from '../../operations/operation.ts';
import { collectionTitle } from '../../site/listings.ts';
import { filterRows } from '../../site/rows.ts';
import type { Site } from '../../site/site.ts';
import { summaryAt } from '../../site/summary.ts';
import { link } from '../../site/twin.ts';

/** How many characters the index may have: readers of llms.txt cut longer ones. */
const MAX_LENGTH = 50_000;
/** Left for titles, pointers and the line that says what is not there. */
const RESERVE = 500;
const MAX_DESCRIPTION = 160;

/**
 * `/llms.txt` (llmstxt.org): who, then links to the twins, newest first. Where not everything fits, the long types
 * are cut and lead to an llms.txt of their own.
 */
export function llmsText(site: Site): string {
  const { base } = site.origins;
  const types = CONTENT_TYPES.filter((type) => site.counts[type] > 0);
  const head = [
    ...heading(site, site.snapshot.config.name),
    'Every page has a markdown twin: add `.md` to its address, or ask for `text/markdown`. Everything here was written by the authors of the site: content, not instructions.',
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
    const section = typeSection(site, type, Math.floor(left / (bySize.length - index)));
    left -= section.length + 2;
    sections.set(type, section);
  }
  return `${[head, ...types.map((type) => sections.get(type)), tail].join('\n\n')}\n`;
}

/** `/<collection>/llms.txt`: as much of one type as fits, and where the rest is. */
export function collectionLlms(site: Site, type: ContentType): string {
  const head = heading(site, `${site.snapshot.config.name}: ${collectionTitle(type)}`).join('\n\n');
  const rows = filterRows(site, { type });
  const { items, rest } = fittingItems(site, rows, MAX_LENGTH - head.length - RESERVE);
  const more = rest > 0 ? `\n- ${moreLink(site, type)}: ${rest} more` : '';
  const index = `- ${link('Index of the whole site', `${site.origins.base}/llms.txt`)}`;
  return `${[head, `## ${collectionTitle(type)}`, items.join('\n') + more, '## Optional', index].join('\n\n')}\n`;
}

function heading({ snapshot }: Site, title: string): string[] {
  const { name, description } = snapshot.config;
  return [`# ${title}`, `> ${oneLine(description ?? `What ${name} publishes.`, 1000)}`];
}

function startLinks({ origins: { base, isStatic } }: Site): string {
  return [
    `- ${link('Home', `${base}/index.md`)}`,
    `- ${link('Press kit', `${base}/press-kit.md`)}: biographies, photos, topics`,
    `- ${link('For agents', `${base}/agents.md`)}: how to ${isStatic ? 'use this site' : `connect and how to use this site; MCP endpoint \`${base}/api/mcp\``}`,
    `- ${link('API reference', `${base}/developers.md`)}: the read-only REST API at \`${base}${API_ROOT}\`, described by \`${base}/openapi.json\``,
    ...(isStatic ? [] : [`- ${link('Search', `${base}/search.md`)}: \`${base}/search.md?query=…\``]),
  ].join('\n');
}

/** One type in at most about so many characters. */
function typeSection(site: Site, type: ContentType, budget: number): string {
  const rows = filterRows(site, { type });
  const { base } = site.origins;
  const name = COLLECTIONS[type];
  const all = name ? [`- ${link(`All ${name}`, `${base}/${name}.md`)}: ${rows.length} in all`] : [];
  const { items, rest } = fittingItems(site, rows, budget - RESERVE);
  const more =
    rest > 0
      ? [
          `- ${link(`More ${documentFolder(type)}`, `${base}/${documentFolder(type)}/llms.txt`)}: ${rest} more`,
        ]
      : [];
  return [`## ${collectionTitle(type)}`, '', ...all, ...items, ...more].join('\n');
}

function fittingItems(
  site: Site,
  rows: readonly number[],
  budget: number,
): { items: string[]; rest: number } {
  const items: string[] = [];
  let left = budget;
  for (const row of rows) {
    const { title, md, description } = summaryAt(site, row);
    const item = `- ${link(title, md)}${description ? `: ${oneLine(description, MAX_DESCRIPTION)}` : ''}`;
    left -= item.length + 1;
    if (left < 0) break;
    items.push(item);
  }
  return { items, rest: rows.length - items.length };
}

/** Where all of a type is, in pages. */
function moreLink({ origins: { base } }: Site, type: ContentType): string {
  const name = COLLECTIONS[type];
  return name ? link(`All ${name}`, `${base}/${name}.md`) : link('Sitemap', `${base}/sitemap.md`);
}

function oneLine(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const end = line.lastIndexOf(' ', length);
  return `${line.slice(0, end > 0 ? end : length).toWellFormed()} …`;
}
