import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const post = (fields: string, body = 'Text.') => `+++\n${fields}\n+++\n\n${body}\n`;

describe('a Zola site', () => {
  it('is read as its configuration says', async () => {
    const { config, lines, hidden, find } = await readFolder({
      'config.toml': `
base_url = "https://shore.example"
title = "Shore"
default_language = "en"
taxonomies = [{ name = "tags" }, { name = "places" }]
[languages.fr]
title = "Rivage"
`,
      'content/_index.md': post('title = "Shore"', ''),
      'content/blog/_index.md': post('title = "Blog"\nsort_by = "date"', 'What I write about.'),
      'content/blog/2024-01-02-Low Tide.md': post(
        'title = "Low tide"\n[taxonomies]\ntags = ["sea"]\nplaces = ["Whitby"]\nauthors = ["Ann"]',
        '[up](@/blog/high-tide/index.md) {{ youtube(id="dQw4w9WgXcQ") }}\n\n{% quote(author="Ann") %}Salt.{% end %}',
      ),
      'content/blog/high-tide/index.md': post(
        'title = "High tide"\ndate = 2024-02-03T04:05:06Z',
        '![](wave.jpg)',
      ),
      'content/blog/high-tide/wave.jpg': 'jpg',
      'content/blog/high-tide/index.fr.md': post('title = "Marée haute"\ndate = 2024-02-03'),
      'content/about.md': post('title = "About"\npath = "who"\naliases = ["me.html"]'),
      'content/secret.md': post('title = "Secret"\ndraft = true'),
      'content/gone.md': post('title = "Gone"\nrender = false'),
      'templates/index.html': '',
      'static/a.png': 'png',
    });
    expect(config).toMatchObject({ name: 'Shore', language: 'en', site_url: 'https://shore.example' });
    expect(lines).toEqual([
      'page about /who/ –',
      'page blog /blog/ –',
      'writing writing/Low-Tide /blog/low-tide/ 2024-01-02',
      'writing writing/fr/high-tide /fr/blog/high-tide/ 2024-02-03',
      'writing writing/high-tide /blog/high-tide/ 2024-02-03',
    ]);
    expect(find('writing/Low-Tide')).toMatchObject({
      tags: ['sea', 'Whitby'],
      authors: ['Ann'],
      body: '[up](\0/blog/high-tide/) [YouTube video](https://www.youtube.com/watch?v=dQw4w9WgXcQ)\n\n*Ann* Salt.\n',
    });
    expect(find('writing/high-tide').body).toBe('![](\0/blog/high-tide/wave.jpg)\n');
    expect(find('about').aliases).toEqual(['/me.html']);
    expect(hidden).toEqual([
      'config.toml: configuration',
      'content/_index.md: the page of a section, without text of its own; Lectern lists the entries',
      'content/gone.md: the site writes no page for it (render)',
      'content/secret.md: draft: true',
      'templates/index.html: part of the theme',
    ]);
  });

  it('takes the date from the path, as blogs do that have it there', async () => {
    const { lines } = await readFolder({
      'config.toml': 'base_url = "https://news.example"\n',
      ...Object.fromEntries(
        ['a', 'b', 'c'].map((name, n) => [
          `content/${name}.md`,
          post(`title = "${name}"\npath = "2024/05/0${n + 1}/${name}"`),
        ]),
      ),
    });
    expect(lines).toEqual([
      'writing writing/a /2024/05/01/a/ 2024-05-01',
      'writing writing/b /2024/05/02/b/ 2024-05-02',
      'writing writing/c /2024/05/03/c/ 2024-05-03',
    ]);
  });

  it('keeps the names of folders, and publishes at once what has a date to come', async () => {
    const { lines, find, hidden, content } = await readFolder({
      'zola.toml': 'base_url = "https://shore.example"\n[languages.fr]\n',
      'content/blog/_index.md': post('title = "Blog"', ''),
      'content/blog/2099-01-02_Later.md': post('title = "Later"'),
      'content/blog/a.md': post('title = "A"\ndate = 2024-01-01\naliases = ["one.html", "two/three"]'),
      'content/blog/b.fr.md': post('title = "B"\ndate = 2024-01-01\npath = "fr/B b"'),
      'content/Mes notes/_index.md': post(
        'title = "Notes"',
        '[blog](@/blog/_index.md) [home](@/_index.md#top)',
      ),
      'content/Mes notes/Un deux.md': post('title = "C"\npermalink = "/not/read/"'),
      'content/fr/d.md': post('title = "D"'),
      'content/old/_index.md': post('title = "Old"\nredirect_to = "@/blog/_index.md"', 'Moved.'),
      'content/wip/_index.fr.md': post('title = "W"\ndraft = true'),
      'content/wip/e.md': post('title = "E"'),
      'content/_index.md': post('title = "Home"', ''),
    });
    expect(lines).toEqual([
      'page Mes-notes /Mes%20notes/ –',
      'page Mes-notes/Un-deux /Mes%20notes/un-deux/ –',
      'page fr/d /fr/d/ –',
      'writing writing/Later /blog/later/ 2099-01-02',
      'writing writing/a /blog/a/ 2024-01-01',
      'writing writing/fr/b /fr/B%20b/ 2024-01-01',
    ]);
    expect(find('writing/Later').from).toBe(null);
    expect(find('writing/a').aliases).toEqual(['/one.html', '/two/three']);
    expect(find('Mes-notes').body).toBe('[blog](\0/blog/) [home](\0/#top)\n');
    expect(content.redirects).toContainEqual({ from: '/old', to: '/blog/' });
    expect(hidden).toContain('content/wip/e.md: in the draft section of content/wip/_index.fr.md');
  });

  it.each([
    ['paths = "safe"', '/blog/Été? (1).md', '/blog/Été (1)/'],
    ['paths = "off"', '/blog/Été. (1).md', '/blog/Été. (1)/'],
    ['paths_keep_dates = true', '/blog/2024-05-06 Été.md', '/blog/2024-05-06-ete/'],
  ])('shapes names as slugify says: %s', async (slugify, file, pathname) => {
    const { content } = await readFolder({
      'zola.toml': `base_url = "https://shore.example"\n[slugify]\n${slugify}\n`,
      [`content${file}`]: post('title = "A"'),
    });
    expect(content.entries.map((entry) => decodeURI(entry.pathname))).toEqual([pathname]);
  });
});

it('a link to a section that leads on leads on', async () => {
  const { find } = await readFolder({
    'config.toml': 'base_url = "https://shore.example"\n',
    'content/docs/_index.md': post('title = "Docs"\nredirect_to = "docs/start"', ''),
    'content/docs/start.md': post('title = "Start"'),
    'content/a.md': post('title = "A"', '[docs](@/docs/_index.md#top)'),
  });
  expect(find('a').body).toBe('[docs](\0/docs/start/#top)\n');
});
