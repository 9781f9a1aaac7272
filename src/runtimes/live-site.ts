import type { Platform } from '../platform/platform.ts';
import { openSite, type Origins, type Site } from '../site/site.ts';
import { openSnapshot, type Snapshot } from '../snapshot/snapshot.ts';

/** Opens a snapshot as a Site, and again when time changes what is published. */
export function liveSite(opened: Snapshot, origins: Origins, { now, hash }: Pick<Platform, 'now' | 'hash'>) {
  let snapshot = opened;
  let site = openSite(snapshot, now(), origins, hash);
  return {
    current(): Site {
      const instant = now();
      // Time alone makes entries appear and expire; the clock may also have been set back.
      if (instant >= site.validUntil || instant < site.instant)
        site = openSite(snapshot, instant, origins, hash);
      return site;
    },
    /** Serves another snapshot from the next request on. @throws PackError, and keeps the current snapshot. */
    replace(bytes: Uint8Array): void {
      const next = openSnapshot(bytes);
      site = openSite(next, now(), origins, hash);
      snapshot = next;
    },
  };
}
