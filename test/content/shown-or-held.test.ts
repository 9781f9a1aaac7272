import { describe, expect, it } from 'vitest';
import { DOUBTFUL_MARKS } from '../../src/content/fields/visibility.ts';
import { readContent } from '../../src/content/read-content.ts';
import { siteConfig } from '../../src/model/site-config.ts';
import { NOW, reportOf, writeFolder } from '../support/workspace.ts';

const CONFIG = siteConfig.parse({});
const read = (files: Record<string, string>) => readContent(writeFolder(files), CONFIG, NOW).content;

describe('a mark whose reader is not understood', () => {
  const marks = Object.entries(DOUBTFUL_MARKS).flatMap(([effect, keys]) =>
    keys.map((key): [string, string] => [key, effect]),
  );
  it.each(marks)('%s keeps an entry off the %s', async (key, effect) => {
    const files = { 'hugo.toml': '', 'content/a.md': `---\ntitle: A\n${key}: true\n---\nx\n` };
    const { entries } = read(files);
    expect(entries.map(({ path, unlisted }) => [path, unlisted])).toEqual(
      effect === 'site' ? [] : [['a', true]],
    );
    const off = { ...files, 'content/a.md': `---\ntitle: A\n${key}: false\n---\nx\n` };
    expect(read(off).entries.map(({ path, unlisted }) => [path, unlisted])).toEqual([['a', false]]);
  });

  it('is given as the reason, with the line that overrules it', async () => {
    const { files } = await reportOf({ 'hugo.toml': '', 'content/a.md': '---\nsecret: true\n---\nx\n' });
    expect(files.find(({ file }) => file === 'content/a.md')).toEqual({
      file: 'content/a.md',
      outcome: 'hidden',
      kind: 'doubtful',
      reason: 'secret: true (to publish it, write secret: false)',
    });
  });
});

describe('redirects of the host', () => {
  it.each([
    ['static/_redirects', '/old /a/\n/gone /nowhere/\n/x https://elsewhere.example/\n'],
    ['netlify.toml', '[[redirects]]\nfrom = "/old"\nto = "/a/"\n'],
    ['vercel.json', '{ "redirects": [{ "source": "/old", "destination": "/a/" }] }'],
    ['staticwebapp.config.json', '{ "routes": [{ "route": "/old", "redirect": "/a/" }] }'],
    [
      'firebase.json',
      '{ "hosting": { "redirects": [{ "source": "/old", "destination": "/a/", "type": 301 }] } }',
    ],
  ])('count for sources too: %s', (file, text) => {
    const { redirects } = read({
      'hugo.toml': '',
      'content/a.md': '# A\n',
      'static/x.txt': '',
      [file]: text,
    });
    expect(redirects.filter(({ from }) => !/xml|json|atom/.test(from))).toEqual([
      { from: '/old', to: '/a/' },
    ]);
  });
});

describe('types follow from evidence', () => {
  const typesOf = (files: Record<string, string>) =>
    Object.fromEntries(read(files).entries.map(({ file, type }) => [file, type]));

  it('never from a name or a link', () => {
    expect(
      typesOf({
        'talks/terns.md': '---\ntitle: Terns\ndate: 2020-01-01\n---\nx\n',
        'talks/terns/theme/README.md': '# Ribbon\n',
        'events/meetup.md': '---\ntitle: Meetup\ndate: 2020-02-02\n---\nx\n',
        'events/how-to-join.md': '# How to join\n',
        'notes/a.md': '---\ndate: 2020-01-01\n---\n[Film](https://www.youtube.com/watch?v=abcdefghijk)\n',
      }),
    ).toEqual({
      'talks/terns.md': 'talk',
      'talks/terns/theme/README.md': 'page',
      'events/meetup.md': 'talk',
      'events/how-to-join.md': 'page',
      'notes/a.md': 'writing',
    });
  });

  it.each([
    ['video: abcDEF12345', 'https://www.youtube.com/watch?v=abcDEF12345'],
    ['youtube: abcDEF12345', 'https://www.youtube.com/watch?v=abcDEF12345'],
    ['youtubeId: abcDEF12345', 'https://www.youtube.com/watch?v=abcDEF12345'],
    ['videoId: abcDEF12345', 'https://www.youtube.com/watch?v=abcDEF12345'],
    ['video: https://film.example/1', 'https://film.example/1'],
    ['vimeo: 12345678', 'https://vimeo.com/12345678'],
    ['video: presentation', null],
  ])('%s is the link and the recording of an entry', (line, url) => {
    const [entry] = read({ 'videos/a.md': `---\ntitle: A\n${line}\n---\nx\n` }).entries;
    expect([entry?.type, entry?.link, entry?.recording]).toEqual(['video', url, url]);
  });
});

describe('a program is known by its strongest mark', () => {
  const kindOf = async (files: Record<string, string>) => (await reportOf(files)).site[0]?.value;

  it.each([
    [
      'Hexo',
      {
        '_config.yml': 'title: A\nurl: https://x.example\n',
        'package.json': '{"dependencies":{"hexo":"7"}}',
      },
    ],
    ['Jekyll', { '_config.yml': 'title: A\nurl: https://x.example\n', Gemfile: 'gem "jekyll"\n' }],
    [
      'Eleventy',
      { '_config.yml': 'title: A\n', 'package.json': '{"devDependencies":{"@11ty/eleventy":"3"}}' },
    ],
  ])('%s', async (name, files) => {
    expect(await kindOf({ ...files, 'source/_posts/a.md': '---\ntitle: A\n---\nx\n' })).toBe(name);
  });
});

describe('defaults, with the setting absent', () => {
  const LATER = '---\ntitle: A\ndate: 2199-01-01 00:00:00\n---\nx\n';

  it.each([
    // `future` is true: https://hexo.io/docs/configuration#Extending-Hexo
    ['Hexo', { '_config.yml': 'source_dir: source\n', 'source/_posts/a.md': LATER }, true],
    [
      'Hexo, future: false',
      { '_config.yml': 'source_dir: source\nfuture: false\n', 'source/_posts/a.md': LATER },
      false,
    ],
    // `future` is false: https://jekyllrb.com/docs/configuration/options/
    ['Jekyll', { '_config.yml': 'title: A\n', '_posts/2199-01-01-a.md': LATER }, false],
    // `buildFuture` is false: https://gohugo.io/configuration/all/#buildfuture
    ['Hugo', { 'hugo.toml': '', 'content/a.md': LATER }, false],
    // `WITH_FUTURE_DATES` is True: https://docs.getpelican.com/en/latest/settings.html
    ['Pelican', { 'pelicanconf.py': '', 'content/a.md': 'Title: A\nDate: 2199-01-01\n\nx\n' }, true],
    [
      'Zola',
      {
        'zola.toml': 'base_url = "https://x.example"\n',
        'content/a.md': '+++\ntitle = "A"\ndate = 2199-01-01\n+++\nx\n',
      },
      true,
    ],
  ])('a date to come in %s', (_, files, isShown) => {
    const { entries } = read(files);
    expect(entries.filter(({ from }) => from === null || from <= NOW).map(({ title }) => title)).toEqual(
      isShown ? ['A'] : [],
    );
  });

  it('gives the home to pages/index.md, and not to README.md', () => {
    const { entries } = read({
      'README.md': '# Read me\n',
      'pages/index.md': '# Home\n\nWelcome to all the words.\n',
    });
    expect(entries.map(({ file, pathname }) => [file, pathname])).toEqual([['pages/index.md', '/']]);
  });
});
