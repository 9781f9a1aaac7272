import { COLLECTIONS, CONTENT_TYPES } from '../../model/content-type.ts';
import { collectionTitle } from '../../site/listings.ts';
import { filterRows } from '../../site/rows.ts';
import type { Site } from '../../site/site.ts';
import { summaryAt } from '../../site/summary.ts';
import { link } from '../../site/twin.ts';

/** How many characters the index may have: readers of llms.txt cut longer ones. */
const MAX_LENGTH = 50_000;
const MAX_ROWS = 40;

/** The index of the site for agents (llmstxt.org): who, then links to the twins, newest first. */
export function llmsText(site: Site): string {
  const { config } = site.snapshot;
  const { base } = site.origins;
  const sections = CONTENT_TYPES.flatMap((type) => {
    const rows = filterRows(site, { type });
    if (rows.length === 0) return [];
    const items = rows.slice(0, MAX_ROWS).map((row) => {
      const { title, md, description } = summaryAt(site, row);
      return `- ${link(title, md)}${description ? `: ${description.slice(0, 160)}` : ''}`;
    });
    const all = COLLECTIONS[type]
      ? [`- ${link(`All ${COLLECTIONS[type]}`, `${base}/${COLLECTIONS[type]}.md`)}: ${rows.length} in all`]
      : [];
    return [`## ${collectionTitle(type)}`, [...all, ...items].join('\n')];
  });
  const pages = [
    `- ${link('Home', `${base}/index.md`)}`,
    `- ${link('Press kit', `${base}/press-kit.md`)}`,
    `- ${link('Search', `${base}/search.md`)}`,
    `- ${link('API reference', `${base}/developers.md`)}: the read-only REST API at \`${base}/api/v1\`, described by \`${base}/openapi.json\``,
  ];
  const text = [
    `# ${config.name}`,
    `> ${config.description ?? `What ${config.name} publishes.`}`,
    'Every page has a markdown twin: add `.md` to its address, or ask for `text/markdown`.',
    '## Start here',
    pages.join('\n'),
    ...sections,
  ].join('\n\n');
  return text.length < MAX_LENGTH
    ? `${text}\n`
    : `${text.slice(0, text.lastIndexOf('\n', MAX_LENGTH - 1))}\n`;
}
