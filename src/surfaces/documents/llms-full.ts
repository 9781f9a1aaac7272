import { CONTENT_TYPES } from '../../model/content-type.ts';
import { documentMarkdown, findDocument } from '../../site/document.ts';
import { filterRows } from '../../site/rows.ts';
import { recordAt, type Site } from '../../site/site.ts';

/** `/llms-full.txt`: every document of the site, one twin after the other, as its own address gives it. */
export function* llmsFull(site: Site): Iterable<string> {
  const { config } = site.snapshot;
  const { base } = site.origins;
  yield `# ${config.name}\n\n> ${(config.description ?? `Everything that ${config.name} publishes.`).replace(/\s+/g, ' ')}\n\nEvery document of this site, one after the other, each with its own front matter. The index is ${base}/llms.txt.\n`;
  for (const path of documentPaths(site)) {
    const target = findDocument(site, path);
    if (target) yield `\n${documentMarkdown(site, target)}`;
  }
}

/** The home page, the press kit where there is one, then all listed entries. */
function* documentPaths(site: Site): Iterable<string> {
  yield 'index';
  if (site.snapshot.pressKit) yield 'press-kit';
  for (const type of CONTENT_TYPES) {
    for (const row of filterRows(site, { type })) {
      const { path } = recordAt(site, row);
      if (path !== 'index' && path !== 'press-kit') yield path;
    }
  }
}
