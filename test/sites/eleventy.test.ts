import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';
import { reportOf } from '../support/workspace.ts';

const post = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;

describe('an Eleventy site', () => {
  it('takes an index with a date in its name for its folder', async () => {
    const { lines, find } = await readFolder({
      'eleventy.config.js': "export default () => ({ dir: { input: 'src' } });\n",
      'src/posts/posts.json': '{ "permalink": "blog/{{ page.fileSlug }}/index.html" }',
      'src/posts/wick/2024-03-04-index.md': post('title: Wick', '![Wick](wick.png)'),
      'src/posts/wick/wick.png': 'png',
      'src/posts/glass/2023-01-02-index.md': post('title: Glass'),
      'src/notes/2022-01-02-index.md': post('title: All notes'),
    });
    expect(lines).toEqual([
      'page notes /notes/ 2022-01-02',
      'writing writing/glass /blog/glass/ 2023-01-02',
      'writing writing/wick /blog/wick/ 2024-03-04',
    ]);
    expect(find('writing/wick').body).toContain('wick.png');
  });

  it.each([
    ['eleventy --config=build/site.js', ['page a /at/a/ –']],
    ['npm run css && npx @11ty/eleventy --quiet --config build/site.js', ['page a /at/a/ –']],
    ['eleventy --config=build/other.js; eleventy --serve', []],
  ])('has the configuration that its script names: %s', async (build, lines) => {
    const site = await readFolder({
      'package.json': JSON.stringify({
        scripts: { serve: 'eleventy --config=dev.js', build },
        dependencies: { '@11ty/eleventy': '3' },
      }),
      'build/site.js':
        "export default (c) => { c.addGlobalData('permalink', '/at/{{ page.fileSlug }}/'); return { dir: { input: 'src' } }; };\n",
      'src/a.md': post('title: A'),
      'b.md': post('title: B'),
    });
    expect(site.lines).toEqual(lines);
  });

  it('follows loops over what stands there, and filters of its own, also where its output is its source', async () => {
    const { lines } = await readFolder({
      'eleventy.config.js': `import * as filters from './filters.js';
export default (config) => {
  const data = { layout: 'page.njk', permalink: '{{ page | permalink }}' };
  for (const name in data) config.addGlobalData(name, data[name]);
  for (const name in filters) config.addFilter(name, filters[name]);
  return { dir: { output: '.' } };
};
`,
      'filters.js': `export function permalink({ filePathStem }) {
  const name = filePathStem.split('/').pop();
  return filePathStem + (name.includes('.') ? '' : '.html');
}
`,
      'blog/wick.md': post('title: Wick'),
      'blog/v1.2.md': post('title: Version'),
    });
    expect(lines).toEqual(['writing writing/v1.2 /blog/v1.2 –', 'writing writing/wick /blog/wick.html –']);
  });

  it('publishes nothing where global data has names that a loop makes, as it may be the address', async () => {
    const { diagnostics, files } = await reportOf({
      'eleventy.config.js':
        'export default (c) => { const data = JSON.parse(process.env.DATA); for (const key in data) c.addGlobalData(key, data[key]); };\n',
      'a.md': post('title: A'),
    });
    expect(diagnostics.map(({ code }) => code)).toEqual(['unknown-content']);
    expect(files.filter(({ outcome }) => outcome === 'served')).toEqual([]);
  });

  it('is read as its configuration says, which is never executed', async () => {
    const { config, lines, hidden, find, content } = await readFolder({
      'eleventy.config.js': `
import rss from '@11ty/eleventy-plugin-rss';
globalThis.executed = true;
export default function (eleventyConfig) {
  // eleventyConfig.addPassthroughCopy('secret');
  eleventyConfig.addPassthroughCopy('src/img');
  eleventyConfig.addPassthroughCopy({ 'src/favicons': '/' });
  return { dir: { input: 'src', includes: '_parts', output: 'dist' } };
}
`,
      'src/_data/metadata.js': `module.exports = { title: "The Lighthouse", url: 'https://light.example/', language: 'en', author: { name: 'Kit' } };`,
      'src/_data/talks.json': '[{"title":"On lamps","date":"2022-05-06"}]',
      'src/_parts/base.njk': '<html></html>',
      'src/index.md': post('title: Home', 'Hello.'),
      'src/about.md': post('title: About\ntags: [page, keeper]'),
      'src/posts/posts.11tydata.js': `module.exports = { layout: 'post', tags: ['posts'], permalink: '/writing-on/{{ page.date | date: "%Y/%m" }}/{{ page.fileSlug }}/' };`,
      'src/posts/2024-03-04-wick.md': post('title: Wick\ntags: oil'),
      'src/posts/glass.md': post('title: Glass\ndate: 2024-02-03\npermalink: "/{{ title | slugify }}.html"'),
      'src/posts/dyn.md': post('title: Dyn\ndate: 2024-02-01\npermalink: "/{{ pagination.page }}/"'),
      'src/posts/none.md': post('title: None\npermalink: false'),
      'src/notes/2021-01-01-tide.md': post('title: Tide'),
      'src/img/a.png': 'png',
      'src/favicons/favicon.ico': 'ico',
      'dist/index.html': 'made',
      'README.md': '# The repository\n',
    });
    expect(globalThis).not.toHaveProperty('executed');
    expect(config).toMatchObject({
      name: 'The Lighthouse',
      site_url: 'https://light.example',
      language: 'en',
    });
    expect(lines).toEqual([
      'page about /about/ –',
      'page index / –',
      'talk talks/on-lamps /talks/on-lamps 2022-05-06',
      'writing writing/dyn /posts/dyn/ 2024-02-01',
      'writing writing/glass /glass.html 2024-02-03',
      'writing writing/tide /notes/2021-01-01-tide/ 2021-01-01',
      'writing writing/wick /writing-on/2024/03/wick/ 2024-03-04',
    ]);
    expect(find('about').tags).toEqual(['keeper']);
    expect(content.assets.map(({ pathname }) => pathname)).toEqual(['/favicon.ico', '/img/a.png']);
    expect(hidden).toEqual([
      'README.md: no rule gives it a type; content is in src/',
      'dist/index.html: output of the generator',
      'eleventy.config.js: configuration',
      'src/_data/metadata.js: code',
      'src/_parts/base.njk: part of the theme',
      'src/posts/none.md: permalink: false, so the site writes no page for it',
      'src/posts/posts.11tydata.js: code',
    ]);
  });

  it('takes data from the files beside a template, and from all folders above it', async () => {
    const { lines, hidden, find } = await readFolder({
      '.eleventy.js': `module.exports = () => ({ dir: { input: 'src' } });`,
      'src/src.json': '{"tags":["everywhere"]}',
      'src/moved.md': post('title: Moved'),
      'src/moved.11tydata.js': "module.exports = { permalink: '/elsewhere/' };",
      'src/titled.md': post('layout: false'),
      'src/titled.json': '{"title":"By data"}',
      'src/held.md': post('title: Held'),
      'src/held.json': '{"permalink":false}',
      'src/draft.md': post('title: Draft'),
      'src/draft.11tydata.cjs': 'module.exports = { draft: true };',
      'src/notes/notes.json': '{"permalink":"/n/{{ page.fileSlug }}/","tags":"note"}',
      'src/notes/one.md': post('title: One\ndate: 2021-01-01\ntags: [oil]'),
      'src/notes/2022/2022.json': '{"tags":["later"]}',
      'src/notes/2022/two.md': post('title: Two\ndate: 2022-01-01'),
      'src/same/same.md': post('title: Same'),
    });
    expect(lines).toEqual([
      'page moved /elsewhere/ –',
      'page same/same /same/ –',
      'page titled /titled/ –',
      'writing writing/2022/two /n/two/ 2022-01-01',
      'writing writing/one /n/one/ 2021-01-01',
    ]);
    expect(find('titled').title).toBe('By data');
    expect(find('writing/one').tags).toEqual(['oil', 'everywhere', 'note']);
    expect(find('writing/2022/two').tags).toEqual(['everywhere', 'note', 'later']);
    expect(hidden).toContain('src/held.md: permalink: false, so the site writes no page for it');
    expect(hidden).toContain('src/draft.md: draft: true (from src/draft.11tydata.cjs)');
  });

  it('has the addresses that its functions and templates give, read without running them', async () => {
    const { lines, hidden } = await readFolder({
      'eleventy.config.js': 'export const config = { dir: { input: "src" } };',
      'src/slug.md': post("title: It's Ünïcode & more"),
      'src/slug.11tydata.js': 'export default { permalink: (data) => `/fn/${data.page.fileSlug}/` };',
      'src/title.md': post("title: It's Ünïcode & more\ncategory: Tools"),
      'src/title.11tydata.js':
        'export default { permalink(data) { return `/${data.category}/${this.slugify(data.title)}/`; } };',
      'src/shown.md': post('title: Shown\nshow: true'),
      'src/shown.11tydata.js': 'export default { permalink: (data) => (data.show ? "/seen/" : false) };',
      'src/unseen.md': post('title: Unseen'),
      'src/unseen.11tydata.js': 'export default { permalink: (data) => (data.show ? "/seen-not/" : false) };',
      'src/asked.md': post('title: Asked'),
      'src/asked.11tydata.js': 'export default { permalink: (data) => (isOpen(data.door) ? "/a/" : false) };',
      'src/template.md': post(
        'title: A b\nsection: Guides\npermalink: "/{{ section | lower }}/{{ title | slugify }}/index.html"',
      ),
      'src/if.md': post('title: If\nhide: true\npermalink: "{% if not hide %}/if/{% endif %}"'),
      'src/computed.md': post(
        'title: C\npermalink: /no/\neleventyComputed:\n  permalink: /yes/\n  title: Said',
      ),
      'src/labelled.md': post('title: Own\neleventyComputed:\n  title: "{{ brand }}: {{ title }}"'),
      'src/each.md': post('title: Each\npagination: { data: list, size: 1 }\npermalink: "/{{ item }}/"'),
    });
    expect(lines).toEqual([
      'page computed /yes/ –',
      'page labelled /labelled/ –',
      'page shown /seen/ –',
      'page slug /fn/slug/ –',
      'page template /guides/a-b/ –',
      'page title /Tools/its-uenicode-and-more/ –',
    ]);
    expect(hidden.filter((line) => line.includes('.md:'))).toEqual([
      'src/asked.md: `permalink` is computed by src/asked.11tydata.js',
      'src/each.md: a template for many pages, which only the generator can make',
      'src/if.md: its permalink depends on values that Lectern does not know',
      'src/unseen.md: permalink: false, so the site writes no page for it',
    ]);
  });

  it('leaves out what its configuration leaves out, in whichever file that stands', async () => {
    const { lines, hidden } = await readFolder({
      'eleventy.config.js': `
import drafts from './_config/drafts.js';
export default function (eleventyConfig) {
  eleventyConfig.addPlugin(drafts);
  eleventyConfig.ignores.add('src/secret/**');
  eleventyConfig.setUseGitIgnore(false);
  return { dir: { input: 'src' } };
}`,
      '_config/drafts.js': `
export default function (eleventyConfig) {
  eleventyConfig.addPreprocessor('toc', 'md', (data, content) => content.replace('x', 'y'));
  eleventyConfig.addPreprocessor('later', '*', (data) => {
    if (data.draft) data.title += ' (draft)';
    if (data.draft && process.env.ELEVENTY_RUN_MODE === 'build') return false;
    if (data.wip) return false;
  });
  eleventyConfig.addGlobalData('eleventyComputed.permalink', () => (data) => {
    if (!data.ready && !process.env.BUILD_ALL) return false;
    return data.permalink;
  });
}`,
      '.gitignore': 'built\n',
      'src/ready.md': post('title: Ready\nready: true'),
      'src/own.md': post('title: Own\nready: true\npermalink: /my-own/'),
      'src/unready.md': post('title: Unready'),
      'src/wip.md': post('title: Wip\nready: true\nwip: true'),
      'src/built/a.md': post('title: Built\nready: true'),
      'src/secret/plan.md': post('title: Plan\nready: true'),
      'src/component.mdx': post('title: Not Eleventy\nready: true'),
    });
    expect(lines).toEqual(['page built/a /built/a/ –', 'page own /my-own/ –', 'page ready /ready/ –']);
    expect(hidden.filter((line) => /\.mdx?:/.test(line))).toEqual([
      'src/component.mdx: not a format of the site’s templates',
      'src/secret/plan.md: ignored in eleventy.config.js',
      'src/unready.md: permalink: false, so the site writes no page for it',
      'src/wip.md: left out by the preprocessor later of _config/drafts.js',
    ]);
  });

  it('dates a file by its last change where it asks for that', async () => {
    const { content } = await readFolder({
      '.eleventy.js': '',
      'a.md': post('title: A\ndate: Last Modified'),
      'b.md': post('title: B\ndate: git Last Modified'),
    });
    const today = new Date().toISOString().slice(0, 10);
    expect(content.entries.map(({ title, date }) => [title, date]).toSorted()).toEqual([
      ['A', today],
      ['B', null],
    ]);
  });

  it('reads front matter that is JavaScript', async () => {
    const { lines, hidden, report } = await readFolder({
      '.eleventy.js': '',
      'a.md':
        '---js\n{\n  title: "A", // it is\n  permalink: (data) => `/x/${data.title}/`,\n}\n---\n\nText.\n',
      'b.md': '---js\nconst title = "B";\nconst date = "2024-05-06";\n---\n\nText.\n',
      'c.md': '---javascript\n{ title: "C", draft: true }\n---\n\nText.\n',
      'd.md': '---js\n{ title: "D", permalink: find("d") }\n---\n\nText.\n',
    });
    expect(lines).toEqual(['page a /x/A/ –', 'page b /b/ 2024-05-06']);
    expect(hidden.filter((line) => line.includes('.md:'))).toEqual([
      'c.md: draft: true',
      'd.md: `permalink` is computed by the front matter',
    ]);
    expect(report.diagnostics).toEqual([]);
  });

  it('takes the usual recipes for drafts, and hides what they decide on other grounds', async () => {
    const { lines, hidden } = await readFolder({
      '.eleventy.js': '',
      'posts/posts.11tydata.js': `
require('dotenv').config();
const isDev = process.env.ELEVENTY_ENV === 'development';
const today = new Date();
function showDraft(data) {
  const isDraft = 'draft' in data && data.draft !== false;
  const isLater = data.date > today || ('after' in data && data.after > today);
  return isDev || (!isDraft && !isLater);
}
module.exports = () => ({
  tags: ['post'],
  eleventyComputed: { permalink: (data) => (showDraft(data) ? data.permalink : false) },
});`,
      'posts/a.md': post('title: A\ndate: 2024-01-01'),
      'posts/b.md': post('title: B\ndate: 2024-01-02\npermalink: /own/'),
      'posts/c.md': post('title: C\ndate: 2024-01-03\ndraft: true'),
      'posts/d.md': post('title: D\ndate: 2024-01-04\nafter: 2024-02-02'),
    });
    expect(lines).toEqual(['writing writing/a /posts/a/ 2024-01-01', 'writing writing/b /own/ 2024-01-02']);
    expect(hidden.filter((line) => line.includes('.md:'))).toEqual([
      'posts/c.md: draft: true',
      'posts/d.md: `permalink` is computed by posts/posts.11tydata.js',
    ]);
  });
});

it('Eleventy leaves out what git ignores at the top of the folder there alone', async () => {
  const { lines, hidden } = await readFolder({
    'eleventy.config.js': 'export default {};\n',
    '.gitignore': '/notes\n',
    'notes/a.md': post('title: A'),
    'kept/notes/b.md': post('title: B\ndate: 2024-01-01'),
  });
  expect(lines).toEqual(['writing writing/b /kept/notes/b/ 2024-01-01']);
  expect(hidden).toContain('notes/a.md: listed in .gitignore');
});

describe('an Eleventy site, as its owners write it', () => {
  it('leaves out in production only what production leaves out', async () => {
    const { lines } = await readFolder({
      'eleventy.config.js': `export default function (config) {
        if (process.env.NODE_ENV === 'production') config.ignores.add('drafts/**');
        else config.ignores.add('posts/**');
      }`,
      'posts/a.md': '# A\n',
      'drafts/b.md': '# B\n',
    });
    expect(lines).toEqual(['writing writing/a /posts/a/ –']);
  });

  it('withholds what has the data of a function that may fail', async () => {
    const data = (failed: string) => `export default async function () {
      try { return { list: await fetchIt() }; } catch (error) { ${failed} }
    }`;
    const { lines } = await readFolder({
      'eleventy.config.js': 'export default () => {};',
      'docs/a.md': '# A\n',
      'docs/a.11tydata.js': data('return Promise.reject(error);'),
      'docs/b.md': '# B\n',
      'docs/b.11tydata.js': data('return { list: [] };'),
      'docs/c.md': '# C\n',
      'docs/c.11tydata.js': data('return { permalink: false };'),
    });
    expect(lines).toEqual([]);
  });

  it('fills addresses and titles from its data', async () => {
    const { lines, content } = await readFolder({
      'eleventy.config.js': 'export default () => {};',
      'settings.json': '{ "folder": "words" }',
      '_data/settings.js': `import { createRequire } from 'node:module';
        const require = createRequire(import.meta.url);
        const own = require('../settings.json');
        export default { folder: own.folder ?? 'posts' };`,
      'posts/a.md': '---\ntitle: A\npermalink: "{{ settings.folder }}/a/index.html"\n---\n',
      'tips/tips.json': '{ "eleventyComputed": { "title": "Tip: {{ tip }}" } }',
      'tips/b.md': '---\ntip: Sleep\n---\n',
      'news/c.md': '---\nnewstitle: New\ndate: false\n---\n',
      'docs/d.md': '---\neleventyNavigation:\n  key: Deep water\n---\nText.\n\n## Part\n',
    });
    expect(lines).toEqual([
      'page docs/d /docs/d/ –',
      'page tips/b /tips/b/ –',
      'writing writing/a /words/a/ –',
      'writing writing/c /news/c/ –',
    ]);
    expect(content.entries.map(({ title }) => title).toSorted()).toEqual([
      'A',
      'Deep water',
      'New',
      'Tip: Sleep',
    ]);
  });
});
