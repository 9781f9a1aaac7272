import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const article = (header: string, body = 'Text.') => `${header}\n\n${body}\n`;

describe('a Pelican site', () => {
  const files = {
    'pelicanconf.py': `
AUTHOR = 'Ann'
SITENAME = "Low \\"Tide\\""
SITEURL = ''
TIMEZONE = 'Europe/Rome'
DEFAULT_LANG = 'en'
LINKS = (('Pelican', 'https://pelican.example/'),
         ('Other', '#'),)
ARTICLE_URL = '{date:%Y}/{date:%m}/{slug}.html'
ARTICLE_SAVE_AS = ARTICLE_URL
`,
    'publishconf.py': "from pelicanconf import *\nSITEURL = 'https://tide.example'\n",
    'content/one.md': article(
      "Title: C++/CLI: don't *panic*\nDate: 2024-05-06 10:20\nTags: sea, salt\nAuthors: Ann; Bob\nSummary: Short\n    and wet.",
      'See [two]({filename}Trips/two.md), [us](|filename|/pages/us.md), ![p]({static}/images/p.png).',
    ),
    'content/Trips/two.md': article('Title: Größe\nDate: 2024-05-07\nModified: 2024-06-01'),
    'content/Trips/three.md': article('Title: Three\nDate: 2024-05-08\nSlug: My_Slug\nCategory: Other'),
    'content/zwei.md': article('Title: Zwei\nDate: 2024-05-09\nLang: de\nSlug: two'),
    'content/2023-04-05_named.md': article('Title: Named'),
    'content/ahead.md': article('Title: Ahead\nDate: 2031-01-01'),
    'content/fenced.md': '---\ntitle: Fenced\ndate: 2024-01-01\n---\n\nText.\n',
    'content/draft.md': article('Title: Draft\nDate: 2024-01-01\nStatus: draft'),
    'content/undated.md': article('Title: Undated'),
    'content/untitled.md': article('Date: 2024-01-01', '# A heading is no title here'),
    'content/pages/us.md': article('Title: About us'),
    'content/pages/hold.md': article('Title: Hold\nStatus: hidden'),
    'content/images/p.png': 'png',
    'output/one.html': '',
  };

  it('is read by its settings and the lines at the top of its files', async () => {
    const { config, lines, hidden, find } = await readFolder(files);
    expect(config).toMatchObject({
      name: 'Low "Tide"',
      site_url: 'https://tide.example',
      time_zone: 'Europe/Rome',
      author: { name: 'Ann' },
    });
    expect(lines).toEqual([
      'page us /pages/about-us.html –',
      'writing writing/My_Slug /2024/05/My_Slug.html 2024-05-08',
      'writing writing/ahead /2031/01/ahead.html 2031-01-01',
      'writing writing/fenced /2024/01/fenced.html 2024-01-01',
      'writing writing/named /2023/04/named.html 2023-04-05',
      'writing writing/one /2024/05/ccli-dont-panic.html 2024-05-06',
      'writing writing/two /2024/05/grosse.html 2024-05-07',
      'writing writing/two-2024-05-09 /two-de.html 2024-05-09',
    ]);
    expect(find('writing/one')).toMatchObject({
      description: 'Short and wet.',
      tags: ['sea', 'salt', 'misc'],
      authors: ['Ann', 'Bob'],
      body: 'See [two](\0/2024/05/grosse.html), [us](\0/pages/about-us.html), ![p](\0/images/p.png).\n',
    });
    expect(find('writing/two')).toMatchObject({ updated: '2024-06-01', tags: ['Trips'] });
    expect(find('writing/My_Slug').tags).toEqual(['Other']);
    expect(hidden).toEqual([
      'content/draft.md: status: draft',
      'content/pages/hold.md: status: hidden',
      'content/undated.md: without a date, so the site does not build it',
      'content/untitled.md: without a title, so the site does not build it',
      'output/one.html: output of the generator',
      'pelicanconf.py: configuration',
      'publishconf.py: code',
    ]);
  });

  it('reads what stands between fences as Python-Markdown does', async () => {
    const header = 'Title: Auk: a "bird"\nDate: 2024-01-01\nstyle:\n    main {\n        top: 1px;\n    }';
    const { find, lines, hidden } = await readFolder({
      'pelicanconf.py': '',
      'content/a.md': `---\n${header}\nTags: sea\n    salt\n---\nText.\n`,
      'content/b.md': `---\n${header}\nStatus: draft\n...\nText.\n`,
      'content/c.md': '---\ntitle: C\ndate: 2024-01-01\nstatus: "draft"\n---\nText.\n',
      'content/yaml.md': '---\ntitle: "Yaml"\ndate: 2024-01-01\ntags:\n- sea\n---\nText.\n',
    });
    expect(lines).toEqual([
      'writing writing/a /auk-a-bird.html 2024-01-01',
      'writing writing/yaml /yaml.html 2024-01-01',
    ]);
    expect(find('writing/a')).toMatchObject({
      title: 'Auk: a "bird"',
      tags: ['sea', 'salt', 'misc'],
      body: 'Text.\n',
    });
    expect(hidden).toEqual(
      expect.arrayContaining(['content/b.md: status: draft', 'content/c.md: status: draft']),
    );
  });

  it('has a category for what names none', async () => {
    const { find } = await readFolder({
      'pelicanconf.py': "DEFAULT_CATEGORY = 'Notes'\nARTICLE_URL = '{category}/{slug}.html'\n",
      'content/a.md': article('Title: A\nDate: 2024-01-01\nCategory: \nTags: '),
      'content/b.md': article('Title: B\nDate: 2024-01-01\nCategory: Sea'),
    });
    expect(find('writing/a')).toMatchObject({ tags: ['Notes'], pathname: '/notes/a.html' });
    expect(find('writing/b')).toMatchObject({ tags: ['Sea'], pathname: '/sea/b.html' });
  });

  it('holds back what its settings hold back', async () => {
    const { lines, hidden } = await readFolder({
      'pelicanconf.py':
        "DEFAULT_METADATA = {\n  'status': 'draft',\n}\nWITH_FUTURE_DATES = False\nARTICLE_EXCLUDES = ['old']\n",
      'content/a.md': article('Title: A\nDate: 2024-01-01'),
      'content/b.md': article('Title: B\nDate: 2024-01-01\nStatus: published'),
      'content/c.md': article('Title: C\nDate: 2031-01-01\nStatus: published'),
      'content/e.md': article('Title: E\nDate: 2024-01-01\nStatus: '),
      'content/old/d.md': article('Title: D\nDate: 2024-01-01\nStatus: published'),
    });
    expect(lines).toEqual(['writing writing/b /b.html 2024-01-01', 'writing writing/c /c.html 2031-01-01']);
    expect(hidden.slice(0, 4)).toEqual([
      'content/a.md: status: draft',
      'content/c.md: scheduled for 2031-01-01T00:00:00.000Z',
      'content/e.md: status: draft',
      'content/old/d.md: listed in ARTICLE_EXCLUDES of pelicanconf.py',
    ]);
  });
});
