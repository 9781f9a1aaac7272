import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/content.ts';
import { reportOf } from '../support/workspace.ts';

const POST = '---\ntitle: A\ndate: 2026-01-02\n---\nText.\n';

const served = ({ files }: Report) => files.flatMap((file) => (file.outcome === 'served' ? [file.file] : []));
const errors = ({ diagnostics }: Report) =>
  diagnostics.flatMap(({ severity, code, file }) => (severity === 'error' ? [`${code} ${file}`] : []));

describe('a site of a program that Lectern does not know', () => {
  const REMIX = {
    'package.json': '{ "dependencies": { "@remix-run/react": "2.0.0" } }',
    'app/posts/a.md': POST,
    'app/posts/b.md': POST,
    'notes/todo.md': POST,
    'public/keys.txt': 'text',
    'README.md': '# Read me\n',
  };

  it('publishes nothing, and says which lines settle it', async () => {
    const report = await reportOf(REMIX);
    expect(served(report)).toEqual([]);
    expect(report.diagnostics).toEqual([
      {
        severity: 'error',
        code: 'unknown-content',
        message:
          'The site is built with Remix, whose content folders Lectern does not know. So nothing is published except what lectern.yaml names.',
        fix: [
          'Build the site with its own program, and run Lectern again: the build then says what is published.',
          'Name the folders that are published in lectern.yaml, with the addresses that the site has in place of “…”, for example:',
          'content:',
          '  - { files: "app/posts/**", type: writing, url: "/…/:slug" }',
          '  - { files: "notes/**", type: writing, url: "/…/:slug" }',
        ].join('\n'),
        file: 'package.json',
      },
    ]);
  });

  it('publishes what lectern.yaml names, and nothing else', async () => {
    const report = await reportOf({
      ...REMIX,
      'lectern.yaml': 'content:\n  - { files: "app/posts/**", type: writing, url: "/posts/:slug" }\n',
    });
    expect(served(report)).toEqual(['app/posts/a.md', 'app/posts/b.md']);
    expect(errors(report)).toEqual([]);
    expect(report.files.find(({ file }) => file === 'notes/todo.md')).toEqual({
      file: 'notes/todo.md',
      outcome: 'hidden',
      kind: 'undecided',
      reason: 'Lectern cannot tell whether the site publishes it',
    });
  });

  it.each([
    [
      'a script of its own',
      { 'package.json': '{ "scripts": { "build": "node build.js" } }' },
      'package.json',
    ],
    ['a bundler', { 'package.json': '{ "scripts": { "build": "vite build" } }' }, 'package.json'],
    ['any build', { 'package.json': '{ "scripts": { "build": "make-it --all && ship" } }' }, 'package.json'],
    ['Ember', { 'package.json': '{ "devDependencies": { "ember-source": "6.0.0" } }' }, 'package.json'],
    ['Hakyll', { 'terns.cabal': 'executable site\n  build-depends: base, hakyll >= 4.16\n' }, 'terns.cabal'],
    ['several packages', { 'package.json': '{ "workspaces": ["sites/*"] }' }, 'package.json'],
    [
      'several packages of pnpm',
      { 'pnpm-workspace.yaml': "packages:\n  - 'sites/*'\n" },
      'pnpm-workspace.yaml',
    ],
    [
      'a build beside settings of pnpm',
      {
        'package.json': '{ "scripts": { "build": "vite-ssg build" } }',
        'pnpm-workspace.yaml': 'packages: []\ncatalogMode: prefer\n',
      },
      'package.json',
    ],
    ['a Makefile', { Makefile: '.PHONY: build\nbuild:\n\tgo run . build\n' }, 'Makefile'],
    ['a justfile', { justfile: 'site: clean\n  ./make-pages\n' }, 'justfile'],
    ['a Rakefile', { Rakefile: 'task :generate => [:clean] do\nend\n' }, 'Rakefile'],
    ['a Taskfile', { 'Taskfile.yml': 'tasks:\n  build:\n    cmds: [./make]\n' }, 'Taskfile.yml'],
    ['Middleman', { Gemfile: "gem 'middleman', '~> 4.5'\n" }, 'Gemfile'],
    ['Bridgetown', { 'bridgetown.config.yml': 'url: https://example.com\n' }, 'bridgetown.config.yml'],
    ['SvelteKit', { 'svelte.config.js': 'export default {}\n' }, 'svelte.config.js'],
  ])('%s counts as one', async (_, files, file) => {
    const report = await reportOf({ ...files, 'posts/a.md': POST });
    expect(served(report)).toEqual([]);
    expect(errors(report)).toEqual([`unknown-content ${file}`]);
  });

  it.each([
    ['that only checks its text', '{ "scripts": { "test": "markdownlint ." } }'],
    ['that builds with Lectern', '{ "scripts": { "build": "lectern build . -o dist" } }'],
    ['without scripts', '{ "name": "notes" }'],
  ])('a package %s is none', async (_, text) => {
    expect(served(await reportOf({ 'package.json': text, 'posts/a.md': POST }))).toEqual(['posts/a.md']);
  });

  it.each([
    ['that only checks', 'lint:\n\tmarkdownlint .\nBUILD := out\nbuild := out\n'],
    ['that builds with Lectern', 'build:\n\tlectern build . -o dist\n'],
  ])('a Makefile %s is none', async (_, text) => {
    expect(served(await reportOf({ Makefile: text, 'posts/a.md': POST }))).toContain('posts/a.md');
  });
});

describe('Markdown of which nothing is published', () => {
  it('is an error that names the largest group', async () => {
    const draft = '---\ntitle: A\ndraft: true\n---\n';
    const report = await reportOf({
      'posts/a.md': draft,
      'posts/b.md': draft,
      'c.md': '---\nprivate: true\n---\n',
    });
    expect(report.diagnostics).toEqual([
      {
        severity: 'error',
        code: 'nothing-published',
        message: 'None of the 3 Markdown files is published. The largest group: 2 in posts/: draft: true.',
        fix: 'Publish one of them, or look at them on your machine: lectern serve --drafts.',
        file: 'lectern.yaml',
      },
    ]);
  });

  it('is reported with the lines that would publish it', async () => {
    const report = await reportOf({ 'hugo.toml': '', 'texts/a.md': POST, 'texts/b.md': POST });
    expect(report.diagnostics).toMatchObject([
      {
        code: 'nothing-published',
        message:
          'None of the 2 Markdown files is published. The largest group: 2 in texts/: no rule gives it a type.',
        fix: 'Build the site (hugo), and run Lectern again: the build then says what is published.\nName the folders that are published in lectern.yaml, with the addresses that the site has in place of “…”, for example:\ncontent:\n  - { files: "texts/**", type: writing, url: "/…/:slug" }',
      },
    ]);
  });

  it('is no error where there is no Markdown', async () => {
    expect((await reportOf({ 'a.txt': 'text' })).diagnostics).toEqual([]);
  });
});

describe('documents about a repository', () => {
  it('are no pages at its root, and pages below', async () => {
    const report = await reportOf({
      'README.md': '# Read me\n\nText.\n',
      'CHANGELOG.md': '# Changes\n',
      'AGENTS.md': '# For agents\n',
      'CLAUDE.md': '# For Claude\n',
      'SECURITY.md': '# Security\n',
      'CODE_OF_CONDUCT.md': '# Conduct\n',
      'LICENSE.md': '# Licence\n',
      'guide.md': '# Guide\n',
      'docs/SECURITY.md': '# How we keep it safe\n',
    });
    expect(served(report)).toEqual(['README.md', 'docs/SECURITY.md', 'guide.md']);
  });

  it('leave the home to an index', async () => {
    const report = await reportOf({ 'README.md': '# Read me\n\nText.\n', 'index.md': '# Home\n\nText.\n' });
    expect(served(report)).toEqual(['index.md']);
  });
});
