import { COLLECTIONS, CONTENT_TYPES } from '../../model/content-type.ts';
import { collectionTitle } from '../../site/listings.ts';
import { filterRows } from '../../site/rows.ts';
import { isThere, recordAt, type Site } from '../../site/site.ts';
import { summaryAt } from '../../site/summary.ts';
import { link } from '../../site/twin.ts';

/** `/sitemap.md`: every listed entry with its date, each a link to its twin. */
export function* sitemapMarkdown(site: Site): Iterable<string> {
  const { base } = site.origins;
  yield `# Sitemap of ${site.snapshot.config.name}\n\nEvery page has a markdown twin; these links lead to the twins.\n\n## Start\n\n`;
  if (isThere(site, '/')) yield `- ${link('Home', `${base}/index.md`)}\n`;
  // Beside other pages, search is theirs.
  if (!site.origins.beside) yield `- ${link('Search', `${base}/search.md`)}\n`;
  yield `- ${link('API reference', `${base}/developers.md`)}\n`;
  yield `- ${link('For agents', `${base}/agents.md`)}\n`;
  for (const type of CONTENT_TYPES) {
    const rows = filterRows(site, { type });
    if (rows.length === 0) continue;
    const name = COLLECTIONS[type];
    const all = name && isThere(site, `/${name}`) ? `- ${link(`All ${name}`, `${base}/${name}.md`)}\n` : '';
    yield `\n## ${collectionTitle(type)}\n\n${all}`;
    for (const row of rows) {
      const { title, md, date } = summaryAt(site, row);
      const updated = recordAt(site, row).updated ?? date;
      yield `- ${link(title, md)}${updated ? ` (${updated})` : ''}\n`;
    }
  }
}
