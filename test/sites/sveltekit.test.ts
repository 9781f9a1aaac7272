import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const CONFIG = `import { mdsvex } from 'mdsvex';
import options from './mdsvex.config.js';
export default { extensions: ['.svelte', ...options.extensions], preprocess: [mdsvex(options)], kit: { paths: { base: '/b' } } };`;
const OPTIONS = `import { defineMDSveXConfig as defineConfig } from 'mdsvex';
export default defineConfig({ extensions: ['.md', '.svx'] });`;
const SITE = { 'svelte.config.js': CONFIG, 'mdsvex.config.js': OPTIONS };

const post = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;
const LIST =
  "export const load = () => Object.entries(import.meta.glob('/src/**/*.md')).filter(([, m]) => m.published);";

describe('a site of SvelteKit', () => {
  it('has its pages at their routes', async () => {
    const { config, lines, hidden, find } = await readFolder({
      ...SITE,
      'static/a.png': 'png',
      'src/lib/config.js':
        "export const siteTitle = 'Gulls'; export const siteUrl = 'https://gulls.example';",
      'src/routes/+layout.svelte': '',
      'src/routes/+layout.md': 'Text.\n',
      'src/routes/+page.md': '# Home\n\nText.\n',
      'src/routes/(site)/about/+page.svx': '# About\n\n![](/b/a.png)\n',
      'src/routes/(site)/blog/2024-01-05-tern/+page@.md': post(
        'title: Tern\nslug: other\ndate: 2024-01-05',
        '<script>\n  import Note from "$lib/Note.svelte";\n</script>\n\nText {a}.\n\n<Note>Inner</Note>',
      ),
      'src/routes/[lang]/+page.md': '# Template\n',
      'README.md': '# The repository\n',
    });
    expect(config).toMatchObject({ name: 'Gulls', site_url: 'https://gulls.example' });
    expect(lines).toEqual([
      'page about /b/about –',
      'page index /b/ –',
      'writing writing/blog/tern /b/blog/2024-01-05-tern 2024-01-05',
    ]);
    expect(find('writing/blog/tern').body).toBe('Text .\n\nInner\n');
    expect(hidden.filter((line) => line.includes('.md'))).toEqual([
      'README.md: no rule gives it a type; content is in src/routes/',
      'src/routes/+layout.md: a layout',
      'src/routes/[lang]/+page.md: a template for many pages',
    ]);
  });

  it.each([
    ['posts beside the routes', { 'src/posts/a.md': post('title: A') }],
    [
      'pages of which a list leaves some out',
      { 'src/routes/a/+page.md': '# A\n', 'src/routes/+page.js': LIST },
    ],
  ])('publishes no %s: its code decides', async (_, files) => {
    const { lines, report } = await readFolder({ ...SITE, ...files });
    expect(lines).toEqual([]);
    expect(report.diagnostics.map(({ code }) => code)).toContain('unknown-content');
  });

  it('ends addresses with a slash where its layout says so', async () => {
    const { lines } = await readFolder({
      ...SITE,
      'src/routes/+layout.ts': "export const trailingSlash = 'always';",
      'src/routes/a/+page.md': '# A\n',
    });
    expect(lines).toEqual(['page a /b/a/ –']);
  });
});
