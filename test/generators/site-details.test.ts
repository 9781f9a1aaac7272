import { describe, expect, it } from 'vitest';
import { openFolder } from '../../src/content/files/open-folder.ts';
import { baseOf, globMatcher, nameOf, shortened } from '../../src/generators/standard/patterns.ts';
import { buildCommand, dependenciesOf, scriptOption } from '../../src/generators/standard/build-command.ts';
import { chapterTitles } from '../../src/generators/standard/chapters.ts';
import { fallbackName } from '../../src/generators/site-names.ts';
import { readFolder } from '../support/rows.ts';
import { writeFolder } from '../support/workspace.ts';

const folderOf = (files: Readonly<Record<string, string>>) => openFolder(writeFolder(files));

describe('a glob', () => {
  it.each([
    ['a/**', 'a/b.md a/b/c.md', 'a b/a/c.md ab/c.md'],
    ['./a/b.md', 'a/b.md', 'a/b.mdx a/a/b.md'],
    ['a/*.md', 'a/b.md', 'a/b/c.md b/a/b.md'],
    ['a/{b,c}/**', 'a/b/d.md a/c/d.md', 'a/d/b.md'],
    ['**/x.md', 'x.md a/x.md', 'a/y.md'],
    ['a/\\[b\\].md', 'a/[b].md', 'a/b.md'],
  ])('%s', (glob, fitting, others) => {
    const fits = globMatcher(glob);
    expect([fitting.split(' ').filter(fits).join(' '), others.split(' ').filter(fits)]).toEqual([
      fitting,
      [],
    ]);
  });

  it('has a folder, and a file name if it names one file', () => {
    expect(
      ['a/b/*.md', './a/b.md', '**', 'a\\*b/c*', 'x.md', 'a/{b,c}/d'].map((glob) =>
        Object.values(baseOf(glob)).join(' '),
      ),
    ).toEqual(['a/b true', 'a false', ' true', 'a*b true', ' false', 'a true']);
    expect(['a\\*b', 'a*', 'a/b', 'a(b', ''].map(nameOf)).toEqual(['a*b', null, 'a/b', null, null]);
    expect([shortened('x'.repeat(100)).length, shortened('x'.repeat(101))]).toEqual([
      100,
      `${'x'.repeat(100)}…`,
    ]);
  });
});

describe('how a site is built', () => {
  const scripts = (of: object) => ({ 'package.json': JSON.stringify({ scripts: of }) });
  it.each([
    [scripts({ build: 'x', site: 'y' }), 'npm run build'],
    [{ ...scripts({ site: 'y' }), 'yarn.lock': '' }, 'yarn run site'],
    [{ ...scripts({ generate: 'y' }), 'pnpm-lock.yaml': '' }, 'pnpm run generate'],
    [{ ...scripts({ 'build:site': 'y' }), 'bun.lockb': '' }, 'bun run build:site'],
    [{ ...scripts({ test: 'y' }), Makefile: 'all: x\nhtml : y\n' }, 'make html'],
    [{ Makefile: 'build := y\nbuilds: x\n' }, undefined],
    [{}, undefined],
  ])('is said by its files: %j', (files, command) => {
    expect(buildCommand(folderOf(files))).toBe(command);
  });

  it.each([
    [{ build: 'kit build --config=a/b.js' }, 'a/b.js'],
    [{ build: 'x && node_modules/.bin/kit --config "c.js" | y' }, 'c.js'],
    [{ dev: 'kit --config d.js', build: 'kit --other e' }, 'd.js'],
    [{ build: '--config f.js kit' }, undefined],
    [{ build: 'kits --config g.js' }, undefined],
    [{ build: 'kit --config' }, undefined],
  ])('with an option: %j', (of, path) => {
    expect(scriptOption(folderOf(scripts(of)), 'kit', '--config')).toBe(path);
  });

  it('with the packages that it lists', () => {
    const files = {
      'package.json': '{"dependencies": {"A": "1"}, "devDependencies": {"@b/c": "1"}}',
      Gemfile: "source 'x'\ngem 'jekyll', '~> 4'\n  gem(\"Other\")\n# gem 'no'\n",
      'requirements.txt': 'mkdocs==1\nmkdocs-material>=9\n',
      'pyproject.toml': '[project]\nname = "me"\ndependencies = ["pelican[markdown]>=4",\n  "sphinx",\n]\n',
    };
    const names = [...dependenciesOf(folderOf(files))];
    for (const name of 'A @b/c jekyll other mkdocs mkdocs-material pelican sphinx'.split(' '))
      expect(names).toContain(name);
    expect(names).not.toContain('no');
  });
});

it.each([
  [{ CNAME: 'www.ink.example\nx' }, 'www.ink.example'],
  [{ 'static/CNAME': ' ink.example ' }, 'ink.example'],
  [{ CNAME: 'ink' }, undefined],
  [{ CNAME: '!ink.example' }, undefined],
  [{ CNAME: 'ink.example/a' }, undefined],
  [{ 'package.json': '{"name": "@me/ink-notes"}' }, 'ink-notes'],
  [{ 'package.json': '{"name": "my-site", "displayName": "Ink"}' }, 'Ink'],
  [{ 'package.json': '{"name": "my-site"}' }, undefined],
  [{ 'package.json': '{"name": "astro-theme"}' }, undefined],
  [{ 'package.json': '{}' }, undefined],
  [{}, undefined],
])('the name that %j gives', (files, name) => {
  expect(fallbackName(folderOf(files))).toBe(name);
});

it('the chapters of a book are what its summary links to', () => {
  const summary = `# Summary
[Intro](README.md)
- [One \`code\`](./a/one.md)
  - [Two *more*](<two words.md>)
- [Three](three.md#part  "Title")
- [Four [nested]](four.md 'x')
- [Again](three.md)
- [Draft]()
- [Web](https://x.example/a.html)
- [Five](sub%20dir/five.md)
<!-- - [Six](six.md) -->
`;
  const titles = chapterTitles(folderOf({ 'src/SUMMARY.md': summary }), 'src', 'SUMMARY.md');
  expect([...titles].map(([file, title]) => `${file}: ${title}`)).toEqual([
    'src/README.md: Intro',
    'src/a/one.md: One code',
    'src/two words.md: Two more',
    'src/three.md: Three',
    'src/four.md: Four [nested]',
    'src/sub dir/five.md: Five',
  ]);
});

describe('Jekyll', () => {
  const at = async (config: string, more: Readonly<Record<string, string>> = {}) => {
    const { lines } = await readFolder({
      '_config.yml': config,
      '_posts/2024-01-02-a.md': '---\ntitle: A\n---\nA\n',
      'b.md': '---\ntitle: B\n---\nB\n',
      ...more,
    });
    return lines.map((line) => line.split(' ').slice(1, 3).join(' '));
  };

  it.each([
    ['date', '/2024/01/02/a.html', '/b.html'],
    ['ordinal', '/2024/002/a.html', '/b.html'],
    ['none', '/a.html', '/b.html'],
    ['pretty', '/2024/01/02/a/', '/b/'],
    ['/:title/', '/a/', '/b/'],
    ['/:title:output_ext', '/a.html', '/b.html'],
    ['/:title', '/a', '/b'],
    ['/x/nodate', '/x/nodate', '/b'],
  ])('with the permalink style %s', async (permalink, post, page) => {
    expect(await at(`permalink: ${permalink}\n`)).toEqual([`b ${page}`, `writing/a ${post}`]);
  });

  it('takes the nearest default, and of one path that of the type', async () => {
    const scope = (path: string, type: string, permalink: string) =>
      `  - {scope: {path: "${path}"${type}}, values: {permalink: ${permalink}}}\n`;
    const typed = `defaults:\n${scope('', ', type: posts', '/typed/:title/')}${scope('', '', '/any/:title/')}`;
    expect((await at(typed))[1]).toBe('writing/a /typed/a/');
    const near = `defaults:\n${scope('_posts', '', '/near/:title/')}${scope('', ', type: posts', '/typed/:title/')}`;
    expect((await at(near))[1]).toBe('writing/a /near/a/');
  });
});
