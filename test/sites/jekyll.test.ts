import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/content/config/config.ts';
import { ContentReader } from '../../src/content/content-reader.ts';
import { readFolder } from '../support/rows.ts';
import { NOW, writeFolder } from '../support/workspace.ts';

const post = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;

describe('a Jekyll site', () => {
  it('is read as its configuration says: posts, collections, pages, defaults, categories', async () => {
    const { config, lines, hidden, find, content } = await readFolder({
      '_config.yml': `
title: Workshop
description: >-
  Wood and
  words.
url: https://workshop.example
baseurl: ""
timezone: Europe/Vienna
lang: en_US
author: { name: Resi }
collections:
  talks:
    output: true
    permalink: /talks/:name/
  recipes:
    output: true
defaults:
  - scope: { path: "", type: posts }
    values: { layout: post }
  - scope: { path: _posts/old }
    values: { published: false }
exclude: [notes]
`,
      Gemfile: 'source "https://rubygems.org"\n',
      '_posts/2023-04-05-dove-tails.md': post('title: Dove tails\ntags: wood joints\ncategories: [Craft]'),
      '_posts/2023-04-06-late.markdown': post('title: Late\ndate: 2023-04-06 23:30:00 +0200'),
      '_posts/parked.md': post('title: Parked'),
      '_posts/old/2001-01-01-old.md': post('title: Old'),
      'shop/_posts/2022-02-03-Sale.md': post('title: Sale\npermalink: /sale/:year/'),
      '_drafts/idea.md': post('title: Idea'),
      '_talks/bench.md': post('title: Bench\ndate: 2021-01-02'),
      '_recipes/glue.md': post('title: Glue'),
      '_data/projects.yml': '- title: Stool\n  url: https://example.com/stool\n',
      'about.md': post('title: About\npermalink: /about/\nredirect_from:\n  - /me\n  - /info/'),
      'tools/index.md': post(
        'title: Tools',
        '[a post]({% post_url 2023-04-05-dove-tails %}) and [glue]({% link _recipes/glue.md %})',
      ),
      'index.html': '---\nlayout: home\n---\n',
      'plain.md': '# No front matter\n',
      'notes/todo.md': post('title: Todo'),
      '_layouts/post.html': '<html></html>',
      'assets/x.css': 'a{}',
    });
    expect(config).toMatchObject({
      name: 'Workshop',
      description: 'Wood and words.',
      language: 'en-US',
      time_zone: 'Europe/Vienna',
      site_url: 'https://workshop.example',
    });
    expect(lines).toEqual([
      'page about /about/ –',
      'page glue /recipes/glue.html –',
      'page tools /tools/ –',
      'project projects/stool /projects/stool –',
      'talk talks/bench /talks/bench/ 2021-01-02',
      'writing writing/Sale /sale/2022/ 2022-02-03',
      'writing writing/dove-tails /craft/2023/04/05/dove-tails.html 2023-04-05',
      'writing writing/late /2023/04/06/late.html 2023-04-06',
    ]);
    expect(find('writing/dove-tails').tags).toEqual(['wood', 'joints', 'Craft']);
    expect(find('writing/Sale').tags).toEqual(['shop']);
    expect(find('about').aliases).toEqual(['/me', '/info']);
    expect(find('projects/stool').link).toBe('https://example.com/stool');
    expect(find('tools').body).toBe(
      '[a post](\0/craft/2023/04/05/dove-tails.html) and [glue](\0/recipes/glue.html)\n',
    );
    expect(content.assets.map(({ pathname }) => pathname)).toEqual(['/assets/x.css']);
    expect(hidden).toEqual([
      'Gemfile: configuration',
      '_config.yml: configuration',
      '_drafts/idea.md: in a drafts folder',
      '_layouts/post.html: part of the theme',
      '_posts/old/2001-01-01-old.md: published: false',
      '_posts/parked.md: its name does not start with a date, so the site leaves it out',
      'index.html: a template, not Markdown',
      'notes/todo.md: excluded in _config.yml',
      'plain.md: without front matter, so the generator does not render it',
    ]);
  });

  it.each([
    ['pretty', '/2024/01/02/hi/', '/uses/'],
    ['date', '/2024/01/02/hi.html', '/uses.html'],
    ['ordinal', '/2024/002/hi.html', '/uses.html'],
    ['none', '/hi.html', '/uses.html'],
    ['/blog/:i_month/:short_year/:title/', '/blog/1/24/hi/', '/uses/'],
    ['/:year/:title:output_ext', '/2024/hi.html', '/uses.html'],
  ])('with permalink: %s has its post at %s', async (permalink, address, page) => {
    const { find } = await readFolder({
      '_config.yml': `permalink: ${permalink}\n`,
      '_posts/2024-01-02-hi.md': post('title: Hi'),
      'uses.md': post('title: Uses'),
    });
    expect([find('writing/hi').pathname, find('uses').pathname]).toEqual([address, page]);
  });

  it('has several posts of one name, each at its own address', async () => {
    const { lines, report } = await readFolder({
      '_config.yml': 'title: Weekly\n',
      '_posts/2024-01-02-weekly.md': post('title: One'),
      '_posts/2024-01-09-weekly.md': post('title: Two'),
    });
    expect(lines).toEqual([
      'writing writing/weekly /2024/01/02/weekly.html 2024-01-02',
      'writing writing/weekly-2024-01-09 /2024/01/09/weekly.html 2024-01-09',
    ]);
    expect(report.diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(['info same-name']);
  });

  it('lives below a path', async () => {
    const { find } = await readFolder({
      '_config.yml': 'url: https://me.github.io\nbaseurl: /site\n',
      '_posts/2024-01-02-hi.md': post(
        'title: Hi',
        '![]({{ site.baseurl }}/assets/a.png) ![]({{ "/assets/a.png" | relative_url }})',
      ),
      'assets/a.png': 'png',
    });
    expect(find('writing/hi')).toMatchObject({
      pathname: '/site/2024/01/02/hi.html',
      body: '![](\0/site/assets/a.png) ![](\0/site/assets/a.png)\n',
    });
  });

  it('fills in what its configuration and the front matter say', async () => {
    const { find, report } = await readFolder({
      '_config.yml': 'title: Workshop\nbaseurl: /b\nauthor: { name: Resi }\n',
      '_posts/2024-01-02-hi.md': post(
        'title: Hi\nmood: good',
        '# {{ page.title }}\n\n{{ site.author.name }} of {{ site.title }}, {{ page.mood }}{{ site.unset }}. [a]({{ site.baseurl }}/uses.html) [b]({{ "uses.html" | relative_url }}) [c]({{ site.baseurl }}{% post_url 2024-01-02-hi %})\n\n{% if page.unset %}hidden{% endif %}{% if site.posts %}perhaps{% endif %}',
      ),
      'uses.md': post('title: Uses'),
    });
    expect(find('writing/hi').body).toBe(
      'Resi of Workshop, good. [a](\0/b/uses.html) [b](\0/b/uses.html) [c](\0/b/2024/01/02/hi.html)\n',
    );
    expect(report.diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'words-lost: `{% if %}`: one word is left out. “perhaps”.',
    ]);
  });

  it('includes Markdown that it names', async () => {
    const { find } = await readFolder({
      '_config.yml': 'title: J\n',
      '_includes/note.md': 'A *note* of {{ site.title }}.\n\n{% include again.md %}\n',
      '_includes/again.md': '{% include note.md %}Again.\n',
      'docs/part.md': 'A part.\n',
      'docs/all.md': post(
        'title: All',
        '{% include note.md %}\n\n{% include_relative part.md %}\n\n{% include_relative ../../secret.md %}{% include form.html %}',
      ),
      '_includes/filled.md': 'A {{ include.kind }} note {{include.of}}{{ include.none }}.\n',
      'docs/filled.md': post(
        'title: Filled',
        `{% include filled.md kind="big" of='oak' %}\n\n{% include_cached filled.md kind="x" of=page.title %}`,
      ),
      '_includes/box.html': '<div>For {{ include.who | default: "all" }}: {{ include.text }}</div>\n',
      '_includes/script.html': '<script>1</script>Words',
      'docs/box.md': post(
        'title: Box',
        'A {% include box.html text="mind it" %} b{% include script.html %}.',
      ),
      'docs/raw.md': post('title: Raw', '{% raw %}{% include note.md %}{% endraw %}'),
    });
    expect(find('docs/all').body).toBe('A *note* of J.\n\nAgain.\n\nA part.\n');
    expect(find('docs/filled').body).toBe('A big note oak.\n\nA x note .\n');
    expect(find('docs/raw').body).toBe('{% include note.md %}\n');
    expect(find('docs/box').body).toBe('A <div>For all: mind it</div> b.\n');
  });
});

it('is read again where what it includes or its configuration has changed', async () => {
  const dir = writeFolder({
    '_config.yml': 'title: One\n',
    '_includes/note.md': 'First.\n',
    'a.md': post('title: A', '{{ site.title }} {% include note.md %}'),
  });
  const reader = new ContentReader(dir, await readConfig(dir));
  const body = () => reader.read(NOW).content.entries.map((entry) => entry.body);
  expect(body()).toEqual(['One First.\n']);
  writeFileSync(join(dir, '_includes/note.md'), 'Second.\n');
  expect(body()).toEqual(['One Second.\n']);
  writeFileSync(join(dir, '_config.yml'), 'title: Two\n');
  expect(body()).toEqual(['Two Second.\n']);
});

it('publishes HTML without front matter as it is, where it is', async () => {
  const { content } = await readFolder({
    '_config.yml': 'baseurl: /site\nexclude: [old]\n',
    'index.md': post('title: Home', '[Slides](slides/intro.html)'),
    'slides/intro.html': '<link rel="stylesheet" href="css/slides.css">\n',
    'slides/css/slides.css': 'h1 {}\n',
    'slides/notes.rb': 'puts\n',
    'notes/page.html': '<h1>Page</h1>\n',
    'notes/draft.md': post('title: Draft\npublished: false'),
    'notes/draft.png': 'PNG',
    'top.html': '<h1>Top</h1>\n',
    'top.css': 'h1 {}\n',
    'assets/demo/index.html': '<h1>Demo</h1>\n',
    '_layouts/default.html': '<h1>Layout</h1>\n',
    'old/page.html': '<h1>Old</h1>\n',
    'feed.html': '---\n---\n{% for post in site.posts %}{% endfor %}\n',
  });
  expect(content.assets.map(({ file, pathname }) => [file, pathname])).toEqual([
    ['assets/demo/index.html', '/site/assets/demo/index.html'],
    ['notes/page.html', '/site/notes/page.html'],
    ['slides/css/slides.css', '/site/slides/css/slides.css'],
    ['slides/intro.html', '/site/slides/intro.html'],
    ['top.html', '/site/top.html'],
  ]);
  expect(content.entries.map(({ body }) => body)).toEqual(['[Slides](\0/site/slides/intro.html)\n']);
});

it('leaves templates in a text alone that its program leaves alone', async () => {
  const body = 'Write {{ page.title }} and {% include note.md %}.';
  const { content } = await readFolder({
    '_config.yml': 'title: J\n',
    '_includes/note.md': 'a note',
    'a.md': post('title: A\nrender_with_liquid: false', body),
    'b.md': post('title: B', body),
  });
  expect(content.entries.map(({ body: text }) => text)).toEqual([`${body}\n`, 'Write B and a note.\n']);
});

it.each([
  ['2023-01-29 18:30:22 2023 -0800', '2023-01-29', '2023-01-30T02:30:22.000Z'],
  ['2023-01-29 18:30:22 or so', '2023-01-29', '2023-01-30T02:30:22.000Z'],
  ['2023-1-29 8:5', '2023-01-29', '2023-01-29T16:05:00.000Z'],
  ['03-02-2023', '2023-02-03', '2023-02-03T08:00:00.000Z'],
  ['3/2/2023', '2023-02-03', '2023-02-03T08:00:00.000Z'],
])('a Jekyll site reads the date %s as Ruby does', async (date, day, from) => {
  const { find, lines } = await readFolder({
    '_config.yml': 'title: W\ntimezone: America/Los_Angeles\n',
    '_posts/2023-01-29-a.md': post(`title: A\ndate: ${date}`),
  });
  expect(lines).toEqual([`writing writing/a /${day.replaceAll('-', '/')}/a.html ${day}`]);
  expect(new Date(find('writing/a').from ?? 0).toISOString()).toBe(from);
});

it('a Jekyll site does not guess at a date without a day', async () => {
  const { lines, report } = await readFolder({
    '_config.yml': 'title: W\n',
    '_posts/2023-01-29-a.md': post('title: A\ndate: 2023-13-29 18:30:22 2023 -0800'),
  });
  expect(lines).toEqual([]);
  expect(report.files).toContainEqual({
    file: '_posts/2023-01-29-a.md',
    outcome: 'reported',
    code: 'unreadable-date',
  });
});

it('a Jekyll title keeps the underscores of a name', async () => {
  const { content } = await readFolder({
    '_config.yml': 'title: W\ncollections: { news: { output: true } }\n',
    '_news/item_1-of-may.md': post('layout: post'),
  });
  expect(content.entries.map(({ title }) => title)).toEqual(['Item_1 Of May']);
});

it('shows the addresses that tags print in a Jekyll text', async () => {
  const { find } = await readFolder({
    '_config.yml': 'permalink: /:year/:title/',
    '_posts/2024-01-02-one.md': '---\ntitle: One\n---\nText.\n',
    'a.md':
      '---\ntitle: A\n---\nBy an author, [/a.md](/a.md). At {% link _posts/2024-01-02-one.md %}, {{ site.baseurl }}{% post_url 2024-01-02-one %}, <{{ site.url }}{% link a.md %}>, <{% link a.md %}#sec>, {% link a.md %}#sec, {% link none.md %} and [one].\n\n[one]: {% post_url 2024-01-02-one %}\n',
  });
  const one = '[/2024/one/](\0/2024/one/)';
  expect(find('a').body).toBe(
    `By an author, [/a.md](\0/a/). At ${one}, ${one}, [/a/](\0/a/), [/a/#sec](\0/a/#sec), [/a/#sec](\0/a/#sec), [/none.md](\0/none.md) and [one].\n\n[one]: \0/2024/one/\n`,
  );
});
