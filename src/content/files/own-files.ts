import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE } from '../../model/manifest-file.ts';

/** Characters of a digest in a manifest. */
const DIGEST = 22;

/**
 * What `lectern build` wrote into a folder: everything, or single files beside those of another generator; null where it
 * wrote nothing. @returns whether a path below the folder is one of those files.
 */
export function ownFiles(folder: string): 'all' | ((path: string) => boolean) | null {
  try {
    const { holds, files = {} } = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')) as {
      holds: string[];
      files?: Record<string, string>;
    };
    if (holds[0] === 'pages') return 'all';
    // Of paths too: some addresses are known only to those who were told.
    return (path) =>
      path === MANIFEST_FILE ||
      Object.hasOwn(files, createHash('sha256').update(path).digest('base64url').slice(0, DIGEST));
  } catch {
    // Whatever it is, it is no manifest of ours.
    return null;
  }
}
