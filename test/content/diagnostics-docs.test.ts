import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { anchorOf, docsAddress, moreAbout } from '../../src/cli/report/documentation.ts';
import { COMMANDS } from '../../src/cli/run.ts';
import { appOfFolder } from '../support/app.ts';
import { runHere } from '../support/command.ts';
import { writeFolder } from '../support/workspace.ts';

/** Finds codes in the sources by the text before them, such as `code:`, a severity or a call of `warn`. */
const CODE =
  /(?:code:\s*(?:isImage \? )?|'(?:error|warning|info)',\s*|\b(?:failure|warn)\(\s*(?:[\w.]+,\s*)?|: |_FOLDER = )'([a-z0-9]+(?:-[a-z0-9]+)+)'/g;

const sources = ['src/cli/questions', 'src/content', 'src/extract', 'src/reconcile', 'src/folder'].flatMap(
  (folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
);
const documented = [
  ...readFileSync('docs/reference/diagnostics.md', 'utf8').matchAll(/^### `([a-z0-9-]+)`/gm),
].map((match) => match[1] as string);
/** The sources form these codes from the names of front matter keys, so that no search finds them. */
const made = ['unreadable-draft', 'unreadable-private'];

it('every diagnostic code of the sources is documented, and no other', () => {
  const used = new Set(
    sources.flatMap((text) => [...text.matchAll(CODE)].map((match) => match[1] as string)),
  );
  const inSource = (code: string) => sources.some((text) => text.includes(`'${code}'`));
  expect(documented.filter((code) => !made.includes(code) && !inSource(code))).toEqual([]);
  const notCodes = new Set(['as-is', 'not-content', 'missing-here', 'absent-there', 'held-back']);
  expect([...used].filter((code) => !documented.includes(code) && !notCodes.has(code))).toEqual([]);
});

it('every code and every command has an address in the documentation, on the web and in the package', async () => {
  const web = 'https://docs.example';
  const { ask } = await appOfFolder('docs', { base: web, pages: web });
  for (const [page, anchors] of [
    ['reference/diagnostics', [...documented, ...made].map(anchorOf)],
    ['reference/diagnostics', ['codes']],
    ['reference/cli', Object.keys(COMMANDS).map((name) => `lectern-${name}`)],
  ] as const) {
    const markdown = readFileSync(new URL(docsAddress(page, '', undefined)), 'utf8');
    const headings = new Set(
      [...markdown.matchAll(/^##+ (.*)$/gm)].map(([, heading = '']) =>
        heading.replaceAll('`', '').toLowerCase().replaceAll(' ', '-'),
      ),
    );
    expect(anchors.filter((anchor) => !headings.has(anchor))).toEqual([]);
    const { status, text } = await ask(new URL(docsAddress(page, '', `${web}/`)).pathname);
    expect([status, anchors.filter((anchor) => !text.includes(`id="${anchor}"`))]).toEqual([200, []]);
  }
});

const IN_PACKAGE = new URL('../../docs/reference/', import.meta.url).href;

it.each([
  [['broken-link', 'broken-link'], 'diagnostics.md#broken-link'],
  [['broken-link', 'clash'], 'diagnostics.md#codes'],
  [['unreadable-published'], 'diagnostics.md#unreadable-draft'],
  [['unreadable-folder'], 'diagnostics.md#unreadable-folder'],
])('%j: one line leads to %s', (codes, end) => {
  expect(moreAbout(codes)).toBe(`More: ${IN_PACKAGE}${end}`);
});

it.each([
  ['a wrong configuration', ['check', '.'], 'diagnostics.md#invalid-config'],
  ['a wrong call', ['build', '--nowhere'], 'cli.md#lectern-build'],
  ['an unknown command', ['frobnicate'], 'cli.md'],
])('%s ends with the address of the page that says more', async (_what, args, end) => {
  const dir = writeFolder({ 'lectern.yaml': 'nmae: Ink\n' });
  const { code, more } = await runHere(args.map((arg) => (arg === '.' ? dir : arg)));
  expect([code, more]).toEqual([2, `More: ${IN_PACKAGE}${end}`]);
});

it('the last line of check leads to the codes that it has named; without any there is none', async () => {
  const post = '---\ntitle: A\ndate: 2026-01-01\n---\n\n[b](/writing/b)\n';
  const broken = await runHere(['check', writeFolder({ 'content/writing/a.md': post })]);
  expect(broken.out.trimEnd().split('\n').at(-1)).toBe(`More: ${IN_PACKAGE}diagnostics.md#broken-link`);
  const whole = await runHere([
    'check',
    writeFolder({ 'content/writing/a.md': post.replace('/writing/b', '/') }),
  ]);
  expect(whole.out).not.toContain('More:');
});
