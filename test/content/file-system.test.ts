import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/content/config/config.ts';
import { readContent } from '../../src/content/read-content.ts';
import { canDropRights, runUnprivileged } from '../support/unprivileged.ts';
import { NOW, writeFolder } from '../support/workspace.ts';

const POST = '---\ntitle: Good\ndate: 2026-01-01\n---\nText.\n';

async function read(dir: string) {
  return readContent(dir, await readConfig(dir), NOW);
}

describe('a folder may hold anything', () => {
  it('bytes that are no text, under a name that promises some', async () => {
    const dir = writeFolder({
      'content/writing/good.md': POST,
      'content/writing/binary.md': Uint8Array.from({ length: 4096 }, (_, n) => (n * 7919) % 256),
      'content/writing/latin1.md': Buffer.from('---\ntitle: Caf\xe9\n---\nText.\n', 'latin1'),
    });
    const { content, report } = await read(dir);
    expect(report.files).toEqual([
      { file: 'content/writing/binary.md', outcome: 'reported', code: 'not-text' },
      { file: 'content/writing/good.md', outcome: 'served', paths: ['writing/good'] },
      { file: 'content/writing/latin1.md', outcome: 'served', paths: ['writing/latin1'] },
    ]);
    expect(content.entries.map(({ title }) => title)).toEqual(['Good', 'Caf\uFFFD']);
  });

  it('links in circles, and links that lead out', async () => {
    const outside = writeFolder({ 'secret.md': '# Secret\n', 'image.png': 'png' });
    const dir = writeFolder({ 'content/writing/good.md': POST });
    symlinkSync('..', join(dir, 'content/writing/up'));
    symlinkSync('loop', join(dir, 'content/loop'));
    symlinkSync(outside, join(dir, 'content/writing/out'));
    symlinkSync(join(outside, 'secret.md'), join(dir, 'content/writing/secret.md'));
    const { content, report } = await read(dir);
    expect(content.entries.map(({ path }) => path)).toEqual(['writing/good']);
    expect(report.files.map(({ file, outcome }) => `${file} ${outcome}`)).toEqual([
      'content/loop reported',
      'content/writing/good.md served',
      'content/writing/out reported',
      'content/writing/secret.md reported',
    ]);
  });

  it('links to folders that lie in it, which stay where they are', async () => {
    const hugo = writeFolder({
      'hugo.toml': 'baseURL = "https://example.org/"\n',
      'content/blog/a.md': POST,
      'guide/b.md': POST,
    });
    symlinkSync('content/blog', join(hugo, 'blog'));
    symlinkSync('../guide', join(hugo, 'content/guide'));
    const { report } = await read(hugo);
    expect(report.files.map(({ file, outcome }) => `${file} ${outcome}`)).toEqual([
      'blog/a.md hidden',
      'content/blog/a.md served',
      'content/guide/b.md served',
      'guide/b.md hidden',
      'hugo.toml hidden',
    ]);
    const plain = writeFolder({ 'notes/a.md': POST, 'README.md': POST });
    symlinkSync('README.md', join(plain, 'index.md'));
    symlinkSync('notes', join(plain, 'all'));
    expect((await read(plain)).report.files.map(({ file, outcome }) => `${file} ${outcome}`)).toEqual([
      'README.md hidden',
      'all/a.md hidden',
      'index.md served',
      'notes/a.md served',
    ]);
  });

  it('names in either normal form, with spaces, emoji and signs', async () => {
    const dir = writeFolder({
      [`content/writing/${'caf\u00e9 cr\u00e8me'.normalize('NFC')}.md`]: POST,
      [`content/writing/${'na\u00efve'.normalize('NFD')}.md`]:
        '---\ntitle: N\n---\n![](pic.png) ![](<my pic.png>)\n',
      'content/writing/pic.png': 'png',
      'content/writing/my pic.png': 'png',
      'content/writing/🦉 owls & 100% #1.md': '---\ntitle: Owls\n---\n',
    });
    const { content } = await read(dir);
    expect(content.entries.map(({ path, pathname }) => [path, decodeURIComponent(pathname)])).toEqual([
      ['writing/café-crème', '/writing/café-crème'],
      ['writing/naïve', '/writing/naïve'],
      ['writing/🦉-owls-&-100%-#1', '/writing/🦉-owls-&-100%-#1'],
    ]);
    expect(content.entries[1]?.body).toBe('![](\0/writing/pic.png) ![](<\0/writing/my%20pic.png>)\n');
  });
});

describe.skipIf(!canDropRights)('what the user may not read', () => {
  /** Runs `lectern check` for a user to whom file permissions apply. */
  const check = (dir: string, ...flags: string[]) =>
    runUnprivileged('dist/cli/main.js', 'check', dir, ...flags);

  it('is reported: files and folders', () => {
    const dir = writeFolder({
      'content/writing/good.md': POST,
      'content/writing/locked.md': POST,
      'content/talks/closed/one.md': POST,
    });
    chmodSync(join(dir, 'content/writing/locked.md'), 0o000);
    chmodSync(join(dir, 'content/talks/closed'), 0o000);
    const { stdout } = check(dir, '--json');
    // Without this permission the test could not remove the folder.
    chmodSync(join(dir, 'content/talks/closed'), 0o755);
    const { files } = JSON.parse(stdout) as { files: { file: string; outcome: string }[] };
    expect(files.map(({ file, outcome }) => `${file} ${outcome}`)).toEqual([
      'content/talks/closed reported',
      'content/writing/good.md served',
      'content/writing/locked.md reported',
    ]);
  });

  it.each(['.eleventyignore', 'posts/posts.11tydata.js', 'pelicanconf.py'])(
    'is not passed over where it is a configuration: %s',
    (name) => {
      const dir = writeFolder({ 'eleventy.config.js': '', 'posts/a.md': POST, [name]: '' });
      chmodSync(join(dir, name), 0o000);
      expect(check(dir)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining(`${name}: Reading the configuration failed`),
      });
    },
  );
});
