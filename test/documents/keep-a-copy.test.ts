import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { codeBlocks } from '../support/code-blocks.ts';
import { runBuiltHere } from '../support/command.ts';
import { freePort } from '../support/free-port.ts';
import { isThere } from '../support/needed.ts';
import { PLAIN_HOSTS, startPlainHost } from '../support/plain-host.ts';
import { serving } from '../support/serving.ts';
import { writeFolder } from '../support/workspace.ts';

/** More entries than the quota allows requests. */
const COUNT = 150;
const nameOf = (n: number) => `content/writing/p${n}.md`;
const post = (n: number, text: string, aliases = '') =>
  `---\ntitle: T${n}\ndate: 2026-01-01\n${aliases}---\n\n${text}\n`;

function siteFolder(): string {
  const posts = Array.from({ length: COUNT }, (_, n) => [nameOf(n), post(n, `Text ${n}.`)] as const);
  return writeFolder({ 'lectern.yaml': 'name: Ada\n', ...Object.fromEntries(posts) });
}

/** Edits an entry without a new date, removes one, and moves one with an alias. */
function edit(dir: string): void {
  writeFileSync(join(dir, nameOf(1)), post(1, 'Another text.'));
  rmSync(join(dir, nameOf(2)));
  rmSync(join(dir, nameOf(3)));
  writeFileSync(join(dir, 'content/writing/moved.md'), post(3, 'Text 3.', 'aliases: [/writing/p3]\n'));
}

function client() {
  const dir = mkdtempSync(join(tmpdir(), 'lectern-copy-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const block = codeBlocks('docs/how-to/keep-a-copy.md').find(({ language }) => language === 'js');
  writeFileSync(join(dir, 'keep-a-copy.mjs'), block?.text ?? '');
  const copy = join(dir, 'copy');
  const run = (origin: string) =>
    execFileSync(process.execPath, [join(dir, 'keep-a-copy.mjs'), origin, copy], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .filter(Boolean);
  const text = (path: string) => readFileSync(join(copy, `${encodeURIComponent(path)}.md`), 'utf8');
  return { run, text, copy };
}

it('a client keeps a copy of a server in step, and is not counted', async () => {
  const dir = siteFolder();
  const { url, until } = await serving([dir, '--watch'], {});
  const { run, text, copy } = client();
  expect(run(url)).toHaveLength(COUNT);
  expect(readdirSync(copy)).toHaveLength(COUNT + 1);
  expect(text('writing/p1')).toContain('Text 1.');
  expect(run(url)).toEqual([]);

  edit(dir);
  await until(
    '/content-index.json',
    ({ text: index }) => index.includes('writing/moved') && !index.includes('writing/p2"'),
  );
  await until('/writing/p1.md', ({ text: twin }) => twin.includes('Another text.'));
  expect(run(url).toSorted()).toEqual([
    'changed writing/p1',
    'new writing/moved',
    'removed writing/p2 ',
    `removed writing/p3 ${url}/writing/moved`,
  ]);
  expect(text('writing/p1')).toContain('Another text.');
  expect(existsSync(join(copy, `${encodeURIComponent('writing/p2')}.md`))).toBe(false);
  const counted = await fetch(`${url}/api/v1`);
  expect(counted.headers.get('ratelimit')).toMatch(/^"public";r=119;/);
});

it.skipIf(!isThere(PLAIN_HOSTS.python.path, PLAIN_HOSTS.python.wanted))(
  'the same client keeps a copy of an export on a host of files',
  async () => {
    const dir = siteFolder();
    const out = join(dir, 'out');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const build = () => runBuiltHere(['build', dir, '-o', out, '--base-url', url]);
    await build();
    onTestFinished(await startPlainHost('python', out, port));
    const { run, text } = client();
    expect(run(url)).toHaveLength(COUNT);
    edit(dir);
    await build();
    expect(
      run(url)
        .map((line) => line.trim())
        .toSorted(),
    ).toEqual([
      'changed writing/p1',
      'new writing/moved',
      'removed writing/p2',
      expect.stringMatching(/^removed writing\/p3/),
    ]);
    expect(text('writing/p1')).toContain('Another text.');
  },
);
