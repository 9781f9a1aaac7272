import { execFileSync } from 'node:child_process';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/content/config/config.ts';
import { BuildFolder } from '../../src/reconcile/build-folder.ts';
import { SiteReader } from '../../src/reconcile/site-reader.ts';
import { page } from '../support/site-with-build.ts';
import { NOW, writeFolder } from '../support/workspace.ts';

const WORDS = 'Some words about terns that are long enough to be known again wherever they may stand.';
const FILES = {
  'hugo.toml': 'title = "Birds"\n',
  'content/terns.md': `---\ntitle: Terns\ndate: 2024-01-01\n---\n${WORDS}\n`,
  'public/index.html': page('Birds', '/', '<p><a href="/terns/">Terns</a></p>'),
  'public/terns/index.html': page('Terns', '/terns/', `<p>${WORDS}</p>`),
};

function repository(): { dir: string; git: (day: string, ...args: string[]) => void } {
  const dir = writeFolder(FILES);
  const git = (day: string, ...args: string[]) => {
    const date = `${day}T12:00:00Z`;
    const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
    execFileSync('git', [...who, ...args], {
      cwd: dir,
      stdio: 'ignore',
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    });
  };
  git('2024-05-01', 'init', '-q');
  git('2024-05-01', 'add', '.');
  git('2024-05-01', 'commit', '-qm', 'all');
  return { dir, git };
}

async function read(dir: string) {
  const built = join(dir, 'public');
  const { report } = new SiteReader({ dir, built, ...(await readSettings(dir)) }).read(NOW);
  return {
    build: report.site.find(({ what }) => what === 'build')?.value,
    outdated: report.diagnostics.flatMap(({ code, file, message }) =>
      code === 'outdated-build' ? [`${file}: ${message}`] : [],
    ),
  };
}

describe('the age of a build that is committed', () => {
  it('is that of its commit, since a checkout gives all files its own time', async () => {
    const { build, outdated } = await read(repository().dir);
    expect(build).toBe('public, a built site, written 2024-05-01T12:00:00.000Z');
    expect(outdated).toEqual([]);
  });

  it('is less than that of sources committed later', async () => {
    const { dir, git } = repository();
    writeFileSync(
      join(dir, 'content/terns.md'),
      `---\ntitle: Terns\ndate: 2024-01-01\n---\n${WORDS} More.\n`,
    );
    git('2024-06-01', 'commit', '-qam', 'a source');
    expect((await read(dir)).outdated).toEqual([
      'content/terns.md: The build of 2024-05-01T12:00:00.000Z is older than this file.',
    ]);
  });

  it('is that of its files where they were written after the checkout', async () => {
    const { dir, git } = repository();
    writeFileSync(
      join(dir, 'content/terns.md'),
      `---\ntitle: Terns\ndate: 2024-01-01\n---\n${WORDS} More.\n`,
    );
    git('2024-06-01', 'commit', '-qam', 'a source');
    const later = new Date('2099-01-01T00:00:00.000Z');
    utimesSync(join(dir, 'public/terns/index.html'), later, later);
    expect(await read(dir)).toEqual({
      build: `public, a built site, written ${later.toISOString()}`,
      outdated: [],
    });
  });
});

it('a build is read again when its headings have ids of another kind', () => {
  const dir = writeFolder({ 'index.html': page('Menu', '/', '<h2>Crème brûlée</h2><p>Some words.</p>') });
  const build = new BuildFolder(dir, dir, {});
  const anchors = (['github', 'latin'] as const).map((ids) =>
    build.read(false, new Set(), ids).content.entries[0]?.headings.map(({ anchor }) => anchor),
  );
  expect(anchors).toEqual([['crème-brûlée'], ['creme-brulee']]);
});
