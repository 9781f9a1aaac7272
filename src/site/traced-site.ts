import type { Site } from './site.ts';

/** The same Site, which tells what of its texts is read: `textsAt` says the row, and what is made of all texts null. */
export function tracedSite(site: Site, onText: (row: number | null) => void): Site {
  const { snapshot, revision } = site;
  const all = <T>(value: T) => ({ enumerable: true, get: () => (onText(null), value) });
  const { index, plain } = snapshot;
  const traced = Object.defineProperties({ ...snapshot }, { index: all(index), plain: all(plain) });
  return Object.defineProperties({ ...site, snapshot: traced, onText }, { revision: all(revision) });
}
