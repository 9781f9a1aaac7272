import { randomUUID } from 'node:crypto';
import {
  type Stats,
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, normalize, sep } from 'node:path';
import { nodeHash } from '../../../platform/node.ts';

/** The names of temporary files of {@link replaceFile}. */
const PART = /^\.lectern-[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\.part$/;

/** Whether a file of a folder can be written or removed without leaving that folder. @param file path below it. */
export type IsInside = (file: string) => boolean;

/** Paths of files are inside of a folder if they are relative, have no `..`, and lead through no symbolic link. */
export function insideOf(dir: string): IsInside {
  const cache = new Map<string, boolean>([['.', true]]);
  const isPlain = (folder: string): boolean => {
    const cached = cache.get(folder);
    if (cached !== undefined) return cached;
    const stat = lstatSync(join(dir, folder), { throwIfNoEntry: false });
    const hasNoLink = isPlain(dirname(folder)) && (stat?.isDirectory() ?? true);
    cache.set(folder, hasNoLink);
    return hasNoLink;
  };
  return (file) =>
    file !== '.' &&
    !isAbsolute(file) &&
    normalize(file) === file.replaceAll('/', sep) &&
    !/^\.\.(?:[/\\]|$)/.test(file) &&
    isPlain(dirname(file));
}

/** The digest of a file; null if there is none; `in the way` if there is something else, such as a folder. */
export function digestAt(path: string): string | null {
  return digestOf(path, lstatSync(path, { throwIfNoEntry: false }));
}

/** {@link digestAt}, for a path whose state is known. */
function digestOf(path: string, stat: Stats | undefined): string | null {
  if (stat === undefined) return null;
  return stat.isFile() ? nodeHash(readFileSync(path)) : 'in the way';
}

/**
 * Replaces a file as a whole, if its digest is one of `before`. It keeps its mode; if its bytes are the same, it is not
 * touched. @param before digests; null: there is no file. @returns whether the file has the bytes now.
 */
export function replaceFile(file: string, bytes: string | Uint8Array, before: readonly (string | null)[]) {
  const digest = nodeHash(bytes);
  if (digestAt(file) === digest) return true;
  const folder = dirname(file);
  const part = join(folder, `.lectern-${randomUUID()}.part`);
  // Temporary files of a run that was killed.
  for (const name of readdirSync(folder)) if (PART.test(name)) rmSync(join(folder, name), { force: true });
  try {
    writeFileSync(part, bytes, { flag: 'wx' });
    return putInPlace(part, file, before);
  } finally {
    rmSync(part, { force: true });
  }
}

/** Renames a temporary file to its place, if the digest of the file there is one of `before`. */
export function putInPlace(part: string, file: string, before: readonly (string | null)[]): boolean {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (!before.includes(digestOf(file, stat))) return false;
  if (stat !== undefined) chmodSync(part, stat.mode & 0o7777);
  renameSync(part, file);
  return true;
}
