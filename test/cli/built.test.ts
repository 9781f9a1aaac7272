import { renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../support/command.ts';
import { serving } from '../support/serving.ts';
import { frontPage, page, SECRET, SOURCES, withBuild } from '../support/site-with-build.ts';
import { writeFolder } from '../support/workspace.ts';

const run = (...args: string[]) => runHere(args);

const served = (...args: string[]) => serving(args, { redirect: 'manual' });

const PLANTED = withBuild({
  'public/index.html': frontPage('/posts/alpha/', '/posts/beta/', '/about/', '/only/', '/moved/'),
  'public/about/index.html': page('About', '/about/', `<p>${SECRET}</p>`),
  'public/only/index.html': page('Only', '/only/', '<p>This page has no source that Lectern could read.</p>'),
});

describe('lectern check --built', () => {
  it('finds nothing where sources and build agree', async () => {
    const dir = writeFolder(withBuild());
    const { code, out } = await run('check', '--built', join(dir, 'public'), dir);
    expect(out.split('\n').slice(2).join('\n')).toBe(
      '3 pages there, 2 here: no difference.\nNothing is lost and nothing leaks.\n',
    );
    expect(code).toBe(0);
  });

  it('does not report the error page as a leak', async () => {
    const text = { 'content/404.md': '---\ntitle: Lost\n---\n\nNothing is here.\n' };
    const dir = writeFolder(
      withBuild({ ...text, 'public/404.html': page('Lost', '/404.html', '<p>Nothing.</p>') }),
    );
    const { code, out } = await run('check', '--built', join(dir, 'public'), dir);
    expect(out).toContain('Nothing is lost and nothing leaks.');
    expect(code).toBe(0);
  });

  it('finds a draft that leaked, a page that is missing here, one that is absent there, other titles and dates', async () => {
    const dir = writeFolder({
      ...PLANTED,
      'content/posts/new.md': '---\ntitle: New\ndate: 2024-03-01\n---\n\nNot built.\n',
      'public/posts/beta/index.html': (PLANTED['public/posts/beta/index.html'] as string)
        .replaceAll('Beta', 'Gamma')
        .replace('2024-02-01', '2024-02-03'),
    });
    const { code, out } = await run('check', '--built', join(dir, 'public'), dir);
    expect(out.split('\n').slice(2)).toEqual([
      'Difference                       There       Here         File',
      'published there, held back here  /about/     –            content/posts/secret.md (draft: true)',
      'published here, absent there     –           /posts/new/  content/posts/new.md',
      'published there, missing here    /only/      –            public/only/index.html',
      'other title                      Gamma       Beta         content/posts/beta.md',
      'other date                       2024-02-03  2024-02-01   content/posts/beta.md',
      '',
      '5 pages there, 3 here: 1 published there, held back here; 1 published here, absent there; 1 published there, missing here; 1 other title; 1 other date.',
      '3 differences lose or leak something.',
      '',
    ]);
    expect(code).toBe(1);
  });

  it('finds a wrong address, which loses visitors unless it leads on here', async () => {
    const moved = {
      'public/index.html': frontPage('/posts/alpha/', '/2024/beta/'),
      'public/posts/beta/index.html': null,
      'public/2024/beta/index.html': (PLANTED['public/posts/beta/index.html'] as string).replace(
        '/posts/beta/',
        '/2024/beta/',
      ),
    };
    const read = async (files: Record<string, string>) => {
      const dir = writeFolder(files);
      const { code, out } = await run('check', '--built', join(dir, 'public'), dir, '--json');
      return { code, differences: (JSON.parse(out) as { differences: unknown[] }).differences };
    };
    const row = {
      kind: 'address',
      there: '/2024/beta/',
      here: '/posts/beta/',
      file: 'content/posts/beta.md',
    };
    expect(await read(withBuild(moved))).toEqual({ code: 1, differences: [{ ...row, isLoss: true }] });
    const led = SOURCES['content/posts/beta.md'].replace('date:', 'aliases: [/2024/beta/]\ndate:');
    expect(await read(withBuild({ ...moved, 'content/posts/beta.md': led }))).toEqual({
      code: 0,
      differences: [{ ...row, isLoss: false }],
    });
  });

  it('finds what is scheduled and published there already', async () => {
    const dir = writeFolder(
      withBuild({
        'public/index.html': frontPage('/posts/alpha/', '/posts/beta/', '/posts/later/'),
        'public/posts/later/index.html': page('Later', '/posts/later/', '<p>Soon.</p>'),
      }),
    );
    const { code, out } = await run('check', '--built', join(dir, 'public'), dir);
    expect(out).toContain('content/posts/later.md (scheduled for 2199-02-01T00:00:00.000Z)');
    expect(code).toBe(1);
  });
});

describe('a build', () => {
  it('is served beside its sources, which withhold', async () => {
    const dir = writeFolder(PLANTED);
    const { get } = await served('--built', join(dir, 'public'), dir);
    expect((await get('/posts/alpha.md')).text).toContain('tags: ["grapes"]');
    expect((await get('/only/')).status).toBe(200);
    expect((await get('/about/')).status).toBe(404);
    for (const path of ['/', '/llms.txt', '/llms-full.txt', '/sitemap.xml', '/api/v1/search?query=merger'])
      expect(
        (await get(path)).text.replaceAll(
          /query=merger|a word of \\"merger\\"|a word of [“"]merger[”"]/g,
          '',
        ),
      ).not.toMatch(/merger|\/about/);
  });

  it('is named in lectern.yaml, and its files are served from where it lies', async () => {
    const dir = writeFolder(
      withBuild({
        'lectern.yaml': 'built: public\n',
        'public/img/a.png': 'png',
        'public/index.html': frontPage('/posts/alpha/', '/posts/beta/').replace(
          '<ul>',
          '<img src="/img/a.png" alt="x"><ul>',
        ),
      }),
    );
    const { get } = await served(dir);
    expect(await get('/img/a.png')).toEqual({ status: 200, text: 'png' });
    expect((await get('/posts/alpha/')).status).toBe(200);
  });

  it('is recognised, alone: serve, check and list', async () => {
    const dir = writeFolder(PLANTED);
    const build = join(dir, 'public');
    const { get } = await served(build);
    expect((await get('/about/')).status).toBe(200);
    const checked = await run('check', build);
    expect(checked.out).toContain('kind: built site (from 5 pages of HTML)');
    expect(checked.code).toBe(0);
    expect((await run('list', build, '--cache', 'none')).out).toContain('2024-02-01  Beta  (writing/beta)');
  });

  it('that is older than its sources is a warning', async () => {
    const dir = writeFolder(withBuild({ 'lectern.yaml': 'built: public\n' }));
    for (const file of Object.keys(withBuild()).filter((name) => name.startsWith('public/')))
      utimesSync(join(dir, file), new Date('2024-06-01T12:00:00Z'), new Date('2024-06-01T12:00:00Z'));
    utimesSync(join(dir, 'content/posts/alpha.md'), new Date('2024-01-01'), new Date('2024-01-01'));
    utimesSync(join(dir, 'content/posts/beta.md'), new Date('2024-07-01'), new Date('2024-07-01'));
    const { code, out } = await run('check', dir);
    expect(out).toContain(
      'content/posts/beta.md: warning: The build of 2024-06-01T12:00:00.000Z is older than this file. (outdated-build)',
    );
    expect(code).toBe(0);
  });

  it('is kept, and read again when a page of it has changed', async () => {
    const dir = writeFolder(withBuild());
    const cache = writeFolder({});
    const title = async () =>
      (await run('get', dir, 'writing/beta', '--built', join(dir, 'public'), '--cache', cache)).out.split(
        '\n',
      )[1];
    expect(await title()).toBe('title: "Beta"');
    const file = join(dir, 'public/posts/beta/index.html');
    writeFileSync(file, page('Gamma and more', '/posts/beta/', '<p>Words.</p>'));
    expect(await title()).toBe('title: "Gamma and more"');
  });

  it.each([
    [['serve', '--built', 'nowhere'], 'Cannot read the build:', 'is not there. Build the site first'],
    [
      ['serve', '--built', 'https://x.example'],
      '--built is https://x.example,',
      'this command needs a folder',
    ],
    [['check', '--built', 'test/reconcile', 'test/reconcile'], 'Cannot read the build:', 'contains no pages'],
  ])('that cannot be read is told: %j', async (args, ...parts) => {
    const { code, err } = await run(...args);
    for (const part of parts) expect(err).toContain(part);
    expect(code).toBe(2);
  });
});

describe('serve --watch with a build', () => {
  it('shows a build that was replaced, and the last good one while there is none', async () => {
    const dir = writeFolder({ ...withBuild(), 'lectern.yaml': 'built: public\n' });
    const { get, until, lines } = await served('--watch', dir);
    const build = join(dir, 'public');
    const second = writeFolder(
      Object.fromEntries(
        Object.entries(withBuild()).flatMap(([file, text]) =>
          file.startsWith('public/')
            ? [[file.slice('public/'.length), text.replaceAll('Beta', 'Second')]]
            : [],
        ),
      ),
    );
    rmSync(build, { recursive: true });
    await until('/posts/beta/', () => lines.some((line) => line.includes('index.html')));
    expect((await get('/posts/beta/')).text).toContain('Beta');
    renameSync(second, build);
    await until('/posts/beta/', ({ text }) => text.includes('Second'));
    // The texts come from the sources, so that an edit of a source shows before the next build.
    writeFileSync(
      join(dir, 'content/posts/beta.md'),
      '---\ntitle: Beta\ndate: 2024-02-01\n---\n\nEdited words.\n',
    );
    expect((await until('/posts/beta/', ({ text }) => text.includes('Edited words'))).text).toContain(
      'Second',
    );
  });

  it('follows a build alone', async () => {
    const dir = join(writeFolder(withBuild()), 'public');
    const { until } = await served('--watch', dir);
    await until('/posts/beta/', ({ text }) => text.includes('Beta'));
    writeFileSync(join(dir, 'posts/beta/index.html'), page('Third', '/posts/beta/', '<p>Other words.</p>'));
    expect((await until('/posts/beta/', ({ text }) => text.includes('Other words'))).status).toBe(200);
  });
});
