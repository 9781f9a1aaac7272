import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const errorsOf = ({ report }: Awaited<ReturnType<typeof readFolder>>) =>
  report.diagnostics.filter(({ severity }) => severity === 'error');

describe('VitePress', () => {
  const site = (config: string) =>
    readFolder({
      '.vitepress/config.ts': `import { defineConfig } from 'vitepress';\nimport { extendConfig } from 'some-theme';\n${config}\n`,
      'a.md': '# A\n\nText.\n',
      'AGENTS.md': '# B\n\nText.\n',
    });
  it('asks a configuration that is a function as the build does, and looks into what a package adds to', async () => {
    const read = await site(
      "export default ({ mode }: { mode: string }) => extendConfig(defineConfig({ srcExclude: ['AGENTS.md'], define: { mode } }));",
    );
    expect(read.lines).toEqual(['page a /a.html –']);
  });
  it('takes neither of two configurations that a package merges', async () => {
    const read = await site("export default extendConfig({ title: 'T' }, { srcExclude: ['AGENTS.md'] });");
    expect(read.lines).toEqual([]);
    expect(errorsOf(read).map(({ code }) => code)).toEqual(['unknown-content']);
  });
});

describe('Nuxt Content', () => {
  const site = (layer: string) =>
    readFolder({
      'nuxt.config.ts': `export default defineNuxtConfig({ extends: ['${layer}'] })`,
      'content.config.ts':
        "import { defineContentConfig, defineCollection } from '@nuxt/content';\nexport default defineContentConfig({ collections: { docs: defineCollection({ type: 'page', source: 'docs/**' }), posts: defineCollection({ type: 'page', source: 'blog/*.md' }), other: defineCollection({ type: 'page', source: 'other/*.md' }) } })\n",
      'app/pages/blog/[slug].vue': "<script setup>\nqueryCollection('posts').path('/a').first()\n</script>\n",
      'content/docs/a.md': '---\ntitle: A\n---\n\nText.\n',
      'content/blog/b.md': '---\ntitle: B\n---\n\nText.\n',
      'content/other/c.md': '---\ntitle: C\n---\n\nText.\n',
    });
  it('has the collections that the pages of Docus show', async () => {
    const { lines } = await site('docus');
    expect(lines).toEqual(['page docs/a /docs/a –', 'writing writing/b /blog/b –']);
  });
  it('asks the pages of its own layers, too', async () => {
    const { lines } = await readFolder({
      'nuxt.config.ts': 'export default defineNuxtConfig({})',
      'content.config.ts':
        "import { defineContentConfig, defineCollection } from '@nuxt/content';\nexport default defineContentConfig({ collections: { docs: defineCollection({ type: 'page', source: 'docs/**' }), posts: defineCollection({ type: 'page', source: 'blog/*.md' }) } })\n",
      'app/pages/blog/[slug].vue': "<script setup>\nqueryCollection('posts').path('/a').first()\n</script>\n",
      'layers/docs/app/pages/docs/[...slug].vue':
        "<script setup>\nqueryCollection('docs').path('/a').first()\n</script>\n",
      'content/docs/a.md': '---\ntitle: A\n---\n\nText.\n',
      'content/blog/b.md': '---\ntitle: B\n---\n\nText.\n',
    });
    expect(lines).toEqual(['page docs/a /docs/a –', 'writing writing/b /blog/b –']);
  });
  it('cannot tell what the pages of another layer show', async () => {
    const { lines, hidden } = await site('some-layer');
    expect(lines).toEqual(['writing writing/b /blog/b –']);
    expect(hidden).toContain(
      'content/docs/a.md: what content.config.ts or the pages of the site make of it cannot be determined',
    );
  });
});

describe('MkDocs', () => {
  const site = (options: string) =>
    readFolder({
      'mkdocs.yml': `site_name: T\nplugins:\n  - search\n  - exclude:\n      ${options}\n`,
      'docs/index.md': '# A\n\nText.\n',
      'docs/plugins/one/b.md': '# B\n\nText.\n',
      'docs/plugins.md': '# C\n\nText.\n',
    });
  it('leaves out what the globs of its plugin `exclude` match, whose * takes slashes', async () => {
    const { lines, hidden } = await site('glob: [plugins/*]');
    expect(lines).toEqual(['page index / –', 'page plugins /plugins/ –']);
    expect(hidden).toContain('docs/plugins/one/b.md: listed in the plugin exclude of mkdocs.yml');
  });
  it.each(["regex: ['plugins.*']", 'glob: [plugins?one/*]'])(
    'publishes nothing with %s, which is not followed',
    async (options) => {
      const read = await site(options);
      expect(read.lines).toEqual([]);
      expect(errorsOf(read).map(({ code }) => code)).toEqual(['unknown-content']);
    },
  );
});

it.each([
  [
    'Docusaurus',
    'docs.path',
    'docusaurus.config.js',
    "export default { presets: [['classic', { docs: { path: '../docs' }, blog: false, pages: false }]] };",
  ],
  ['VitePress', 'srcDir', '.vitepress/config.js', "export default { srcDir: '../docs' };"],
])(
  '%s: no folder of the same name takes the place of one outside of the site',
  async (_, key, file, config) => {
    const read = await readFolder({ [file]: config, 'docs/a.md': '# A\n\nText.\n' });
    expect(read.lines).toEqual([]);
    expect(errorsOf(read).map(({ message, fix }) => [message, fix])).toEqual([
      [
        `${key} names ../docs, which lies outside of the folder that Lectern reads. So nothing of docs/ is published except what lectern.yaml names.`,
        'Read the folder that holds both: lectern ..',
      ],
    ]);
  },
);

describe('Sphinx', () => {
  it('says that its texts are in another form', async () => {
    const read = await readFolder({
      'conf.py': "extensions = ['sphinx.ext.todo']\n",
      'index.rst': 'A\n=\n\nText.\n',
      'guide/b.rst': 'B\n=\n\nText.\n',
    });
    expect(errorsOf(read).map(({ code, message }) => [code, message])).toEqual([
      [
        'nothing-published',
        'None of the 2 texts is published. The largest group: 1 in guide/: the source of a text, perhaps a draft.',
      ],
    ]);
    expect(errorsOf(read)[0]?.fix).toMatch(
      /^Lectern reads Markdown, and this site has its texts elsewhere\.\n/,
    );
  });
  it('reads settings beside an assignment within an expression', async () => {
    const { lines } = await readFolder({
      'conf.py':
        "import os\nextensions = ['myst_parser']\nexclude_patterns = ['b.md']\nif token := os.getenv('TOKEN'):\n    header = token\n",
      'index.md': '# A\n\nText.\n',
      'b.md': '# B\n\nText.\n',
    });
    expect(lines).toEqual(['page index / –']);
  });
});

const ASTRO = {
  'astro.config.mjs': 'export default {};',
  'src/content.config.ts':
    "import { defineCollection } from 'astro:content';\nimport { glob } from 'astro/loaders';\nexport const collections = { notes: defineCollection({ loader: glob({ base: 'src/content/notes', pattern: '*.md' }) }) };\n",
  'src/content/notes/a.md': '---\ntitle: A\n---\n\nText.\n',
};

it('Astro: a page of nothing but data, too long to be read, holds no collection back', async () => {
  const rules = JSON.stringify({ note: "import { a } from 'b'; require('c')".repeat(40_000) });
  const { lines } = await readFolder({
    ...ASTRO,
    'src/pages/notes/[id].astro':
      "---\nimport { getCollection } from 'astro:content';\nexport const getStaticPaths = async () => (await getCollection('notes')).map((note) => ({ params: { id: note.id } }));\n---\n",
    'src/pages/rules.json.js': `export function GET() {\n  return new Response(JSON.stringify(${rules}));\n}\n`,
  });
  expect(lines).toEqual(['writing writing/a /notes/a/ –']);
});

it('Astro: a collection stays back that no page asks for, where pages ask for nothing at all', async () => {
  const { lines, hidden } = await readFolder({
    ...ASTRO,
    'src/pages/index.astro': '<h1>Hello</h1>\n',
  });
  expect(lines).toEqual([]);
  expect(hidden).toContain('src/content/notes/a.md: no page asks for the collection notes');
});
