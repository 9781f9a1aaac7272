import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../../../platform/private-file.ts';

/** The disk is full, or nobody may write to it. */
const OF_THE_DISK: ReadonlySet<unknown> = new Set('ENOSPC EDQUOT EROFS EACCES EPERM ENOTDIR EIO'.split(' '));
/** On Linux, a folder in memory. */
const MEMORY = '/dev/shm';
const PROBE_BYTES = 1_000_000;

/**
 * Begins something that keeps files: in the folder that is named, else where the system has temporary files, else in memory.
 * @param named null: nothing is to be kept. @param warn is told of a folder that cannot be used.
 * @returns what it has begun, and what removes a folder that is not to stay. @throws what `begin` throws
 */
export async function inWritable<T>(
  named: string | null,
  warn: (line: string) => void,
  begin: (dir: string) => Promise<T>,
): Promise<{ begun: T; remove(): void }> {
  const places = [...(named === null ? [] : [named]), tmpdir(), MEMORY];
  for (let at = 0; ; at++) {
    const place = places[at] as string;
    let dir = place;
    const remove = () =>
      place === named || dir === place ? undefined : rmSync(dir, { recursive: true, force: true });
    try {
      if (place === named) makeFolder(dir, 0o700);
      else dir = mkdtempSync(join(place, 'lectern-'));
      return { begun: await begin(dir), remove };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const why = OF_THE_DISK.has(code) ? code : refusal(dir);
      remove();
      const next = places[at + 1];
      if (why === undefined || next === undefined) throw error;
      warn(
        `Keeping files in ${dir} failed: ${why}. Lectern keeps them in ${next} while it runs, and fetches them again at the next start. Free space there, or name another folder with --cache.`,
      );
    }
  }
}

/** Why a folder takes no file; undefined where it does. */
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
    return OF_THE_DISK.has(code) ? code : undefined;
  }
}
