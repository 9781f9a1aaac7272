import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Ended, runHere } from './command.ts';

const PROGRAM = join(import.meta.dirname, '../../dist/cli/main.js');

/** Runs a command of the documentation in a folder. `build` has threads, which only the built program starts. */
export async function runInFolder(cwd: string, args: readonly string[]): Promise<Ended> {
  if (args[0] === 'build') {
    const env = { ...process.env, LECTERN_CACHE: 'none' };
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
      cwd,
      env,
      encoding: 'utf8',
    });
    return { code: status ?? -1, out: stdout, err: stderr };
  }
  const before = process.cwd();
  process.chdir(cwd);
  try {
    return await runHere(args);
  } finally {
    process.chdir(before);
  }
}
