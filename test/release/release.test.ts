import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { writeFolder } from '../support/workspace.ts';

const SCRIPT = resolve('scripts/release.js');
const OLD: string = JSON.parse(readFileSync('package.json', 'utf8')).version;
const NEW = OLD.replace(/\d+\.\d+$/, (rest) => `${Number.parseInt(rest, 10) + 1}.0`);
const ENV = {
  ...process.env,
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.com',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
};

function run(cwd: string, program: string, ...args: string[]): { code: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env: ENV, encoding: 'utf8' });
  return { code: status, out: stdout + stderr };
}

/** A clone of this repository whose changelog has the next version, and whose tutorial mentions the current one. */
function clone(): string {
  const dir = join(writeFolder({}), 'clone');
  expect(run('.', 'git', 'clone', '--quiet', '--no-hardlinks', process.cwd(), dir).code).toBe(0);
  writeFileSync(join(dir, 'CHANGELOG.md'), `# Changelog\n\n## ${NEW} (2026-12-01)\n\nMore.\n`);
  appendFileSync(join(dir, 'docs/tutorial.md'), `\nNew in ${OLD}.\n`);
  expect(run(dir, 'git', 'commit', '--quiet', '--all', '--message', 'docs: changelog').code).toBe(0);
  return dir;
}

const release = (dir: string, ...args: string[]) => run(dir, process.execPath, SCRIPT, ...args);
const END = `  git push --follow-tags\nThe workflow "Release" then publishes it; without GitHub: npm publish ./lectern-${NEW}.tgz\n`;

it('says what a release would do, and changes nothing', () => {
  const dir = clone();
  const before = run(dir, 'git', 'rev-parse', 'HEAD').out;
  const { code, out } = release(dir, NEW, '--dry-run');
  expect(code).toBe(0);
  expect(out).toContain('Would: Run the CI: .ci/run\n');
  expect(out).toContain(`Would: Commit and tag: v${NEW}\nWould: Pack: lectern-${NEW}.tgz\n`);
  expect(out).toContain(END);
  expect([run(dir, 'git', 'rev-parse', 'HEAD').out, run(dir, 'git', 'status', '--porcelain').out]).toEqual([
    before,
    '',
  ]);
});

it('writes the version wherever it stands, commits and tags it, and leaves the publishing to you', () => {
  const dir = clone();
  const { code, out } = release(dir, NEW, '--ci', 'echo green', '--no-pack');
  expect([code, out]).toEqual([0, expect.stringContaining(`green\n`)]);
  expect(out).toContain(END);
  expect(run(dir, 'git', 'describe', '--tags', '--exact-match').out).toBe(`v${NEW}\n`);
  expect(run(dir, 'git', 'status', '--porcelain').out).toBe('');
  const read = (file: string) => readFileSync(join(dir, file), 'utf8');
  expect(JSON.parse(read('package.json')).version).toBe(NEW);
  expect(JSON.parse(read('package-lock.json')).packages[''].version).toBe(NEW);
  expect(read('src/model/version.ts')).toContain(NEW);
  expect(read('docs/tutorial.md')).toContain(`./lectern-${NEW}.tgz`);
  expect(read('docs/how-to/github-actions.md')).not.toContain(`@v${OLD}`);
  // A version in a sentence about the past stays.
  expect(read('docs/tutorial.md')).toContain(`\nNew in ${OLD}.\n`);
  expect(release(dir, NEW, '--ci', 'true').code).toBe(1);
});

it('stops before it changes anything: at each thing that is not ready, and where the CI fails', () => {
  const dir = clone();
  expect(release(dir, OLD).out).toBe(
    `"${OLD}" is not a version higher than ${OLD}, such as ${NEW}.\nCHANGELOG.md has no heading "## ${OLD}". Rename "## Unreleased".\n`,
  );
  expect(release(dir, NEW, '--ci', 'exit 3').code).not.toBe(0);
  expect(run(dir, 'git', 'tag', '--list').out).not.toContain(`v${NEW}`);
  expect(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')).version).toBe(OLD);
  appendFileSync(join(dir, 'README.md'), '\n');
  expect(release(dir, NEW, '--dry-run').out).toBe(
    'There are changes that are not committed. Commit them, or put them away.\n',
  );
});
