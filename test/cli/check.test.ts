import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFolder } from '../support/workspace.ts';

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['dist/cli/main.js', ...args], (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

const FILES = {
  'content/writing/a.md':
    '---\ntitle: Same\ndate: 2026-01-01\n---\n\n## Part one\n\n[gone](/nowhere) [b](b.md#part-two) [b](b.md#missing)\n[me](#part-one) ![no](no.png)\n',
  'content/writing/b.md': '---\ntitle: Same\ndate: 2026-01-02\n---\n\n## Part two\n',
  'content/writing/bad.md': '---\ntitle: Bad\ndate: whenever\n---\n',
  'content/writing/draft.md': '---\ntitle: Draft\ndraft: true\n---\n',
};

describe('lectern check', () => {
  it('groups by file what is wrong, links, anchors, images and titles included', async () => {
    const { code, out } = await run('check', writeFolder(FILES));
    expect(code).toBe(1);
    const places = out.split('\n').flatMap((line) => {
      const match = /^ {2}(\S+): (\w+): .*\(([\w-]+)\)$/.exec(line);
      return match ? [match.slice(1).join(' ')] : [];
    });
    expect(places).toEqual([
      'content/writing/a.md:8:8 warning broken-link',
      'content/writing/a.md:8:45 warning broken-anchor',
      'content/writing/a.md:9:23 warning missing-image',
      'content/writing/b.md:1:1 warning duplicate-title',
      'content/writing/bad.md:3:7 error unreadable-date',
    ]);
    expect(out).toContain('4 files: 2 served, 1 hidden, 1 reported; 1 errors, 4 warnings.');
    expect(out).toContain('content/writing/draft.md: hidden: draft: true');
  });

  it('as JSON, for programs', async () => {
    const { code, out } = await run('check', writeFolder(FILES), '--json');
    const { site, files, diagnostics } = JSON.parse(out) as Record<string, Record<string, unknown>[]>;
    expect(code).toBe(1);
    expect(site?.[0]).toMatchObject({ what: 'kind', value: 'folder with content/' });
    expect(files).toHaveLength(4);
    expect(diagnostics?.at(-1)).toMatchObject({
      file: 'content/writing/bad.md',
      line: 3,
      column: 7,
      code: 'unreadable-date',
    });
  });

  it.each([
    ['content/writing/a.md', 0, 'content/writing/a.md: served as writing/a'],
    ['content/writing/draft.md', 0, 'content/writing/draft.md: hidden: draft: true'],
    ['content/writing/bad.md', 1, 'content/writing/bad.md: reported: unreadable-date'],
  ])('of %s alone says what becomes of it', async (file, code, line) => {
    const dir = writeFolder({ ...FILES, 'lectern.yaml': 'name: One\n' });
    const checked = await run('check', join(dir, file));
    expect({ code: checked.code, first: checked.out.split('\n')[0] }).toEqual({ code, first: line });
    expect(checked.out).not.toContain('content/writing/b.md:');
  });

  it('finds nothing wrong with a good site', async () => {
    const { code, out } = await run(
      'check',
      writeFolder({ 'content/writing/b.md': FILES['content/writing/b.md'] }),
    );
    expect(code).toBe(0);
    expect(out).toContain('1 files: 1 served, 0 hidden, 0 reported; 0 errors, 0 warnings.');
  });
});

describe('lectern init', () => {
  it('writes down what it found, for a site that is there', async () => {
    const dir = writeFolder({
      '_config.yml': 'title: Mine\n',
      '_posts/2024-01-01-a.md': '---\ntitle: A\n---\n',
    });
    expect((await run('init', dir)).code).toBe(0);
    const text = readFileSync(join(dir, 'lectern.yaml'), 'utf8');
    expect(text).toContain('## kind: Jekyll (from _config.yml)\n');
    expect(text).toContain('## name: Mine (from _config.yml)\n# name: "Mine"\n');
    expect((await run('check', dir)).out).toContain('1 served');
    const again = await run('init', dir);
    expect(again).toMatchObject({
      code: 2,
      err: `${join(dir, 'lectern.yaml')} is there already, and is left as it is.\n`,
    });
  });

  it('writes lines that keep the site when they are uncommented, all of them', async () => {
    const dir = writeFolder({ 'one.md': '# One\n', 'notes/two.md': '# Two\n' });
    await run('init', dir);
    const file = join(dir, 'lectern.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^# /gm, ''));
    const { code, out } = await run('check', dir);
    expect({ code, last: out.trim().split('\n').at(-1) }).toEqual({
      code: 0,
      last: '2 files: 2 served, 0 hidden, 0 reported; 0 errors, 0 warnings.',
    });
  });

  it('writes a starter site into an empty folder, which checks clean', async () => {
    const dir = join(writeFolder({}), 'new');
    expect((await run('init', dir)).code).toBe(0);
    expect(existsSync(join(dir, 'content/writing/hello.md'))).toBe(true);
    const { code, out } = await run('check', dir);
    expect({ code, last: out.trim().split('\n').at(-1) }).toEqual({
      code: 0,
      last: '2 files: 2 served, 0 hidden, 0 reported; 0 errors, 0 warnings.',
    });
    rmSync(dir, { recursive: true });
  });
});
