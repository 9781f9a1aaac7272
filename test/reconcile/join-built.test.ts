import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/content/config/config.ts';
import { plainTexts } from '../../src/snapshot/lay-out-texts.ts';
import { differencesOf } from '../../src/reconcile/differences.ts';
import { SiteReader } from '../../src/reconcile/site-reader.ts';
import { frontPage, LATER, page, SECRET, SOURCES, withBuild } from '../support/site-with-build.ts';
import { NOW, writeFolder } from '../support/workspace.ts';

async function read(files: Record<string, string>, drafts = false) {
  const dir = writeFolder(files);
  const settings = await readSettings(dir);
  const { content, report } = new SiteReader({ dir, built: join(dir, 'public'), ...settings, drafts }).read(
    NOW,
  );
  return {
    content,
    report,
    lines: content.entries
      .map(({ path, pathname, title, date, file }) => `${path} ${pathname} ${title} ${date ?? '–'} ${file}`)
      .toSorted(),
    codes: report.diagnostics.map(({ code, file, severity }) => `${severity} ${code} ${file}`).toSorted(),
  };
}

describe('sources and their build', () => {
  it('are one site: where and when from the build, the text from the sources', async () => {
    const { content, lines, codes } = await read(
      withBuild({
        'public/posts/alpha/index.html': page(
          'Alpha, revised',
          '/posts/alpha/',
          '<p>Only the address says that it is the same.</p>',
          '<meta property="article:published_time" content="2024-01-09">',
        ),
      }),
    );
    expect(lines).toEqual([
      'index / Wine – public/index.html',
      'writing/alpha /posts/alpha/ Alpha, revised 2024-01-09 content/posts/alpha.md',
      'writing/beta /posts/beta/ Beta 2024-02-01 content/posts/beta.md',
    ]);
    expect(codes).toEqual([]);
    const alpha = content.entries.find(({ path }) => path === 'writing/alpha');
    expect(alpha?.body).toContain('The first words of a text');
    expect(alpha?.tags).toEqual(['grapes']);
    expect(content.config.name).toBe('Wine');
  });

  it('belong together by their texts, wherever the build has them; links of the sources follow', async () => {
    const { content, lines, codes } = await read(
      withBuild({
        'public/index.html': frontPage('/posts/alpha/', '/2024/beta.html'),
        'public/posts/beta/index.html': null,
        'public/2024/beta.html': page(
          'Beta',
          '/2024/beta.html',
          `<p>${'The first words of a text that is long enough to be known again wherever it may have been moved to.'.split(' ').toReversed().join(' ')}</p>`,
        ),
      }),
    );
    expect(lines).toContain('writing/beta /2024/beta.html Beta 2024-02-01 content/posts/beta.md');
    const alpha = content.entries.find(({ path }) => path === 'writing/alpha');
    expect(alpha?.body).toContain('See [beta](\0/2024/beta.html).');
    expect(plainTexts(alpha!).body.text).toContain('moved to. See beta.');
    expect(alpha?.headings).toEqual([
      { level: 2, text: 'More', anchor: 'more', offset: alpha?.body.indexOf('## More') },
    ]);
    expect(codes).toEqual([]);
  });

  it('are as hidden as the sources say, and miss nothing that is over', async () => {
    const matter = (more: string) => `---\ntitle: Gone\ndate: 2024-01-01\n${more}---\n\nWords.\n`;
    const { content, codes } = await read(
      withBuild({
        'content/posts/beta.md': SOURCES['content/posts/beta.md'].replace('---', '---\nunlisted: true'),
        'content/posts/over.md': matter('expiryDate: 2025-01-01\n'),
        'content/posts/lost/index.md': `${matter('')}![A](a.png)\n`,
        'content/posts/lost/a.png': 'png',
      }),
    );
    expect(content.entries.map(({ path, unlisted }) => [path, unlisted])).toEqual([
      ['index', false],
      ['writing/alpha', false],
      ['writing/beta', true],
    ]);
    expect(codes).toEqual(['error not-in-build content/posts/lost/index.md']);
    expect(content.assets).toEqual([]);
  });

  // In eleventy-base-blog, and in each site of VitePress and Astro, twins beside the pages named pictures that were not there.
  it.each([
    // eleventy-img: the names say nothing.
    [
      'in their order',
      '![A](a.png) ![Kept](/kept.png)\n\n![B](b.png "Two")',
      ['/img/xbVnp-350.webp', '/kept.png', '/img/Qs9-350.webp'],
      '![A](\0/img/xbVnp-350.webp) ![Kept](\0/kept.png)\n\n![B](\0/img/Qs9-350.webp "Two")',
    ],
    // The theme shows the cover above the text.
    [
      'by their names with a digest, where the page has more of them',
      '![A](a.png)\n\n![B](b.png)',
      ['/_astro/cover.Zz9kk1Qa.webp', '/_astro/b.C0ajTrDJ_Z1.webp', '/_astro/a.DgqNVH1x.webp'],
      '![A](\0/_astro/a.DgqNVH1x.webp)\n\n![B](\0/_astro/b.C0ajTrDJ_Z1.webp)',
    ],
    [
      'and stay where the page does not say which they are',
      '![A](a.png)\n\n![B](b.png)',
      ['/img/xbVnp-350.webp', '/a-garden.png', '/kept.png'],
      '![A](\0/posts/gamma/a.png)\n\n![B](\0/posts/gamma/b.png)',
    ],
  ])('show the pictures of the build, %s', async (_, written, shown, wanted) => {
    const { content } = await read(
      withBuild({
        'content/posts/gamma/index.md': `---\ntitle: Gamma\ndate: 2024-03-01\nimage: cover.png\n---\n\nA text about pictures.\n\n${written}\n`,
        ...Object.fromEntries(['a', 'b', 'cover'].map((name) => [`content/posts/gamma/${name}.png`, 'png'])),
        ...Object.fromEntries(shown.map((path) => [`public${path}`, 'png'])),
        'public/index.html': frontPage('/posts/alpha/', '/posts/beta/', '/posts/gamma/'),
        'public/posts/gamma/index.html': page(
          'Gamma',
          '/posts/gamma/',
          `<p>A text about pictures.</p>${shown.map((path) => `<p><img src="${path}" alt="x"></p>`).join('')}`,
        ),
      }),
    );
    const gamma = content.entries.find(({ path }) => path === 'writing/gamma');
    expect(gamma?.body).toContain(wanted);
    expect(plainTexts(gamma!).body.text).toContain('A text about pictures.');
    const cover = shown.find((path) => path.includes('cover')) ?? '/posts/gamma/cover.png';
    expect(gamma?.image?.src).toBe(`\0${cover}`);
  });

  it('publish a page of both that no link, sitemap or feed leads to, and no leftover of the build', async () => {
    const left = page('Left', '/posts/left/', '<p>Of a text that is gone.</p>');
    const { lines, report, codes } = await read(
      withBuild({ 'public/index.html': frontPage('/posts/alpha/'), 'public/posts/left/index.html': left }),
    );
    expect(lines).toEqual([
      'index / Wine – public/index.html',
      'writing/alpha /posts/alpha/ Alpha 2024-01-01 content/posts/alpha.md',
      'writing/beta /posts/beta/ Beta 2024-02-01 content/posts/beta.md',
    ]);
    expect(report.files.find(({ file }) => file === 'public/posts/left/index.html')).toMatchObject({
      outcome: 'hidden',
      reason: 'no sitemap, feed or link leads to it',
    });
    expect(codes).toEqual([]);
  });

  it('withhold a draft that nothing leads to either', async () => {
    const { lines } = await read(
      withBuild({ 'public/posts/secret/index.html': page('Secret', '/posts/secret/', `<p>${SECRET}</p>`) }),
    );
    expect(lines.join('\n')).not.toContain('secret');
  });

  it('publish what a draft at the same address is to replace', async () => {
    const { lines, codes } = await read(
      withBuild({
        'content/posts/beta-2.md': '---\ntitle: New\nurl: /posts/beta/\ndraft: true\n---\n\nOther words.\n',
      }),
    );
    expect(lines).toContain('writing/beta /posts/beta/ Beta 2024-02-01 content/posts/beta.md');
    expect(codes).toEqual([]);
  });

  it.each([
    ['at its own address', '/posts/secret/', 'public/posts/secret/index.html'],
    ['at another', '/about/', 'public/about/index.html'],
  ])('withhold a draft that the build has %s, and say so', async (_, address, file) => {
    const { lines, report, codes } = await read(
      withBuild({
        'public/index.html': frontPage('/posts/alpha/', '/posts/beta/', address),
        [file]: page('Told too early', address, `<p>${SECRET}</p>`),
      }),
    );
    expect(lines.join('\n')).not.toContain('early');
    expect(codes).toEqual(['error held-back-in-build content/posts/secret.md']);
    expect(report.diagnostics[0]?.message).toBe(
      `The build has ${address} (${file}), which its source holds back: draft: true. It is not published here.`,
    );
  });

  it('withhold a draft that is a transcript, wherever the build has it', async () => {
    const { lines, codes } = await read(
      withBuild({
        'content/posts/secret.md': `---\ntitle: Secret\ndraft: true\n---\n\nListen.\n\n## Transcript\n\n${SECRET}\n`,
        'public/index.html': frontPage('/posts/alpha/', '/posts/beta/', '/about/'),
        'public/about/index.html': page(
          'Told too early',
          '/about/',
          `<p>Listen.</p><h2>Transcript</h2><p>${SECRET}</p>`,
        ),
      }),
    );
    expect(lines.join('\n')).not.toContain('early');
    expect(codes).toEqual(['error held-back-in-build content/posts/secret.md']);
  });

  it('say nothing of a page that is held back where other pages of the build list it', async () => {
    const { content } = await read(
      withBuild({
        'public/index.html': page(
          'Wine',
          '/',
          '<p>All about <a href="/posts/alpha/">bottles</a>.</p><h2><a href="/posts/secret/">A merger</a></h2><p>Nobody is to read</p><h2>Later <a href="/posts/beta/">posts</a></h2><ul><li>One</li><li><a href="/posts/secret/">A merger</a><ul><li>Nobody</li></ul></li><li>Two</li></ul>',
        ),
        'public/posts/secret/index.html': page('A merger', '/posts/secret/', `<p>${SECRET}</p>`),
      }),
    );
    const home = content.entries.find(({ path }) => path === 'index');
    expect(home?.body).toBe(
      'All about [bottles](\0/posts/alpha/).\n\n## Later [posts](\0/posts/beta/)\n\n- One\n- Two\n',
    );
    expect(home?.headings.map(({ text }) => text)).toEqual(['Later posts']);
  });

  it('publish what is scheduled at its time, though the build has it already', async () => {
    const { content } = await read(
      withBuild({
        'public/index.html': frontPage('/posts/alpha/', '/posts/beta/', '/posts/later/'),
        'public/posts/later/index.html': page('Later', '/posts/later/', `<p>${LATER}</p>`),
      }),
    );
    const later = content.entries.find(({ title }) => title === 'Later');
    expect(later?.from).toBe(Date.parse('2199-02-01T00:00:00Z'));
  });

  it('publish nothing that the build has not, and say so; drafts and what is scheduled are not missing', async () => {
    const { lines, codes, report } = await read(
      withBuild({
        'public/index.html': frontPage('/posts/alpha/'),
        'public/posts/beta/index.html': null,
      }),
    );
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['index', 'writing/alpha']);
    expect(codes).toEqual(['error not-in-build content/posts/beta.md']);
    expect(report.files.find(({ file }) => file === 'content/posts/beta.md')).toEqual({
      file: 'content/posts/beta.md',
      outcome: 'reported',
      code: 'not-in-build',
    });
  });

  it('show their author what only the sources have', async () => {
    const { lines } = await read(withBuild(), true);
    expect(lines).toContain('writing/secret /posts/secret/ Secret 2024-02-01 content/posts/secret.md');
  });

  it('hold back the draft of a site that is not understood: its own front matter tells', async () => {
    const { lines, codes } = await read(
      withBuild(
        {
          'package.json': '{"dependencies":{"@remix-run/react":"2"}}',
          'posts/alpha.md': SOURCES['content/posts/alpha.md'],
          'posts/secret.md': SOURCES['content/posts/secret.md'],
          'public/index.html': frontPage('/posts/alpha/', '/posts/beta/', '/s/'),
          'public/s/index.html': page('S', '/s/', `<p>${SECRET}</p>`),
        },
        {},
      ),
    );
    expect(lines).toEqual([
      'index / Wine – public/index.html',
      'writing/alpha /posts/alpha/ Alpha 2024-01-01 posts/alpha.md',
      'writing/beta /posts/beta/ Beta 2024-02-01 public/posts/beta/index.html',
    ]);
    expect(codes).toEqual(['error held-back-in-build posts/secret.md']);
  });

  it('take a source that cannot be read for one that is held back', async () => {
    const { lines, codes } = await read(
      withBuild({
        'content/posts/secret.md': SOURCES['content/posts/secret.md'].replace(
          'draft: true',
          'draft: perhaps',
        ),
        'public/index.html': frontPage('/posts/alpha/', '/posts/beta/', '/posts/secret/'),
        'public/posts/secret/index.html': page('Secret', '/posts/secret/', `<p>${SECRET}</p>`),
      }),
    );
    expect(lines.join('\n')).not.toContain('ecret');
    expect(codes).toContain('error held-back-in-build content/posts/secret.md');
  });

  it('do not call a text secret that its site publishes as well', async () => {
    const { lines } = await read(
      withBuild({
        'content/posts/copy.md': SOURCES['content/posts/alpha.md'].replace(
          'title: Alpha',
          'title: Copy\ndraft: true',
        ),
        'public/posts/alpha/index.html': null,
        'public/a/index.html': withBuild()['public/posts/alpha/index.html'] as string,
        'public/index.html': frontPage('/a/', '/posts/beta/'),
      }),
    );
    expect(lines).toContain('writing/alpha /a/ Alpha 2024-01-01 content/posts/alpha.md');
  });
});

describe('a text that is one tag in the sources', () => {
  const TAGS = {
    ...SOURCES,
    'content/posts/alpha.md': '---\ntitle: Alpha\ndate: 2024-01-01\n---\n\n{{< notebook "a.ipynb" >}}\n',
  };

  it('is a warning, with its line', async () => {
    const dir = writeFolder(TAGS);
    const { report } = new SiteReader({ dir, ...(await readSettings(dir)) }).read(NOW);
    expect(report.diagnostics.filter(({ code }) => code === 'lost-text')).toEqual([
      {
        severity: 'warning',
        code: 'lost-text',
        message:
          'Of this text, no word is left: the rest is in template tags. One template tag is left out: notebook.',
        fix: 'Build the site, and run Lectern again with the build: lectern serve --built DIR. The build has the text.',
        file: 'content/posts/alpha.md',
        line: 6,
        column: 1,
      },
    ]);
  });

  it('has the text of its page in the build', async () => {
    const { content, codes } = await read(withBuild({}, TAGS));
    const alpha = content.entries.find(({ path }) => path === 'writing/alpha')!;
    expect(alpha.body).toContain('The first words of a text');
    expect(alpha.headings).toEqual([
      { level: 2, text: 'More', anchor: 'more', offset: alpha.body.indexOf('## More') },
    ]);
    // Search uses the text of the build too.
    expect(plainTexts(alpha).body.text).toContain('The first words of a text');
    expect(codes).toEqual([]);
  });

  it('is a difference from the build, in words', async () => {
    const long = Array.from({ length: 80 }, (_, n) => `word${n}`).join(' ');
    const dir = writeFolder(
      withBuild({ 'public/posts/alpha/index.html': page('Alpha', '/posts/alpha/', `<p>${long}</p>`) }, TAGS),
    );
    const reader = new SiteReader({ dir, built: join(dir, 'public'), ...(await readSettings(dir)) });
    const sources = reader.readSources(NOW)!;
    const answers = { here: () => true, there: () => true };
    const rows = differencesOf(
      { content: sources.content, held: sources.held() },
      reader.readBuild(null)!.content,
      answers,
      NOW,
    );
    expect(rows.filter(({ kind }) => kind === 'words')).toEqual([
      {
        kind: 'words',
        there: '80 words',
        here: '0 words',
        file: 'content/posts/alpha.md',
        isLoss: true,
      },
    ]);
  });
});

it('a transcript is no loss of words', async () => {
  const words = Array.from({ length: 90 }, (_, n) => `word${n}`).join(' ');
  const dir = writeFolder(
    withBuild({
      'content/posts/alpha.md': `---\ntitle: Alpha\ndate: 2024-01-01\n---\n\nSaid so:\n\n## Transcript\n\n${words}\n`,
      'public/posts/alpha/index.html': page(
        'Alpha',
        '/posts/alpha/',
        `<p>Said so:</p><h2>Transcript</h2><p>${words}</p>`,
      ),
    }),
  );
  const reader = new SiteReader({ dir, built: join(dir, 'public'), ...(await readSettings(dir)) });
  const { content, held } = reader.readSources(NOW)!;
  const answers = { here: () => true, there: () => true };
  const rows = differencesOf({ content, held: held() }, reader.readBuild(null)!.content, answers, NOW);
  expect(rows.filter(({ kind }) => kind === 'words')).toEqual([]);
});

it('of what has moved or has fewer words, only what is lost is a loss', async () => {
  const text = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(' ');
  const dir = writeFolder(
    withBuild({
      'content/posts/alpha.md': `---\ntitle: Alpha\ndate: 2024-01-01\n---\n\n${text(100)}\n`,
      'public/index.html': frontPage('/new/alpha/', '/posts/beta/'),
      'public/posts/alpha/index.html': null,
      'public/new/alpha/index.html': page('Alpha', '/new/alpha/', `<p>${text(180)}</p>`),
    }),
  );
  const reader = new SiteReader({ dir, built: join(dir, 'public'), ...(await readSettings(dir)) });
  const sources = reader.readSources(NOW)!;
  const given = { content: sources.content, held: sources.held() };
  const built = reader.readBuild(null)!.content;
  const rows = (isHere: boolean) =>
    differencesOf(given, built, { here: () => isHere, there: () => true }, NOW)
      .filter(({ file }) => file === 'content/posts/alpha.md')
      .map(({ kind, there, here, isLoss }) => [kind, there, here, isLoss]);
  expect(rows(true)).toEqual([['address', '/new/alpha/', '/posts/alpha/', false]]);
  expect(rows(false)).toEqual([['address', '/new/alpha/', '/posts/alpha/', true]]);
});
