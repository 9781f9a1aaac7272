// Keeps a digest of the sources of `dist`, so that tests refuse to run an outdated build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['src', 'build', 'types'];
const FILE = 'dist/sources.sha256';

function sourcesDigest() {
  const hash = createHash('sha256');
  for (const folder of SOURCES)
    for (const name of readdirSync(folder, { recursive: true }).toSorted()) {
      if (!/\.(?:tsx?|js|css|json|ttf)$/.test(name)) continue;
      hash.update(name).update('\0').update(readFileSync(join(folder, name))).update('\0');
    }
  return hash.digest('hex');
}

/** Writes the digest of the current sources, right after `dist` was built from them. */
export function noteSources() {
  writeFileSync(FILE, sourcesDigest());
}

/** Says why `dist` is outdated; null if it is current. */
export function whyStale() {
  if (!existsSync(FILE)) return 'There is no build in dist, which this run of tests starts. Run `npm run build`.';
  if (readFileSync(FILE, 'utf8') === sourcesDigest()) return null;
  return 'dist was built from other sources than those in src, and this run of tests starts it. Run `npm run build`.';
}
