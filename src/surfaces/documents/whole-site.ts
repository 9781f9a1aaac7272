import { COLLECTIONS, CONTENT_TYPES } from '../../model/content-type.ts';
import { API_VERSION, restPath } from '../../operations/operation.ts';
import { filterRows } from '../../site/rows.ts';
import { isThere, recordAt, type Site } from '../../site/site.ts';
import { rowAt } from '../../site/row-hash.ts';
import { summaryAt } from '../../site/summary.ts';
import { documentMarkdown, findDocument } from '../../site/document.ts';
import { collectionTitle } from '../../site/listings.ts';
import { markdownLink } from '../../text/markdown-link.ts';

/** `/content-index.json`: the counts, and the summaries of all listed entries, by type, in list order. */
export function* contentIndex(site: Site): Iterable<string> {
  const { config } = site.snapshot;
  const { base, pages } = site.origins;
  const about = {
    name: config.name,
    description: config.description ?? null,
    url: `${pages}/`,
    version: API_VERSION,
    revision: site.revision,
    api: base + restPath(site, ''),
    total: Object.values(site.counts).reduce((sum, count) => sum + count, 0),
    counts: site.counts,
  };
  yield `${JSON.stringify(about).slice(0, -1)},"entries":[`;
  let separator = '\n';
  for (const row of rowsByType(site)) {
    yield separator + JSON.stringify(rowAt(site, row));
    separator = ',\n';
  }
  yield '\n]}\n';
}

/** `/llms-full.txt`: the twins of all documents, one after the other. */
export function* llmsFull(site: Site): Iterable<string> {
  const { config } = site.snapshot;
  const { base } = site.origins;
  yield `# ${config.name}\n\n> ${(config.description ?? `Everything that ${config.name} publishes.`).replace(/\s+/g, ' ')}\n\nEvery document of this site, one after the other, each with its own front matter. The index is ${base}/llms.txt.\n`;
  // The home page and the press kit come first.
  const firstPaths = site.snapshot.pressKit ? ['index', 'press-kit'] : ['index'];
  const textOf = (path: string) => {
    const target = findDocument(site, path);
    return target ? `\n${documentMarkdown(site, target)}` : '';
  };
  yield* firstPaths.map(textOf);
  for (const row of rowsByType(site)) {
    const { path } = recordAt(site, row);
    if (!firstPaths.includes(path)) yield textOf(path);
  }
}

function* rowsByType(site: Site): Iterable<number> {
  for (const type of CONTENT_TYPES) yield* filterRows(site, { type });
}

/** `/sitemap.md`: every listed entry with its date, each a link to its twin. */
export function* sitemapMarkdown(site: Site): Iterable<string> {
  const { base } = site.origins;
  yield `# Sitemap of ${site.snapshot.config.name}\n\nEvery page has a markdown twin; these links lead to the twins.\n\n## Start\n\n`;
  if (isThere(site, '/')) yield `- ${markdownLink('Home', `${base}/index.md`)}\n`;
  // If Lectern is added to another generator's build, the search page is not ours.
  if (!site.origins.beside) yield `- ${markdownLink('Search', `${base}/search.md`)}\n`;
  yield `- ${markdownLink('API reference', `${base}/developers.md`)}\n`;
  yield `- ${markdownLink('For agents', `${base}/agents.md`)}\n`;
  for (const type of CONTENT_TYPES) {
    const rows = filterRows(site, { type });
    if (rows.length === 0) continue;
    const name = COLLECTIONS[type];
    const all =
      name && isThere(site, `/${name}`) ? `- ${markdownLink(`All ${name}`, `${base}/${name}.md`)}\n` : '';
    yield `\n## ${collectionTitle(type)}\n\n${all}`;
    for (const row of rows) {
      const { title, md, date } = summaryAt(site, row);
      const updated = recordAt(site, row).updated ?? date;
      yield `- ${markdownLink(title, md)}${updated ? ` (${updated})` : ''}\n`;
    }
  }
}
