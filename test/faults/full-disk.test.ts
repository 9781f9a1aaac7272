import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lockPublication } from '../../src/publication/store-folder.ts';
import { serveStore } from '../publication/store.ts';
import { runHere } from '../support/command.ts';
import { gitRemote } from '../support/git-remote.ts';
import { serving } from '../support/serving.ts';
import { writeFolder } from '../support/workspace.ts';

const FILES = {
  'content/writing/a.md': `---\ntitle: First\ndate: 2026-01-01\n---\n\n${'word '.repeat(20_000)}\n`,
  'public/p.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/** A disk on which nothing can be written; null if this user may not mount one. */
function disk(kind: 'full' | 'read-only'): string | null {
  const dir = writeFolder({});
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', dir]).status !== 0) {
    console.warn('Skipped. A full disk takes the right to mount one.');
    return null;
  }
  onTestFinished(() => void spawnSync('umount', [dir]));
  if (kind === 'read-only') spawnSync('mount', ['-o', 'remount,ro', dir]);
  else expect(() => writeFileSync(join(dir, 'fills'), Buffer.alloc(1_000_000))).toThrow('ENOSPC');
  return dir;
}

/** Starts a server whose cache and temporary files are on the disk. */
async function startOn(dir: string, args: readonly string[]) {
  vi.stubEnv('TMPDIR', dir);
  return serving([...args, '--cache', join(dir, 'cache')], {}).finally(() => vi.unstubAllEnvs());
}

const inMemory = () =>
  readdirSync('/dev/shm').filter((name) => /^lectern-(?!tests-|worker-)/.test(name)).length;

it.each(['full', 'read-only'] as const)('a first start on a %s disk serves a folder', async (kind) => {
  const dir = disk(kind);
  if (dir === null) return;
  const server = await startOn(dir, [writeFolder(FILES)]);
  expect((await server.get('/writing/a.md')).text).toContain('# First');
  await server.said(/could not save the snapshot for the next start: (?:ENOSPC|EROFS).*Free space there/);
});

it.each(['full', 'read-only'] as const)(
  'a first start on a %s disk serves a store from memory, and says so',
  async (kind) => {
    const dir = disk(kind);
    if (dir === null) return;
    const store = writeFolder({});
    await runHere(['publish', writeFolder(FILES), '--to', store]);
    const before = inMemory();
    const server = await startOn(dir, ['--from', (await serveStore(store)).url]);
    expect((await server.get('/writing/a.md')).text).toContain('# First');
    expect((await server.get('/p.svg')).status).toBe(200);
    const said = server.lines.filter((line) => line.startsWith('Keeping files in'));
    expect(said).toHaveLength(2);
    expect(said[1]).toMatch(
      /failed: (?:ENOSPC|EROFS)\. Lectern keeps them in \/dev\/shm while it runs, .*--cache\.$/,
    );
    server.signal('SIGINT');
    await server.ended();
    expect(inMemory()).toBe(before);
  },
);

it('a first start on a full disk serves a repository from memory, and says so', async () => {
  const dir = disk('full');
  if (dir === null) return;
  const remote = gitRemote(FILES);
  const server = await startOn(dir, ['--git', remote.url, '--poll', '0.3']);
  expect((await server.get('/p.svg')).status).toBe(200);
  await server.said(/Lectern keeps them in \/dev\/shm while it runs/);
  remote.push({ 'content/writing/a.md': '---\ntitle: Second\ndate: 2026-01-01\n---\n\nText.\n' });
  await server.until('/writing/a.md', ({ text }) => text.includes('# Second'));
});

it('a command that is to write to a read-only disk says that it is read-only', async () => {
  const dir = disk('read-only');
  if (dir === null) return;
  const site = writeFolder(FILES);
  for (const args of [
    ['build', site, '-o', join(dir, 'a/out'), '--base-url', 'https://example.com'],
    ['publish', site, '--to', join(dir, 'a/store')],
    ['init', join(dir, 'a/new')],
  ]) {
    const { code, err } = await runHere(args);
    expect([code, err.split('\n')[0]]).toEqual([
      2,
      `The system refused: EROFS: read-only file system, mkdir '${join(dir, 'a')}'.`,
    ]);
  }
});

it('a publication that found the disk full locks out none that comes when there is room', () => {
  const dir = disk('full');
  if (dir === null) return;
  const lock = join(dir, '.publishing');
  expect(() => lockPublication(lock, dir)).toThrow('ENOSPC');
  expect(existsSync(lock)).toBe(false);
});
