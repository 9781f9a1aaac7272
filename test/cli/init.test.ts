import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/content/config/config.ts';
import { readContent } from '../../src/content/read-content.ts';
import { runHere } from '../support/command.ts';
import { NOW, writeFolder } from '../support/workspace.ts';

const run = (...args: string[]) => runHere(args);

const post = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;
const dated = (title: string) => post(`title: ${title}\ndate: 2024-01-02`);

/** A site of each generator, with a file that the generator leaves out. */
const SITES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Hugo: {
    'hugo.toml':
      'title = "H: one"\nbaseURL = "https://h.example/sub/"\nignoreFiles = ["left\\\\.md$"]\n[permalinks]\nposts = "/:year/:slug/"\n',
    'content/posts/a.md': dated('A'),
    'content/posts/left.md': dated('Left'),
    'content/talks/t.md': dated('T'),
    'content/about.md': post('title: About'),
    'content/posts/_index.md': post('title: Posts'),
    'content/posts/list.json': '[{"title": "Data"}]',
    'static/a.png': 'png',
  },
  Jekyll: {
    '_config.yml':
      'title: J\npermalink: /:year/:title\nexclude: [_posts/2024-02-02-left.md]\ntimezone: Europe/Vienna\n',
    '_posts/2024-01-02-a.md': post('title: A'),
    '_posts/2024-02-02-left.md': post('title: Left'),
    '_posts/undated.md': post('title: Undated'),
    'about.md': post('title: About'),
    'index.html': '---\ntitle: Home\n---\n<p>Hi</p>\n',
    '_data/talks.yml': '- title: Talk\n  date: 2024-03-03\n',
    '_data/people.yml': '- title: Nobody\n',
    'images/a.png': 'png',
  },
  Astro: {
    'astro.config.mjs': "export default { site: 'https://a.example', trailingSlash: 'never' };",
    'src/content/blog/a.md': dated('A'),
    'src/content/notes/n.md': post('title: N'),
    'src/pages/about.md': post('title: About'),
    'public/a.png': 'png',
  },
  Eleventy: {
    'eleventy.config.js':
      "export default (c) => { c.addPassthroughCopy('img'); return { dir: { input: 'src' } }; };",
    'src/posts/a.md': dated('A'),
    'src/posts/none.md': post('title: None\ndate: 2024-01-02\npermalink: false'),
    'src/about.md': post('title: About'),
    'img/a.png': 'png',
  },
  Zola: {
    'zola.toml': 'base_url = "https://z.example"\ntitle = "Z"\n',
    'content/blog/2024-01-02-a.md': '+++\ntitle = "A"\n+++\nText.\n',
    'content/about.md': '+++\ntitle = "About"\n+++\nText.\n',
  },
  Hexo: {
    '_config.yml': 'title: X\nsource_dir: source\npermalink: :year/:title/\n',
    'source/_posts/a.md': dated('A'),
    'source/_drafts/d.md': dated('D'),
    'source/about/index.md': post('title: About'),
  },
  'a folder with content/': {
    'content/writing/a.md': dated('A'),
    'content/pages/about.md': '# About\n',
    'content/notes/x.md': dated('X'),
    'data/talks.yaml': '- title: Talk\n  date: 2024-03-03\n',
    'public/a.png': 'png',
  },
  'a folder': {
    'one.md': '# One\n',
    'notes/two.md': '# Two\n',
    'journal/2024-01-02.md': '# Day\n',
    'journal/about.md': '# About the journal\n',
    'drafts/d.md': '# D\n',
    'images/a.png': 'png',
  },
};

/** Returns the published content of a folder, with its addresses. */
async function published(dir: string) {
  const { content } = readContent(dir, await readConfig(dir), NOW);
  return {
    entries: content.entries.map(({ type, path, pathname, date, title, lang }) =>
      [type, path, pathname, date, title, lang].join(' '),
    ),
    assets: content.assets.map(({ pathname }) => pathname),
    config: content.config,
    redirects: content.redirects,
  };
}

describe('lectern init', () => {
  it.each(Object.keys(SITES))('changes nothing of %s, with its lines uncommented neither', async (kind) => {
    const dir = writeFolder(SITES[kind] ?? {});
    const before = await published(dir);
    expect(before.entries.length).toBeGreaterThan(1);
    expect((await run('init', dir)).code).toBe(0);
    expect(await published(dir)).toEqual(before);
    const file = join(dir, 'lectern.yaml');
    const text = readFileSync(file, 'utf8');
    expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
    writeFileSync(file, text.replace(/^# /gm, ''));
    expect(await published(dir)).toEqual(before);
  });

  it.each(Object.keys(SITES))('offers lines for %s that do alone what they say', async (kind) => {
    const dir = writeFolder(SITES[kind] ?? {});
    const before = await published(dir);
    const { report } = readContent(dir, await readConfig(dir), NOW);
    for (const { override } of report.site.filter((found) => found.override !== '')) {
      writeFileSync(join(dir, 'lectern.yaml'), `${override}\n`);
      expect({ override, ...(await published(dir)) }).toEqual({ override, ...before });
    }
  });

  it('writes down what it found', async () => {
    const dir = writeFolder(SITES['Jekyll'] ?? {});
    await run('init', dir);
    const text = readFileSync(join(dir, 'lectern.yaml'), 'utf8');
    expect(text).toContain('## kind: Jekyll (from _config.yml)\n');
    expect(text).toContain('## name: J (from _config.yml)\n# name: J\n');
    expect(text).toContain('# content:\n#   - { files: "_data/talks.yml", type: talk }\n');
    const again = await run('init', dir);
    expect(again).toMatchObject({
      code: 2,
      err: `${join(dir, 'lectern.yaml')} exists already. It was not changed.\n`,
    });
  });

  it('writes a starter site into an empty folder, which checks clean', async () => {
    const dir = join(writeFolder({}), 'new');
    expect((await run('init', dir)).code).toBe(0);
    expect(existsSync(join(dir, 'content/writing/hello.md'))).toBe(true);
    const { code, out } = await run('check', dir, '--all');
    expect({ code, last: out.trim().split('\n').at(-1) }).toEqual({
      code: 0,
      last: '5 files: 3 served, 2 hidden, 0 reported; 0 errors, 0 warnings.',
    });
    rmSync(dir, { recursive: true });
  });

  it('calls the author what Git does, in quotes where the name needs them', async () => {
    const config = join(writeFolder({ gitconfig: '[user]\n\tname = Ann: \\"B\\"\n' }), 'gitconfig');
    const env = { GIT_CONFIG_GLOBAL: config, GIT_CONFIG_SYSTEM: '/dev/null' };
    const dir = join(writeFolder({}), 'new');
    expect((await runHere(['init', dir], env)).out).toMatch(
      /\nTo see the site, and each edit at once: .* serve \S+\/new --watch --drafts\n$/,
    );
    expect((await readConfig(dir)).author).toEqual({ name: 'Ann: "B"' });
    expect((await runHere(['check', dir])).code).toBe(0);
  });
});

describe('a rule of lectern.yaml', () => {
  const jekyll = SITES['Jekyll'] ?? {};
  const paths = async (config: string) => {
    const { entries } = await published(writeFolder({ ...jekyll, 'lectern.yaml': config }));
    return entries.map((entry) => entry.split(' ').slice(0, 3).join(' '));
  };

  it('without an address says the type, and leaves the rest to the site', async () => {
    expect(await paths('content: [{ files: "_posts/**", type: talk }]\n')).toContain('talk talks/a /2024/a');
  });

  it('publishes nothing that the site leaves out, unless it names it', async () => {
    const glob = (await paths('content: [{ files: "**", type: page }]\n')).join('\n');
    expect(glob).not.toMatch(/left|undated|nobody/);
    expect(await paths('content: [{ files: _posts/2024-02-02-left.md, type: page }]\n')).toContain(
      'page left /2024/left',
    );
  });
});
