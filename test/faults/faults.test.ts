import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isThere } from '../support/needed.ts';
import { serving } from '../support/serving.ts';
import { canDropRights, UNPRIVILEGED } from '../support/unprivileged.ts';
import { isWhole } from '../support/whole.ts';
import { writeFolder } from '../support/workspace.ts';

const post = (title: string) => `---\ntitle: ${title}\ndate: 2026-01-01\n---\n\nText.\n`;
const FILES = { 'content/writing/a.md': post('First'), 'content/talks/b.md': post('Talk') };

const itWithGit = isThere('/usr/bin/git', "Debian's package git (apt-get install git)") ? it : it.skip;
const itUnprivileged = canDropRights ? it : it.skip;

/** The number of files in each branch. */
const COUNT = isWhole ? 2000 : 500;
const LAST = `/writing/p${COUNT - 1}.md`;

describe('a server that watches its folder outlives', () => {
  itUnprivileged('folders that cannot be read any more', async () => {
    const dir = writeFolder(FILES);
    const { get, until, said } = await serving([dir, '--watch'], {}, UNPRIVILEGED);
    onTestFinished(() => chmodSync(join(dir, 'content'), 0o755));
    chmodSync(join(dir, 'content'), 0);
    await said(/Lectern still serves the last version\./);
    await said(/content: Reading the folder failed: EACCES/);
    expect((await get('/writing/a.md')).text).toContain('# First');
    chmodSync(join(dir, 'content'), 0o755);
    writeFileSync(join(dir, 'content/writing/a.md'), post('Second'));
    await until('/writing/a.md', ({ text }) => text.includes('# Second'));
  });

  it('a file in the place of its folder, and an empty folder', async () => {
    const dir = writeFolder(FILES);
    onTestFinished(() => rmSync(`${dir}-away`, { recursive: true, force: true }));
    const { get, until, lines, said, signal } = await serving([dir, '--watch'], {});
    renameSync(dir, `${dir}-away`);
    writeFileSync(dir, 'no folder');
    await until('/writing/a.md', () => lines.some((line) => /not a directory|is not there/.test(line)));
    expect((await get('/writing/a.md')).text).toContain('# First');
    rmSync(dir);
    mkdirSync(dir);
    await said(/has no entries any more/);
    expect((await get('/writing/a.md')).text).toContain('# First');
    signal('SIGHUP');
    await until('/writing/a.md', ({ status }) => status === 404);
    expect((await get('/')).status).toBe(200);
    rmSync(dir, { recursive: true });
    renameSync(`${dir}-away`, dir);
    await until('/writing/a.md', ({ text }) => text.includes('# First'));
  });

  itWithGit('a checkout of many files, and never shows parts of two branches once it is quiet', async () => {
    const dir = writeFolder({});
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: dir });
    const write = (title: string) => {
      mkdirSync(join(dir, 'content/writing'), { recursive: true });
      for (let n = 0; n < COUNT; n++)
        writeFileSync(join(dir, `content/writing/p${n}.md`), post(`${title} ${n}`));
    };
    git('init', '-q', '-b', 'one');
    write('One');
    git('add', '-A');
    git('commit', '-qm', 'one');
    git('checkout', '-qb', 'two');
    write('Two');
    rmSync(join(dir, 'content/writing/p0.md'));
    git('add', '-A');
    git('commit', '-qm', 'two');
    const { get, until } = await serving([dir, '--watch'], {});
    /** Starts a reading of the folder, so that Git most likely changes files in the middle of it. */
    const begin = async () => {
      writeFileSync(join(dir, 'content/writing/untracked.md'), post(`Untracked ${Math.random()}`));
      await wait(60);
    };
    expect((await get(LAST)).text).toContain(`# Two ${COUNT - 1}`);
    await begin();
    git('checkout', '-q', 'one');
    await until('/writing/p0.md', ({ text }) => text.includes('# One 0'));
    expect((await get(LAST)).text).toContain(`# One ${COUNT - 1}`);
    await begin();
    git('checkout', '-q', 'two');
    await until('/writing/p0.md', ({ status }) => status === 404);
    expect((await get(LAST)).text).toContain(`# Two ${COUNT - 1}`);
  });
});

describe('a kept snapshot', () => {
  it('is whole or absent, whenever the process that writes it is killed', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, n) => [
        `content/writing/p${n}.md`,
        `${post(`P ${n}`)}${'word '.repeat(2000)}`,
      ]),
    );
    const dir = writeFolder(files);
    const cache = writeFolder({});
    for (let at = 0; at < 8; at++) {
      const args = ['dist/cli/main.js', 'serve', dir, '--port', '0', '--json-ready', '--cache', cache];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
      // The first process is killed as soon as it begins a file, the others a little later each time.
      while (child.exitCode === null && readdirSync(cache).length === 0) await wait(1);
      await wait(at);
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      if (readdirSync(cache).some((name) => name.endsWith('.snapshot'))) rmSync(cache, { recursive: true });
      mkdirSync(cache, { recursive: true });
    }
    writeFileSync(join(cache, 'left.snapshot.999999999.tmp'), 'of another site');
    const { get } = await serving([dir, '--cache', cache], {});
    expect((await get('/writing/p299.md')).text).toContain('# P 299');
    expect(readdirSync(cache).filter((name) => name.endsWith('.tmp'))).toEqual([
      'left.snapshot.999999999.tmp',
    ]);
  });

  it('is done without where the disk is full', async () => {
    const cache = writeFolder({});
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', cache]);
    // Containers and users without the right to mount cannot make a full disk.
    if (mounted.status !== 0) return console.warn('Skipped. A full disk takes the right to mount one.');
    onTestFinished(() => void spawnSync('umount', [cache]));
    const dir = writeFolder({
      ...FILES,
      'content/writing/long.md': `${post('Long')}${'word '.repeat(20_000)}`,
    });
    const { get, said } = await serving([dir, '--cache', cache], {});
    expect((await get('/writing/a.md')).text).toContain('# First');
    await said(/Lectern could not save the snapshot for the next start: ENOSPC/);
    expect(readdirSync(cache).filter((name) => name !== 'pictures')).toEqual([]);
  });
});
