import { COLLECTIONS } from '../model/content-type.ts';
import { PRESS_KIT } from '../snapshot/press-kit-entry.ts';
import { digestOf } from '../snapshot/snapshot.ts';
import { documentMarkdown, findDocument } from './document.ts';
import { factOfRow, readsTexts } from './facts.ts';
import { perSite } from './per-site.ts';
import { isThere, isUpcoming, recordAt, type Site } from './site.ts';
import { type Summary, summaryAt } from './summary.ts';

/** Version of `renderTwin`. Raise it when the same entry gets another twin, so that hashes change. */
const TWIN_FORM = 1;
const decoder = new TextDecoder();
/** Hashes of the twins that contain more than their own entry, such as a list. */
const wholeTwinHashes = perSite(() => new Map<number, string>());

/**
 * The summary of a row with its `hash`, which changes whenever the twin does but does not depend on the origin (decisions,
 * "`hash` of a row"). The REST API and `/content-index.json` have it.
 */
export const rowAt = factOfRow(readsTexts('row of a list'), (site, row): Summary & { hash: string } => ({
  ...summaryAt(site, row),
  hash: hashAt(site, row),
}));

function hashAt(site: Site, row: number): string {
  const { path, pathname, type, lists } = recordAt(site, row);
  if (lists || pathname === `/${PRESS_KIT}`) {
    const hashes = wholeTwinHashes(site);
    const hash = hashes.get(row) ?? site.hash(withoutOrigins(site, path));
    hashes.set(row, hash);
    return `${hash}.${TWIN_FORM}`;
  }
  // The parts of a twin that do not come from its entry.
  const context = [
    isUpcoming(site, row),
    site.snapshot.config.twins.pointers,
    isThere(site, `/${COLLECTIONS[type]}`),
  ];
  return `${decoder.decode(digestOf(site.snapshot, row))}.${TWIN_FORM}${context.map(Number).join('')}`;
}

function withoutOrigins(site: Site, path: string): string {
  const { base, pages } = site.origins;
  const target = findDocument(site, path);
  return target ? documentMarkdown(site, target).replaceAll(base, '').replaceAll(pages, '') : '';
}
