import { CONTENT_TYPES } from '../../model/content-type.ts';
import { API_VERSION, restPath } from '../../operations/operation.ts';
import { filterRows } from '../../site/rows.ts';
import type { Site } from '../../site/site.ts';
import { summaryAt } from '../../site/summary.ts';

/** `/content-index.json`: counts, and the summary of every listed entry, type by type in list order. */
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
  for (const type of CONTENT_TYPES) {
    for (const row of filterRows(site, { type })) {
      yield separator + JSON.stringify(summaryAt(site, row));
      separator = ',\n';
    }
  }
  yield '\n]}\n';
}
