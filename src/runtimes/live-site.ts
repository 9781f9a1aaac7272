import type { Hash } from '../model/hash.ts';
import { openSite, type Origins, type Site } from '../site/site.ts';
import { openSnapshot, type Snapshot } from '../site/snapshot.ts';

/** The site of a snapshot as of now, whenever it is asked for. */
export interface LiveSite {
  current(): Site;
  /** Serves another snapshot from the next request on. @throws PackError, and goes on with the one it has. */
  replace(bytes: Uint8Array): void;
}

interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  hash: Hash;
}

export function liveSite(opened: Snapshot, origins: Origins, { now, hash }: Clock): LiveSite {
  let snapshot = opened;
  let site = openSite(snapshot, now(), origins, hash);
  return {
    current() {
      const instant = now();
      // Time alone makes entries appear and expire; the clock may also have been set back.
      if (instant >= site.validUntil || instant < site.instant)
        site = openSite(snapshot, instant, origins, hash);
      return site;
    },
    replace(bytes) {
      const next = openSnapshot(bytes);
      site = openSite(next, now(), origins, hash);
      snapshot = next;
    },
  };
}
