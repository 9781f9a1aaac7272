import { describe, expect, it } from 'vitest';
import { NOW, ORIGIN } from '../support/workspace.ts';
import { clockApp } from '../support/clock-app.ts';
import { readFolder } from '../support/rows.ts';

const post = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;

describe('a former address', () => {
  it('answers 301 to the page, on this origin, chains and feeds included', async () => {
    const app = await clockApp(
      {
        'astro.config.mjs': `export default { site: 'https://far.example', redirects: { '/a': '/b', '/b': '/c', '/c': '/blog/new' , '/list': '/tags/x' } };`,
        'src/content/blog/new.md': post(
          'title: New\ndate: 2024-01-01\naliases: [/old/new.html, https://far.example/older/, https://evil.example/x]',
        ),
        'src/content/blog/later.md': post('title: Later\ndate: 2027-01-01\naliases: /soon'),
      },
      NOW,
    );
    const { get } = app;
    for (const path of ['/a', '/b/', '/c', '/old/new.html', '/older', '/writing/new']) {
      expect({ path, ...(await get(path)), text: '' }).toEqual({
        path,
        status: 301,
        location: `${ORIGIN}/blog/new/`,
        text: '',
      });
    }
    expect(await get('/list')).toMatchObject({ status: 301, location: `${ORIGIN}/tags/x` });
    expect(await get('/rss.xml')).toMatchObject({ status: 301, location: `${ORIGIN}/feed.xml` });
    expect((await get('/x')).status).toBe(404);
    expect((await get('/soon')).status).toBe(404);
  });

  it('leads to a file whose name has the mark of a fragment', async () => {
    const { content } = await readFolder({
      'lectern.yaml': 'redirects: { /old: /c%23.pdf }\n',
      'content/writing/a.md': post('title: A'),
    });
    expect(content.redirects).toContainEqual({ from: '/old', to: '/c%23.pdf' });
  });

  it('is where a note lies in a plain folder, and other programs publish it', async () => {
    const { get } = await clockApp(
      {
        'Books.md': post('title: Books'),
        'Ideas/Slow food.md': post('title: Slow food\ndate: 2024-01-01'),
        'Ideas/Later.md': post('title: Later\ndate: 2999-01-01'),
      },
      NOW,
    );
    expect(await get('/Ideas/Slow%20food')).toMatchObject({
      status: 301,
      location: `${ORIGIN}/writing/Slow-food`,
    });
    expect((await get('/Ideas/Later')).status).toBe(404);
  });

  it('with a query is not the address without it', async () => {
    const { report, content } = await readFolder({
      'content/writing/a.md': post('title: A\naliases: ["/index.php?p=1", "/?p=1", /kept/]'),
      'content/writing/b.md': post('title: B\naliases: ["/index.php?p=2"]'),
    });
    expect(content.entries.map(({ aliases }) => aliases)).toEqual([['/kept'], []]);
    expect(report.diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      'info query-alias',
      'info query-alias',
      'info query-alias',
    ]);
  });

  it('that two want, or that is a page, is reported', async () => {
    const { report, content } = await readFolder({
      'content/writing/a.md': post('title: A\naliases: [/same, /writing/b, /mine]'),
      'content/writing/b.md': post('title: B\naliases: [/same]'),
    });
    expect(report.diagnostics.map(({ file, line, code, message }) => [file, line, code, message])).toEqual([
      [
        'content/writing/a.md',
        3,
        'alias-clash',
        'content/writing/a.md has the alias /writing/b, where content/writing/b.md already answers.',
      ],
      [
        'content/writing/b.md',
        3,
        'alias-clash',
        'content/writing/b.md has the alias /same, where content/writing/a.md already answers.',
      ],
    ]);
    expect(content.entries.map(({ aliases }) => aliases)).toEqual([['/same', '/mine'], []]);
  });
});

describe('translations', () => {
  it('are listed once, in the main language, and selected by lang', async () => {
    const { get } = await clockApp(
      {
        'hugo.toml':
          'baseURL = "https://x.example"\ndefaultContentLanguage = "en"\n[languages.en]\nweight = 1\n[languages.de]\nweight = 2\n',
        'content/posts/snail.md': post('title: Snail\ndate: 2024-01-01'),
        'content/posts/snail.de.md': post('title: Schnecke\ndate: 2024-01-01'),
        'content/posts/nur.de.md': post('title: Nur deutsch\ndate: 2024-01-02'),
      },
      NOW,
    );
    const paths = async (query: string) => {
      const { results, total } = JSON.parse((await get(`/api/v1/content?${query}`)).text) as {
        results: { path: string }[];
        total: number;
      };
      return [total, ...results.map(({ path }) => path)];
    };
    expect(await paths('')).toEqual([2, 'writing/de/nur', 'writing/snail']);
    expect(await paths('lang=de')).toEqual([2, 'writing/de/nur', 'writing/de/snail']);
    expect(await paths('lang=en')).toEqual([1, 'writing/snail']);
    const links = [...(await get('/de/posts/snail/')).text.matchAll(/hreflang="(\w+)" href="([^"]+)"/g)];
    expect(links.map((match) => match.slice(1))).toEqual([
      ['en', `${ORIGIN}/posts/snail/`],
      ['de', `${ORIGIN}/de/posts/snail/`],
    ]);
    expect(await get('/writing/de/snail')).toMatchObject({
      status: 301,
      location: `${ORIGIN}/de/posts/snail/`,
    });
  });
});
