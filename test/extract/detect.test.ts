import { describe, expect, it } from 'vitest';
import { detectBuild } from '../../src/extract/detect.ts';
import { htmlPage } from '../support/built.ts';
import { writeFolder } from '../support/workspace.ts';

const PAGE = htmlPage({});
const BY_HUGO = htmlPage({ head: '<meta name="generator" content="Hugo 0.120.0">' });

describe('a folder is a build', () => {
  it('that has a front page and others', () => {
    expect(detectBuild(writeFolder({ 'index.html': PAGE, 'a/index.html': PAGE, 'README.md': '' }))).toEqual({
      why: 'index.html and 1 more pages',
      generator: null,
    });
  });

  it('that has no front page', () => {
    expect(detectBuild(writeFolder({ 'a.html': PAGE, 'b/c.html': PAGE, 'sitemap.xml': '' }))).toEqual({
      why: '2 pages of HTML',
      generator: null,
    });
  });

  it('that names its generator', () => {
    expect(detectBuild(writeFolder({ 'index.html': BY_HUGO }))).toEqual({
      why: 'index.html, built by Hugo 0.120.0',
      generator: 'Hugo 0.120.0',
    });
  });

  it('that has the sources of its pages beside them, as Sphinx and Docusaurus do', () => {
    expect(
      detectBuild(writeFolder({ 'index.html': PAGE, 'a.html': PAGE, '_sources/a.md': '', 'docs/a.md': '' }))
        ?.generator,
    ).toBe(null);
  });
});

describe('a folder is none', () => {
  it.each([
    ['of texts and pages, without a front page', { 'a.html': PAGE, 'b.html': PAGE, 'c.md': '' }],
    ['with one page', { 'index.html': PAGE }],
    ['with the configuration of a generator', { 'index.html': BY_HUGO, 'a.html': PAGE, '_config.yml': '' }],
    [
      'with more texts than pages',
      { 'index.html': PAGE, 'a.html': PAGE, 'posts/a.md': '', 'posts/b.md': '', 'posts/c.md': '' },
    ],
    [
      'of templates',
      { 'index.html': '<title>{{ site.title }}</title><meta name="generator" content="Jekyll">' },
    ],
    ['with our own configuration', { 'index.html': PAGE, 'a.html': PAGE, 'lectern.yaml': '' }],
  ])('%s', (_, files) => expect(detectBuild(writeFolder(files))).toBe(null));
});
