import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One folder for all temporary files of a run, those of browsers and servers included; removed at its end, also when tests fail. */
export function setup(): () => void {
  const dir = mkdtempSync(join(tmpdir(), 'lectern-tests-'));
  process.env['TMPDIR'] = dir;
  return () => rmSync(dir, { recursive: true, force: true });
}
