import { describe, expect, it } from 'vitest';
import { linkTimes } from '../../src/surfaces/pages/entry/film.tsx';
import { appOf } from '../support/app.ts';
import { elementsOf, select } from '../support/markup.ts';

const post = (title: string, body = 'Text.') => `---\ntitle: ${title}\ndate: 2026-01-01\n---\n${body}\n`;

describe('times in the text of a video', () => {
  it.each([
    [
      '<ul>\n<li>0:00 Start</li>\n<li>1:02:03 End</li>\n</ul>',
      'https://youtu.be/dQw4w9WgXcQ',
      [
        '0:00 https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=0s',
        '1:02:03 https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=3723s',
      ],
    ],
    [
      '<p>00:10 One\n02:05 Two</p>',
      'https://vimeo.com/76979871',
      ['00:10 https://vimeo.com/76979871#t=10', '02:05 https://vimeo.com/76979871#t=125'],
    ],
    ['<p>(1:30) One</p>', '/talk.mp4', ['1:30 /talk.mp4#t=90']],
    ['<p>At 10:30 we met, 1:2:3 to one.</p>', '/talk.mp4', []],
    ['<pre><code>\n1:30 x</code></pre><p><a href="/a">\n1:30</a></p>', '/talk.mp4', []],
  ])('are links to it at that time: %s', (html, film, wanted) => {
    const links = [...linkTimes(html, film).matchAll(/<a class="time" href="([^"]*)">([^<]*)<\/a>/g)];
    expect(links.map(([, href, time]) => `${time} ${href}`)).toEqual(wanted);
  });
});

describe('a search for what nothing holds', () => {
  it('shows what is near, and the way back', async () => {
    const { ask } = await appOf({ 'content/writing/a.md': post('Notes', 'All about caching.') });
    const query = '/search?query=cahcign';
    const { text } = await ask(query);
    expect(text).toContain('1 result for “caching”');
    const links = select(elementsOf(text), 'a').filter(({ path }) => path.includes('main'));
    expect(links.map((link) => `${link.text} ${link.attributes['href']}`)).toEqual([
      'caching /search?query=caching',
      'Search for cahcign instead /search?query=%22cahcign%22',
      'Notes https://example.com/writing/a',
    ]);
    const exact = await ask('/search?query=%22cahcign%22');
    expect(exact.text).toContain('Nothing found for “&quot;cahcign&quot;”.');
  });

  it.each([
    ['caching', 'cachng', 'caching', '%22cachng%22'],
    ['Caching headers', 'cachng headers', 'caching headers', '%22cachng%22+%22headers%22'],
    ['PostgreSQL, node.js', 'node.js postgresq', null, ''],
    ['postgres is great', 'post gres', null, ''],
    ['caching', 'cachi', null, ''],
  ])('says which typing errors it forgives: %s, %s', async (words, query, meant, back) => {
    const { ask } = await appOf({
      'content/writing/a.md': post('Notes', words),
      'content/writing/b.md': post('Posts', 'Some post or other about node.js, great.'),
    });
    const { text } = await ask(`/search?query=${encodeURIComponent(query)}`);
    expect(text.includes('Notes')).toBe(true);
    const links = select(elementsOf(text), 'a').filter(({ attributes }) =>
      attributes['href']?.startsWith('/search?'),
    );
    expect(links.map((link) => `${link.text} ${link.attributes['href']}`)).toEqual(
      meant === null
        ? []
        : [
            `${meant} /search?query=${meant.replace(' ', '+')}`,
            `Search for ${query} instead /search?query=${back}`,
          ],
    );
  });
});

describe('a page that does not exist', () => {
  const files = {
    'content/writing/notes-on-etags.md': post('Notes on ETags', 'A login, a cache, a server.'),
    'content/writing/caching.md': post('Caching', 'About etags and the login of a server.'),
  };
  const nearIn = (text: string) =>
    select(elementsOf(text), 'a').flatMap(({ path, attributes }) =>
      path.includes('ol') ? [attributes['href']] : [],
    );

  it.each([
    ['/posts/etag', ['/writing/notes-on-etags']],
    ['/blog/2026/cahcing', ['/writing/caching']],
    ['/wp-login.php', []],
    ['/server', []],
  ])('suggests only what is called nearly so: %s', async (path, wanted) => {
    const { ask } = await appOf(files);
    const { status, text } = await ask(path, 'text/html');
    expect([status, nearIn(text)]).toEqual([404, wanted]);
  });

  it('shows the text of 404.md, which is no page of its own', async () => {
    const { ask } = await appOf({
      ...files,
      'content/404.md': '---\ntitle: Lost?\n---\nNo *luck* here. Try the [start](/).\n',
    });
    const { status, text } = await ask('/posts/etag', 'text/html');
    expect(status).toBe(404);
    expect(select(elementsOf(text), 'h1').map((title) => title.text)).toEqual(['Lost?']);
    expect(text).toContain('<p>No <em>luck</em> here.');
    expect(nearIn(text)).toEqual(['/writing/notes-on-etags']);
    expect((await ask('/sitemap.xml')).text).not.toContain('404');
    expect((await ask('/llms.txt')).text).not.toContain('Lost');
  });
});

describe('the list of an author and of a tag', () => {
  it('says how many there are and leads to the others', async () => {
    const { ask } = await appOf({
      'content/writing/a.md': '---\ntitle: A\ndate: 2026-01-01\nauthors: [Ada]\ntags: [maps]\n---\nText.\n',
      'content/writing/b.md': '---\ntitle: B\ndate: 2026-01-02\nauthors: [Ada]\ntags: [maps]\n---\nText.\n',
    });
    for (const [path, above] of [
      ['/authors/ada', '/authors'],
      ['/tags/maps', '/tags'],
    ] as const) {
      const { text } = await ask(path);
      expect(text).toContain('2 entries');
      const kicker = select(elementsOf(text), 'a').find(({ path: at }) => at.includes('main'));
      expect(kicker?.attributes['href']).toBe(above);
    }
  });
});
