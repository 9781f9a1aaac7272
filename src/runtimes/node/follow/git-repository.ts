import { execFile, type ExecFileException } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { link, lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Milliseconds that one command may take. */
const MOST = 300_000;
const MOST_OUTPUT = 256 * 1024 * 1024;
/** What is fetched stands here: nothing else keeps a commit. */
const FETCHED = 'refs/lectern/fetched';

/** What a remote has under a name. */
export type Tip = Record<'name' | 'object', string>;

/** Git has refused: a sentence of its own, without credentials. */
export class GitError extends Error {
  override readonly name = 'GitError';
}

/** A repository of one commit at a time, kept by the `git` command, which also knows who may read it. */
export class GitRepository {
  readonly #dir: string;
  readonly #env: NodeJS.ProcessEnv;
  /** What the remote may call it, the likeliest first. */
  readonly #names: readonly string[];
  readonly #end = new AbortController();

  /** @param dir is made. @param ref branch, tag, or a whole name such as `refs/heads/main`. */
  constructor(dir: string, url: string, ref: string) {
    this.#dir = dir;
    const isWhole = ref === 'HEAD' || ref.startsWith('refs/');
    this.#names = isWhole ? [ref] : [`refs/heads/${ref}`, `refs/tags/${ref}`];
    // Other users of the machine can read a command line, and not the environment.
    const config = Object.entries({
      'remote.origin.url': url,
      'core.hooksPath': '/dev/null',
      'gc.autoDetach': 'false',
      'gc.pruneExpire': 'now',
      'http.lowSpeedLimit': '1000',
      'http.lowSpeedTime': '20',
    });
    this.#env = {
      ...process.env,
      GIT_DIR: dir,
      GIT_TERMINAL_PROMPT: '0',
      GIT_CONFIG_COUNT: `${config.length}`,
    };
    for (const [at, [key, value]] of config.entries())
      Object.assign(this.#env, { [`GIT_CONFIG_KEY_${at}`]: key, [`GIT_CONFIG_VALUE_${at}`]: value });
  }

  /** What the remote has under the name now; null where it has none. @throws GitError */
  async tip(): Promise<Tip | null> {
    mkdirSync(this.#dir, { recursive: true, mode: 0o700 });
    await this.#git(['init', '--quiet', '--bare']);
    const lines = (await this.#git(['ls-remote', 'origin', ...this.#names])).split('\n');
    const found = new Map(lines.map((line) => line.split('\t').toReversed() as [string, string]));
    const name = this.#names.find((one) => found.has(one));
    return name === undefined ? null : { name, object: found.get(name) as string };
  }

  /** Fetches what stands there now. @returns its commit. @throws GitError */
  async fetch({ name }: Tip): Promise<string> {
    await this.#git(['fetch', '--quiet', '--no-tags', '--depth=1', 'origin', `+${name}:${FETCHED}`]);
    return (await this.#git(['rev-parse', `${FETCHED}^{commit}`])).trim();
  }

  /** When a commit was made, in milliseconds since the epoch. */
  async madeAt(commit: string): Promise<number> {
    return Number(await this.#git(['show', '--no-patch', '--format=%ct', commit])) * 1000;
  }

  /**
   * Writes the files of a commit into an empty folder.
   * @param before another commit and its folder: files that are the same are linked, so that they keep their time, by which caches know them.
   */
  async write(commit: string, to: string, before: { commit: string; dir: string } | null): Promise<void> {
    await this.#git(['read-tree', '-u', '--reset', commit], {
      GIT_WORK_TREE: to,
      GIT_INDEX_FILE: join(to, '..', '.index'),
    });
    if (before === null) return;
    const differ = ['diff-tree', '-r', '-z', '--name-only', '--no-renames', before.commit, commit];
    // What it was may be gone: then all files are new.
    const changed = await this.#git(differ).catch(() => null);
    if (changed === null) return;
    const isNew = new Set(changed.split('\0'));
    for (const file of (await this.#git(['ls-tree', '-r', '-z', '--name-only', commit])).split('\0')) {
      if (file === '' || isNew.has(file)) continue;
      const known = join(before.dir, file);
      if (!(await lstat(known).catch(() => null))?.isFile()) continue;
      await rm(join(to, file));
      await link(known, join(to, file));
    }
  }

  close(): void {
    this.#end.abort();
  }

  async #git(args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<string> {
    const env = { ...this.#env, ...more };
    const { signal } = this.#end;
    const options = { env, signal, timeout: MOST, maxBuffer: MOST_OUTPUT };
    try {
      return (await run('git', args, options)).stdout;
    } catch (error) {
      const { code, killed, stderr = '', message } = error as ExecFileException;
      if (code === 'ENOENT') throw new GitError('the command git is not there. Install it');
      if (killed) throw new GitError(`git ${args[0]} took longer than ${MOST / 1000} s`);
      throw new GitError(withoutCredentials(stderr.trim() || message).replaceAll('\n', ' '));
    }
  }
}

/** A text in which no address has a user or a password. */
export function withoutCredentials(text: string): string {
  return text.replace(/(\w:\/\/)[^/\s]*@/g, '$1');
}
