import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Milliseconds that Git may take to check out a branch; a lock that stays longer was left behind. */
export const GIT = 30_000;

/** What tells a reader of a folder that Git changes the files in it. */
export interface GitState {
  isAtWork(): boolean;
  /** Differs once Git has changed files. */
  stamp(): string;
}

/** Null where the folder is in no repository. */
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
  const [, named = ''] = /^gitdir: (.*)/.exec(readFileSync(path, 'utf8')) ?? [];
  return resolve(dirname(path), named);
}
