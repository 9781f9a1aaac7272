import { hasBit } from '../../site/bits.ts';
import type { Site } from '../../site/site.ts';
import { lookUp } from '../../site/strings.ts';

/** Pathname that a former address leads to, encoded; null where it is none. Aliases of entries are found as entries are. */
export function redirectOf({ snapshot, published }: Site, decoded: string): string | null {
  const to = snapshot.redirectsFrom.get(decoded.normalize('NFC').replace(/(.)\/+$/, '$1'));
  if (to === undefined) return null;
  const row = lookUp(snapshot.lookup, decodeURIComponent(to).replace(/^\/+|\/+$/g, ''));
  // A redirect to an entry that nobody may know of yet would tell of it.
  return row === undefined || hasBit(published, row) ? to : null;
}
