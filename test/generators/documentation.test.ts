import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';
import { reportOf } from '../support/workspace.ts';

const doc = '# A\n\nText.\n';
const article = 'Title: A\nDate: 2026-01-01\n\nText.\n';

/** Returns the served files, and the errors with their places. */
async function read(files: Readonly<Record<string, string>>) {
  const { files: outcomes, diagnostics } = await reportOf(files);
  return {
    served: outcomes.filter(({ outcome }) => outcome === 'served').map(({ file }) => file),
    errors: diagnostics.flatMap(({ severity, file, line, column, message }) =>
      severity === 'error' ? [`${file}:${line}:${column} ${message}`] : [],
    ),
  };
}

const END = 'So nothing is published except what lectern.yaml names.';
const classic = (options: string) => `export default { presets: [['classic', { ${options} }]] };`;
const X = 'the environment variable X is not known';

describe('what decides publication and is unknown withholds', () => {
  it.each([
    ['docusaurus.config.js', classic('docs: { path: process.env.X }'), `1:56 docs.path`, X],
    ['docusaurus.config.js', classic('docs: { exclude: [process.env.X] }'), `1:60 docs.exclude`, X],
    ['docusaurus.config.js', classic('docs: { include: list() }'), `1:59 docs.include`, 'list() is not run'],
    [
      'docusaurus.config.js',
      'export default { presets: presets() };',
      '1:27 presets',
      'presets() is not run',
    ],
    ['.vitepress/config.ts', 'export default { srcDir: process.env.X };', '1:26 srcDir', X],
    ['.vitepress/config.ts', 'export default { srcExclude: [process.env.X] };', '1:31 srcExclude', X],
    ['.vitepress/config.ts', 'export default { srcExclude: f() };', '1:30 srcExclude', 'f() is not run'],
    ['.vuepress/config.js', 'module.exports = { pagePatterns: f() };', '1:34 pagePatterns', 'f() is not run'],
    [
      'conf.py',
      'extensions = ["myst_parser"]\nexclude_patterns = f()',
      '2:20 exclude_patterns',
      '`f()` is not followed',
    ],
    [
      'conf.py',
      'extensions = ["myst_parser"]\ninclude_patterns = [f()]',
      '2:21 include_patterns',
      '`f()` is not followed',
    ],
    ['pelicanconf.py', 'PATH = f()', '1:8 PATH', '`f()` is not followed'],
    [
      'pelicanconf.py',
      'if x:\n    ARTICLE_EXCLUDES = ["a"]',
      '2:5 ARTICLE_EXCLUDES',
      '`ARTICLE_EXCLUDES` is used in a way that is not followed',
    ],
    ['pelicanconf.py', 'PATH = os.environ.get("X", "content")', '1:8 PATH', X],
  ])('%s: %s', async (file, text, where, why) => {
    const [place, setting] = where.split(' ');
    expect(await read({ [file]: text, 'docs/a.md': doc, 'content/a.md': article, 'a.md': doc })).toEqual({
      served: [],
      errors: [
        `${file}:${place} ${setting} decides what is published, and cannot be determined: ${why}. ${END}`,
      ],
    });
  });

  it('as a filter of Quartz does that is not its own', async () => {
    const text = 'export default { configuration: {}, plugins: { filters: [Own()] } };';
    expect(await read({ 'quartz.config.ts': text, 'content/a.md': doc })).toEqual({
      served: [],
      errors: [
        `quartz.config.ts:1:58 plugins.filters decides what is published, and cannot be determined: Own() is not run. ${END}`,
      ],
    });
  });

  it('as a configuration does that cannot be read', async () => {
    expect(await read({ '.vitepress/config.ts': 'export default {', 'a.md': doc })).toEqual({
      served: [],
      errors: [
        `.vitepress/config.ts:1:17 What is published cannot be determined: the code cannot be read (Unexpected token). ${END}`,
      ],
    });
  });
});

describe('Docusaurus', () => {
  const plugins = (elements: string) => `export default { plugins: [${elements}] };`;

  it.each([
    [classic(''), ['blog/2026-01-01-a.md', 'docs/a.md']],
    ["export default { presets: ['classic'] };", ['blog/2026-01-01-a.md', 'docs/a.md']],
    [classic('blog: false'), ['docs/a.md']],
    [`const p = 'api'; ${classic('docs: { path: p }, blog: false')}`, ['api/a.md']],
    ["import p from './p.js'; export default { presets: [['classic', p]] };", ['api/a.md']],
    ['export default async () => ({ presets: [["classic", { blog: false }]] });', ['docs/a.md']],
    [plugins("['@docusaurus/plugin-content-docs', { path: 'api' }]"), ['api/a.md']],
    [plugins("'@docusaurus/plugin-content-docs'"), ['docs/a.md']],
    [plugins("[require.resolve('@docusaurus/plugin-content-docs'), { path: 'api' }]"), ['api/a.md']],
    [
      "module.exports = { presets: [[require.resolve('@docusaurus/preset-classic'), { blog: false }]] };",
      ['docs/a.md'],
    ],
    ['module.exports = { presets: [require.resolve(process.env.X)] };', []],
    [plugins("{ name: 'x', docs: { path: 'api' } }"), []],
    [`export default { themeConfig: { x: ['classic', {}] } };`, []],
    [classic('blog: process.env.X ? false : {}'), []],
  ])('%s', async (text, served) => {
    const files = { 'p.js': "export default { docs: { path: 'api' }, blog: false };" };
    const found = await read({
      ...files,
      'docusaurus.config.js': text,
      'docs/a.md': doc,
      'api/a.md': doc,
      'blog/2026-01-01-a.md': doc,
    });
    expect(found.served).toEqual(served);
  });

  it('publishes nothing where versions may be disabled', async () => {
    const found = await read({
      'docusaurus.config.js': classic('docs: { disableVersioning: !!process.env.X }'),
      'versions.json': '["1.0"]',
      'versioned_docs/version-1.0/a.md': doc,
      'docs/a.md': doc,
    });
    expect(found.served).toEqual([]);
    expect(found.errors[0]).toContain(
      `docusaurus.config.js:1:71 docs.disableVersioning decides what is published, and cannot be determined: ${X}`,
    );
  });
});

describe('a value is asked for by its path', () => {
  it('in VitePress', async () => {
    const { config, lines } = await readFolder({
      '.vitepress/config.ts': `import { shared } from './shared';
export default withMermaid(defineConfig({ ...shared, vite: { base: '/no/' }, themeConfig: { nav: [{ title: 'No' }] } }));`,
      '.vitepress/shared.ts':
        "export const shared = { title: process.env.T ?? 'Reef', srcExclude: ['b.md'] };",
      'a.md': doc,
      'b.md': doc,
    });
    expect(config.name).toBe('Reef');
    expect(lines).toEqual(['page a /a.html –']);
  });

  it('in VitePress, with what it extends', async () => {
    const text =
      "const base = { srcExclude: ['a.md'] }; export default { extends: base, srcExclude: ['b.md'] };";
    const files = { '.vitepress/config.ts': text, 'a.md': doc, 'b.md': doc, 'c.md': doc };
    expect((await read(files)).served).toEqual(['c.md']);
  });

  it('in VitePress, and not where a package may leave something out', async () => {
    const text = "import base from 'theme';\nexport default { extends: base };";
    const { served, errors } = await read({ '.vitepress/config.ts': text, 'a.md': doc });
    expect(served).toEqual([]);
    expect(errors).toEqual([
      `.vitepress/config.ts:2:27 srcDir decides what is published, and cannot be determined: base of theme is not read. ${END}`,
    ]);
  });

  it('in VuePress', async () => {
    const { config } = await readFolder({
      '.vuepress/config.js':
        "module.exports = { themeConfig: { nav: [{ title: 'No' }] }, plugins: [sitemap({ hostname: 'https://a.example' })] }",
      'a.md': doc,
    });
    expect(config).toMatchObject({ name: 'a.example', site_url: 'https://a.example' });
  });
});
