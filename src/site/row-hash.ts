import { COLLECTIONS } from '../model/content-type.ts';
import { PRESS_KIT } from '../snapshot/press-kit-entry.ts';
import { digestOf } from '../snapshot/snapshot.ts';
import { documentMarkdown, findDocument } from './document.ts';
import { perSite } from './per-site.ts';
import { isThere, isUpcoming, recordAt, type Site } from './site.ts';
import { type Summary, summaryAt } from './summary.ts';

/** Raised when `renderTwin` says the same entry in another way. */
const TWIN_FORM = 1;
const decoder = new TextDecoder();
/** Hashes of twins that hold more than their own entry. */
const ofWholeTwins = perSite(() => new Map<number, string>());

/**
 * The summary of a row with its `hash`, which differs whenever the twin does, whatever the origin: decisions, "`hash` of a
 * row". The REST API and the index have it.
 */
export function rowAt(site: Site, row: number): Summary & { hash: string } {
  return { ...summaryAt(site, row), hash: hashAt(site, row) };
}

function hashAt(site: Site, row: number): string {
  const { path, pathname, type, lists } = recordAt(site, row);
  // The hash changes with the text, also where it is kept.
  site.onText?.(row);
  if (lists || pathname === `/${PRESS_KIT}`) {
    const hashes = ofWholeTwins(site);
    const hash = hashes.get(row) ?? site.hash(withoutOrigins(site, path));
    hashes.set(row, hash);
    return `${hash}.${TWIN_FORM}`;
  }
  // What a twin has from beside its entry.
  const beside = [
    isUpcoming(site, row),
    site.snapshot.config.twins.pointers,
    isThere(site, `/${COLLECTIONS[type]}`),
  ];
  return `${decoder.decode(digestOf(site.snapshot, row))}.${TWIN_FORM}${beside.map(Number).join('')}`;
}

function withoutOrigins(site: Site, path: string): string {
  const { base, pages } = site.origins;
  const target = findDocument(site, path);
  return target ? documentMarkdown(site, target).replaceAll(base, '').replaceAll(pages, '') : '';
}
