import { setTimeout } from 'node:timers/promises';
import { buildStamp } from './build-folder.ts';

/** Milliseconds in which nothing changes in a build that is done. */
const QUIET = 1000;
/** A generator that never rests writes into its build for another purpose. */
const MOST_LOOKS = 60;

/** Builds that have been quiet before, by their stamps. */
const seen = new Map<string, string | null>();

/** Waits until a build, which is replaced file by file, is whole; not for one that has not changed. */
export async function untilQuiet(dir: string): Promise<void> {
  let before = buildStamp(dir);
  if (seen.get(dir) === before) return;
  for (let look = 0; look < MOST_LOOKS; look++) {
    await setTimeout(QUIET);
    const now = buildStamp(dir);
    if (now === before) break;
    before = now;
  }
  seen.set(dir, before);
}
