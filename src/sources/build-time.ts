import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { SLACK } from './outdated-build.ts';

/** When a build in a repository was committed, where its files have the times of the checkout and not their own. */
export interface CommittedBuild {
  /** Milliseconds since the epoch. */
  at: number;
  /** The files of the site that were committed later, from its folder. */
  later: ReadonlySet<string>;
}

/**
 * What Git knows of a build. Null where it is not committed, where it was written after the last checkout, and without
 * Git: its files then tell its time.
 * @param built the folder of the build, as seen from the site's. @param writtenAt the time of its newest page.
 */
export function committedBuild(dir: string, built: string, writtenAt: number): CommittedBuild | null {
  if (built === '') return null;
  // The index is written last in a checkout, and with each commit.
  const index = git(dir, 'rev-parse', '--git-path', 'index');
  const checkout = index && statSync(resolve(dir, index), { throwIfNoEntry: false })?.mtimeMs;
  if (!checkout || writtenAt > checkout + SLACK) return null;
  const [commit, seconds] = git(dir, 'log', '-1', '--format=%H %ct', '--', built)?.split(' ') ?? [];
  if (!commit || !seconds) return null;
  const names = git(dir, 'log', '--format=', '--name-only', '--relative', '-z', `${commit}..HEAD`, '--', '.');
  return { at: Number(seconds) * 1000, later: new Set(names?.split('\0')) };
}

/** What a command of Git prints; null where it fails. It asks nobody, fetches nothing, and starts no other program. */
function git(dir: string, ...args: readonly string[]): string | null {
  const quiet = ['-c', 'log.showSignature=false', '-c', 'core.fsmonitor=false'];
  const { status, stdout } = spawnSync('git', ['--no-pager', ...quiet, ...args], {
    cwd: dir,
    encoding: 'utf8',
    timeout: 5000,
    maxBuffer: 2 ** 26,
    env: { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0' },
  });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null;
}
