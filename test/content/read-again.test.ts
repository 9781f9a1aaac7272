import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { ContentReader } from '../../src/content/content-reader.ts';
import { readConfig } from '../../src/content/config/config.ts';
import { NOW, writeFolder } from '../support/workspace.ts';

/** Reads a folder, changes one file, and reads the folder again. Returns the entries of both readings. */
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

  it('leads links of a file that stays to where another one has moved', async () => {
    const post = (slug: string) => `---\ntitle: B\ndate: 2026-01-02\nslug: ${slug}\n---\nText.\n`;
    const link = '---\ntitle: A\ndate: 2026-01-01\n---\nSee [B](b.md).\n';
    const { before, after } = await readTwice(
      { 'content/writing/a.md': link, 'content/writing/b.md': post('one') },
      'content/writing/b.md',
      post('two'),
    );
    const bodyOf = (entries: typeof before) => entries.find(({ title }) => title === 'A')?.body;
    expect(bodyOf(before)).toBe('See [B](\0/writing/one).\n');
    expect(bodyOf(after)).toBe('See [B](\0/writing/two).\n');
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

  it('reads a text again when the transcript that its front matter names has changed', async () => {
    const { before, after } = await readTwice(
      {
        'content/talks/a.md': '---\ntitle: A\ndate: 2026-01-02\ntranscript: said.txt\n---\nText.\n',
        'content/talks/said.txt': 'One.\n',
      },
      'content/talks/said.txt',
      'Another.\n',
    );
    expect([before[0]?.transcript, after[0]?.transcript]).toEqual(['One.\n', 'Another.\n']);
  });
});

describe('reading a folder in another process', () => {
  const files = {
    'content/writing/a.md': '---\ntitle: A\ndate: 2026-01-02\n---\nOne, [on](b.md).\n',
    'content/writing/b.md': '---\ntitle: B\ndate: 2026-01-03\n---\nTwo.\n',
    'content/writing/c.md': '---\ntitle: C\ndraft: true\n---\nSecret.\n',
  };
  const anotherReader = async (dir: string, kept: ReturnType<ContentReader['memory']['kept']>) => {
    const reader = new ContentReader(dir, await readConfig(dir), {});
    reader.memory.restore(deserialize(serialize(kept)) as typeof kept);
    return reader;
  };

  it('reads what has changed since, and what is held back', async () => {
    const dir = writeFolder(files);
    const first = new ContentReader(dir, await readConfig(dir), {});
    first.read(NOW);
    const kept = first.memory.kept();
    expect(first.memory.count).toBe(3);
    expect(kept.map(([file]) => file)).toEqual(['content/writing/a.md', 'content/writing/b.md']);
    expect(serialize(kept).includes('Secret')).toBe(false);
    writeFileSync(join(dir, 'content/writing/b.md'), '---\ntitle: B\ndate: 2026-01-03\n---\nThree.\n');
    const second = await anotherReader(dir, kept);
    const anew = new ContentReader(dir, await readConfig(dir), {});
    expect(second.read(NOW).content).toEqual(anew.read(NOW).content);
    expect(second.memory.count).toBe(2);
  });

  it('resolves links again when an address has changed', async () => {
    const dir = writeFolder(files);
    const first = new ContentReader(dir, await readConfig(dir), {});
    first.read(NOW);
    writeFileSync(
      join(dir, 'content/writing/b.md'),
      '---\ntitle: B\nslug: moved\ndate: 2026-01-03\n---\nTwo.\n',
    );
    const { entries } = (await anotherReader(dir, first.memory.kept())).read(NOW).content;
    expect(entries.find(({ title }) => title === 'A')?.body).toBe('One, [on](\0/writing/moved).\n');
  });
});

it('a large site gives up what was parsed as it goes, and holds the same', async () => {
  const dir = writeFolder({
    'content/writing/a.md': '---\ntitle: A\ndate: 2026-01-02\n---\nOne, [on](b.md) and [[b]].\n',
    'content/writing/b.md': '---\ntitle: B\ndate: 2026-01-03\n---\nTwo.\n\n## Transcript\n\nSaid.\n',
    'content/writing/c.md': '---\ntitle: C\ndraft: true\n---\nSecret.\n',
    'content/writing/_index.md': '---\ntitle: All\n---\nAbove the [list](a.md).\n',
  });
  const config = await readConfig(dir);
  const [all, none] = [{}, { onEntry: () => undefined }].map(
    (options) => new ContentReader(dir, config, options),
  );
  const [{ content, held }, given] = [all!.read(NOW), none!.read(NOW)];
  expect(given.content).toEqual(content);
  expect(given.content.entries.map(({ body }) => body)).toContain('Two.\n');
  const texts = (one: typeof held) => one().map(({ file, text }) => [file, text()]);
  expect(texts(given.held)).toEqual(texts(held));
  expect(texts(given.held)).toEqual([['content/writing/c.md', 'Secret.\n']]);
  expect([none!.memory.count, none!.memory.kept()]).toEqual([0, []]);
});
