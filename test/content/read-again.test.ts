import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ContentReader } from '../../src/content/content-reader.ts';
import { readConfig } from '../../src/content/config/config.ts';
import { NOW, writeFolder } from '../support/workspace.ts';

/** What is said of the entries of a folder, before and after a file of it changes. */
async function readTwice(files: Readonly<Record<string, string>>, file: string, text: string) {
  const dir = writeFolder(files);
  const reader = new ContentReader(dir, await readConfig(dir), {});
  const read = () => reader.read(NOW).content.entries;
  const before = read();
  writeFileSync(join(dir, file), text);
  return { before, after: read() };
}

describe('reading a folder again', () => {
  it('reads a text in the kind of Markdown that the configuration names now', async () => {
    const { before, after } = await readTwice(
      {
        '_config.yml': 'markdown: kramdown\n',
        '_posts/2026-01-02-a.md': '---\ntitle: A\n---\n| a | b |\n| c | d |\n',
      },
      '_config.yml',
      'markdown: GFM\n',
    );
    expect(before[0]?.body).toBe('|   |   |\n| - | - |\n| a | b |\n| c | d |\n');
    expect(after[0]?.body).toBe('| a | b |\n| c | d |\n');
  });

  it('fills a template with what the configuration says now', async () => {
    const { before, after } = await readTwice(
      { '_config.yml': 'title: One\n', 'index.md': '---\ntitle: A\n---\nThis is {{ site.title }}.\n' },
      '_config.yml',
      'title: Two\n',
    );
    expect(before[0]?.body).toBe('This is One.\n');
    expect(after[0]?.body).toBe('This is Two.\n');
  });

  it('makes an address again whose code depends on the configuration', async () => {
    const config = 'source_dir: source\npermalink: :category/:title/\ncategory_map:\n  Notes: ';
    const { before, after } = await readTwice(
      {
        '_config.yml': `${config}n\n`,
        'source/_posts/a.md': '---\ntitle: A\ndate: 2026-01-02\ncategories: Notes\n---\nText.\n',
      },
      '_config.yml',
      `${config}notes\n`,
    );
    expect(before[0]?.pathname).toBe('/n/a/');
    expect(after[0]?.pathname).toBe('/notes/a/');
  });

  it('takes a new post for one, as those that were read before', async () => {
    const post = (day: number) => `---\ntitle: A\ndate: 2026-01-0${day}\n---\nText.\n`;
    const files = { 'a.md': post(1), 'b.md': post(2), 'c.md': post(3) };
    const { before, after } = await readTwice(files, 'd.md', post(4));
    expect(before.map(({ path }) => path)).toEqual(['writing/a', 'writing/b', 'writing/c']);
    expect(after.map(({ path }) => path)).toEqual(['writing/a', 'writing/b', 'writing/c', 'writing/d']);
  });

  it('keeps what was read of a file while another one changes', async () => {
    const { before, after } = await readTwice(
      {
        '_config.yml': 'title: T\n',
        '_posts/2026-01-02-a.md': '---\ntitle: A\n---\nOne.\n',
        '_posts/2026-01-03-b.md': '---\ntitle: B\n---\nOne.\n',
      },
      '_posts/2026-01-03-b.md',
      '---\ntitle: B\n---\nAnother.\n',
    );
    const of = (entries: typeof before, title: string) => entries.find((entry) => entry.title === title);
    expect(of(after, 'A')).toBe(of(before, 'A'));
    expect(of(after, 'B')?.body).toBe('Another.\n');
  });
});
