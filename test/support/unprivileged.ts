import { spawnSync } from 'node:child_process';
import type { Ended } from './command.ts';
import { isThere } from './needed.ts';

const SETPRIV = '/usr/bin/setpriv';
/** Root may read what nobody may; a program without these two rights may not, and enters root's own folders all the same. */
const RIGHTS = '-dac_override,-dac_read_search';
const isRoot = process.getuid?.() === 0;

/** Whether `runUnprivileged` can run here. */
export const canDropRights =
  !isRoot || isThere(SETPRIV, "Debian's package util-linux (apt-get install util-linux)");

/** What starts Node as a user for whom permissions hold. */
export const UNPRIVILEGED: readonly string[] = [
  ...(isRoot ? [SETPRIV, `--bounding-set=${RIGHTS}`] : []),
  process.execPath,
];

/** Runs Node, to its end, as a user for whom permissions hold: root gives up its right to pass over them. */
export function runUnprivileged(...args: string[]): {
  status: number | null;
  stdout: string;
  stderr: string;
} {
  const [command = '', ...before] = UNPRIVILEGED;
  return spawnSync(command, [...before, ...args], { encoding: 'utf8' });
}

/** Runs commands of the built program one after the other, in one process. @param calls the arguments of each. */
export function runAllUnprivileged(calls: readonly (readonly string[])[]): Ended[] {
  const { stdout, stderr } = runUnprivileged('test/support/run-all.mjs', JSON.stringify(calls));
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout) as Ended[];
}
