import type { SiteSettings } from '../../content/read-site-settings.ts';
import { keyOf } from '../../runtimes/node/build/cache.ts';
import { orNull } from '../../text/or-null.ts';
import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { detectBuild } from '../../extract/detect.ts';
import { isPageFile } from '../../text/file-kinds.ts';
import { walk } from '../../folder/walk.ts';
import { isUrl } from '../../model/parse-url.ts';
import { baseUrl, type SiteConfig } from '../../model/site-config.ts';
import { nodeHash } from '../../platform/node.ts';
import type { LoadRequest } from '../../runtimes/node/build/load.ts';
import { loadInProcess } from '../../runtimes/node/build/load-in-process.ts';
import { openSite, type Site } from '../../site/site.ts';
import { openSnapshot } from '../../snapshot/snapshot.ts';
import { type Flag, misfit, type Parsed, UsageError, valued } from '../usage.ts';

/** Flags of every command that reads a site. */
export const SITE_FLAGS = {
  config: valued('FILE', 'Use this configuration file instead of lectern.yaml', 'LECTERN_CONFIG'),
  built: valued('DIR', 'The output of your own build, which then decides what is published', 'LECTERN_BUILT'),
  'base-url': valued(
    'URL',
    'The address of the site, such as https://example.com, with a path if it has one',
    'LECTERN_BASE_URL',
  ),
  cache: valued(
    'DIR',
    'Folder for snapshots; “none” keeps none (default: ~/.cache/lectern)',
    'LECTERN_CACHE',
  ),
} as const satisfies Record<string, Flag>;

/** What to load, from the command line, the environment and the configuration. @throws UsageError, ConfigError */
export async function siteRequest(
  parsed: Parsed,
  dirOperand: string | undefined,
  named: string | null = parsed.text('built') ?? null,
): Promise<LoadRequest> {
  const dir = folderAt(dirOperand ?? '.', 'Cannot read the site', 'Name the folder of the site.');
  const configFile = parsed.text('config');
  const { config, given, own } = await settingsOf(parsed, dir);
  const asked = buildOf(named, dir, config);
  const isOwn = asked === undefined && own !== null;
  return {
    dir,
    config,
    given,
    diagnostics: isOwn ? own.diagnostics : [],
    built: isOwn ? own.dir : asked,
    configFile,
    cacheDir: cacheDir(parsed),
  };
}

/** The configuration of a folder. A command that runs in a process of its own reads it itself. @throws ConfigError */
export async function settingsOf(parsed: Parsed, dir: string): Promise<SiteSettings> {
  const read = parsed.readSettings ?? (await import('../../content/read-site-settings.ts')).readSiteSettings;
  return read(dir, parsed.text('config'));
}

/** The file that keeps the counts of visits to a site; null where nothing is kept. */
export function visitsFile(request: LoadRequest): string | null {
  return request.cacheDir === null ? null : join(request.cacheDir, `${keyOf(request)}.visits.json`);
}

/** The folder of the site's build: named, or the site's own folder where that is a build; undefined where there is none. */
function buildOf(named: string | null, dir: string, config: SiteConfig): string | undefined {
  if (named !== null && /^https?:/i.test(named) && isUrl(named))
    throw new UsageError(
      `--built is ${named}, but this command needs a folder. lectern check --built ${named} compares a site with its sources.`,
    );
  const path = named ?? (config.built === undefined ? undefined : resolve(dir, config.built));
  // Who names files of content means sources.
  if (path === undefined) return config.content.length === 0 && detectBuild(dir) !== null ? dir : undefined;
  const what =
    named === undefined ? 'Cannot read the folder in `built` of the configuration' : 'Cannot read the build';
  const built = folderAt(path, what, 'Build the site first, or name the folder that the build writes.');
  if (walk(built).files.some(({ file }) => isPageFile(file))) return built;
  throw new UsageError(
    `${what}: ${built} contains no pages (no file ends with .html). Build the site first, or name the folder that the build writes.`,
  );
}

/** @throws UsageError where there is no folder. */
function folderAt(path: string, what: string, fix: string): string {
  const dir = resolve(path);
  const stat = statSync(dir, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return dir;
  throw new UsageError(`${what}: ${dir} is ${stat ? 'not a folder' : 'not there'}. ${fix}`);
}

/** The address of the flag, the environment or the configuration. @throws UsageError */
export function baseUrlOf(parsed: Parsed, config: SiteConfig): string | undefined {
  const text = parsed.text('base-url');
  if (text === undefined) return config.base_url;
  const read = baseUrl.safeParse(text);
  if (read.success) return read.data;
  throw misfit(
    'base-url',
    text,
    'an address without a query, such as https://example.com or https://example.com/docs',
  );
}

/** The origin of the pages where another server has them: headless mode. */
export function pagesUrlOf({ pages, site_url: url }: SiteConfig): string | undefined {
  return pages ? undefined : url;
}

/** The site as of now, for commands that answer once. */
export async function openFromFlags(parsed: Parsed, dirOperand: string | undefined): Promise<Site> {
  const request = await siteRequest(parsed, dirOperand);
  // A command that runs in a process of its own loads it itself.
  const load = parsed.readSettings
    ? loadInProcess
    : (await import('../../runtimes/node/build/load.ts')).loadSite;
  const { bytes } = await load(request);
  const base = baseUrlOf(parsed, request.config) ?? 'http://localhost:4400';
  const origins = { base, pages: pagesUrlOf(request.config) ?? base, elsewhere: request.config.site_url };
  return openSite(openSnapshot(bytes), Date.now(), origins, nodeHash);
}

/** The folder that is named; else the user's own (XDG Base Directory Specification); null where there is none. */
export function cacheDir(parsed: Parsed): string | null {
  const named = parsed.text('cache');
  if (named !== undefined) return named === 'none' ? null : resolve(named);
  // What is not absolute would be a folder of wherever the command was called.
  // Some containers have no user, and so no folder of one.
  const folders = [process.env['XDG_CACHE_HOME'] ?? '', join(orNull(homedir) ?? '', '.cache')];
  const own = folders.find((dir) => isAbsolute(dir));
  return own === undefined ? null : join(own, 'lectern');
}
