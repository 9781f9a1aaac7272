import { describe, expect, it } from 'vitest';
import { lintConfig } from '../../src/content/report/lint-config.ts';
import { type Answers, lintContent } from '../../src/content/report/lint.ts';
import { readFolder } from '../support/rows.ts';
import { NOW } from '../support/workspace.ts';

const post = (title: string, body: string, more = '') => `---\ntitle: ${title}\n${more}---\n${body}\n`;

/** Lints a folder. Returns a line for each finding: file and place, code, message, fix. */
async function lint(files: Readonly<Record<string, string>>, answers: Answers = () => false) {
  const { content } = await readFolder(files);
  return lintContent(content, (file) => files[file] ?? '', answers, NOW).map(
    ({ file, line, column, severity, code, message, fix }) =>
      `${file}:${line}:${column} ${severity} ${code}: ${message} ${fix}`,
  );
}

/** Lints one text beside a page with two headings. The lines do not name its file. */
const said = async (body: string, more = '') =>
  (
    await lint({
      'content/writing/a.md': post('A', body, more),
      'content/writing/b.md': post(
        'B side',
        '## One *two*\n\n<a id="mark">x</a>\n\n## Über uns\n',
        'aliases: [/old]\n',
      ),
      'content/about.md': post('About', 'Me.'),
      'public/pic.png': 'x',
    })
  ).map((line) => line.replace('content/writing/a.md:', ''));

const GONE = 'Correct the address. If the page has moved, give it this address as an alias.';
const ANCHORS = 'The headings have: #one-two, #über-uns.';

describe('a link', () => {
  it('leads to what the site has', async () => {
    const links = [
      '[x](/writing/b)',
      '[x](/writing/b/)',
      '[x](/writing/b.md)',
      '[x](/writing/b.html)',
      '[x](/old)',
      '[x](/about?a=1)',
      '[x](/pic.png)',
      '![x](/pic.png)',
      '[x](https://other.example/lost)',
      '[x](/writing/b#one-two)',
      '[x](/writing/b#mark)',
      '[x](/writing/b#b-side)',
      '[x](/writing/b#%C3%BCber-uns)',
      '[x](/writing/b#top)',
      '[x](/writing/b#:~:text=x)',
      '[x](/writing/b#fn:1)',
      '[x](/writing/b#fnref-1)',
      '[x](/writing/b#)',
      '[x](#a)',
      '[x](/pic.png#any)',
    ];
    expect(await said(links.join('\n\n'))).toEqual([]);
  });

  it('leads nowhere', async () => {
    const body = `## H

[x](/lost)

[x](/lost?a#b)

 [x](/b%20c)

![x](/gone)

[x](/gone.webp)

[x](/writing/b#three)

[x](/about#fnord)

[x](#i)`;
    const image = 'is not a file of the site. Put the file there, or correct its name.';
    expect(await said(body)).toEqual([
      `6:5 warning broken-link: The link leads to /lost, where there is no page. ${GONE}`,
      // The text has `/lost` several times. The column is that of the link with the fragment.
      `8:12 warning broken-link: The link leads to /lost, where there is no page. ${GONE}`,
      `10:6 warning broken-link: The link leads to /b%20c, where there is no page. ${GONE}`,
      `12:6 warning missing-image: The image /gone ${image}`,
      `14:5 warning missing-image: The image /gone.webp ${image}`,
      `16:5 warning broken-anchor: The link leads to /writing/b#three, but no heading there has that anchor. ${ANCHORS}`,
      '18:5 warning broken-anchor: The link leads to /about#fnord, but no heading there has that anchor. The page has no headings. Remove the fragment.',
      '20:5 warning broken-anchor: The link leads to #i, but no heading there has that anchor. The headings have: #h.',
    ]);
  });

  it('is reported once, and pictures of the front matter and transcripts are checked too', async () => {
    expect(await said('[x](/lost) [y](/lost)')).toHaveLength(1);
    expect(await said('x', 'image: /lost.png\n')).toEqual([
      '3:8 warning missing-image: The image /lost.png is not a file of the site. Put the file there, or correct its name.',
    ]);
    expect(await said('Words.\n\n## Transcript\n\n[x](/lost)')).toHaveLength(1);
    expect(await said('Words.\n\n## Transcript\n\nSaid.\n\n[x](#transcript)')).toEqual([]);
  });

  it('names eight headings at most', async () => {
    const headings = Array.from({ length: 9 }, (_, n) => `## H${n}`).join('\n\n');
    const [line] = await said(`${headings}\n\n[x](#none)`);
    expect(line).toMatch(/ The headings have: #h0, .*, #h7\.$/);
  });

  it('may lead to what the site answers besides', async () => {
    const files = { 'content/writing/a.md': post('A', '[x](/feed.xml)') };
    expect(await lint(files, (pathname) => pathname === '/feed.xml')).toEqual([]);
    expect(await lint(files)).toHaveLength(1);
  });

  it('to an entry that is scheduled or expired at the time of reading is reported', async () => {
    const files = {
      'content/writing/now.md': post('Now', '[x](/writing/soon) [y](/writing/gone)'),
      'content/writing/late.md': post('Late', '[x](/writing/soon)', 'date: 2027-06-01\n'),
      'content/writing/soon.md': post('Soon', 'x', 'date: 2027-01-01\n'),
      'content/writing/gone.md': post('Gone', 'x', 'expires: 2026-01-01\n'),
    };
    const fix = 'Add the link when the page is public, or remove it.';
    expect(await lint(files)).toEqual([
      `content/writing/now.md:4:5 warning broken-link: The link leads to /writing/soon, which is not public (scheduled for 2027-01-01T00:00:00.000Z): content/writing/soon.md. ${fix}`,
      `content/writing/now.md:4:24 warning broken-link: The link leads to /writing/gone, which is not public (expired on 2026-01-01T00:00:00.000Z): content/writing/gone.md. ${fix}`,
    ]);
  });
});

it('titles are shared within a type and a language, whatever their case', async () => {
  const files = {
    'content/writing/a.md': post('Same', 'x'),
    'content/writing/b.md': post('same', 'x'),
    'content/writing/c.md': post('Same', 'x', 'lang: de\n'),
    'content/talks/d.md': post('Same', 'x', 'date: 2026-01-01\n'),
  };
  expect(await lint(files)).toEqual([
    'content/writing/b.md:1:1 warning duplicate-title: content/writing/a.md and content/writing/b.md are both called “same”. In lists and search results they look the same. Give one of them another title.',
  ]);
});

it('an alias takes the place of a file', async () => {
  const files = {
    'content/writing/a.md': post('A', 'x', 'aliases: [/f.txt, /g.txt]\n'),
    'public/f.txt': 'x',
  };
  expect(await lint(files)).toEqual([
    'content/writing/a.md:3:11 warning alias-clash: content/writing/a.md answers at /f.txt, where public/f.txt would be. Nobody can reach that file. Remove the alias.',
  ]);
});

describe('what the configuration names', () => {
  const lintOf = async (yaml: string) => {
    const files = {
      'lectern.yaml': yaml,
      'content/writing/a.md': post('A', 'x'),
      'content/guide/g.md': post('G', 'x'),
      'public/f.svg': '<svg/>',
    };
    const { dir, config, content } = await readFolder(files);
    return lintConfig(dir, config, content, Object.keys(files), () => false).map(
      ({ file, line, column, severity, code, message, fix }) =>
        `${file}:${line}:${column} ${severity} ${code}: ${message} ${fix}`,
    );
  };

  it('is there', async () => {
    const yaml =
      "content: [{files: 'content/**', type: writing}]\nassets: [./public/]\nlogo: /f.svg?v=1\nfavicon: https://x.example/i.ico\nhome: [next_talk, tags, writing, videos, pages]\nnavigation: [{label: A, href: /writing/a#x}, {label: B, href: 'https://x.example/'}]\n";
    expect(await lintOf(yaml)).toEqual([]);
  });

  it.each([
    [
      "content: [{files: 'content/**', type: page}, {files: 'none/**', type: page}]",
      '1:54 warning unused-rule: No file matches the rule "none/**". Globs start at the site’s folder, as in blog/**/*.md; lectern check --all names the files.',
    ],
    [
      'assets: [public, pub]',
      '1:18 warning missing-folder: The asset folder "pub" does not exist, or is empty. Correct its name, or remove it.',
    ],
    [
      'logo: /none.svg',
      '1:7 warning missing-image: `logo` is /none.svg, which is not a file of the site. Put the file there, as public/none.svg.',
    ],
    [
      'favicon: /none.ico',
      '1:10 warning missing-image: `favicon` is /none.ico, which is not a file of the site. Put the file there, as public/none.ico.',
    ],
    [
      'theme: {fonts: {head: /none.woff2}}',
      '1:23 warning missing-image: `theme.fonts.head` is /none.woff2, which is not a file of the site. Put the file there, as public/none.woff2.',
    ],
    [
      'home: [tags, nothing]',
      '1:14 warning unknown-part: `home` names "nothing", which is no part of this site. Name next_talk, tags, a collection (writing, videos, talks, projects), pages, or a folder of the site.',
    ],
    [
      'navigation: [{label: A, href: /none?a}]',
      '1:31 warning broken-link: "A" in the navigation leads to /none?a, where there is no page. Correct the address, or add the page.',
    ],
    [
      'redirects: {/old: /none}',
      '1:19 warning broken-link: The redirect of /old leads to /none, where there is no page. Correct the address, or add the page.',
    ],
    [
      'theme: {accent: "#ffff00"}',
      '1:17 warning low-contrast: The accent #ffff00 has a contrast of 1.0:1 on the page, but text needs 4.5:1. Light pages use #707000 instead. Choose a darker accent, such as "#707000".',
    ],
  ])('is not: %s', async (yaml, line) => {
    expect(await lintOf(`${yaml}\n`)).toEqual([`lectern.yaml:${line}`]);
  });

  it('is dark enough', async () => {
    expect(await lintOf('theme: {accent: "#0000ff", look: docs}\n')).toEqual([]);
  });
});
