import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/content/config/config.ts';
import { ownBuildOf } from '../../src/content/read-site-settings.ts';
import { SiteReader } from '../../src/reconcile/site-reader.ts';
import { page } from '../support/site-with-build.ts';
import { NOW, reportOf, writeFolder } from '../support/workspace.ts';

const WORDS =
  'Some words about terns that are long enough to be known again wherever they may stand in a page.';
const POST = `---\ntitle: Terns\ntags: [birds]\n---\n${WORDS}\n`;
const DRAFT = `---\ntitle: Gulls\ndraft: true\n---\n${WORDS.split(' ').toReversed().join(' ')}\n`;
const CODE = { 'package.json': '{ "scripts": { "build": "node build.js" } }', 'texts/terns.md': POST };
const HOME = page('Wine', '/', '<p>All about birds. <a href="/birds/terns/">Terns</a></p>');
const BUILD = {
  'dist/index.html': HOME,
  'dist/birds/terns/index.html': page('Terns', '/birds/terns/', `<p>${WORDS}</p>`),
};

async function read(files: Record<string, string>) {
  const dir = writeFolder(files);
  const own = ownBuildOf(dir);
  const { content, report } = new SiteReader({ dir, built: own.dir, ...(await readSettings(dir)) }).read(NOW);
  return {
    place: own.dir?.slice(dir.length + 1),
    codes: own.diagnostics.map(({ code }) => code),
    lines: content.entries.map(({ pathname, file, tags }) => [pathname, file, ...tags].join(' ')).toSorted(),
    report,
  };
}

describe('a site whose code decides', () => {
  it('has where and what from its build, and the text from its sources', async () => {
    const { place, lines, report } = await read({ ...CODE, ...BUILD, 'texts/other.md': '# Not built\n' });
    expect(place).toBe('dist');
    expect(lines).toEqual(['/ dist/index.html', '/birds/terns/ texts/terns.md birds']);
    expect(report.diagnostics).toEqual([]);
  });

  it('has all of it from its build where code leaves out most texts in a way that is not followed', async () => {
    const site = (key: string) => ({
      'nuxt.config.ts': 'export default defineNuxtConfig({})',
      'pages/[...slug].vue': `<script setup>\nconst all = queryCollection('birds').where('${key}', '=', 'done').all();\n</script>`,
      'content/birds/terns.md': POST.replace('tags:', 'stage: done\ntags:'),
      ...BUILD,
    });
    expect(await read(site('stage'))).toMatchObject({
      place: 'dist',
      lines: ['/ dist/index.html', '/birds/terns/ dist/birds/terns/index.html'],
    });
    expect(await read(site('draft'))).toMatchObject({
      place: undefined,
      lines: ['/birds/terns content/birds/terns.md birds'],
    });
  });

  it('keeps back what its sources hold back, though the build has it', async () => {
    const { lines } = await read({
      ...CODE,
      ...BUILD,
      'texts/gulls.md': DRAFT,
      'dist/birds/gulls/index.html': page(
        'Gulls',
        '/birds/gulls/',
        `<p>${WORDS.split(' ').toReversed().join(' ')}</p>`,
      ),
    });
    expect(lines).toEqual(['/ dist/index.html', '/birds/terns/ texts/terns.md birds']);
  });

  it.each([
    ['a script that reloads', HOME.replace('</head>', '<script src="/@vite/client"></script></head>')],
    [
      'addresses of this machine',
      HOME.replace('</head>', '<link rel="next" href="http://localhost:4321/b"></head>'),
    ],
  ])('has no build for development: %s', async (_, home) => {
    const { place, codes, lines } = await read({ ...CODE, ...BUILD, 'dist/index.html': home });
    expect([place, codes, lines]).toEqual([undefined, ['development-build'], []]);
  });

  it.each([
    [
      'Astro, whose texts are in Markdoc',
      { 'astro.config.mjs': 'export default {};\n', 'package.json': '{ "dependencies": { "astro": "5" } }' },
      'src/content/blog/a.mdoc',
      'dist',
    ],
    ['Hugo, whose texts are in AsciiDoc', { 'hugo.toml': 'title = "Wine"\n' }, 'content/a.adoc', 'public'],
    [
      'Jekyll, whose texts are in Textile',
      { '_config.yml': 'title: Wine\n', Gemfile: 'gem "jekyll"\n' },
      '_posts/2026-01-02-a.textile',
      '_site',
    ],
  ])('has none of its texts in Markdown: %s', async (_, config, text, place) => {
    const build = Object.fromEntries(
      Object.entries(BUILD).map(([file, html]) => [file.replace('dist', place), html]),
    );
    const site: Record<string, string> = { ...config, [text]: 'Text.', 'README.md': '# About\n', ...build };
    const found = await read(site);
    expect([found.place, found.lines]).toEqual([
      place,
      [`/ ${place}/index.html`, `/birds/terns/ ${place}/birds/terns/index.html`],
    ]);
  });

  it('needs none where its sources say what is published', () => {
    const dir = writeFolder({ 'hugo.toml': '', 'content/a.md': POST, ...BUILD });
    expect(ownBuildOf(dir)).toEqual({ diagnostics: [] });
  });

  it('needs none where a collection lies beside the usual folders', () => {
    const dir = writeFolder({
      'astro.config.mjs': 'export default {};\n',
      'src/content.config.ts':
        "import { defineCollection } from 'astro:content';\nimport { glob } from 'astro/loaders';\nexport const collections = { notes: defineCollection({ loader: glob({ base: './src/words', pattern: '**/*.md' }) }) };\n",
      'src/pages/notes/[id].astro':
        "---\nimport { getCollection } from 'astro:content';\nexport async function getStaticPaths() { return (await getCollection('notes')).map((note) => ({ params: { id: note.id }, props: { note } })); }\n---\n",
      'src/words/a.md': POST,
      ...BUILD,
    });
    expect(ownBuildOf(dir)).toEqual({ diagnostics: [] });
  });

  it('counts of a plain folder only what Lectern can read', () => {
    const dir = writeFolder({ 'README.md': '# Read me\n', 'content/a.dj': 'Text.', ...BUILD });
    expect(ownBuildOf(dir).dir).toBe(`${dir}/dist`);
  });

  it('says how old the build is', async () => {
    const { report } = await read({ ...CODE, ...BUILD });
    expect(report.site.find(({ what }) => what === 'build')?.value).toMatch(
      /^dist, a built site, written \d{4}-\d\d-\d\dT/,
    );
  });
});

describe('what the owner of such a site is told first', () => {
  const firstLines = async (files: Record<string, string>) => {
    const { diagnostics } = await reportOf(files);
    return diagnostics.find(({ code }) => /unknown-content|nothing-published/.test(code))?.fix?.split('\n');
  };

  it.each([
    [
      'its script',
      CODE,
      'Build the site (npm run build), and run Lectern again: the build then says what is published.',
    ],
    [
      'its script, by its program for packages',
      { ...CODE, 'pnpm-lock.yaml': '' },
      'Build the site (pnpm run build), and run Lectern again: the build then says what is published.',
    ],
    [
      'a build beside the sources, where its script writes among them',
      {
        'package.json': '{ "scripts": { "build": "eleventy --config=build/site.js" } }',
        'build/site.js':
          "export default (config) => { for (const name of names()) config.addGlobalData(name, 1); return { dir: { output: '.' } } };\n",
        'notes/terns.md': POST,
      },
      'Build the site (npx @11ty/eleventy --config=build/site.js --output=_site), and run Lectern again: the build then says what is published.',
    ],
    [
      'its Makefile',
      { Makefile: 'site:\n\t./make-it\n', 'texts/terns.md': POST },
      'Build the site (make site), and run Lectern again: the build then says what is published.',
    ],
    [
      'the command of its generator',
      {
        '_config.yml': 'source: .tmp/src\n',
        'src/_config.yml': 'title: Terns\n',
        'src/_posts/2020-01-01-terns.md': POST,
      },
      'Build the site (bundle exec jekyll build), and run Lectern again: the build then says what is published.',
    ],
    [
      'the command of Sphinx, which reads no Markdown by itself',
      {
        'conf.py': "project = 'Terns'\nextensions = ['sphinx.ext.autodoc']\n",
        'index.rst': '',
        'notes.md': POST,
      },
      'Lectern reads Markdown, and this site has its texts elsewhere.',
    ],
    [
      'that a program in another language makes its pages',
      { 'Cargo.toml': '', 'templates/post.html': '', 'src/main.rs': '', 'content/a.md': POST },
      'Build the site with its own program, and run Lectern again: the build then says what is published.',
    ],
    [
      'the folder of the site',
      { Makefile: 'build:\n\thugo\n', 'www/hugo.toml': '', 'www/content/a.md': POST },
      'www/ is a site (Hugo). Read that: lectern www (1 entry)',
    ],
    [
      'the submodule that is missing',
      { ...CODE, '.gitmodules': '[submodule "x"]\n\tpath = words\n\turl = https://x.example\n' },
      'words/ is a Git submodule that is not here: git submodule update --init words',
    ],
  ])('%s', async (_, files, line) => {
    expect((await firstLines(files as Record<string, string>))?.[0]).toBe(line);
  });

  it('names the folder of texts, not one of their years', async () => {
    const years = Object.fromEntries(
      ['2019/01/a', '2019/01/b', '2020/02/c', '2020/02/d', '2021/e'].map((name) => [`blog/${name}.md`, POST]),
    );
    expect((await firstLines({ ...CODE, ...years }))?.slice(2)).toEqual([
      'content:',
      '  - { files: "blog/**", type: writing, url: "/…/:slug" }',
      '  - { files: "texts/**", type: writing, url: "/…/:slug" }',
    ]);
  });

  it('has an address only from a route that is called like the folder', async () => {
    const route = { ...CODE, 'src/routes/texts/[slug]/+page.svelte': '', 'notes/a.md': POST };
    expect((await firstLines(route))?.slice(2)).toEqual([
      'content:',
      '  - { files: "notes/**", type: writing, url: "/…/:slug" }',
      '  - { files: "texts/**", type: writing, url: "/texts/:slug" }',
    ]);
  });
});

describe('a plain folder', () => {
  it.each([
    [
      'Hugo, with its theme beside it',
      { 'src/hugo.toml': '', 'src/content/a.md': POST, 'src/themes/x/README.md': POST },
    ],
    ['Zola', { 'v2/config.toml': 'base_url = "https://x.example"\n', 'v2/content/a.md': POST }],
    ['Nikola', { 'conf.py': 'POSTS = (("posts/*.md", "posts", "post.tmpl"),)\n', 'posts/a.md': POST }],
    [
      'code with a README',
      Object.fromEntries(
        [...Array(12).keys()].map((n) => [`lib/${n}.php`, '']).concat([['lib/README.md', POST]]),
      ),
    ],
  ])('is none with a site of its own: %s', async (_, files) => {
    const { files: outcomes, diagnostics } = await reportOf(files as Record<string, string>);
    expect(outcomes.filter(({ outcome }) => outcome === 'served')).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['unknown-content']);
  });

  it('without its example of a site', async () => {
    const report = await reportOf({
      'guide/a.md': POST,
      'guide/b.md': POST,
      'example/hugo.toml': '',
      'example/content/a.md': POST,
    });
    expect(report.files.filter(({ outcome }) => outcome === 'served').map(({ file }) => file)).toEqual([
      'guide/a.md',
      'guide/b.md',
    ]);
    expect(report.diagnostics.find(({ code }) => code === 'unknown-content')?.fix).toBe(
      'Read it as a site of its own: lectern example (1 entry)',
    );
  });
});

describe('what counts as held back', () => {
  it('does not depend on words that an owner writes', async () => {
    const dir = writeFolder({
      '_config.yml': 'exclude: ["part of repository"]\n',
      'part of repository/a.md': POST,
    });
    const { isUndecided, held } = new SiteReader({ dir, ...(await readSettings(dir)) }).readSources(NOW)!;
    expect([isUndecided, held().map(({ file }) => file)]).toEqual([false, ['part of repository/a.md']]);
  });
});
