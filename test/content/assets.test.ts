import { symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { readConfig } from '../../src/content/config/config.ts';
import { readContent } from '../../src/content/read-content.ts';
import { NOW, reportOf, siteOf, writeFolder } from '../support/workspace.ts';

describe('two files that want one address', () => {
  const files = {
    'hugo.toml': 'baseURL = "https://example.org/"\n',
    'content/posts/a.md': '---\ntitle: A\ndate: 2024-01-01\n---\nText.\n',
    'static/images/a.png': 'one',
    'assets/images/a.png': 'another',
  };

  it('the first in the order of the files is served, the other reported', async () => {
    const site = await siteOf(files);
    expect(site.snapshot.assetsByPathname.get('/images/a.png')).toMatchObject({
      file: 'assets/images/a.png',
    });
    const { diagnostics } = await reportOf(files);
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      [
        'asset-clash',
        'assets/images/a.png and static/images/a.png have the same address /images/a.png; the second one is not served.',
      ],
    ]);
  });
});

describe('beside what is public', () => {
  it.each([
    'post.md~',
    '#post.md#',
    'post.md.orig',
    'post.md.bak',
    'post.md.old',
    'post.md.1',
    'post.md.swp',
    'photo.png.bak',
    'Thumbs.db',
    'desktop.ini',
    'id_rsa',
    'server.pem',
    'Post.MD',
    'local.env',
  ])('%s is not served', async (name) => {
    const files = {
      'hugo.toml': 'baseURL = "https://example.org/"\n',
      [`static/${name}`]: 'text',
      'static/a.txt': 'text',
    };
    const { files: outcomes } = await reportOf(files);
    expect(outcomes.filter(({ outcome }) => outcome === 'served').map(({ file }) => file)).toEqual([
      'static/a.txt',
    ]);
  });

  it('the configuration in use is not served, whatever it is called', async () => {
    const dir = writeFolder({
      'public/mine.yaml': 'name: Mine\n',
      'public/a.txt': 'text',
      'content/a.md': '# A\n',
    });
    const configFile = join(dir, 'public/mine.yaml');
    const { content, report } = readContent(dir, await readConfig(dir, configFile), NOW, { configFile });
    expect(content.assets.map(({ pathname }) => pathname)).toEqual(['/a.txt']);
    expect(report.files).toContainEqual({
      file: 'public/mine.yaml',
      outcome: 'hidden',
      kind: 'not-content',
      reason: 'configuration',
    });
  });
});

it('a file that only what is to come refers to is not served yet', async () => {
  const post = (date: string) => `---\ntitle: A\ndate: ${date}\n---\n![A](a.png)\n`;
  const outcomeOf = async (date: string) => {
    const { files } = await reportOf({ 'content/writing/a.md': post(date), 'content/writing/a.png': 'png' });
    return files.find(({ file }) => file.endsWith('.png'));
  };
  expect(await outcomeOf('2024-01-01')).toMatchObject({ outcome: 'served', paths: ['/writing/a.png'] });
  expect(await outcomeOf('2999-01-01')).toMatchObject({
    outcome: 'hidden',
    reason: 'no published entry refers to it',
  });
});

it('a link among the static files does not serve what lies beside a draft', async () => {
  const dir = writeFolder({
    'content/writing/later/index.md': '---\ntitle: Later\ndraft: true\n---\n\n![](secret.png)\n',
    'content/writing/later/secret.png': 'png',
    'content/writing/now/index.md': '---\ntitle: Now\n---\n\n![](shown.png)\n',
    'content/writing/now/shown.png': 'png',
    'elsewhere/own.png': 'png',
    'elsewhere/server.pem': 'key',
    'public/plain.png': 'png',
  });
  // The link names a text file, but leads to a key, which is never served.
  symlinkSync('../elsewhere/server.pem', join(dir, 'public/key.txt'));
  symlinkSync('../content/writing/later', join(dir, 'public/later'));
  symlinkSync('../content/writing/later/secret.png', join(dir, 'public/one.png'));
  symlinkSync('../elsewhere/own.png', join(dir, 'public/own.png'));
  const { content } = readContent(dir, await readConfig(dir), NOW);
  expect(content.assets.map(({ pathname }) => pathname).toSorted()).toEqual([
    '/own.png',
    '/plain.png',
    '/writing/now/shown.png',
  ]);
});
