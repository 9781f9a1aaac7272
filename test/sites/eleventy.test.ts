import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const post = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;

describe('an Eleventy site', () => {
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
      'writing writing/dyn /writing-on/2024/02/dyn/ 2024-02-01',
      'writing writing/glass /glass.html 2024-02-03',
      'writing writing/tide /notes/2021-01-01-tide/ 2021-01-01',
      'writing writing/wick /writing-on/2024/03/wick/ 2024-03-04',
    ]);
    expect(find('about').tags).toEqual(['keeper']);
    expect(content.assets.map(({ pathname }) => pathname)).toEqual(['/favicon.ico', '/img/a.png']);
    expect(hidden).toEqual([
      'README.md: no rule maps it to a type; content is in src/',
      'dist/index.html: output of the generator',
      'eleventy.config.js: configuration',
      'src/_data/metadata.js: code',
      'src/_parts/base.njk: part of the theme',
      'src/posts/none.md: permalink: false, so the site writes no page for it',
      'src/posts/posts.11tydata.js: code',
    ]);
  });
});
