import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../../../platform/private-file.ts';

/** Error codes of a disk that is full or cannot be written to. */
const DISK_ERRORS: ReadonlySet<unknown> = new Set('ENOSPC EDQUOT EROFS EACCES EPERM ENOTDIR EIO'.split(' '));
/** A folder in memory, on Linux. */
const MEMORY = '/dev/shm';
const PROBE_BYTES = 1_000_000;

/**
 * Calls `begin` with a folder that can be written to: the named one, else a temporary one, else one in memory.
 * @param named null: there is no cache. @param warn gets a line for each folder that cannot be used.
 * @returns the result of `begin`, and a function that removes a temporary folder. @throws what `begin` throws
 */
export async function inWritableFolder<T>(
  named: string | null,
  warn: (line: string) => void,
  begin: (dir: string) => Promise<T>,
): Promise<{ result: T; remove(): void }> {
  const places = [...(named === null ? [] : [named]), tmpdir(), MEMORY];
  for (let index = 0; ; index++) {
    const place = places[index] as string;
    let dir = place;
    const remove = () =>
      place === named || dir === place ? undefined : rmSync(dir, { recursive: true, force: true });
    try {
      if (place === named) makeFolder(dir, 0o700);
      else dir = mkdtempSync(join(place, 'lectern-'));
      return { result: await begin(dir), remove };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const why = DISK_ERRORS.has(code) ? code : refusal(dir);
      remove();
      const next = places[index + 1];
      if (why === undefined || next === undefined) throw error;
      warn(
        `Keeping files in ${dir} failed: ${why}. Lectern keeps them in ${next} while it runs, and fetches them again at the next start. Free space there, or name another folder with --cache.`,
      );
    }
  }
}

/** The error code of a folder in which no file can be written; undefined if one can. */
function refusal(dir: string): string | undefined {
  const file = join(dir, `.probe-${process.pid}`);
  try {
    const handle = openSync(file, 'wx');
    try {
      writeFileSync(handle, Buffer.alloc(PROBE_BYTES, 1));
    } finally {
      closeSync(handle);
      rmSync(file, { force: true });
    }
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return DISK_ERRORS.has(code) ? code : undefined;
  }
}
