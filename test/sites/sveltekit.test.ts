import { expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const SITE = {
  'svelte.config.js':
    "import { mdsvex } from 'mdsvex';\nexport default { extensions: ['.svelte', '.md'], preprocess: [mdsvex({ extensions: ['.md'] })] };",
};

it.each([
  ['posts beside the routes', { 'src/posts/a.md': '---\ntitle: A\n---\n\nText.\n' }],
  ['pages below its routes', { 'src/routes/a/+page.md': '# A\n' }],
])('a site of SvelteKit publishes no %s before it is built: its code decides', async (_, files) => {
  const { lines, hidden, report } = await readFolder({ ...SITE, ...files });
  expect(lines).toEqual([]);
  expect(hidden.filter((line) => line.includes('.md'))).toEqual([
    `${Object.keys(files)[0]}: Lectern cannot tell whether the site publishes it`,
  ]);
  expect(report.diagnostics.map(({ code }) => code)).toContain('unknown-content');
});
