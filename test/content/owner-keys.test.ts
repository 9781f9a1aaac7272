import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/content/config/config.ts';
import { appOf } from '../support/app.ts';
import { lintConfig } from '../../src/content/report/lint-config.ts';
import { readFolder } from '../support/rows.ts';
import { withOrigin } from '../../src/model/entry.ts';
import { ORIGIN, writeFolder } from '../support/workspace.ts';

const POST = '---\ntitle: A\ndate: 2026-01-01\n---\nText.\n';

it.each([
  ['theme: dark', 'For example: `theme: { appearance: "dark" }`.'],
  ['theme: docs', 'For example: `theme: { look: "docs" }`.'],
  ['theme: nice', 'For example: `theme: { look: "speaker" }`.'],
  [
    'theme: { accent: #0b57a4\n}',
    'What follows a # is a comment in YAML, so a colour needs quotes: `accent: "#0b57a4"`.',
  ],
  ['lists: cards', 'For example: `lists: { writing: "cards", video: "rows" }`.'],
  ['theme: { fonts: { text: x } }', 'For example: `text: "/fonts/text.woff2"`.'],
  [
    'redirects: { old: /writing/a }',
    'A key of `redirects` is "old": it must be a pathname, such as /logo.svg, or an http(s) URL.',
  ],
  ['redirects: { old: /writing/a }', 'For example: `redirects: { "/old/post": "/writing/post" }`.'],
  ['collections: { blog: { at: /blog } }', 'The keys here are writing, video, talk, project.'],
  ['accent: "#0b57a4"', 'Did you mean `theme: { accent: … }`?'],
  ['redirects: [a]', 'For example: `redirects: { "/old/post": "/writing/post" }`.'],
])('an error of %s shows an example', async (yaml, example) => {
  await expect(readConfig(writeFolder({ 'lectern.yaml': `${yaml}\n` }))).rejects.toThrow(example);
});

describe('the owner', () => {
  it('calls a list as they like, puts it elsewhere, and leaves another out', async () => {
    const { ask } = await appOf({
      'lectern.yaml': 'collections: { writing: { title: Blog, at: /blog }, project: { hidden: true } }\n',
      'content/writing/a.md': POST,
      'content/projects/p.md': POST.replace('A', 'Tool'),
    });
    const list = await ask('/blog');
    expect([list.status, list.text.includes('<h1>Blog</h1>')]).toEqual([200, true]);
    const moved = await ask('/writing');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `${ORIGIN}/blog`]);
    // The addresses that the contract names do not move.
    expect((await ask('/writing/a.md')).status).toBe(200);
    expect(JSON.parse((await ask('/api/v1/content')).text).results[0].path).toBe('writing/a');
    expect((await ask('/blog.md')).text).toContain('# Blog');
    for (const name of ['feed.xml', 'feed.atom', 'feed.json', 'llms.txt']) {
      // Readers of a blog look for its feed below its address.
      const feed = await ask(`/blog/${name}`);
      expect([feed.status, feed.headers.get('location')]).toEqual([301, `${ORIGIN}/writing/${name}`]);
      expect((await ask(`/writing/${name}`)).status).toBe(200);
    }
    const home = (await ask('/')).text;
    expect(home).toContain('<a href="/blog">Blog</a>');
    expect(home).not.toContain('/projects');
    expect((await ask('/projects')).status).toBe(200);
  });

  it('redirects below the new address of a list as they like, and may name its usual address', async () => {
    const { ask } = await appOf({
      'lectern.yaml': 'collections: { writing: { at: /blog } }\nredirects: { /blog/feed.json: /writing/a }\n',
      'content/writing/a.md': POST,
    });
    expect((await ask('/blog/feed.json')).headers.get('location')).toBe(`${ORIGIN}/writing/a`);
    const { report } = await readFolder({
      'lectern.yaml': 'collections: { writing: { at: /writing } }\n',
      'content/writing/a.md': POST,
    });
    expect(report.diagnostics).toEqual([]);
  });

  it('redirects former addresses, and has fonts and a header of their own', async () => {
    const { ask } = await appOf({
      'lectern.yaml':
        'redirects: { /old: /writing/a }\ntheme: { fonts: { text: /fonts/a.woff2, head: /fonts/b-VF.woff2 }, header: sticky }\n',
      'content/writing/a.md': POST,
    });
    const moved = await ask('/old');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `${ORIGIN}/writing/a`]);
    const [, sheet = ''] = /href="(\/_lectern\/style\.css[^"]*)"/.exec((await ask('/')).text) ?? [];
    const { text } = await ask(sheet);
    // Browsers make the bold of a text font that has one weight.
    expect(text).toContain('font-display:swap;src:url(/fonts/a.woff2)');
    expect(text).toContain('font-weight:100 900;src:url(/fonts/b-VF.woff2)');
    expect(text).toContain('--text:"Own text",');
    expect(text).toContain('position:sticky !important');
  });

  it.each([
    ['', 1],
    ['math: false\n', 0],
    ['math: true\n', 0],
  ])('is told of formulas that nobody decided on: %j', async (yaml, count) => {
    const text = `${POST}\n$$\\frac{1}{2}$$\n`;
    const { dir, config, content } = await readFolder({ 'lectern.yaml': yaml, 'content/writing/a.md': text });
    const diagnostics = lintConfig(dir, config, content, [], () => false);
    expect(diagnostics.filter(({ code }) => code === 'raw-formulas')).toHaveLength(count);
  });
});

it('`components` says what a component of the site becomes, in every file', async () => {
  const { find } = await readFolder({
    'lectern.yaml': 'components:\n  Chart: "![{title}](/charts/{slug}.png)"\n',
    'content/writing/a.mdx': '# A\n\n<Chart title="Sales" slug="q1" />\n',
    'content/writing/b.md': '# B\n\n<Chart title="Costs" slug="q2" />\n',
  });
  const textOf = (path: string) => withOrigin(find(path).body, '').trim();
  expect(textOf('writing/a')).toBe('![Sales](/charts/q1.png)');
  expect(textOf('writing/b')).toBe('![Costs](/charts/q2.png)');
});
