import { spawn } from 'node:child_process';
import { link, lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Limits } from '../../../model/server-config.ts';
import { defaultMegabytes, RESIDENT_PER_HEAP } from '../build/build-process.ts';
import { makeFolder } from '../../../platform/private-file.ts';

/** The least address space of Git, in megabytes: TLS alone takes 200. */
const LEAST_MEMORY = 512;
/**
 * Runs Git within limits, which its children inherit. When the server ends, even by SIGKILL, its end of the pipe on
 * descriptor 3 closes, and the process group is killed. `ulimit` counts files in units of 512 bytes, memory in 1024.
 */
const BOUNDED = `ulimit -f "$1" 2>/dev/null; ulimit -v "$2" 2>/dev/null; shift 2
{ cat <&3; kill -KILL 0; } >/dev/null 2>&1 &
exec 3<&-
git "$@"`;
const MOST_OUTPUT = 256 * 1024 * 1024;
/** The ref of the fetched commit. Git removes all commits without a ref. */
const FETCHED = 'refs/lectern/fetched';

/** A ref of the remote, and the hash of its object. */
export type Tip = Record<'name' | 'object', string>;

/** Git has failed. The message is what Git wrote, without credentials. */
export class GitError extends Error {
  override readonly name = 'GitError';
}

/** The limits of Git: seconds, megabytes of memory as for a build, and megabytes of a commit. */
export type GitLimits = Pick<Limits, 'build_timeout' | 'build_megabytes' | 'revision_megabytes'>;

/** A repository with one commit at a time. The `git` command manages it, with the credentials of the user. */
export class GitRepository {
  readonly #dir: string;
  readonly #env: NodeJS.ProcessEnv;
  /** The refs that the configured name may mean, the likeliest first. */
  readonly #names: readonly string[];
  readonly #end = new AbortController();
  readonly #limits: GitLimits;

  /** @param dir is created. @param ref a branch, a tag, or a whole name such as `refs/heads/main`. */
  constructor(dir: string, url: string, ref: string, limits: GitLimits) {
    this.#dir = dir;
    this.#limits = limits;
    const isWhole = ref === 'HEAD' || ref.startsWith('refs/');
    this.#names = isWhole ? [ref] : [`refs/heads/${ref}`, `refs/tags/${ref}`];
    // The URL may have credentials. Other users of the machine can read a command line, but not the environment.
    const config = Object.entries({
      'remote.origin.url': url,
      'core.hooksPath': '/dev/null',
      'gc.autoDetach': 'false',
      'gc.pruneExpire': 'now',
      'http.lowSpeedLimit': '1000',
      'http.lowSpeedTime': '20',
      // Less memory: large files are written in pieces, and packs are mapped in small windows.
      'core.bigFileThreshold': '16m',
      'core.packedGitWindowSize': '16m',
      'core.packedGitLimit': '64m',
      'pack.threads': '1',
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

  /** The ref as the remote has it now; null if the remote lacks it. @throws GitError */
  async tip(): Promise<Tip | null> {
    makeFolder(this.#dir, 0o700);
    await this.#git(['init', '--quiet', '--bare']);
    const lines = (await this.#git(['ls-remote', 'origin', ...this.#names])).split('\n');
    const objects = new Map(lines.map((line) => line.split('\t').toReversed() as [string, string]));
    const name = this.#names.find((ref) => objects.has(ref));
    return name === undefined ? null : { name, object: objects.get(name) as string };
  }

  /** Fetches a ref. @returns its commit, which may be newer than `tip()` said. @throws GitError */
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
   * @param before another commit and its folder. Unchanged files become hard links to it, so they keep their times and ETags.
   */
  async write(commit: string, to: string, before: { commit: string; dir: string } | null): Promise<void> {
    const sizes = (await this.#git(['ls-tree', '-r', '-l', commit])).matchAll(/^\S+ \S+ \S+ +(\d+)\t/gm);
    const bytes = [...sizes].reduce((sum, [, size]) => sum + Number(size), 0);
    const { revision_megabytes: most } = this.#limits;
    if (bytes > most * 1_000_000)
      throw new GitError(
        `commit ${commit.slice(0, 12)} has ${Math.ceil(bytes / 1_000_000)} MB of files, and limits.revision_megabytes is ${most}`,
      );
    await this.#git(['read-tree', '-u', '--reset', commit], {
      GIT_WORK_TREE: to,
      GIT_INDEX_FILE: join(to, '..', '.index'),
    });
    if (before === null) return;
    const differ = ['diff-tree', '-r', '-z', '--name-only', '--no-renames', before.commit, commit];
    // The other commit may be gone: then all files are new.
    const changed = await this.#git(differ).catch(() => null);
    if (changed === null) return;
    const isNew = new Set(changed.split('\0'));
    for (const file of (await this.#git(['ls-tree', '-r', '-z', '--name-only', commit])).split('\0')) {
      if (file === '' || isNew.has(file)) continue;
      const oldFile = join(before.dir, file);
      if (!(await lstat(oldFile).catch(() => null))?.isFile()) continue;
      await rm(join(to, file));
      await link(oldFile, join(to, file));
    }
  }

  close(): void {
    this.#end.abort();
  }

  #git(args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<string> {
    const {
      build_timeout: seconds,
      build_megabytes: memory = defaultMegabytes(),
      revision_megabytes,
    } = this.#limits;
    const bounds = [
      String(Math.ceil((revision_megabytes * 1_000_000) / 512)),
      String(Math.max(LEAST_MEMORY, memory * RESIDENT_PER_HEAP) * 1000),
    ];
    const { signal } = this.#end;
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new GitError('it was stopped'));
      const env = { ...this.#env, ...more };
      const isBounded = process.platform !== 'win32';
      const [command, commandArgs] = isBounded
        ? ['/bin/sh', ['-c', BOUNDED, 'sh', ...bounds, ...args]]
        : ['git', [...args]];
      const child = spawn(command, commandArgs, {
        env,
        detached: isBounded,
        stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      });
      const texts = { out: '', err: '' };
      let failure: string | null = null;
      const stop = (reason: string) => {
        failure ??= reason;
        // When the pipe closes, the process group is killed.
        child.stdio[3]?.destroy();
        if (!isBounded) child.kill();
      };
      const onAbort = () => stop('it was stopped');
      const timer = setTimeout(() => stop(`git ${args[0]} took longer than ${seconds} s`), seconds * 1000);
      const gather = (name: 'out' | 'err') => (chunk: string) => {
        texts[name] += chunk;
        if (texts[name].length > MOST_OUTPUT) stop(`git ${args[0]} says too much`);
      };
      child.stdout?.setEncoding('utf8').on('data', gather('out'));
      child.stderr?.setEncoding('utf8').on('data', gather('err'));
      child.stdio[3]?.on('error', () => undefined);
      signal.addEventListener('abort', onAbort, { once: true });
      child.once('exit', () => child.stdio[3]?.destroy());
      child.once('error', ({ message }) => stop(message));
      child.once('close', (code, killed) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        if (code === 0 && failure === null) return resolve(texts.out);
        const stderr = withoutCredentials(texts.err.trim()).replaceAll('\n', ' ');
        if (code === 127) failure ??= 'the command git is not there. Install it';
        reject(new GitError(failure ?? (stderr || `git ${args[0]} ended with ${killed ?? `code ${code}`}`)));
      });
    });
  }
}

/** Removes user and password from the addresses in a text. */
export function withoutCredentials(text: string): string {
  return text.replace(/(\w:\/\/)[^/\s]*@/g, '$1');
}
