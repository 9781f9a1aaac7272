import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { ORIGIN } from '../support/workspace.ts';

describe('authors and series', () => {
  const { ask } = useApp({
    'content/writing/two.md':
      '---\ntitle: Two\ndate: 2024-01-02\nauthors:\n  - name: Ada Lovelace\n    url: https://ada.example\n  - Grace Hopper\nseries: Beginnings\n---\nText.\n',
    'content/writing/one.md':
      '---\ntitle: One\ndate: 2023-01-02\nauthor: Ada Lovelace\nseries: [Beginnings]\n---\nText.\n',
    'content/writing/later.md':
      '---\ntitle: Later\ndate: 2999-01-02\nauthor: Secret\nseries: [Later]\n---\nText.\n',
    'public/authors/grace-hopper.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle r="40"/></svg>',
    'content/writing/own.md': '---\ntitle: Own\ndate: 2024-01-01\n---\nText.\n',
  });

  it('stand under the title, where the entry names them', async () => {
    const meta = /<p class="meta">(.*?)<\/p>/;
    expect(meta.exec((await ask('/writing/two')).text)?.[1]).toBe(
      [
        '<span><a href="/authors/ada-lovelace" rel="author">Ada Lovelace</a>, <a href="/authors/grace-hopper" rel="author">Grace Hopper</a></span>',
        '<time datetime="2024-01-02">2 January 2024</time>',
        '<span>part of <a href="/series/beginnings">Beginnings</a></span> <span>1 min read</span>',
      ].join(' '),
    );
    expect(meta.exec((await ask('/writing/own')).text)?.[1]).toBe(
      '<time datetime="2024-01-01">1 January 2024</time> <span>1 min read</span>',
    );
  });

  it('have their lists, a series from its first part on', async () => {
    const titles = (html: string) => [...html.matchAll(/<b><a [^>]*>(.*?)<\/a>/g)].map((match) => match[1]);
    const series = await ask('/series/beginnings');
    expect(series.text).toContain('<h1>Beginnings</h1>');
    expect(titles(series.text)).toEqual(['One', 'Two']);
    expect(titles((await ask('/authors/ada-lovelace')).text)).toEqual(['Two', 'One']);
    expect((await ask('/authors/ada-lovelace.md')).text).toContain('# Ada Lovelace\n\n- [Two](');
    const moved = await ask('/de/author/Ada%20Lovelace/');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `${ORIGIN}/authors/ada-lovelace`]);
    expect((await ask('/authors/secret')).status).toBe(404);
    expect((await ask('/series/later')).status).toBe(404);
  });

  it('have a list of all who have one', async () => {
    const titles = (html: string) => [...html.matchAll(/<b><a [^>]*>(.*?)<\/a>/g)].map((match) => match[1]);
    const all = await ask('/series');
    expect([all.text.includes('<h1>Series</h1>'), titles(all.text)]).toEqual([true, ['Beginnings']]);
    expect(all.text).toContain('2 entries');
    const authors = await ask('/authors');
    expect(titles(authors.text)).toEqual(['Ada Lovelace', 'Grace Hopper']);
    expect(authors.text).toMatch(/src="\/authors\/grace-hopper\.svg"[^>]*>[\s\S]*1 entry[\s\S]*Two/);
    const twin = (await ask('/authors.md')).text;
    expect(twin).toContain(`- [Ada Lovelace](${ORIGIN}/authors/ada-lovelace.md): 2 entries\n`);
    expect(twin).not.toContain('[Two]');
    const moved = await ask('/author/');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `${ORIGIN}/authors`]);
  });

  it('of a series: each part leads to the others, in their order', async () => {
    const { text } = await ask('/writing/one');
    const [, parts = ''] = /<nav class="parts"[^>]*>([\s\S]*?)<\/nav>/.exec(text) ?? [];
    expect([...parts.matchAll(/<li>(.*?)<\/li>/g)].map((match) => match[1])).toEqual([
      '<a href="/writing/one" aria-current="page">One</a>',
      '<a href="/writing/two">Two</a>',
    ]);
    expect((await ask('/writing/own')).text).not.toContain('class="parts"');
  });

  it('stand in the twin', async () => {
    const { text } = await ask('/writing/two.md');
    expect(text).toContain('\nauthors: ["Ada Lovelace", "Grace Hopper"]\nseries: "Beginnings"\n---\n');
    expect((await ask('/writing/own.md')).text).not.toContain('authors');
  });

  it('stand in the API', async () => {
    const { results } = JSON.parse((await ask('/api/v1/content')).text);
    expect(results[0]).toMatchObject({ authors: ['Ada Lovelace', 'Grace Hopper'], series: 'Beginnings' });
    expect(Object.keys(results[1])).not.toContain('authors');
  });

  it('stand in the feeds', async () => {
    expect((await ask('/feed.xml')).text).toContain(
      '<dc:creator>Ada Lovelace</dc:creator>\n<dc:creator>Grace Hopper</dc:creator>',
    );
    expect((await ask('/feed.atom')).text).toContain('<author><name>Ada Lovelace</name></author>');
    const { items } = JSON.parse((await ask('/feed.json')).text);
    expect(items[0].authors).toEqual([{ name: 'Ada Lovelace' }, { name: 'Grace Hopper' }]);
    expect(items[1].authors).toBeUndefined();
  });

  it('stand in the structured data', async () => {
    const script = /<script type="application\/ld\+json">(.*?)<\/script>/;
    const { '@graph': graph } = JSON.parse(script.exec((await ask('/writing/two')).text)?.[1] ?? '');
    expect(graph.find((node: { '@type': string }) => node['@type'] === 'BlogPosting')).toMatchObject({
      author: [
        { '@type': 'Person', name: 'Ada Lovelace' },
        { '@type': 'Person', name: 'Grace Hopper' },
      ],
      isPartOf: { '@type': 'CreativeWorkSeries', name: 'Beginnings' },
    });
  });
});
