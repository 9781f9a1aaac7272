import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { serving } from '../support/serving.ts';
import { writeFolder } from '../support/workspace.ts';

const LOOKS = 'src/surfaces/pages/looks';
const SHEET = '/_lectern/style.css';

/** Copies the files of Lectern that this test edits. A link to `dist` would not do, since Node resolves links. */
function clone(): string {
  const dir = writeFolder({});
  for (const name of ['package.json', 'dist', LOOKS]) cpSync(name, join(dir, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'));
  return dir;
}

it('serve --watch in a clone shows an edit of the CSS of a look without a build', async () => {
  const dir = clone();
  const site = writeFolder({
    'lectern.yaml': 'theme: { look: writer }\n',
    'content/writing/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\n\nText.\n',
  });
  const node = ['sh', '-c', 'cd "$0" && exec "$@"', dir, process.execPath];
  const { url, get, until } = await serving([site, '--watch'], {}, node);
  const edit = (name: string, css: string) => writeFileSync(join(dir, LOOKS, name), css);
  expect((await get(SHEET)).text).not.toContain('crimson');
  const events = (await fetch(`${url}/.lectern/events`)).body?.getReader();
  const next = async () => new TextDecoder().decode((await events?.read())?.value);
  const first = await next();

  edit('writer/look.css', 'h1 { color: crimson; }');
  expect(await next()).not.toBe(first);
  const { text } = await until(SHEET, (answer) => answer.text.includes('h1 { color: crimson; }'));
  expect(text).toMatch(/^@layer lectern\{.*\}$/s);
  await events?.cancel();

  // An edit of a shared style sheet counts, an edit of another look does not.
  edit('docs/look.css', 'h2 { color: teal; }');
  edit('base.css', 'h3 { color: navy; }');
  const shared = await until(SHEET, (answer) => answer.text.includes('h3 { color: navy; }'));
  expect(shared.text).toContain('crimson');
  expect(shared.text).not.toContain('teal');
  // What the author sees is as small as what visitors get.
  for (const path of [SHEET, '/writing/a']) {
    const { headers } = await fetch(`${url}${path}`);
    expect([path, headers.get('content-encoding')]).toEqual([path, 'gzip']);
  }
});
