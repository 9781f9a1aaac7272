import { orNull } from '../text/or-null.ts';
import { realpathSync, statSync } from 'node:fs';
import { ContentReader } from '../content/content-reader.ts';
import { pathBelow, pathFrom } from '../folder/path-below.ts';
import { capped } from '../content/report/capped.ts';
import type { BuildAccount } from '../model/build-account.ts';
import type { Inference, Content, Report } from '../model/content.ts';
import type { Diagnostic, FileOutcome } from '../model/diagnostic.ts';
import type { ReadFolder, ReadOptions } from '../content/read-folder.ts';
import { isMarkdown } from '../text/file-kinds.ts';
import type { SiteConfig } from '../model/site-config.ts';
import type { BuiltOptions } from '../extract/reader.ts';
import { BuildFolder, type ReadBuild } from './build-folder.ts';
import { type Joined, joinBuilt } from './join-built.ts';
import { pageKey } from './match-entries.ts';
import { join, resolve } from 'node:path';
import { spawnSync } from 'node:child_process';

export interface SiteFolders
  extends Pick<
    ReadOptions,
    'configFile' | 'drafts' | 'onEntry' | 'generators' | 'onFile' | 'onText' | 'recognised'
  > {
  /** The site's folder: its sources, or its build if there are no sources. */
  dir: string;
  /** The folder of its build; the same as `dir` if there are no sources. */
  built?: string | undefined;
  /** The generator's account of that build. */
  account?: BuildAccount | undefined;
  config: SiteConfig;
  /** The pages of the build remain in use, so fragments must be the ids that they have. */
  pagesStay?: boolean | undefined;
  /** The configured keys. Others may be read from the build. */
  given?: Partial<SiteConfig> | undefined;
  onPage?: BuiltOptions['onPage'];
  /** Warnings about the configuration. */
  diagnostics?: readonly Diagnostic[] | undefined;
}

/** A site read from its sources, its build, or both, and read again after changes. */
export class SiteReader {
  readonly #site: SiteFolders;
  readonly #keepLastGood: boolean;
  /** Reader of the sources; null if there are none. */
  readonly sources: ContentReader | null;
  readonly #build: BuildFolder | null;

  /** @param keepLastGood a file or build that can no longer be read keeps its last content. */
  constructor(site: SiteFolders, keepLastGood = false) {
    const { dir, built, config, given = config, pagesStay, onFile, onPage } = site;
    this.#site = site;
    this.#keepLastGood = keepLastGood;
    this.#build =
      built === undefined ? null : new BuildFolder(built, dir, { config: given, pagesStay, onFile, onPage });
    const build = built === undefined ? undefined : folderBelow(dir, built);
    this.sources =
      built === dir
        ? null
        : new ContentReader(dir, config, { ...site, keepLastGood, build, hasBuild: built !== undefined });
  }

  /** @param now milliseconds since the epoch. */
  read(now: number): { content: Content; report: Report } {
    const sources = this.readSources(now);
    const build = this.readBuild(sources);
    const { content, report } =
      sources && build ? this.#joined(sources, build, now) : (sources ?? (build as ReadBuild));
    const { diagnostics = [] } = this.#site;
    const siteUrl = build?.config.site_url;
    return { content, report: { ...report, siteUrl, diagnostics: [...diagnostics, ...report.diagnostics] } };
  }

  #joined(sources: ReadFolder, build: ReadBuild, now: number): { content: Content; report: Report } {
    const { isUndecided, report } = sources;
    const { dir, built = '', drafts } = this.#site;
    const path = pathFrom(dir, built);
    const committed = committedBuild(dir, path, build.builtAt);
    const builtAt = committed?.at ?? build.builtAt;
    const lost = new Set(
      report.diagnostics.flatMap(
        ({ code, file, lost: words }) => words?.files ?? (code === 'lost-text' ? [file] : []),
      ),
    );
    const source = {
      content: sources.content,
      held: sources.held(),
      isUndecided,
      lost,
      account: this.#site.account,
    };
    const joined = joinBuilt(source, build.content, now, {
      isPreview: drafts,
      pagesStay: this.#site.pagesStay,
    });
    const shownFiles = new Set(joined.content.entries.map(({ file }) => file));
    const kinds = build.report.site.slice(0, 1).map(({ value, why }): Inference => {
      const summary = `${path}, a ${value}, written ${new Date(builtAt).toISOString()}`;
      return { what: 'build', value: summary, why, override: `built: ${JSON.stringify(path)}` };
    });
    const files = report.files.map((file) => outcomeOf(file, joined, isUndecided));
    const diagnostics = [
      ...report.diagnostics.filter(
        ({ code, file }) => !ANSWERED_BY_BUILD.has(code) && (!isUndecided || shownFiles.has(file)),
      ),
      ...build.report.diagnostics,
      ...capped(joined.diagnostics),
      ...outdatedBuild(dir, report.files, builtAt, committed?.later ?? null),
    ];
    const site = [...report.site, ...kinds];
    return {
      content: joined.content,
      report: { diagnostics, site, files: [...files, ...build.report.files] },
    };
  }

  /** Reads the sources alone; null if there are none. */
  readSources(now: number): ReadFolder | null {
    return this.sources?.read(now) ?? null;
  }

  /** Reads the build alone; null if there is none. @param sources their pages are not taken for leftovers of an earlier build. */
  readBuild(sources: ReadFolder | null): ReadBuild | null {
    const known = sources === null || sources.isUndecided ? [] : sources.content.entries;
    const accountedPages = this.#site.account?.pages ?? [];
    const addresses = [
      ...known.map(({ pathname }) => pathname),
      ...accountedPages.map(({ address }) => address),
    ];
    const keys = new Set(addresses.map(pageKey));
    const ids = sources?.content.config.heading_ids;
    return this.#build?.read(this.#keepLastGood, keys, ids) ?? null;
  }
}

/** Diagnostics of the sources that do not matter if there is a build, which has what Lectern could not understand. */
const ANSWERED_BY_BUILD: ReadonlySet<string> = new Set([
  'unknown-content',
  'nothing-published',
  'lost-text',
  'words-lost',
  'unread-format',
]);

/** The outcome of a source file after its sources have been joined with the build. */
function outcomeOf(file: FileOutcome, { content, diagnostics }: Joined, isUndecided: boolean): FileOutcome {
  if (file.outcome !== 'served') return file;
  const diagnostic = diagnostics.find((diagnostic) => diagnostic.file === file.file);
  if (diagnostic) return { file: file.file, outcome: 'reported', code: diagnostic.code };
  const paths = content.entries.flatMap((entry) => (entry.file === file.file ? [entry.path] : []));
  if (paths.length > 0) return { ...file, paths };
  return isUndecided && isMarkdown(file.file)
    ? { file: file.file, outcome: 'hidden', kind: 'undecided', reason: 'no page of the build has its text' }
    : file;
}

/** The path of a folder relative to one above it, with `/`; undefined if it is not below. */
function folderBelow(dir: string, inner: string): string | undefined {
  return orNull(() => pathBelow(realpathSync(dir), realpathSync(inner))) || undefined;
}

/** Milliseconds of tolerance: some file systems and archives store times in steps of two seconds. */
const SLACK = 2000;

/**
 * A warning if sources that are published, or may be, have changed since the build.
 * @param builtAt milliseconds since the epoch. @param later files that were committed after the build; if null, the times of
 * the files are compared.
 */
function outdatedBuild(
  dir: string,
  files: readonly FileOutcome[],
  builtAt: number,
  later: ReadonlySet<string> | null,
): Diagnostic[] {
  const newer = files.flatMap((one) => {
    const { file } = one;
    const isUndecided = one.outcome === 'hidden' && one.kind === 'undecided' && isMarkdown(file);
    if (one.outcome !== 'served' && !isUndecided) return [];
    const modified = statSync(join(dir, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const isNewer = later === null ? modified > builtAt + SLACK : later.has(file);
    return isNewer ? [{ file, modified }] : [];
  });
  const [newest] = newer.toSorted((a, b) => b.modified - a.modified);
  if (newest === undefined) return [];
  const others =
    newer.length === 1
      ? ''
      : `, and ${newer.length - 1} more ${newer.length === 2 ? 'file has' : 'files have'} changed since too`;
  const message = `The build of ${new Date(builtAt).toISOString()} is older than this file${others}.`;
  const fix = 'Build the site again.';
  return [{ severity: 'warning', code: 'outdated-build', message, fix, file: newest.file }];
}

/**
 * For a committed build, whose files have the time of the checkout: when it was committed (`at`, milliseconds since the
 * epoch), and the files that were committed later. Null if the build is not committed, is newer than the last checkout, or
 * Git is missing. @param built path of its folder, relative to the site's. @param writtenAt the time of its newest page.
 */
function committedBuild(dir: string, built: string, writtenAt: number) {
  if (built === '') return null;
  // Git writes the index at the end of each checkout and each commit.
  const index = git(dir, 'rev-parse', '--git-path', 'index');
  const checkout = index && statSync(resolve(dir, index), { throwIfNoEntry: false })?.mtimeMs;
  if (!checkout || writtenAt > checkout + SLACK) return null;
  const [commit, seconds] = git(dir, 'log', '-1', '--format=%H %ct', '--', built)?.split(' ') ?? [];
  if (!commit || !seconds) return null;
  const names = git(dir, 'log', '--format=', '--name-only', '--relative', '-z', `${commit}..HEAD`, '--', '.');
  return { at: Number(seconds) * 1000, later: new Set(names?.split('\0')) };
}

/** The output of a Git command; null if it fails. The command does not prompt, fetch, or start another program. */
function git(dir: string, ...args: readonly string[]): string | null {
  const quiet = ['-c', 'log.showSignature=false', '-c', 'core.fsmonitor=false'];
  const { status, stdout } = spawnSync('git', ['--no-pager', ...quiet, ...args], {
    cwd: dir,
    encoding: 'utf8',
    timeout: 5000,
    maxBuffer: 2 ** 26,
    env: { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0' },
  });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null;
}
