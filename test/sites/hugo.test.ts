import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const post = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;

describe('a Hugo site', () => {
  it('whose configuration has a key twice is read as Hugo reads it: the last one counts', async () => {
    const { config, lines } = await readFolder({
      'hugo.yaml':
        'title: Terns\nparams:\n  a: 1\nbaseURL: https://one.example/\nbaseURL: https://two.example/\n',
      'content/posts/a.md': '---\ntitle: A\ndate: 2024-01-01\n---\n\nText.\n',
    });
    expect(config).toMatchObject({ name: 'Terns', site_url: 'https://two.example' });
    expect(lines).toEqual(['writing writing/a /posts/a/ 2024-01-01']);
  });

  it('is read as its configuration says: names, permalinks, sections, bundles, aliases', async () => {
    const { config, lines, hidden, find, content } = await readFolder({
      'hugo.toml': `
baseURL = "https://example.org/"
title = "A Garden"
languageCode = "en-gb"
timeZone = "Europe/London"
[params]
description = "Notes on slugs."
[params.author]
name = "Ada"
[permalinks]
posts = "/:year/:month/:slug/"
[taxonomies]
tag = "tags"
plant = "plants"
`,
      'archetypes/default.md': '---\ntitle: "{{ .Name }}"\n---\n',
      'content/_index.md': post('title: A Garden', 'Welcome to the garden.'),
      'content/about.md': post('title: About\ndate: 2020-01-01'),
      'content/posts/_index.md': post('title: Posts', ''),
      'content/posts/My First Post.md': post(
        'title: My First Post\ndate: 2024-05-06T07:08:09+02:00\nLastmod: 2024-06-01\ntags: [slugs]\nplants: [Hosta]\naliases: [/old/first/, earlier]',
      ),
      'content/posts/named/index.md': post(
        'title: Named\ndate: 2024-01-02\nslug: chosen',
        '![A leaf](leaf.png)',
      ),
      'content/posts/named/leaf.png': 'png',
      'content/posts/draft.md': post('title: Draft\ndate: 2024-01-01\ndraft: true'),
      'content/talks/keynote.md': post('title: Keynote\ndate: 2023-03-04'),
      'content/docs/install.md': post('title: Install\ndate: 2022-01-01\nurl: /setup.html'),
      'data/talks.yaml': '- title: A talk from a list\n  date: 2021-09-08\n  event: ListConf\n',
      'layouts/index.html': '<html></html>',
      'static/css/site.css': 'a{}',
      'public/index.html': 'generated',
      'themes/x/README.md': '# Theme\n',
    });
    expect(config).toMatchObject({
      name: 'A Garden',
      description: 'Notes on slugs.',
      language: 'en-GB',
      time_zone: 'Europe/London',
      site_url: 'https://example.org',
      author: { name: 'Ada' },
    });
    expect(lines).toEqual([
      'page about /about/ 2020-01-01',
      'page docs/install /setup.html 2022-01-01',
      'page index / –',
      'talk talks/a-talk-from-a-list /talks/a-talk-from-a-list 2021-09-08',
      'talk talks/keynote /talks/keynote/ 2023-03-04',
      'writing writing/My-First-Post /2024/05/my-first-post/ 2024-05-06',
      'writing writing/chosen /2024/01/chosen/ 2024-01-02',
    ]);
    expect(find('writing/My-First-Post')).toMatchObject({
      updated: '2024-06-01',
      tags: ['slugs', 'Hosta'],
      aliases: ['/old/first', '/2024/05/earlier'],
    });
    expect(find('writing/chosen').body).toBe('![A leaf](\0/2024/01/chosen/leaf.png)\n');
    expect(content.assets.map(({ pathname }) => pathname)).toEqual([
      '/2024/01/chosen/leaf.png',
      '/css/site.css',
    ]);
    expect(hidden).toEqual([
      'archetypes/default.md: a template for new content (archetypes/)',
      'content/posts/_index.md: the page of a section, without text of its own; Lectern lists the entries',
      'content/posts/draft.md: draft: true',
      'hugo.toml: configuration',
      'layouts/index.html: part of the theme',
      'public/index.html: output of the generator',
      'themes/x/README.md: part of the theme',
    ]);
  });

  it('has its configuration in config/_default as well, and lives below a path', async () => {
    const { config, lines, content } = await readFolder({
      'config/_default/hugo.yaml': 'baseURL: https://me.github.io/garden/\nTitle: Below\n',
      'config/_default/permalinks.yaml': 'page:\n  blog: /journal/:contentbasename/\n',
      'content/blog/one.md': post('title: One\ndate: 2024-01-01', '[two](two.md) ![](/img/x.png)'),
      'content/blog/two.md': post(
        'title: Two\ndate: 2024-01-02',
        '{{< ref "one.md" >}} [one]({{< relref "blog/one.md" >}})',
      ),
      'static/img/x.png': 'png',
    });
    expect(config.name).toBe('Below');
    expect(lines).toEqual([
      'writing writing/one /garden/journal/one/ 2024-01-01',
      'writing writing/two /garden/journal/two/ 2024-01-02',
    ]);
    expect(content.entries.map(({ body }) => body)).toEqual([
      '[two](\0/garden/journal/two/) ![](\0/garden/img/x.png)\n',
      '[/garden/journal/one/](\0/garden/journal/one/) [one](\0/garden/journal/one/)\n',
    ]);
  });

  it('has files for each language in config/_default, and none of those that are switched off', async () => {
    const { lines, hidden } = await readFolder({
      'config/_default/config.toml':
        'baseURL = "https://example.org/"\n[permalinks]\npost = "/:year/:slug/"\n',
      'config/_default/languages.en.toml': 'contentDir = "content/en"\nweight = 1\n',
      'config/_default/languages.de.toml': 'contentDir = "content/de"\nweight = 2\n',
      'config/_default/languages.fr.toml': 'contentDir = "content/fr"\ndisabled = true\n',
      'config/_default/params.de.toml': 'description = "Auf Deutsch"\n',
      'content/en/docs/faq.md': post('title: FAQ\nlastmod: 2024-01-01'),
      'content/en/post/one.md': post('title: One\ndate: 2024-02-03'),
      'content/de/docs/faq.md': post('title: FAQ\nlastmod: 2024-01-01'),
      'content/fr/docs/faq.md': post('title: FAQ'),
    });
    expect(lines).toEqual([
      'page de/docs/faq /de/docs/faq/ 2024-01-01',
      'page docs/faq /docs/faq/ 2024-01-01',
      'writing writing/one /2024/one/ 2024-02-03',
    ]);
    expect(hidden.filter((line) => line.includes('/fr/'))).toHaveLength(1);
  });

  it('knows its languages by suffix, and links translations', async () => {
    const { lines, find, config } = await readFolder({
      'hugo.toml': `
baseURL = "https://example.org"
defaultContentLanguage = "de"
[languages.de]
title = "Der Garten"
languageCode = "de-DE"
[languages.en]
title = "The Garden"
`,
      'content/posts/schnecke.md': post('title: Schnecke\ndate: 2024-01-01'),
      'content/posts/schnecke.en.md': post('title: Snail\ndate: 2024-01-01'),
      'content/ueber.md': post('title: Über'),
    });
    expect(config).toMatchObject({ name: 'Der Garten', language: 'de-DE' });
    expect(lines).toEqual([
      'page ueber /ueber/ –',
      'writing writing/en/schnecke /en/posts/schnecke/ 2024-01-01',
      'writing writing/schnecke /posts/schnecke/ 2024-01-01',
    ]);
    expect(find('writing/en/schnecke')).toMatchObject({ lang: 'en', translationOf: 'writing/schnecke' });
    expect(find('writing/schnecke')).toMatchObject({ lang: 'de-DE', translationOf: null });
  });

  it('knows its languages by folder', async () => {
    const { lines, find } = await readFolder({
      'hugo.yaml':
        'baseURL: https://example.org\ndefaultContentLanguageInSubdir: true\nlanguages:\n  en:\n    contentDir: content/en\n  pt-br:\n    contentDir: content/pt-br\n    languageCode: pt-BR\n',
      'content/en/blog/hello.md': post('title: Hello\ndate: 2024-01-01'),
      'content/pt-br/blog/hello.md': post('title: Olá\ndate: 2024-01-01'),
    });
    expect(lines).toEqual([
      'writing writing/hello /en/blog/hello/ 2024-01-01',
      'writing writing/pt-br/hello /pt-br/blog/hello/ 2024-01-01',
    ]);
    expect(find('writing/pt-br/hello')).toMatchObject({ lang: 'pt-BR', translationOf: 'writing/hello' });
  });

  it('hides pages that are not rendered, and lists no page that front matter keeps off lists', async () => {
    const { content, hidden } = await readFolder({
      'hugo.toml': 'baseURL = "https://example.org"\n',
      'content/posts/headless.md': post('title: H\nheadless: true'),
      'content/posts/never.md': post('title: N\nbuild:\n  render: never'),
      'content/posts/quiet.md': post('title: Q\nbuild:\n  list: never'),
    });
    expect(content.entries.map(({ path, unlisted }) => [path, unlisted])).toEqual([['writing/quiet', true]]);
    expect(hidden.slice(0, 2)).toEqual([
      'content/posts/headless.md: headless: true, so the site writes no page for it',
      'content/posts/never.md: the site writes no page for it (render)',
    ]);
  });
});

it('a Hugo page has the language of its name, whatever its front matter says of its own', async () => {
  const { content } = await readFolder({
    'hugo.toml': 'title = "H"\nbaseURL = "https://h.example/"\nlanguageCode = "en"\n',
    'content/talks/a.md': '---\ntitle: Una prova\ndate: 2024-01-02\nlanguage: it\n---\nA talk in Italian.\n',
  });
  expect(content.entries.map(({ title, lang }) => `${title} ${lang}`)).toEqual(['Una prova en']);
});
