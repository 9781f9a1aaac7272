import { describe, expect, it } from 'vitest';
import { appOf } from '../support/app.ts';

const matter = '---\ntitle: A\ndate: 2026-01-01\n---\n';
const body = `{/* wombat */}

Quokka. {/* wombat

- wombat
*/} Bilby.

\`\`\`jsx
{/* dingo */}
\`\`\`
`;

/** For each kind of site, its files and the address of its page. */
const KINDS: Readonly<Record<string, [Record<string, string>, string]>> = {
  'a plain folder': [{ 'a.md': matter + body }, '/a'],
  'a folder of Lectern': [{ 'content/writing/a.md': matter + body }, '/writing/a'],
  'notes of Obsidian': [{ '.obsidian/app.json': '{}', 'a.md': matter + body, 'b.md': '[[a]]' }, '/a'],
  Hugo: [
    { 'hugo.toml': "baseURL = 'https://x.example/'\n", 'content/posts/a.md': matter + body },
    '/posts/a/',
  ],
  Jekyll: [{ '_config.yml': 'title: X\n', '_posts/2026-01-01-a.md': matter + body }, '/2026/01/01/a.html'],
  Eleventy: [{ 'eleventy.config.js': 'export default () => ({});\n', 'a.md': matter + body }, '/a/'],
  Astro: [
    {
      'astro.config.mjs': "export default { site: 'https://x.example' };\n",
      'package.json': '{"dependencies":{"astro":"5"}}',
      'src/pages/a.md': matter + body,
    },
    '/a/',
  ],
  Docusaurus: [
    {
      'docusaurus.config.js':
        "export default { url: 'https://x.example', baseUrl: '/', presets: [['classic', {}]] };\n",
      'docs/a.md': matter + body,
    },
    '/docs/a',
  ],
  MkDocs: [{ 'mkdocs.yml': 'site_name: X\n', 'docs/a.md': matter + body }, '/a/'],
  Zola: [
    {
      'config.toml': "base_url = 'https://x.example'\n",
      'content/a.md': `+++\ntitle = 'A'\ndate = 2026-01-01\n+++\n${body}`,
    },
    '/a/',
  ],
  mdBook: [
    { 'book.toml': "[book]\ntitle = 'X'\n", 'src/SUMMARY.md': '- [A](a.md)\n', 'src/a.md': `# A\n\n${body}` },
    '/a.html',
  ],
  VitePress: [{ '.vitepress/config.mts': 'export default {};\n', 'a.md': matter + body }, '/a.html'],
  Pelican: [
    {
      'pelicanconf.py': "SITEURL = 'https://x.example'\nPATH = 'content'\n",
      'content/a.md': `Title: A\nDate: 2026-01-01\n\n${body}`,
    },
    '/a.html',
  ],
};

describe('a comment is no text in', () => {
  it.each(Object.entries(KINDS))('%s', async (_kind, [files, path]) => {
    const { ask } = await appOf(files);
    const { status, text } = await ask(path);
    expect([status, /Quokka[^]*Bilby[^]*dingo/.test(text), text.includes('wombat')]).toEqual([
      200,
      true,
      false,
    ]);
    for (const other of ['/llms-full.txt', '/api/v1/content', '/api/v1/search?query=quokka', '/feed.xml']) {
      expect([other, (await ask(other, '*/*')).text.includes('wombat')]).toEqual([other, false]);
    }
    expect((await ask('/llms-full.txt', '*/*')).text).toContain('Quokka');
  });

  it('a press kit or a transcript', async () => {
    const { ask } = await appOf({
      'content/press-kit.yaml':
        'bios: [{ label: Short, body: "Quokka {/* wombat */}<!-- wombat -->" }]\ntopics: [{ title: T, body: "<!-- wombat -->Quokka" }]\nintro: "Quokka <!-- wombat -->"\n',
      'content/videos/a.md':
        '---\ntitle: A\ndate: 2026-01-01\ntranscript:\n  - { time: "00:00:01", text: "Quokka <!-- wombat -->" }\n  - "Quokka {/* wombat */}"\n---\nText.\n',
    });
    for (const path of ['/press-kit', '/press-kit.md', '/api/v1/press-kit', '/videos/a', '/videos/a.md']) {
      const { text } = await ask(path, path.includes('api') ? '*/*' : 'text/html');
      expect([path, text.includes('Quokka'), text.includes('wombat')]).toEqual([path, true, false]);
    }
  });
});
