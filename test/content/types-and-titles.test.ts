import { describe, expect, it } from 'vitest';
import { lintContent } from '../../src/content/report/lint.ts';
import { readFolder } from '../support/rows.ts';
import { NOW } from '../support/workspace.ts';

const page = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;

describe('what an owner would call an entry', () => {
  it('of a note with a number for a name is its first words', async () => {
    const { content } = await readFolder({
      '12.md': 'Bends join ropes. Hitches do not.\n',
      '13.md': '# Hitches\n\nText.\n',
      '2024-05-06.md': 'A day.\n',
      '14.md': `${'long word '.repeat(20)}\n`,
      '15.md': '',
    });
    expect(Object.fromEntries(content.entries.map(({ path, title }) => [path, title]))).toEqual({
      '12': 'Bends join ropes',
      '13': 'Hitches',
      '2024-05-06': '2024-05-06',
      '14': 'long word long word long word long word long word long word long word…',
      '15': '15',
    });
  });

  it('of a note is its name, which needs no warning if it was named for readers', async () => {
    const { report } = await readFolder({ 'Bends and hitches.md': 'Text.\n', 'about.md': 'Text.\n' });
    const told = report.diagnostics.filter(({ code }) => code === 'missing-title');
    expect(told.map(({ file }) => file)).toEqual(['about.md']);
  });

  it('is not repeated by a heading of the text, whatever its dashes and quotes', async () => {
    const { find } = await readFolder({
      'a.md': page('title: "Work - it\'s \\"life\\""', '#### Work – it’s “life”\n\nText.'),
      'b.md': page('title: C', '# C++\n\nText.'),
    });
    expect([find('a').body, find('b').body]).toEqual(['Text.\n', '# C++\n\nText.\n']);
  });

  it('of a venue in a folder of events is a page, and of a talk there a talk', async () => {
    const { lines } = await readFolder({
      'content/events/2024/venue.md': page('title: Venue'),
      'content/events/2024/faq.md': page('title: Questions'),
      'content/events/2024/knots.md': page('title: Knots\ndate: 2024-05-06'),
      'content/talks/venue.md': page('title: Venues of ships'),
    });
    expect(lines).toEqual([
      'page events/2024/faq /events/2024/faq –',
      'page events/2024/venue /events/2024/venue –',
      'talk talks/2024/knots /talks/2024/knots 2024-05-06',
      'talk talks/venue /talks/venue –',
    ]);
  });

  it('with a type of its own is that', async () => {
    const { lines } = await readFolder({
      'content/writing/a.md': page('title: A\ntype: video'),
      'content/writing/b.md': page('title: B\ntype: post'),
      'content/talks/c.md': page('title: C\ntype: page'),
      'content/d.md': page('title: D\ntype: writing\ndate: 2024-05-06'),
      'content/index.md': page('title: Home\ntype: project'),
    });
    expect(lines).toEqual([
      'page index / –',
      'page talks/c /talks/c –',
      'video videos/a /videos/a –',
      'writing writing/b /writing/b –',
      'writing writing/d /writing/d 2024-05-06',
    ]);
    const folder = await readFolder({ 'notes/a.md': page('title: A\ntype: project'), 'notes/b.md': '# B\n' });
    expect(folder.lines).toEqual(['project projects/a /projects/a –', 'writing writing/b /writing/b –']);
  });

  it('has the type of a rule in lectern.yaml, even if its front matter has another', async () => {
    const { lines } = await readFolder({
      'lectern.yaml': 'content:\n  - { files: "notes/**", type: writing }\n',
      'notes/a.md': page('title: A\ntype: talk'),
    });
    expect(lines).toEqual(['writing writing/a /writing/a –']);
  });

  it('with a type that its generator has a meaning for has that of its place', async () => {
    const { lines } = await readFolder({
      'hugo.yaml': 'title: H\nbaseURL: https://example.com\n',
      'content/posts/a.md': page('title: A\ntype: page\ndate: 2024-05-06'),
      'content/posts/b.md': page('title: B\ntype: talk\ndate: 2024-05-06'),
    });
    expect(lines).toEqual(['talk talks/b /posts/b/ 2024-05-06', 'writing writing/a /posts/a/ 2024-05-06']);
  });

  it('of a page whose heading is filled by its program is what the navigation calls it', async () => {
    const { content } = await readFolder({
      'eleventy.config.js': 'export default () => ({ dir: { input: "src" } });\n',
      'src/a.md': page('eleventyNavigation:\n  key: Bends', '# {{ eleventyNavigation.key }}\n\nText.'),
    });
    expect(content.entries.map(({ title }) => title)).toEqual(['Bends']);
  });

  it('of posts among pages is writing', async () => {
    const { lines } = await readFolder({
      'astro.config.mjs': 'export default {};\n',
      'src/pages/about.md': page('title: About'),
      'content/pages/posts/a.md': page('title: A\ndate: 2024-05-06'),
      'lectern.yaml': 'content: []\n',
      'package.json': '{}',
    });
    expect(lines).toEqual(['page about /about/ –']);
    const plain = await readFolder({
      'content/pages/posts/a.md': page('title: A\ndate: 2024-05-06'),
      'content/pages/about.md': page('title: About'),
    });
    expect(plain.lines).toEqual(['page about /about –', 'writing writing/a /writing/a 2024-05-06']);
  });

  it('with a template of another kind is no post, though it has a date', async () => {
    const { lines } = await readFolder({
      'config.toml': 'base_url = "https://a.example"\n',
      'content/themes/a.md': '+++\ntitle = "A"\ndate = 2024-05-06\ntemplate = "theme.html"\n+++\nText.\n',
      'content/log/b.md': '+++\ntitle = "B"\ndate = 2024-05-06\ntemplate = "blog-page.html"\n+++\nText.\n',
    });
    expect(lines).toEqual(['page themes/a /themes/a/ 2024-05-06', 'writing writing/b /log/b/ 2024-05-06']);
  });

  it('about the work of others has not their name on it', async () => {
    const { find } = await readFolder({
      'content/books/a.md': page('title: A\nauthor: Bo'),
      'content/writing/b.md': page('title: B\nauthor: Bo\nisbn: 123'),
      'content/writing/c.md': page('title: C\nauthor: Ada'),
    });
    expect(['books/a', 'writing/b', 'writing/c'].map((path) => find(path).authors)).toEqual([
      [],
      [],
      ['Ada'],
    ]);
  });

  it('called 404 is hidden from lists at the root of a language, and nowhere else', async () => {
    const { content } = await readFolder({
      '404.md': page('title: Nothing here'),
      'errors/404.md': page('title: The error 404'),
    });
    expect(content.entries.map(({ path, unlisted }) => [path, unlisted])).toEqual([
      ['404', true],
      ['errors/404', false],
    ]);
  });
});

describe('a link to what is not there yet', () => {
  it('is reported, unless both pages appear at the same time', async () => {
    const files = {
      'content/writing/a.md': page('title: A\ndate: 2020-01-01', '[later](later.md) and [old](old.md)'),
      'content/writing/later.md': page('title: Later\ndate: 2999-01-01', '[too](too.md)'),
      'content/writing/too.md': page('title: Too\ndate: 2999-01-01'),
      'content/writing/old.md': page('title: Old\ndate: 2019-01-01\nexpires: 2019-02-01'),
    };
    const { content } = await readFolder(files);
    const found = lintContent(
      content,
      (file) => files[file as keyof typeof files],
      () => false,
      NOW,
    );
    expect(found.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
      'content/writing/a.md:6 The link leads to /writing/later, which is not public (scheduled for 2999-01-01T00:00:00.000Z): content/writing/later.md.',
      'content/writing/a.md:6 The link leads to /writing/old, which is not public (expired on 2019-02-01T00:00:00.000Z): content/writing/old.md.',
    ]);
  });
});

describe('HTML of an author', () => {
  const body =
    '<style>p { color: red }</style>\n\n<div class="a">\n\nText <span class="b">here</span>.\n\n</div>\n\n<x-chart rows="1"></x-chart>\n';

  it('stays as its author wrote it', async () => {
    const { find } = await readFolder({ 'a.md': `# A\n\n${body}` });
    expect(find('a').body).toBe('<div class="a">\n\nText <span class="b">here</span>.\n\n</div>\n');
  });

  it('stays where the owner trusts it', async () => {
    const { find } = await readFolder({ 'lectern.yaml': 'trusted_html: true\n', 'a.md': `# A\n\n${body}` });
    expect(find('a').body).toBe(body);
  });
});
