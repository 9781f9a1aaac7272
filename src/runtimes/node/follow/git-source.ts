import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../platform/private-file.ts';
import { orNull } from '../../../text/or-null.ts';
import { GitError, type GitLimits, GitRepository, withoutCredentials } from './git-repository.ts';
import { type SourceProblem, sourceState, type SourceState } from '../serve/operator/probes.ts';

/** Symbolic links to the folder of the commit that builds read, and of the one that is served. */
const NEXT = 'next';
const SERVED = 'served';
const REPOSITORY = 'repository';
const UNFINISHED = '.unfinished';
const COMMIT = /^[0-9a-f]{40,64}$/;

export interface GitSourceOptions {
  url: string;
  ref: string;
  /** The folder of the repository and the commits. Nothing else may use it. */
  dir: string;
  limits: GitLimits;
  log(line: string): void;
}

/**
 * A site in a Git repository. Each commit has a folder of its own. Builds read the link {@link next}, which leads to the
 * newest commit; files are served from the link {@link served}, which leads to the commit whose site is served.
 */
export class GitSource {
  readonly #options: GitSourceOptions;
  readonly #repository: GitRepository;
  /** The last part of the URL. As the name of the folder, it is the name of a site that has no other. */
  readonly #name: string;
  readonly #state: SourceState = sourceState('git');
  /** The object of the remote that was built last, whether it could be served or not. */
  #seen: string | null = null;
  /** The last problem that was logged. */
  #logged: string | null = null;
  #build: (() => Promise<boolean>) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #isRequested = false;
  #isAnew = false;
  #isClosed = false;

  constructor(options: GitSourceOptions) {
    this.#options = options;
    this.#repository = new GitRepository(
      join(options.dir, REPOSITORY),
      options.url,
      options.ref,
      options.limits,
    );
    this.#name = /([\w.-]+?)(?:\.git)?\/*$/.exec(options.url)?.[1] ?? 'site';
  }

  /** The folder that builds read. */
  get next(): string {
    return join(this.#options.dir, NEXT, this.#name);
  }

  /** The folder whose files are served. */
  get served(): string {
    return join(this.#options.dir, SERVED, this.#name);
  }

  state(): SourceState {
    return this.#state;
  }

  /** Makes {@link next} lead to the commit that was served last, else to that of the remote. @throws GitError */
  async open(): Promise<void> {
    const kept = this.#commitOf(SERVED);
    if (kept !== null && existsSync(this.served)) {
      this.#link(NEXT, kept);
      this.#state.made = await this.#repository.madeAt(kept).catch(() => Date.now());
      return;
    }
    const tip = await this.#repository.tip();
    if (tip === null)
      throw new GitError(`the repository has no ${this.#options.ref}. Name another one with --ref`);
    await this.#take(await this.#fetch(tip));
    this.#seen = tip.object;
    this.#state.checked = Date.now();
  }

  /** The commit that was built last is served from now on: its files too. */
  settle(): void {
    const commit = this.#commitOf(NEXT);
    if (commit === null || commit === this.#state.commit) return;
    const before = this.#commitOf(SERVED);
    this.#link(SERVED, commit);
    this.#state.commit = commit;
    this.#state.behind = null;
    this.#tell(null, null);
    this.#options.log(`Commit ${commit.slice(0, 12)} of ${this.#publicUrl} is served.`);
    const { dir } = this.#options;
    const current = new Set([commit, before, REPOSITORY, NEXT, SERVED]);
    for (const name of readdirSync(dir).filter((entry) => !current.has(entry))) {
      // The folder is renamed first, since the same commit may come again before it is removed.
      const gone = join(dir, `.gone-${randomUUID()}`);
      renameSync(join(dir, name), gone);
      void rm(gone, { recursive: true, force: true });
    }
  }

  /** Looks for new commits. @param build builds {@link next}, and returns whether it is served. @param poll milliseconds. */
  follow(build: () => Promise<boolean>, poll: number): void {
    this.#build = build;
    this.#timer = setInterval(() => void this.look(), poll).unref();
    void this.look();
  }

  /** Looks for another commit. @param isAnew builds the same commit again if there is none. */
  look(isAnew = false): Promise<void> {
    this.#isAnew ||= isAnew;
    this.#isRequested = true;
    // Any number of calls during a look cause one more look.
    this.#looking ??= this.#lookAll().finally(() => (this.#looking = null));
    return this.#looking;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#repository.close();
    await this.#looking;
  }

  async #lookAll(): Promise<void> {
    while (this.#isRequested && !this.#isClosed) {
      this.#isRequested = false;
      await this.#lookOnce().catch((error: Error) => this.#tell('refused', error.message));
    }
  }

  async #lookOnce(): Promise<void> {
    const tip = await this.#repository.tip().catch((error: Error) => error);
    if (tip instanceof Error) return this.#tell('unreachable', tip.message);
    this.#state.checked = Date.now();
    if (tip === null) return this.#tell('missing', `it no longer has ${this.#options.ref}`);
    const isAnew = this.#isAnew;
    this.#isAnew = false;
    if (tip.object === this.#seen && !isAnew) {
      if (this.#state.problem !== 'refused') this.#tell(null, null);
      return;
    }
    this.#state.behind ??= Date.now();
    const commit = await this.#fetch(tip);
    await this.#take(commit);
    if (commit !== this.#state.commit || isAnew) {
      const madeAt = await this.#repository.madeAt(commit);
      const isServed = (await this.#build?.()) ?? false;
      this.#seen = tip.object;
      if (!isServed) return this.#tell('refused', `commit ${commit.slice(0, 12)} cannot be served`);
      this.settle();
      this.#state.made = madeAt;
    }
    this.#seen = tip.object;
    this.#state.behind = null;
    this.#tell(null, null);
  }

  /** If the repository is damaged, or locked by a process that was killed, it is made anew. */
  async #fetch(tip: Parameters<GitRepository['fetch']>[0]): Promise<string> {
    return this.#repository.fetch(tip).catch(async () => {
      rmSync(join(this.#options.dir, REPOSITORY), { recursive: true, force: true });
      return this.#repository.fetch((await this.#repository.tip()) ?? tip);
    });
  }

  /** Writes the files of a commit, and makes {@link next} lead to them. */
  async #take(commit: string): Promise<void> {
    const { dir } = this.#options;
    if (!existsSync(join(dir, commit))) {
      const unfinished = join(dir, UNFINISHED);
      rmSync(unfinished, { recursive: true, force: true });
      makeFolder(join(unfinished, this.#name), 0o700);
      const servedCommit = this.#commitOf(SERVED);
      const before = servedCommit === null ? null : { commit: servedCommit, dir: this.served };
      await this.#repository.write(commit, join(unfinished, this.#name), before);
      renameSync(unfinished, join(dir, commit));
    }
    this.#link(NEXT, commit);
  }

  #commitOf(link: string): string | null {
    const commit = orNull(() => readlinkSync(join(this.#options.dir, link)));
    return commit !== null && COMMIT.test(commit) ? commit : null;
  }

  #link(name: string, commit: string): void {
    const path = join(this.#options.dir, `.link-${process.pid}`);
    rmSync(path, { force: true });
    symlinkSync(commit, path);
    renameSync(path, join(this.#options.dir, name));
  }

  #tell(problem: SourceProblem | null, why: string | null): void {
    if (this.#isClosed) return;
    this.#state.problem = problem;
    if (why === this.#logged) return;
    this.#logged = why;
    this.#options.log(
      why === null
        ? `${this.#publicUrl} can be read again.`
        : `Following ${this.#publicUrl} failed: ${why}. Lectern still serves the last commit that it could read.`,
    );
  }

  get #publicUrl(): string {
    return withoutCredentials(this.#options.url);
  }
}
