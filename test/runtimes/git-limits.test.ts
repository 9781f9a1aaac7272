import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { GitRepository } from '../../src/runtimes/node/follow/git-repository.ts';
import { gitRemote } from '../support/git-remote.ts';
import { isThere } from '../support/needed.ts';
import { until } from '../support/server-process.ts';
import { writeFolder } from '../support/workspace.ts';

const LIMITS = { build_timeout: 600, build_megabytes: 64, revision_megabytes: 100 };
const hasProc = isThere('/proc/self/fd', 'Linux, whose /proc tells of processes');

/** A program that replaces git. */
function insteadOfGit(script: string): { PATH: string } {
  const dir = writeFolder({ git: `#!/bin/sh\n${script}\n` });
  chmodSync(join(dir, 'git'), 0o755);
  return { PATH: `${dir}:${process.env['PATH']}` };
}

it('neither a pack nor the files of a commit may be larger than a revision', async () => {
  const remote = gitRemote({ 'a.md': '# A\n', 'noise.txt': randomBytes(1_600_000).toString('base64') });
  const [dir, to] = [writeFolder({}), join(writeFolder({ 'out/.keep': '' }), 'out')];
  const repository = (name: string, revision_megabytes: number) =>
    new GitRepository(join(dir, name), remote.url, 'HEAD', { ...LIMITS, revision_megabytes });
  const tip = { name: 'HEAD', object: remote.commit };
  const git = repository('two', 2);
  expect(await git.tip()).toEqual(tip);
  const commit = await git.fetch(tip);
  await expect(git.write(commit, to, null)).rejects.toThrow(
    `commit ${commit.slice(0, 12)} has 3 MB of files, and limits.revision_megabytes is 2`,
  );
  expect(existsSync(join(to, 'a.md'))).toBe(false);
  const small = repository('one', 1);
  await small.tip();
  await expect(small.fetch(tip)).rejects.toThrow(/File too large|index-pack|unpack-objects/);
});

it.runIf(hasProc)('takes no more memory and time than a build may', async () => {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  expect(limits).toMatch(/^Max address space +unlimited/m);
  onTestFinished(() => void vi.unstubAllEnvs());
  const first = insteadOfGit('grep "Max address space" /proc/self/limits >&2; exit 1');
  vi.stubEnv('PATH', first.PATH);
  const git = new GitRepository(join(writeFolder({}), 'r'), 'x', 'HEAD', LIMITS);
  await expect(git.tip()).rejects.toThrow(/^Max address space +524288000 +524288000 /);
  vi.stubEnv('PATH', insteadOfGit('sleep 600').PATH);
  const slow = new GitRepository(join(writeFolder({}), 'r'), 'x', 'HEAD', { ...LIMITS, build_timeout: 0.1 });
  await expect(slow.tip()).rejects.toThrow('git init took longer than 0.1 s');
});

it.runIf(hasProc)('ends with a server that is killed, and with it what it has started', async () => {
  const dir = writeFolder({});
  const pids = join(dir, 'pids');
  const env = {
    ...process.env,
    ...insteadOfGit(`sleep 600 & echo $$ $! > ${pids}; wait`),
    LECTERN_CACHE: dir,
  };
  const server = spawn(
    process.execPath,
    ['dist/cli/main.js', 'serve', '--git', 'file:///nowhere', '--port', '0'],
    {
      env,
      stdio: 'ignore',
    },
  );
  onTestFinished(() => void server.kill('SIGKILL'));
  await until(() => existsSync(pids) && readFileSync(pids, 'utf8').endsWith('\n'));
  const started = readFileSync(pids, 'utf8').trim().split(' ');
  expect(started.map((pid) => existsSync(`/proc/${pid}/exe`))).toEqual([true, true]);
  server.kill('SIGKILL');
  await once(server, 'exit');
  await until(() => started.every((pid) => !existsSync(`/proc/${pid}/exe`) || isZombie(pid)));
});

function isZombie(pid: string): boolean {
  try {
    return /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}
