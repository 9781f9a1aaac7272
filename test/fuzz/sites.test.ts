import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/model/config-error.ts';
import { readContent } from '../../src/content/read-content.ts';
import { siteConfig } from '../../src/model/site-config.ts';
import { NOW, writeFiles, writeFolder } from '../support/workspace.ts';
import { runs } from '../support/whole.ts';
import { mutate, random } from './mutate.ts';

const post = '---\ntitle: A\ndate: 2026-01-01\n---\nText.\n';

/** For each dialect: files that make a folder a site of this kind, the place of a text, and texts in the dialect. */
const DIALECTS: Readonly<Record<string, { site: Record<string, string>; place: string; seeds: string[] }>> = {
  MDX: {
    site: { 'docusaurus.config.js': 'export default { presets: ["classic"] }' },
    place: 'docs/N.mdx',
    seeds: [
      "---\ntitle: A\n---\nimport Part from './_part.mdx'\nexport const a = { b: [1, '}'] }\n\n<Part />\n\n:::note[T]\n{/* c */}<A b={{ c: 1 }} d=\"e\">f {a.b}</A>\n:::\n",
    ],
  },
  Obsidian: {
    site: { '.obsidian/app.json': '{}' },
    place: 'notes/N.md',
    seeds: [
      '---\ntags: [a/b]\naliases: [B]\n---\n[[A#H|b]] ![[c.png|300]] %%hidden%% ^id\n> [!note]- T\n> ==a== $x$ #tag\n',
    ],
  },
  Liquid: {
    site: { '_config.yml': 'title: J\n', '_includes/a.md': 'Part {{ page.title }}' },
    place: '_posts/2026-01-01-N.md',
    seeds: [
      '---\ntitle: A\n---\n{% if page.a %}b{% else %}c{% endif %} {{ site.title | upcase }}\n{% include a.md %}{% highlight js %}x{% endhighlight %}\n',
      '---\ntitle: A\n---\n# H {#h}\n{: .a}\n* TOC\n{:toc}\n{::comment}x{:/}\n<div markdown="1">*a*</div>\n[^1]: n\n*[AB]: c\n',
    ],
  },
  'header lines': {
    site: { 'pelicanconf.py': 'SITENAME = "P"\n' },
    place: 'content/N.md',
    seeds: ['Title: A\nDate: 2026-01-01\nTags: a, b\n    c\nStatus: published\n\nText {static}/a.png\n'],
  },
};

const FILES = runs(1000);

describe(`${FILES} mutated files`, () => {
  it.each(Object.entries(DIALECTS))(
    'of %s are each served, hidden or reported',
    (_, { site, place, seeds }) => {
      const next = random(20_261_121);
      const files: Record<string, string> = {};
      for (let n = 0; n < FILES; n++)
        files[place.replace('N', String(n))] = mutate(seeds[n % seeds.length] as string, next);
      const { report } = readContent(writeFolder({ ...site, ...files }), siteConfig.parse({}), NOW);
      const told = new Set(report.files.map(({ file }) => file));
      expect(Object.keys(files).filter((file) => !told.has(file))).toEqual([]);
      expect(report.diagnostics.filter(({ code }) => code === 'internal')).toEqual([]);
      expect(report.files.filter(({ outcome }) => outcome === 'served').length).toBeGreaterThan(0);
    },
  );
});

/** A configuration of every kind of site that has one. */
const CONFIGURATIONS: readonly (readonly [file: string, text: string, others?: Record<string, string>])[] = [
  [
    'hugo.toml',
    'baseURL = "https://a.example/"\nignoreFiles = ["a$"]\n[[module.mounts]]\nsource = "content"\ntarget = "content"\n[[cascade]]\ndraft = true\n[cascade.target]\npath = "/b/**"\n',
  ],
  [
    '_config.yml',
    'title: J\nexclude: ["a*", b/]\ncollections:\n  notes: {output: true}\ndefaults:\n  - scope: {path: "a/*"}\n    values: {published: false}\n',
    { '_posts/2026-01-01-a.md': post },
  ],
  [
    '_config.yml',
    'title: H\nsource_dir: source\npermalink: :year/:title/\nskip_render: ["a/**"]\n',
    { 'source/_posts/a.md': post },
  ],
  [
    'config.toml',
    'base_url = "https://a.example"\nignored_content = ["*.{a,b}"]\n[slugify]\npaths = "safe"\n',
  ],
  [
    'eleventy.config.js',
    'export default (c) => { c.addPreprocessor("d", "*", (data) => { if (data.draft && process.env.A) return false; }); c.ignores.add("a/**"); return { dir: { input: "." } }; };\n',
  ],
  [
    'posts/posts.11tydata.js',
    'module.exports = { eleventyComputed: { permalink: (data) => data.draft ? false : `/${data.title}/` } };\n',
    { '.eleventy.js': '', 'posts/a.md': post },
  ],
  [
    'src/content.config.ts',
    "const blog = defineCollection({ loader: glob({ pattern: ['**/*.md', '!a/**'], base: './src/content/blog' }), schema: z.object({ draft: z.boolean().default(true) }) });\nexport const collections = { blog };\n",
    { 'astro.config.mjs': 'export default {}', 'src/content/blog/a.md': post },
  ],
  [
    'src/pages/[id].astro',
    "---\nexport async function getStaticPaths() { const posts = await getCollection('blog', ({ data }) => !data.draft); return posts.map((p) => ({ params: { id: p.id } })); }\n---\n",
    { 'astro.config.mjs': 'export default {}', 'src/content/blog/a.md': post },
  ],
  [
    'docusaurus.config.js',
    "export default { i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, presets: [['classic', { docs: { exclude: ['a/**'], routeBasePath: '/' }, blog: false }]] };\n",
    { 'docs/a.md': post },
  ],
  [
    '.vitepress/config.ts',
    "export default { srcExclude: ['a/**'], rewrites: { 'a.md': 'b.md' }, locales: { root: { lang: 'en' }, de: { lang: 'de' } } }\n",
  ],
  [
    'docs/.vuepress/config.js',
    "module.exports = { patterns: ['**/*.md', '!a/**'], base: '/b/' }\n",
    { 'docs/a.md': post },
  ],
  [
    'mkdocs.yml',
    'site_name: M\nexclude_docs: |\n  a.md\n  b/\nplugins:\n  - blog: {post_dir: "{blog}/p"}\n  - exclude: {glob: ["a*"], regex: ["b.*"]}\n  - redirects: {redirect_maps: {a.md: b.md}}\n',
    { 'docs/a.md': post },
  ],
  [
    'src/SUMMARY.md',
    '# S\n- [A](a.md)\n  - [B](b.md)\n<!-- [C](c.md) -->\n',
    { 'book.toml': '[book]\n', 'src/a.md': post },
  ],
  ['conf.py', 'extensions = ["myst_parser"]\nexclude_patterns = ["a"]\nexclude_patterns += ["b/**"]\n'],
  [
    'pelicanconf.py',
    'PATH = "content"\nARTICLE_URL = "{date:%Y}/{slug}.html"\nARTICLE_EXCLUDES = ["a"]\nIGNORE_FILES = [".#*"]\n',
    { 'content/a.md': post },
  ],
  [
    'gatsby-config.js',
    'module.exports = { plugins: [{ resolve: `x`, options: { path: `${__dirname}/content`, ignore: [`**/a`] } }] }\n',
    { 'content/a.md': post },
  ],
  [
    'nuxt.config.ts',
    "export default { content: { ignores: ['a'] }, app: { baseURL: '/b' } }\n",
    { 'content/a.md': post },
  ],
  [
    'quartz.config.ts',
    "export default { configuration: { baseUrl: 'a.example', ignorePatterns: ['private'] }, plugins: [Plugin.ExplicitPublish()] }\n",
    { 'content/a.md': post },
  ],
  [
    '_config.ts',
    'import lume from "lume/mod.ts";\nconst site = lume({ src: "." });\nsite.ignore("a", "b/**");\nsite.copy("c");\n',
  ],
];

const CONFIGURATIONS_TRIED = runs(500);

it(`${CONFIGURATIONS_TRIED} mutated configurations are read, or errors for people`, () => {
  const next = random(20_261_122);
  for (let n = 0; n < CONFIGURATIONS_TRIED; n++) {
    const [name, text, others] = CONFIGURATIONS[n % CONFIGURATIONS.length] as (typeof CONFIGURATIONS)[number];
    const mutated = mutate(text, next);
    const files = { 'a.md': post, 'content/b/c.md': post, ...others, [name]: mutated };
    const dir = writeFiles(files);
    try {
      const { report } = readContent(dir, siteConfig.parse({}), NOW);
      const told = new Set(report.files.map(({ file }) => file));
      const listed = Object.keys(files).filter((file) => !/(?:^|\/)\./.test(file));
      expect(listed.filter((file) => !told.has(file))).toEqual([]);
    } catch (error) {
      if (!(error instanceof ConfigError))
        throw new Error(`${name}: ${JSON.stringify(mutated)}`, { cause: error });
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  }
});

it.each([
  ['gatsby-config.js', 'a/**\n'],
  ['src/pages/[id].astro', '\n'],
  ['src/pages/[id].astro', '<script'],
])('%s of one thing without end is walked in one go', (name, piece) => {
  const dir = writeFolder({
    'astro.config.mjs': '',
    'src/content/blog/a.md': post,
    [name]: piece.repeat(1_000_000 / piece.length),
  });
  if (!name.endsWith('.astro')) rmSync(`${dir}/astro.config.mjs`);
  // Quadratic growth would exceed the time limit of the test.
  expect(readContent(dir, siteConfig.parse({}), NOW).report.files.length).toBeGreaterThan(0);
});
