// A digest of the sources that `dist` was built from, so that tests do not run an outdated build.
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

/** Writes the digest of the current sources, from which `dist` was just built. */
export function noteSources() {
  writeFileSync(FILE, sourcesDigest());
}

/** Why `dist` is outdated; null: it is not. */
export function whyStale() {
  if (!existsSync(FILE)) return 'There is no build in dist, which this run of tests starts. Run `npm run build`.';
  if (readFileSync(FILE, 'utf8') === sourcesDigest()) return null;
  return 'dist was built from other sources than those in src, and this run of tests starts it. Run `npm run build`.';
}
