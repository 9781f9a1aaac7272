import { nodeHash } from '../../platform/node.ts';
import { openSite, type Origins, type Site } from '../../site/site.ts';
import { openSnapshot } from '../../site/snapshot.ts';

/** A snapshot as a Site that is opened anew when time has made something appear or expire. @throws PackError */
export function siteAsOfNow(bytes: Uint8Array, origins: Origins): () => Site {
  const snapshot = openSnapshot(bytes);
  let site = openSite(snapshot, Date.now(), origins, nodeHash);
  return () => {
    const now = Date.now();
    // The clock may also have been set back.
    if (now >= site.validUntil || now < site.instant) site = openSite(snapshot, now, origins, nodeHash);
    return site;
  };
}
