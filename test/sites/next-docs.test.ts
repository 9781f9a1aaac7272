import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const packages = (...names: string[]) =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1'])) });
const page = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n\nText.\n`;

/** Returns the type, address, language and title of each entry. Entries with an order come first. */
async function entriesOf(files: Record<string, string>) {
  const { content } = await readFolder(files);
  return content.entries
    .toSorted((a, b) => (a.order ?? 99) - (b.order ?? 99) || a.pathname.localeCompare(b.pathname))
    .map(({ type, pathname, lang, title }) => `${type} ${pathname} ${lang} ${title}`);
}

describe('Fumadocs', () => {
  const source = (...lines: string[]) =>
    [
      "import { docs, blog } from '@/.source';",
      "import { loader } from 'fumadocs-core/source';",
      ...lines,
    ].join('\n');
  const fumadocs = (loaders: string, files: Record<string, string> = {}) => ({
    'package.json': packages('next', 'fumadocs-core', 'fumadocs-mdx'),
    'source.config.ts':
      "import { defineDocs, defineCollections } from 'fumadocs-mdx/config';\nexport const docs = defineDocs({ dir: 'content/docs' });\nexport const blog = defineCollections({ type: 'doc', dir: './content/blog' });\n",
    'lib/source.ts': source(loaders),
    'content/docs/index.mdx': page('Home'),
    'content/docs/b.mdx': page('B', 'slug: other\npermalink: /elsewhere\n'),
    'content/docs/(group)/a.mdx': page('A'),
    'content/docs/in/index.mdx': page('In'),
    'content/blog/2024-01-02-post.mdx': page('Post'),
    ...files,
  });
  const docs = "loader({ baseUrl: '/docs', source: docs.toFumadocsSource() });";
  const list = (...pages: string[]) => ({ 'content/docs/meta.json': JSON.stringify({ pages }) });

  it.each([
    [docs, {}, ['page /docs en Home', 'page /docs/a en A', 'page /docs/b en B', 'page /docs/in en In']],
    [docs.replace('/docs', '/'), {}, ['page / en Home', 'page /a en A', 'page /b en B', 'page /in en In']],
    [
      `${docs} loader({ baseUrl: '/blog', source: toFumadocsSource(blog, []) });`,
      {},
      [
        'page /docs en Home',
        'page /docs/a en A',
        'page /docs/b en B',
        'page /docs/in en In',
        'writing /blog/2024-01-02-post en Post',
      ].toSorted((a, b) => a.slice(a.indexOf('/')).localeCompare(b.slice(b.indexOf('/')))),
    ],
    [
      "loader(multiple({ docs: docs.toFumadocsSource() }), { baseUrl: '/d' });",
      {},
      ['page /d en Home', 'page /d/a en A', 'page /d/b en B', 'page /d/in en In'],
    ],
    [
      docs,
      list('b', '---More---', '...', 'index'),
      ['page /docs/b en B', 'page /docs/a en A', 'page /docs/in en In', 'page /docs en Home'],
    ],
    [
      docs,
      list('in', '(group)'),
      ['page /docs/in en In', 'page /docs/a en A', 'page /docs/b en B', 'page /docs en Home'],
    ],
    [
      docs,
      { 'next.config.mjs': "export default withMDX({ basePath: '/x', trailingSlash: true });\n" },
      ['page /x/docs/ en Home', 'page /x/docs/a/ en A', 'page /x/docs/b/ en B', 'page /x/docs/in/ en In'],
    ],
    [
      docs,
      {
        'source.config.ts':
          "import { defineDocs } from 'fumadocs-mdx/config';\nexport const docs = defineDocs({ docs: { files: ['b.mdx'] } });\n",
      },
      ['page /docs/b en B'],
    ],
  ])('has the pages of %s with %j', async (loaders, files, expected) => {
    expect(await entriesOf(fumadocs(loaders, files))).toEqual(expected);
  });

  it.each([
    ['', ['page /en/docs/b en B', 'page /fr/docs/b fr Bé']],
    ["hideLocale: 'default-locale'", ['page /docs/b en B', 'page /fr/docs/b fr Bé']],
  ])('has its languages with %s', async (hides, expected) => {
    const i18n = `const i18n = defineI18n({ defaultLanguage: 'en', languages: ['fr', 'en'], ${hides} });`;
    const loaders = `${i18n} ${docs.replace('loader({', 'loader({ i18n,')}`;
    const lines = await entriesOf(fumadocs(loaders, { 'content/docs/b.fr.mdx': page('Bé') }));
    expect(lines.filter((line) => line.includes('/b '))).toEqual(expected);
  });

  it('has languages in folders', async () => {
    const i18n = "const i18n = { defaultLanguage: 'en', languages: ['en', 'fr'], parser: 'dir' };";
    const files = fumadocs(`${i18n} ${docs.replace('loader({', 'loader({ i18n,')}`, {
      'content/docs/fr/c.mdx': page('Cé'),
    });
    expect(await entriesOf(files)).toContain('page /fr/docs/c fr Cé');
  });

  it('publishes nothing where no loader is seen, or its folder is not known', async () => {
    const { lines, report } = await readFolder(fumadocs(''));
    expect(lines).toEqual([]);
    expect(report.diagnostics[0]).toMatchObject({ code: 'unknown-content', file: 'source.config.ts' });
    const config = 'export const docs = defineDocs({ dir: process.env.DOCS });\n';
    expect(await entriesOf(fumadocs(docs, { 'source.config.ts': config }))).toEqual([]);
  });

  it('reads collections of Content Collections', async () => {
    const collections =
      "const docs = defineCollection({ name: 'docs', directory: 'content/docs' });\nexport default defineConfig({ collections: [docs] });\n";
    const loader =
      "import { allDocs } from 'content-collections'; export const source = loader({ baseUrl: '/d', source: createMDXSource(allDocs, []) });";
    const { 'source.config.ts': _, ...files } = fumadocs(loader);
    expect(await entriesOf({ ...files, 'content-collections.ts': collections })).toContain('page /d/b en B');
  });
});

describe('Nextra', () => {
  const nextra = (config: string, files: Record<string, string>) => ({
    'package.json': packages('next', 'nextra'),
    'next.config.mjs': `import nextra from 'nextra';\n${config}\n`,
    ...files,
  });
  const usual = 'export default nextra({})({});';
  const content = {
    'app/[[...mdxPath]]/page.jsx': '',
    'content/index.mdx': page('Home'),
    'content/a.mdx': page('A', 'permalink: /elsewhere\n'),
    'content/in/b.mdx': page('B'),
    'content/blog/c.mdx': page('C'),
  };

  it.each([
    [usual, content, ['page / en Home', 'page /a en A', 'writing /blog/c en C', 'page /in/b en B']],
    [
      "export default nextra({ contentDirBasePath: '/docs' })({ trailingSlash: true });",
      content,
      ['page /docs/ en Home', 'page /docs/a/ en A', 'writing /docs/blog/c/ en C', 'page /docs/in/b/ en B'],
    ],
    [
      usual,
      {
        ...content,
        'content/_meta.js': "export default { in: 'In', index: { title: 'H', display: 'hidden' } };\n",
      },
      ['page /in/b en B', 'page / en Home', 'page /a en A', 'writing /blog/c en C'],
    ],
    [
      usual,
      {
        'pages/index.mdx': page('Home'),
        'pages/a.mdx': page('A'),
        'pages/_meta.json': '{ "a": "A", "index": "Home" }',
      },
      ['page /a en A', 'page / en Home'],
    ],
    [
      "export default nextra({})({ i18n: { locales: ['en', 'fr'], defaultLocale: 'fr' } });",
      { 'content/fr/a.mdx': page('Ah'), 'content/en/a.mdx': page('A') },
      ['page /en/a en A', 'page /fr/a fr Ah'],
    ],
    [
      "export default nextra({})({ i18n: { locales: ['en', 'fr'], defaultLocale: 'en' } });",
      { 'pages/a.en.mdx': page('A'), 'pages/a.fr.mdx': page('Ah') },
      ['page /a en A', 'page /fr/a fr Ah'],
    ],
    [usual, { ...content, 'app/more/page.mdx': page('More') }, ['page /more en More']],
  ])('has with %s and %j', async (config, files, expected) => {
    const lines = await entriesOf(nextra(config, files));
    expect(
      lines.length >= expected.length && expected.length < 4
        ? lines.filter((line) => expected.includes(line))
        : lines,
    ).toEqual(expected);
  });
});

it('finds VuePress in src/', async () => {
  const { lines } = await readFolder({
    'src/.vuepress/config.ts': "export default { title: 'T' };\n",
    'src/guide/a.md': '# A\n',
  });
  expect(lines).toEqual(['page guide/a /guide/a.html –']);
});
