import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { runHere } from '../support/command.ts';
import { writeFolder } from '../support/workspace.ts';

const FILES = {
  'content/writing/a\u001b[31m\u0007b.md': '---\ntitle: [\n---\n',
  'content/writing/c.md': '---\ntitle: C \u001b[2J\n---\n\n[x](d\u001b[1m.md)\n',
};
/** The characters that could move the cursor of a terminal. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;

it.each([['check'], ['check', '--format', 'github']])(
  '%j: no signs of a file’s name that move the cursor',
  async (...args) => {
    const { out, err } = await runHere([...args, writeFolder(FILES)]);
    expect(out + err).toContain('b.md');
    expect(out + err).not.toMatch(CONTROLS);
  },
);

it('nor of the name of a folder that an export is written to', () => {
  const dir = writeFolder(FILES);
  const command = ['build', dir, '-o', `${dir}-out\u001b[2J`, '--base-url', 'https://a.example'];
  const { stdout, stderr } = spawnSync(process.execPath, ['dist/cli/main.js', ...command], {
    encoding: 'utf8',
  });
  expect(stdout + stderr).toContain('-out\ufffd[2J: ');
  expect(stdout + stderr).not.toMatch(CONTROLS);
});
