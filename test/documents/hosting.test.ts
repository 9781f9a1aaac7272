import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const read = (file: string) => parse(readFileSync(`.github/${file}`, 'utf8')) as Record<string, unknown>;

it('updates of dependencies are proposed for every lock file', () => {
  const [npm] = read('dependabot.yml')['updates'] as { directories: string[] }[];
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
  const locks = files.filter((file) => /(?:^|\/)package-lock\.json$/.test(file));
  expect(npm?.directories.toSorted()).toEqual(
    locks.map((file) => (dirname(file) === '.' ? '/' : `/${dirname(file)}`)).toSorted(),
  );
});

it('a pull request runs the script of CI, and a release names its tag', () => {
  const steps = (file: string) =>
    Object.values(read(file)['jobs'] as Record<string, { steps: { run?: string }[] }>).flatMap((job) =>
      job.steps.flatMap(({ run = [] }) => run),
    );
  expect(steps('workflows/ci.yml')).toContain('.ci/run');
  expect(existsSync('.ci/run')).toBe(true);
  expect(steps('workflows/release.yml')).toContain('npm publish --provenance --access public');
  expect(readFileSync('scripts/release.js', 'utf8')).toContain('git push --follow-tags');
});
