import type { Hash } from '../model/hash.ts';
import { openSite, type Origins, type Site } from '../site/site.ts';
import { openSnapshot } from '../site/snapshot.ts';

/** The site of a snapshot as of now, whenever it is asked for. */
export interface LiveSite {
  current(): Site;
  /** Takes another snapshot from the next request on. @throws PackError, and goes on with the one it has. */
  replace(bytes: Uint8Array): void;
}

interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  hash: Hash;
}

/** The site is opened when it is first asked for: some runtimes have no time before the first request. @throws PackError */
export function liveSite(bytes: Uint8Array, origins: Origins, { now, hash }: Clock): LiveSite {
  let snapshot = openSnapshot(bytes);
  let site: Site | null = null;
  return {
    current() {
      const instant = now();
      // Time alone makes entries appear and expire; the clock may also have been set back.
      if (site === null || instant >= site.validUntil || instant < site.instant)
        site = openSite(snapshot, instant, origins, hash);
      return site;
    },
    replace(next) {
      snapshot = openSnapshot(next);
      site = null;
    },
  };
}
