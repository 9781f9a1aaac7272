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
      'Blog/other.png: no published entry refers to it',
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

  it('may be a vault, an export, or written in any language', async () => {
    const { lines, hidden, find } = await readFolder({
      '.obsidian/templates.json': '{ "folder": "Vorlagen" }',
      'Vorlagen/tag.md': '---\ndate: {{date}}\n---\nText.\n',
      'Tagebuch/2024-05-01.md': 'Text.\n',
      'Beiträge/Erster Beitrag.md': post('title: Erster\ndate: 12. März 2024'),
      'Статьи/привет.md': post('title: Привет\ndate: 3 мая 2024'),
      '日記/雨.md': post('title: 雨\ndate: 2024年5月1日'),
      '2019/03/hallo.md': post('title: Hallo\nwordpress_id: 12\nstatus: publish\ndate: 2019-03-04 10:00:00'),
      '2019/03/entwurf.md': post('title: Entwurf\nstatus: pending\ndate: 2019-03-04'),
      'lines.md': 'Title: With lines\nDate: 2024-01-01\n\nText.\n',
      'held.md': 'Title: Held\nStatus: draft\n\nText.\n',
      'note.md': 'Note: a text may begin so.\n',
      '_Sidebar.md': '- [Home](Home)\n',
      '🎉 party.md': '# Party\n',
      'u\u0308ber uns.md': '# Wir\n',
    });
    expect(lines).toEqual([
      'page lines /lines 2024-01-01',
      'page note /note –',
      'page über-uns /%C3%BCber-uns –',
      'page 🎉-party /%F0%9F%8E%89-party –',
      'writing writing/2019/03/hallo /writing/2019/03/hallo 2019-03-04',
      'writing writing/2024-05-01 /writing/2024-05-01 2024-05-01',
      'writing writing/Erster-Beitrag /writing/Erster-Beitrag 2024-03-12',
      'writing writing/привет /writing/%D0%BF%D1%80%D0%B8%D0%B2%D0%B5%D1%82 2024-05-03',
      'writing writing/雨 /writing/%E9%9B%A8 2024-05-01',
    ]);
    expect(find('writing/2024-05-01').title).toBe('2024-05-01');
    expect(find('note').body).toBe('Note: a text may begin so.\n');
    expect(hidden).toEqual([
      '2019/03/entwurf.md: status: pending',
      'Vorlagen/tag.md: templates of the vault',
      '_Sidebar.md: a part of every page',
      'held.md: status: draft',
    ]);
  });
});
