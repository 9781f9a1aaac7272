import { randomUUID } from 'node:crypto';
import { chmodSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, normalize, sep } from 'node:path';
import { nodeHash } from '../../../platform/node.ts';

/** No owner has a file of such a name. */
const PART = /^\.lectern-[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\.part$/;

/** Whether a file of a folder can be written or removed without leaving that folder. @param file path below it. */
export type IsInside = (file: string) => boolean;

/** Holds files to a folder: no `..`, no absolute path, and no link on the way, since a link leads out of it. */
export function insideOf(dir: string): IsInside {
  const known = new Map<string, boolean>([['.', true]]);
  const isPlain = (folder: string): boolean => {
    const found = known.get(folder);
    if (found !== undefined) return found;
    const stat = lstatSync(join(dir, folder), { throwIfNoEntry: false });
    const made = isPlain(dirname(folder)) && (stat?.isDirectory() ?? true);
    known.set(folder, made);
    return made;
  };
  return (file) =>
    file !== '.' &&
    !isAbsolute(file) &&
    normalize(file) === file.replaceAll('/', sep) &&
    !/^\.\.(?:[/\\]|$)/.test(file) &&
    isPlain(dirname(file));
}

/** Digest of what stands at a path; null where nothing does. What is no plain file is in the way. */
export function digestAt(path: string): string | null {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  return stat.isFile() ? nodeHash(readFileSync(path)) : 'in the way';
}

/**
 * Puts bytes in the place of a file at once, so that nobody reads half of it, if what stands there is still what it was;
 * the file keeps its mode, and one that says the same is left.
 * @param before digests of what may be replaced; null: nothing. @returns whether the file says it now.
 */
export function replaceFile(file: string, bytes: string | Uint8Array, before: readonly (string | null)[]) {
  const digest = nodeHash(bytes);
  if (digestAt(file) === digest) return true;
  const folder = dirname(file);
  const part = join(folder, `.lectern-${randomUUID()}.part`);
  // What a run has left that was killed.
  for (const name of readdirSync(folder)) if (PART.test(name)) rmSync(join(folder, name), { force: true });
  try {
    writeFileSync(part, bytes, { flag: 'wx' });
    return putInPlace(part, file, before);
  } finally {
    rmSync(part, { force: true });
  }
}

/** Renames a file that was made to where it belongs, if what stands there is what may be replaced. */
export function putInPlace(part: string, file: string, before: readonly (string | null)[]): boolean {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (!before.includes(digestAt(file))) return false;
  if (stat !== undefined) chmodSync(part, stat.mode & 0o7777);
  renameSync(part, file);
  return true;
}
