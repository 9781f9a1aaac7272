import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';
import { reportOf } from '../support/workspace.ts';

type Files = Readonly<Record<string, string>>;

const POST = '---\ntitle: A\ndate: 2026-01-02\n---\nText.\n';
const matter = (fields: string) => `---\n${fields}\n---\nText.\n`;

/** Files of a repository that are not content and must stay unpublished, beside one post. */
const REPOSITORY: Files = {
  'src/posts/a.md': POST,
  'src/_includes/note.md': POST,
  'archive/2019/old.md': POST,
  'LICENSE.md': '# License\n',
  'AGENTS.md': '# Agents\n',
  'README.md': '# Read me\n',
};

async function read(files: Files) {
  const { files: outcomes, diagnostics } = await reportOf(files);
  return {
    served: outcomes.flatMap(({ file, outcome }) =>
      outcome === 'served' && file.endsWith('.md') ? [file] : [],
    ),
    errors: diagnostics.filter(({ severity }) => severity === 'error'),
    reasonOf: (name: string) => {
      const found = outcomes.find(({ file }) => file === name);
      return found !== undefined && 'reason' in found ? found.reason : undefined;
    },
  };
}

describe('the folder of an Eleventy site is known', () => {
  it.each<[what: string, config: string, more: Files]>([
    [
      'an object that is imported',
      "import settings from './settings.js';\nexport default () => settings;",
      { 'settings.js': "const input = 'src';\nexport default { dir: { input } };" },
    ],
    [
      'a configuration in another file',
      "module.exports = require('./eleventy/config');",
      { 'eleventy/config.js': "module.exports = (c) => { return { dir: { input: 'src' } } };" },
    ],
    ['an object', "module.exports = { dir: { input: 'src' } };", {}],
    ['a call', "export default (c) => { c.setInputDirectory('./src/'); };", {}],
    [
      'an export beside the function',
      "export default () => {};\nexport const config = { dir: { input: 'src' } };",
      {},
    ],
    ['an export alone', "export const config = { dir: { input: 'src' } };", {}],
    [
      'a property of the function',
      "module.exports = () => {};\nmodule.exports.config = { dir: { input: 'src' } };",
      {},
    ],
    [
      'a plugin in another file',
      "import places from './places.mjs';\nexport default (c) => { c.addPlugin(places, { at: 'src' }); };",
      { 'places.mjs': 'export default (c, { at }) => c.setInputDirectory(at);' },
    ],
    [
      'a plugin that is an object',
      "export default (c) => { c.addPlugin({ configFunction: (api) => api.setInputDirectory('src') }); };",
      {},
    ],
    [
      'a variable of the environment or a text',
      "module.exports = { dir: { input: process.env.IN || 'src' } };",
      {},
    ],
    ['an async function', "export default async (c) => ({ dir: { input: 'src' } });", {}],
    ['TypeScript', "export default (c: UserConfig) => ({ dir: { input: 'src' } as Dirs });", {}],
  ])('by %s', async (what, config, more) => {
    const name = what === 'TypeScript' ? 'eleventy.config.ts' : 'eleventy.config.js';
    const { served, errors } = await read({ ...REPOSITORY, ...more, [name]: config });
    expect(served).toEqual(['src/posts/a.md']);
    expect(errors).toEqual([]);
  });

  it.each(['', 'module.exports = {};', 'module.exports = (c) => { c.addPlugin(require("plugin")); };'])(
    'as the default where all of %j says nothing of it',
    async (config) => {
      const { served, errors } = await read({ ...REPOSITORY, '.eleventy.js': config });
      expect(served).toEqual(['archive/2019/old.md', 'src/_includes/note.md', 'src/posts/a.md']);
      expect(errors).toEqual([]);
    },
  );
});

describe('nothing is published of an Eleventy site', () => {
  it.each<[what: string, config: string, line: number, column: number, why: string]>([
    [
      'whose folder the environment says',
      'module.exports = {\n  dir: { input: process.env.IN },\n};',
      2,
      17,
      '`dir.input` decides what is published, and cannot be determined: the environment variable IN is not known',
    ],
    [
      'whose folder a package says',
      "const made = require('made');\nmodule.exports = (c) => made(c);",
      2,
      25,
      '`dir.input` decides what is published, and cannot be determined: made() of made is not run',
    ],
    [
      'whose configuration is not there',
      "module.exports = require('./eleventy/config');",
      1,
      18,
      '`dir.input` decides what is published, and cannot be determined: there is no file for the import of ./eleventy/config',
    ],
    [
      'whose configuration has an error',
      "module.exports = {\n  dir: { input: 'src' }\n",
      3,
      1,
      'What is published cannot be determined: the code cannot be read (Unexpected token)',
    ],
    [
      'whose includes are not known',
      "module.exports = { dir: { input: 'src', includes: find() } };",
      1,
      51,
      '`dir.includes` decides what is published, and cannot be determined: find() is not run',
    ],
    [
      'whose data are not known',
      "module.exports = { dir: { input: 'src', data: find() } };",
      1,
      47,
      '`dir.data` decides what is published, and cannot be determined: find() is not run',
    ],
    [
      'whose formats are not known',
      "module.exports = (c) => { c.setTemplateFormats(find()); return { dir: { input: 'src' } } };",
      1,
      48,
      'The list of template formats decides what is published, and cannot be determined: find() is not run',
    ],
    [
      'of which it is not known what it ignores',
      "module.exports = (c) => { c.ignores.add(find()); return { dir: { input: 'src' } } };",
      1,
      41,
      'What `ignores.add` leaves out decides what is published, and cannot be determined: find() is not run',
    ],
    [
      'with a plugin that is not there',
      "const p = require('./p');\nmodule.exports = (c) => { c.addPlugin(p); return { dir: { input: 'src' } } };",
      1,
      11,
      'What it does with `eleventyConfig` decides what is published, and cannot be determined: there is no file for the import of ./p',
    ],
    [
      'with a helper that is not there',
      "const p = require('./p');\nmodule.exports = (c) => { p.setUp(c); return { dir: { input: 'src' } } };",
      1,
      11,
      'What it does with `eleventyConfig` decides what is published, and cannot be determined: there is no file for the import of ./p',
    ],
  ])('%s', async (_, config, line, column, why) => {
    const { served, errors } = await read({ ...REPOSITORY, '.eleventy.js': config });
    expect(served).toEqual([]);
    const message = `${why}. So nothing is published except what lectern.yaml names.`;
    expect(errors[0]).toMatchObject({ code: 'unknown-content', message, file: '.eleventy.js', line, column });
    expect(errors[0]?.fix).toContain('lectern.yaml');
  });

  it('but what lectern.yaml names', async () => {
    const { served, errors } = await read({
      ...REPOSITORY,
      '.eleventy.js': 'module.exports = { dir: { input: process.env.IN } };',
      'lectern.yaml': 'content:\n  - { files: "src/posts/**", type: writing, url: "/posts/:slug" }\n',
    });
    expect([served, errors]).toEqual([['src/posts/a.md'], []]);
  });
});

it('takes what it is given for a path prefix that is not known', async () => {
  const { served, errors } = await read({
    ...REPOSITORY,
    '.eleventy.js': "module.exports = { pathPrefix: find(), dir: { input: 'src' } };",
  });
  expect([served, errors]).toEqual([['src/posts/a.md'], []]);
});

it.each([
  ["if (process.env.NODE_ENV !== 'production') c.ignores.add('src/posts/**');", ['src/posts/a.md']],
  [
    "if (process.env.NODE_ENV === 'production') {} else { c.ignores.add('src/posts/**'); }",
    ['src/posts/a.md'],
  ],
  ["if (process.env.NODE_ENV === 'production') c.ignores.add('src/posts/**');", []],
  ["if (process.env.QUICK) c.ignores.add('src/posts/**');", []],
  ["if (find()) c.ignores.add('src/posts/**');", []],
  ["for (const name of ['posts', 'notes']) c.ignores.add(`src/${name}/**`);", []],
])('ignores what %s says', async (line, expected) => {
  const config = `module.exports = (c) => { ${line} return { dir: { input: 'src' } } };`;
  expect((await read({ ...REPOSITORY, '.eleventy.js': config })).served).toEqual(expected);
});

describe('a function of the site decides about an entry', () => {
  const gate = (body: string) =>
    `module.exports = (c) => { c.addPreprocessor('gate', '*', (data, content) => { ${body} }); };`;
  const OPEN = 'the preprocessor gate of .eleventy.js decides in a way that Lectern cannot follow';

  it.each<[body: string, fields: string, reason: string | undefined]>([
    ['if (data.wip) return false;', 'title: A', undefined],
    [
      'if (data.wip) return false;',
      'title: A\nwip: true',
      'left out by the preprocessor gate of .eleventy.js',
    ],
    ['if (data.date > new Date()) return false;', 'title: A\ndate: 2026-01-02', undefined],
    [
      'if (new Date(data.date).getTime() > Date.now()) return false;',
      'title: A\ndate: 2026-01-02',
      undefined,
    ],
    ['if (data.date.getFullYear() > 2020) return false;', 'title: A\ndate: 2026-01-02', undefined],
    ['if (data.date.getTime() > Date.now()) return false;', 'title: A\ndate: 2026-01-02', undefined],
    ['if (data.date > limit(data.title)) return false;', 'title: A\ndate: 2026-01-02', OPEN],
    ["if (content.includes('secret')) return false;", 'title: A', OPEN],
    [
      "if (data.date > new Date() || content.includes('x')) return false;",
      'title: A\ndate: 2026-01-02',
      OPEN,
    ],
    ['if (data.date > process.env.UNTIL) return false;', 'title: A\ndate: 2026-01-02', OPEN],
    ["if (data.date > require('./gone').until) return false;", 'title: A\ndate: 2026-01-02', OPEN],
    ['if (data.tags.some((tag) => tag === process.env.HELD)) return false;', 'title: A\ntags: x', OPEN],
    ['if (Date.now() < data.date.getTime()) return false;', 'title: A\ndate: 2026-01-02', undefined],
    ['if (/secret/.test(content)) return false;', 'title: A', OPEN],
    ["return content.replace('a', 'b');", 'title: A', undefined],
    ['return require("pkg")(content);', 'title: A', OPEN],
    ['if (data.collections.all.length > 3) return false;', 'title: A', OPEN],
    ['if (process.env.STAGING) return false;', 'title: A', OPEN],
    ['if (data.flags.quiet) return false;', 'title: A', 'left out by the preprocessor gate of .eleventy.js'],
    ['if (data.list.quiet) return false;', 'title: A', OPEN],
  ])('%s for %j', async (body, fields, reason) => {
    const { reasonOf } = await read({
      '.eleventy.js': gate(body),
      '_data/flags.js': 'module.exports = { quiet: true };',
      '_data/list.json': '{"quiet":true}',
      'a.md': matter(fields),
    });
    expect(reasonOf('a.md')).toBe(reason);
  });

  it.each<[data: string, fields: string, reason: string | undefined]>([
    [
      'module.exports = { permalink: (data) => `/x/${find(data.title)}/` };',
      'title: A',
      '`permalink` is computed by posts/posts.11tydata.js',
    ],
    [
      'module.exports = { permalink: (data) => find(data) };',
      'title: A',
      '`permalink` is computed by posts/posts.11tydata.js',
    ],
    [
      'module.exports = { draft: process.env.SHOW };',
      'title: A',
      '`draft` is computed by posts/posts.11tydata.js',
    ],
    ["module.exports = require('./gone');", 'title: A', '`permalink` is computed by posts/posts.11tydata.js'],
    ['module.exports = { tags: "post"', 'title: A', '`permalink` is computed by posts/posts.11tydata.js'],
    [
      "module.exports = { ...require('pkg'), tags: 'post' };",
      'title: A',
      '`permalink` is computed by posts/posts.11tydata.js',
    ],
    [
      "const { held } = require('../held');\nmodule.exports = { permalink: held };",
      'title: A',
      'permalink: false, so the site writes no page for it',
    ],
    ['export const permalink = false;', 'title: A', 'permalink: false, so the site writes no page for it'],
    [
      "module.exports = { eleventyComputed: { permalink: (data) => (data.page.fileSlug === 'a' ? false : '/x/') } };",
      'title: A',
      'permalink: false, so the site writes no page for it',
    ],
  ])('%s for %j', async (data, fields, reason) => {
    const { reasonOf } = await read({
      '.eleventy.js': '',
      'held.js': 'exports.held = false;',
      'posts/posts.11tydata.js': data,
      'posts/a.md': matter(fields),
    });
    expect(reasonOf('posts/a.md')).toBe(reason);
  });

  it.each<[matter: string, reason: string | undefined]>([
    ['{ title: "A", permalink: "/a/" }', undefined],
    ['{ title: "A", draft: process.env.SHOW }', '`draft` is computed by the front matter'],
    ['{ title: "A", permalink: ', '`permalink` is computed by the front matter'],
    ['const draft = true;', 'draft: true'],
  ])('front matter in JavaScript: %j', async (text, reason) => {
    const { reasonOf } = await read({ '.eleventy.js': '', 'a.md': `---js\n${text}\n---\nText.\n` });
    expect(reasonOf('a.md')).toBe(reason);
  });
});

it.each<[file: string, text: string]>([
  [
    '_data/metadata.js',
    "module.exports = { links: [{ title: 'Not', url: 'https://not.example' }], title: 'Shore', url: 'https://shore.example', author: { name: 'Kit' } };",
  ],
  [
    '_data/site.mjs',
    "export const social = { url: 'https://not.example' };\nexport const title = 'Shore';\nexport const url = process.env.URL ?? 'https://shore.example';\nexport const author = 'Kit';",
  ],
  [
    '_data/meta.js',
    "module.exports = async () => ({ author: { title: 'Not', name: 'Kit' }, title: 'Shore', url: 'https://shore.example' });",
  ],
])('takes name, address and author of %s by their paths', async (file, text) => {
  const { config } = await readFolder({ '.eleventy.js': '', [file]: text, 'a.md': POST });
  expect(config).toMatchObject({ name: 'Shore', site_url: 'https://shore.example', author: { name: 'Kit' } });
});
