import { describe, expect, it } from 'vitest';
import { capped } from '../../src/content/report/capped.ts';
import { readPressKit } from '../../src/content/entries/press-kit.ts';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
import { readFolder } from '../support/rows.ts';

const post = (title: string, body: string, more = '') => `---\ntitle: ${title}\n${more}---\n${body}\n`;

describe('template tags that are left out', () => {
  const hugo = async (body: string) => {
    const { report } = await readFolder({
      'hugo.toml': 'title = "H"\n',
      'content/posts/a.md': post('A', body, 'date: 2024-01-01\n'),
    });
    return report.diagnostics
      .filter(({ code }) => /lost-text|template-tags/.test(code))
      .map(
        ({ line, column, severity, code, message }) => `${line}:${column} ${severity} ${code}: ${message}`,
      );
  };
  const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(' ');

  it.each([
    [
      '{{< box >}}',
      '5:1 warning lost-text: Of this text, no word is left: the rest is in template tags. One template tag is left out: box.',
    ],
    [
      'One.\n\n {{< box >}}',
      '7:2 warning lost-text: Of this text, one word is left: the rest is in template tags. One template tag is left out: box.',
    ],
    [
      `${words(11)} {{< a >}} {{< b >}} {{< a >}}`,
      '5:68 warning lost-text: Of this text, 11 words are left: the rest is in template tags. 3 template tags are left out: a, b.',
    ],
    [`${words(12)} {{< a >}}`, '5:75 info template-tags: One template tag is left out: a.'],
    [
      `${words(12)}\n\n${'abcdefg'.replace(/./g, (name) => `{{< ${name} >}} `)}`,
      '7:1 info template-tags: 7 template tags are left out: a, b, c, d, e, f, ….',
    ],
  ])('are told: %j', async (body, line) => {
    expect(await hugo(body)).toEqual([line]);
  });

  it('are reported only if there are any', async () => {
    expect(await hugo('One.')).toEqual([]);
  });
});

it('pages of lists without text are hidden for a reason', async () => {
  const files = Object.fromEntries(
    ['search', 'tags', 'talks', 'about'].map((name) => [`content/${name}.md`, `---\ntitle: ${name}\n---\n`]),
  );
  const { hidden } = await readFolder({
    ...files,
    'content/talks/t.md': post('T', 'x', 'date: 2026-01-01\n'),
  });
  expect(hidden.toSorted()).toEqual([
    'content/search.md: without text of its own; Lectern has its own page at /search',
    'content/tags.md: without text of its own; Lectern lists the tags at /tags',
    'content/talks.md: a list without text of its own; Lectern lists the entries',
  ]);
});

it('files that are no content have a reason', async () => {
  const names = 'package.json a/Gemfile.lock a.ipynb a.njk a.ts a.scss a.csv LICENSE a.zzz'.split(' ');
  const { hidden } = await readFolder({
    'content/writing/a.md': post('A', 'x'),
    ...Object.fromEntries(names.map((name) => [name, '{}'])),
  });
  expect(hidden).toEqual([
    'LICENSE: about the repository, not part of the site',
    'a.csv: data for which no rule makes entries',
    'a.ipynb: a format that Lectern does not read',
    'a.njk: a template, not Markdown',
    'a.scss: a style sheet outside the asset folders',
    'a.ts: code',
    'a.zzz: no published entry refers to it',
    'a/Gemfile.lock: configuration',
    'package.json: configuration',
  ]);
});

it('at most a hundred diagnostics of one file are reported, the gravest first', () => {
  const made = (file: string, count: number, severity: Diagnostic['severity']): Diagnostic[] =>
    Array.from({ length: count }, (_, n) => ({ severity, code: `c${n}`, message: 'm', fix: 'f', file }));
  const all = [...made('a', 60, 'info'), ...made('a', 41, 'error'), ...made('b', 100, 'warning')];
  const found = capped(all);
  expect(found).toHaveLength(201);
  expect(found.filter(({ file }) => file === 'a')).toHaveLength(101);
  expect(found.filter(({ severity }) => severity === 'error')).toHaveLength(41);
  expect(found.at(-1)).toEqual({
    severity: 'info',
    code: 'many-more',
    message: 'And 1 more about this file.',
    fix: 'Correct those above first.',
    file: 'a',
  });
  expect(found.some(({ file, code }) => file === 'a' && code === 'c59')).toBe(false);
  expect(capped(made('a', 100, 'info'))).toHaveLength(100);
});

describe('a press kit', () => {
  const read = (text: string) => {
    const { pressKit, diagnostics } = readPressKit(text, 'k.yaml');
    return [pressKit, diagnostics.map(({ line, message, fix }) => `${line} ${message} ${fix}`)] as const;
  };

  it('has what its names, lists and texts say', () => {
    const [kit, told] = read(`full_name: Ada
contact: ada@example.com
summary: S
bio: One text.
topic: { Engines: All of them., Numbers: { body: Some. } }
portrait: { src: a.png, alt: Ada, by: Bo }
facts: [{ Age: 36 }, { term: Ok, value: true, href: /ok }]
files: [/kit/logo.zip, { href: /b.pdf, label: B, note: '' }]
colour: ['#112233', { hex: '#AABBCC', name: Sky, usage: Links }]
venues: [PyCon, 7]
GitHub: https://www.github.com/ada/
role: Analyst
based_in: [London, Turin]
draft: false
`);
    expect(told).toEqual([]);
    expect(kit).toEqual({
      name: 'Ada',
      email: 'ada@example.com',
      description: 'S',
      bios: [{ label: '', body: 'One text.' }],
      topics: [
        { title: 'Engines', body: 'All of them.' },
        { title: 'Numbers', body: 'Some.' },
      ],
      photos: [{ src: 'a.png', alt: 'Ada', by: 'Bo' }],
      facts: [
        { term: 'Age', value: '36' },
        { term: 'Ok', value: 'true', href: '/ok' },
        { term: 'GitHub', value: 'github.com/ada', href: 'https://www.github.com/ada/' },
        { term: 'Role', value: 'Analyst' },
        { term: 'Based in', value: 'London, Turin' },
      ],
      downloads: [
        { label: 'logo.zip', href: '/kit/logo.zip' },
        { label: 'B', href: '/b.pdf' },
      ],
      colors: [
        { name: '#112233', hex: '#112233' },
        { name: 'Sky', hex: '#AABBCC', usage: 'Links' },
      ],
      stages: ['PyCon', '7'],
    });
  });

  it('leaves out what it cannot read, and tells', () => {
    const [kit, told] = read(`title: { a: 1 }
bios: [{ label: Short }]
topics: [[x]]
facts: Ada
colors: [red]
stages: [{ a: 1 }]
photos: [{ src: [[]] }]
topic: { A: { body: b, link: c } }
titel: x
shoe_size: 40
`);
    expect(kit).toMatchObject({
      bios: [],
      facts: [],
      colors: [],
      stages: [],
      photos: [],
      topics: [{ title: 'A', body: 'b' }],
    });
    const shown = told.map((line) =>
      line.replace(' Lectern leaves it out, and serves the rest of the press kit.', ''),
    );
    expect(shown).toEqual([
      '1 `title` is {"a":1}: it must be text. This works: title: "…"',
      '2 `bios.0` is {"label":"Short"}: `body` must be there. This works: bio: { short: "One sentence.", long: "A paragraph or two." }',
      '3 `topics.0` is ["x"]: it must be text or a mapping. This works: topics: [SQLite, Databases on a phone]',
      '8 `topic.A.link` is not a known key. The keys here are title and body.',
      '7 `photos.0.src` is [[]]: it must be text. This works: photos: [/press/portrait.jpg]',
      '4 `facts` is "Ada": it must be text or a mapping. This works: facts: { Pronouns: she/her, Based in: Berlin }',
      '5 `colors.0` is "red": it must be a colour of the form #RRGGBB, in quotes. This works: colors: { Ink: "#17324D" }',
      '6 `stages.0` is {"a":1}: it must be text. This works: stages: [PyCon, "FOSDEM, Brussels"]',
      '9 `titel` is not a known key. Did you mean `title`?',
      '10 `shoe_size` is not a known key. Put anything else under facts, such as facts: { Shoe size: "…" }',
    ]);
  });
});

describe('words that are lost', () => {
  it('are reported once for each tag or component, over all files', async () => {
    const words = 'Text that is shown. '.repeat(5);
    const { report } = await readFolder({
      'content/writing/a.mdx': `---\ntitle: A\ndate: 2026-01-01\n---\n${words}\n\n<Chart note="Sales by year" />\n`,
      'content/writing/b.mdx': `---\ntitle: B\ndate: 2026-01-01\n---\n${words}\n\n<Chart note="Costs by year" />\n\nIn {count()} towns.\n`,
    });
    expect(
      report.diagnostics.map(
        ({ file, line, code, severity, message }) => `${file}:${line} ${severity} ${code}: ${message}`,
      ),
    ).toEqual([
      'content/writing/a.mdx:7 warning words-lost: `<Chart>` in 2 files: 6 words are left out. “Sales by year”.',
      'content/writing/b.mdx:9 warning words-lost: `{count()}`: one word is left out. What it shows, only the site’s program knows.',
    ]);
  });

  it('are reported if more words are left out than remain', async () => {
    const hidden = 'hidden words of the author '.repeat(6);
    const { report } = await readFolder({
      'content/writing/a.md': `---\ntitle: A\ndate: 2026-01-01\n---\nText of A.\n\n<!-- ${hidden}-->\n`,
      'content/writing/b.md': `---\ntitle: B\ndate: 2026-01-01\n---\n${'Text that is shown. '.repeat(20)}\n\n<!-- ${hidden}-->\n`,
    });
    expect(
      report.diagnostics.map(({ file, line, code, message }) => `${file}:${line} ${code}: ${message}`),
    ).toEqual([
      'content/writing/a.md:7 lost-text: Of this text, 3 words are left, and 30 are left out, most of them from here on.',
    ]);
  });
});
