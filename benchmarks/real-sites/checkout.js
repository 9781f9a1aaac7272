import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The name of a repository's folder: `owner+name`. */
export const folderName = (repository) => repository.replace('/', '+');

/**
 * Writes the files of a commit to a folder of its own, unless they are there already, and returns the folder.
 * @param mirror folder of git directories: `owner+name`, `owner+name/repo` or `owner+name.git`.
 */
export function checkout({ mirror, work, repository, commit }) {
  const gitDir = gitDirOf(mirror, repository);
  const to = join(work, `${folderName(repository)}@${commit.slice(0, 12)}`);
  if (existsSync(to)) return to;
  const part = `${to}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const env = { ...process.env, GIT_INDEX_FILE: `${to}.index` };
  const git = (...args) =>
    execFileSync('git', ['--git-dir', gitDir, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  git('read-tree', commit);
  try {
    git('-c', 'core.autocrlf=false', 'checkout-index', '--all', '--force', '--quiet', `--prefix=${part}/`);
  } catch (error) {
    // A mirror may lack large files. Git writes all others.
    console.error(`${repository}: ${String(error.stderr).trim().split('\n').slice(0, 3).join(' / ')}`);
  }
  rmSync(`${to}.index`, { force: true });
  renameSync(part, to);
  return to;
}

/** The day of a commit, in UTC. */
export function dayOf({ mirror, repository, commit }) {
  const args = ['--git-dir', gitDirOf(mirror, repository), 'log', '-1', '--format=%ct', commit];
  return new Date(1000 * Number(execFileSync('git', args))).toISOString().slice(0, 10);
}

function gitDirOf(mirror, repository) {
  const name = folderName(repository);
  const gitDir = ['repo/.git', 'repo', '.git', '']
    .map((part) => join(mirror, name, part))
    .concat(join(mirror, `${name}.git`))
    .find((dir) => existsSync(join(dir, 'HEAD')));
  if (gitDir === undefined)
    throw new Error(`Looking for the git directory of ${repository}: none in ${mirror}.`);
  return gitDir;
}
