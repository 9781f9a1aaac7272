import { expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const inner = { 'project/mkdocs.yml': 'site_name: A\n', 'project/docs/x.md': '# X\n\nText.\n' };
const notes = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [`${name}.md`, `# ${name}\n\nText.\n`]));

it('a folder of notes is served without the site that lies in it', async () => {
  const { lines, report } = await readFolder({ ...inner, ...notes('a', 'b', 'c') });
  expect(lines).toEqual(['page a /a –', 'page b /b –', 'page c /c –']);
  const told = report.diagnostics.filter(({ code }) => code === 'unknown-content');
  expect(told.map(({ severity, file }) => [severity, file])).toEqual([['error', 'project/mkdocs.yml']]);
});

it('a folder that mostly holds another site is not guessed at', async () => {
  const { lines, report } = await readFolder({
    ...inner,
    'project/docs/y.md': '# Y\n\nText.\n',
    ...notes('a'),
  });
  expect(lines).toEqual([]);
  const told = report.diagnostics.filter(({ code }) => code === 'unknown-content');
  expect(told.map(({ severity, file }) => [severity, file])).toEqual([['error', 'project/mkdocs.yml']]);
});
