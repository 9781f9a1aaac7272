// Plants the bugs of a list, one at a time, in a copy of the sources, and counts how many of them the suites notice.
//
//   node planted.js LIST SUITE …
//
// Each line of LIST is {"file", "from", "to", "first"}: in this file, the first `from` becomes `to`. The suites in
// `first` are tried first. Write the list without looking at the tests.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const [list, ...suites] = process.argv.slice(2);
const copy = join(mkdtempSync(join(tmpdir(), 'lectern-planted-')), 'lectern');
execFileSync('git', ['worktree', 'add', '--detach', copy, 'HEAD'], { cwd: ROOT, stdio: 'ignore' });
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

/** The first test that fails; null if none does. Builds the program with the bug, because some suites start it. */
function failing(names) {
  const build = spawnSync('npm', ['run', '--silent', 'build'], { cwd: copy, encoding: 'utf8' });
  if (build.status !== 0) return 'the build';
  const args = ['vitest', 'run', ...names, '--bail=1', '--maxWorkers=1'];
  const { status, stdout, stderr } = spawnSync('npx', args, { cwd: copy, encoding: 'utf8' });
  return status === 0 ? null : (/FAIL.*> (.*)/.exec(stdout + stderr)?.[1] ?? 'the run itself');
}

try {
  const clean = failing(suites);
  if (clean !== null) throw new Error(`The suites fail with nothing planted: ${clean}`);
  const bugs = readFileSync(list, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  let noticed = 0;
  for (const { file, from, to, first } of bugs) {
    const text = readFileSync(join(copy, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    writeFileSync(
      join(copy, file),
      text.replace(from, () => to),
    );
    const by = (first && failing(first)) ?? failing(suites);
    writeFileSync(join(copy, file), text);
    if (by !== null) noticed++;
    console.log(
      `${by === null ? 'SURVIVED' : 'noticed '} ${file}: ${from} → ${to}${by === null ? '' : ` (${by})`}`,
    );
  }
  console.log(`${noticed} of ${bugs.length} noticed`);
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', copy], { cwd: ROOT });
}
