import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Milliseconds that Git may take to check out a branch. After that time, Lectern ignores a lock file as one left behind. */
export const CHECKOUT_TIMEOUT = 30_000;

/** Tells whether Git is changing the files of a folder. */
export interface GitState {
  isAtWork(): boolean;
  /** A text that changes once Git has changed files. */
  stamp(): string;
}

/** The state of the repository around a folder; null if there is none. */
export function gitStateOf(dir: string): GitState | null {
  for (let folder = resolve(dir); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return stateIn(gitFolder(join(folder, '.git')));
    if (folder === dirname(folder)) return null;
  }
}

function stateIn(folder: string): GitState {
  return {
    isAtWork: () => existsSync(join(folder, 'index.lock')),
    stamp: () => {
      const stats = statSync(join(folder, 'index'), { throwIfNoEntry: false });
      return stats ? `${stats.ino}:${stats.mtimeMs}` : '';
    },
  };
}

/** A worktree and a submodule have a file that names the folder (gitrepository-layout). */
function gitFolder(path: string): string {
  if (!statSync(path).isFile()) return path;
  const [, gitdir = ''] = /^gitdir: (.*)/.exec(readFileSync(path, 'utf8')) ?? [];
  return resolve(dirname(path), gitdir);
}
