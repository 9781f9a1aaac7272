import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isMarkdown } from '../text/file-kinds.ts';
import type { Diagnostic, FileOutcome } from '../model/diagnostic.ts';
import { spawnSync } from 'node:child_process';

/** File systems and archives keep whole seconds, some two of them. */
const SLACK = 2000;

/**
 * A warning where sources that are published, or may be, have changed since the build.
 * @param builtAt milliseconds since the epoch. @param later the files that were committed after the build was; null: the
 * times of the files tell.
 */
export function outdatedBuild(
  dir: string,
  files: readonly FileOutcome[],
  builtAt: number,
  later: ReadonlySet<string> | null,
): Diagnostic[] {
  const newer = files.flatMap((one) => {
    const { file } = one;
    const isUndecided = one.outcome === 'hidden' && one.kind === 'undecided' && isMarkdown(file);
    if (one.outcome !== 'served' && !isUndecided) return [];
    const modified = statSync(join(dir, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const isNewer = later === null ? modified > builtAt + SLACK : later.has(file);
    return isNewer ? [{ file, modified }] : [];
  });
  const [newest] = newer.toSorted((a, b) => b.modified - a.modified);
  if (newest === undefined) return [];
  const others =
    newer.length === 1
      ? ''
      : `, and ${newer.length - 1} more ${newer.length === 2 ? 'file has' : 'files have'} changed since too`;
  const message = `The build of ${new Date(builtAt).toISOString()} is older than this file${others}.`;
  const fix = 'Build the site again.';
  return [{ severity: 'warning', code: 'outdated-build', message, fix, file: newest.file }];
}

/**
 * When a build was committed, in milliseconds since the epoch, where its files have the times of the checkout and not their
 * own; and the files of the site that were committed later. Null where it is not committed, where it was written after the
 * last checkout, and without Git.
 * @param built the folder of the build, as seen from the site's. @param writtenAt the time of its newest page.
 */
export function committedBuild(dir: string, built: string, writtenAt: number) {
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
