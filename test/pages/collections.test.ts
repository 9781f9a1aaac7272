import { describe, expect, it } from 'vitest';
import { elementsOf, select } from '../support/markup.ts';
import { appOf, useApp } from '../support/app.ts';

const post = (number: number, year: number, tags: string) =>
  `---\ntitle: Post ${number}\ndate: ${year}-01-${String((number % 28) + 1).padStart(2, '0')}\ntags: [${tags}]\n---\nWords ${number}.\n`;

const titles = (html: string) =>
  select(elementsOf(html), 'b')
    .filter(({ path }) => path.includes('ol'))
    .map(({ text }) => text);

const links = (html: string) => select(elementsOf(html), 'a').map(({ attributes }) => attributes['href']);

describe('collections', () => {
  const files: Record<string, string> = {
    'content/talks/t.md': '---\ntitle: T\ndate: 2025-05-05\ntags: [Web Performance]\n---\nA.\n',
  };
  for (let number = 1; number <= 110; number++) {
    const tags = number % 2 === 0 ? 'Web Performance' : 'c++/cli';
    files[`content/writing/p${number}.md`] = post(number, number <= 60 ? 2024 : 2025, tags);
  }
  const { ask } = useApp(files);

  it('have no headings and no filters where years and entries are few', async () => {
    const { ask: few } = await appOf({
      'content/writing/a.md': post(1, 2024, 'maps'),
      'content/writing/b.md': post(2, 2023, 'maps'),
      'content/writing/c.md': post(3, 2019, 'maps'),
    });
    const { text } = await few('/writing');
    const elements = elementsOf(text);
    expect(select(elements, 'h2').filter(({ path }) => path.includes('main'))).toEqual([]);
    expect(select(elements, 'time').map(({ text: date }) => date)).toEqual([
      '2 January 2024',
      '3 January 2023',
      '4 January 2019',
    ]);
    expect(links(text)).not.toContain('/writing?year=2024');
  });

  it('are paged', async () => {
    const pages = await Promise.all(
      ['/writing', '/writing?page=2', '/writing?page=3'].map((path) => ask(path)),
    );
    expect(pages.map(({ text }) => titles(text).length)).toEqual([50, 50, 10]);
    expect(new Set(pages.flatMap(({ text }) => titles(text))).size).toBe(110);
    const [first, second, third] = pages.map(({ text }) =>
      select(elementsOf(text), 'a')
        .filter(({ attributes }) => attributes['rel'] === 'next' || attributes['rel'] === 'prev')
        .map(({ attributes }) => `${attributes['rel']} ${attributes['href']}`),
    );
    expect([first, second, third]).toEqual([
      ['next /writing?page=2'],
      ['prev /writing', 'next /writing?page=3'],
      ['prev /writing?page=2'],
    ]);
  });

  it('are filtered by year and tag, on the page and in the twin', async () => {
    const { text } = await ask('/writing?year=2024&tag=web-performance');
    expect(titles(text)).toHaveLength(30);
    expect(select(elementsOf(text), 'h1')[0]?.text).toBe('Writing, Web Performance, 2024');
    expect(select(elementsOf(text), 'meta', { name: 'robots' })[0]?.attributes['content']).toBe('noindex');
    expect(select(elementsOf(text), 'link', { rel: 'canonical' })[0]?.attributes['href']).toBe(
      'https://example.com/writing?year=2024&tag=web-performance',
    );
    const twin = await ask('/writing.md?year=2024&tag=web-performance');
    expect(twin.text.match(/^- \[Post /gm)).toHaveLength(30);
    expect(links(text)).toContain('/writing?year=2025&tag=web-performance');
    expect(links(text)).toContain('/writing?tag=web-performance');
    expect(links(text)).toContain('/writing?year=2024');
  });

  it.each([
    '/writing?page=4',
    '/writing?page=0',
    '/writing?page=x',
    '/writing?year=1999',
    '/writing?year=abcd',
    '/writing?tag=none',
    '/tags/none',
    '/videos?year=2024',
  ])('do not exist where there is nothing: %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it('of a tag hold what has it, newest first, in pages', async () => {
    const { status, text } = await ask('/tags/web-performance');
    expect(status).toBe(200);
    expect(titles(text)).toHaveLength(50);
    expect(links(text)).toEqual(expect.arrayContaining(['/tags', '/tags/web-performance?page=2']));
    const twin = await ask('/tags/web-performance.md');
    expect(twin.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(twin.text).toContain('\n# Web Performance\n\n- [');
  });

  it('of tags are found however they are written', async () => {
    for (const spelling of ['/tags/Web%20Performance', '/tags/web_performance', '/tags/web-performance/']) {
      const { status, headers } = await ask(spelling);
      expect([spelling, status, headers.get('location')]).toEqual([
        spelling,
        301,
        'https://example.com/tags/web-performance',
      ]);
    }
    expect((await ask('/tags/c%2B%2B%2Fcli')).status).toBe(200);
    const all = await ask('/tags');
    expect(links(all.text)).toContain('/tags/c%2B%2B%2Fcli');
    expect((await ask('/tags.md')).text).toContain(
      '- [c++/cli](https://example.com/tags/c%2B%2B%2Fcli.md) (55)\n',
    );
  });
});
