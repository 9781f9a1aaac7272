import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a file that this user alone may read; readers see the old one or the new one, never a part.
 * @throws what the system says.
 */
export function replacePrivateFile(file: string, data: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    makeFolder(dirname(file));
    rmSync(temporary, { force: true });
    writeFileSync(temporary, data, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, file);
  } catch (error) {
    if (existsSync(temporary)) rmSync(temporary);
    throw error;
  }
}

/** Node.js has this too, but tries for ever where the system allows no folders, such as below `/proc`. */
function makeFolder(dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(dir) !== dir) makeFolder(dirname(dir));
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    // Another program may have made it meanwhile.
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
