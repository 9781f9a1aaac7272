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
  /** The site's folder: its sources, or its build where that is all there is. */
  dir: string;
  /** The folder that its build has written; the same as `dir` where there are no sources. */
  built?: string | undefined;
  /** What the generator says of that build. */
  account?: BuildAccount | undefined;
  config: SiteConfig;
  /** The pages of the build stay where they are: fragments lead to the ids that they have. */
  pagesStay?: boolean | undefined;
  /** Of the configuration what the site or its owner has said; the rest may be found in the build. */
  given?: Partial<SiteConfig> | undefined;
  /** What is wrong with the configuration, though it can be used. */
  diagnostics?: readonly Diagnostic[] | undefined;
}

/** A site read from its sources, its build, or both, and read again after changes. */
export class SiteReader {
  readonly #site: SiteFolders;
  readonly #keepLastGood: boolean;
  /** Of the sources; null where there are none. */
  readonly sources: ContentReader | null;
  readonly #build: BuildFolder | null;

  /** @param keepLastGood what can no longer be read keeps what it held before. */
  constructor(site: SiteFolders, keepLastGood = false) {
    const { dir, built, config, given = config, pagesStay, onFile } = site;
    this.#site = site;
    this.#keepLastGood = keepLastGood;
    this.#build =
      built === undefined ? null : new BuildFolder(built, dir, { config: given, pagesStay, onFile });
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
    const joined = joinBuilt(source, build.content, now, drafts);
    const shown = new Set(joined.content.entries.map(({ file }) => file));
    const kinds = build.report.site.slice(0, 1).map(({ value, why }): Inference => {
      const said = `${path}, a ${value}, written ${new Date(builtAt).toISOString()}`;
      return { what: 'build', value: said, why, override: `built: ${JSON.stringify(path)}` };
    });
    const files = report.files.map((file) => outcomeOf(file, joined, isUndecided));
    const diagnostics = [
      ...report.diagnostics.filter(
        ({ code, file }) => !TOLD_BY_BUILD.has(code) && (!isUndecided || shown.has(file)),
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

  /** What the sources alone hold; null where there are none. */
  readSources(now: number): ReadFolder | null {
    return this.sources?.read(now) ?? null;
  }

  /** What the build alone holds; null where there is none. @param sources what they publish is no leftover there. */
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

/** What Lectern does not understand about the sources of a site, its build says. */
const TOLD_BY_BUILD: ReadonlySet<string> = new Set([
  'unknown-content',
  'nothing-published',
  'lost-text',
  'words-lost',
]);

/** What became of a source file once the build has been asked. */
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

/** The path of a folder below another, with `/`; undefined where it lies elsewhere. */
function folderBelow(dir: string, inner: string): string | undefined {
  return orNull(() => pathBelow(realpathSync(dir), realpathSync(inner))) || undefined;
}

/** File systems and archives keep whole seconds, some two of them. */
const SLACK = 2000;

/**
 * A warning where sources that are published, or may be, have changed since the build.
 * @param builtAt milliseconds since the epoch. @param later the files that were committed after the build was; null: the
 * times of the files tell.
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
 * When a build was committed, in milliseconds since the epoch, where its files have the times of the checkout and not their
 * own; and the files of the site that were committed later. Null where it is not committed, where it was written after the
 * last checkout, and without Git.
 * @param built the folder of the build, as seen from the site's. @param writtenAt the time of its newest page.
 */
function committedBuild(dir: string, built: string, writtenAt: number) {
  if (built === '') return null;
  // The index is written last in a checkout, and with each commit.
  const index = git(dir, 'rev-parse', '--git-path', 'index');
  const checkout = index && statSync(resolve(dir, index), { throwIfNoEntry: false })?.mtimeMs;
  if (!checkout || writtenAt > checkout + SLACK) return null;
  const [commit, seconds] = git(dir, 'log', '-1', '--format=%H %ct', '--', built)?.split(' ') ?? [];
  if (!commit || !seconds) return null;
  const names = git(dir, 'log', '--format=', '--name-only', '--relative', '-z', `${commit}..HEAD`, '--', '.');
  return { at: Number(seconds) * 1000, later: new Set(names?.split('\0')) };
}

/** What a command of Git prints; null where it fails. It asks nobody, fetches nothing, and starts no other program. */
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
