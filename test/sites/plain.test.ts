import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const post = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;

describe('a plain folder of Markdown', () => {
  it('is read by the names of its folders', async () => {
    const { lines, find, hidden } = await readFolder({
      'README.md': '# My notes\n\nStart [here](guides/start.md) or with the [talk](talks/one.md).\n',
      'guides/start.md': '# Start\n',
      'Blog/first.md': post('Title: First\nDate: 2024-01-02', '![](pic.png)'),
      'Blog/pic.png': 'png',
      'Blog/other.png': 'png',
      'talks/one.md': post('title: One\ndate: 2023-01-01'),
      'diary/2024/05/17/walk.md': '# Walk\n',
      'poems/sea.md': '# Sea\n',
      'style.css': 'a{}',
    });
    expect(lines).toEqual([
      'page guides/start /guides/start –',
      'page index / –',
      'page poems/sea /poems/sea –',
      'talk talks/one /talks/one 2023-01-01',
      'writing writing/2024/05/17/walk /writing/2024/05/17/walk 2024-05-17',
      'writing writing/first /writing/first 2024-01-02',
    ]);
    expect(find('index').body).toBe('Start [here](\0/guides/start) or with the [talk](\0/talks/one).\n');
    expect(hidden).toEqual([
      'Blog/other.png: no visible entry refers to it',
      'style.css: a style sheet outside the asset folders',
    ]);
  });

  it('shows by its own links where its posts are published', async () => {
    const names = ['ash', 'birch', 'cedar', 'elm'];
    const link = (name: string, n: number) => `[${name}](https://trees.example/2024/0${n + 1}/11/${name}/)`;
    const { lines, find, content } = await readFolder({
      ...Object.fromEntries(
        names.map((name, n) => [
          `public/blog/${name}.md`,
          post(`title: ${name}\ndate: 2024-0${n + 1}-11`, names.map(link).join(' ')),
        ]),
      ),
      'public/books/1999/forest.md': post(
        'title: Forest\npublished: 1999\nspoiler: false\nurl: https://shop.example/forest',
      ),
    });
    expect(content.config.name).toBe('trees.example');
    expect(lines).toEqual([
      'page books/1999/forest /books/1999/forest –',
      'writing writing/ash /2024/01/11/ash/ 2024-01-11',
      'writing writing/birch /2024/02/11/birch/ 2024-02-11',
      'writing writing/cedar /2024/03/11/cedar/ 2024-03-11',
      'writing writing/elm /2024/04/11/elm/ 2024-04-11',
    ]);
    expect(find('writing/ash').body).toContain('[birch](\0/2024/02/11/birch/)');
    expect(find('books/1999/forest')).toMatchObject({
      description: 'Text.',
      link: 'https://shop.example/forest',
    });
  });
});
