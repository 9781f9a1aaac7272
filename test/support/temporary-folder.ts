import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * One folder for all temporary files of a run, those of browsers and servers included; removed at its end, also when
 * tests fail. Each project of the run comes here: in a folder inside a folder, the path of a socket would be too long.
 */
export function setup(): () => void {
  if (process.env['LECTERN_TEST_FOLDER'] === process.env['TMPDIR'] && process.env['TMPDIR']) return () => {};
  const dir = mkdtempSync(join(tmpdir(), 'lectern-tests-'));
  process.env['TMPDIR'] = dir;
  process.env['LECTERN_TEST_FOLDER'] = dir;
  return () => rmSync(dir, { recursive: true, force: true });
}
