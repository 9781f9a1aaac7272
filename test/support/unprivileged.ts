import { spawnSync } from 'node:child_process';
import type { Ended } from './command.ts';
import { isThere } from './needed.ts';

const SETPRIV = '/usr/bin/setpriv';
/**
 * These two rights let root read and write files whatever their permissions are. Without them root can still enter its
 * own folders.
 */
const RIGHTS = '-dac_override,-dac_read_search';
const isRoot = process.getuid?.() === 0;

export const canDropRights =
  !isRoot || isThere(SETPRIV, "Debian's package util-linux (apt-get install util-linux)");

/** The command that starts Node for a user to whom file permissions apply. */
export const UNPRIVILEGED: readonly string[] = [
  ...(isRoot ? [SETPRIV, `--bounding-set=${RIGHTS}`] : []),
  process.execPath,
];

/** Runs Node to its end for a user to whom file permissions apply, even if root runs the tests. */
export function runUnprivileged(...args: string[]): {
  status: number | null;
  stdout: string;
  stderr: string;
} {
  const [command = '', ...before] = UNPRIVILEGED;
  return spawnSync(command, [...before, ...args], { encoding: 'utf8' });
}

/**
 * Runs commands of the built program one after the other, in one process.
 * @param calls the arguments of each command.
 */
export function runAllUnprivileged(calls: readonly (readonly string[])[]): Ended[] {
  const { stdout, stderr } = runUnprivileged('test/support/run-all.mjs', JSON.stringify(calls));
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout) as Ended[];
}
