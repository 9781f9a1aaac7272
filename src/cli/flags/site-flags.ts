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
import { type Flag, flagError, type Parsed, UsageError, valued } from '../usage.ts';

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

/** Reads what to load from the command line, the environment and the configuration. @throws UsageError, ConfigError */
export async function siteRequest(
  parsed: Parsed,
  dirOperand: string | undefined,
  builtOption: string | null = parsed.text('built') ?? null,
): Promise<LoadRequest> {
  const dir = folderAt(dirOperand ?? '.', 'Cannot read the site', 'Name the folder of the site.');
  const configFile = parsed.text('config');
  const { config, configured, ownBuild } = await settingsOf(parsed, dir);
  const namedBuild = buildOf(builtOption, dir, config);
  const isOwn = namedBuild === undefined && ownBuild !== null;
  return {
    dir,
    config,
    given: configured,
    diagnostics: isOwn ? ownBuild.diagnostics : [],
    built: isOwn ? ownBuild.dir : namedBuild,
    configFile,
    cacheDir: cacheDir(parsed),
  };
}

/** The configuration of a folder: `command-worker.ts` reads it itself, other commands in another process. @throws ConfigError */
export async function settingsOf(parsed: Parsed, dir: string): Promise<SiteSettings> {
  const readSettings =
    parsed.readSettings ?? (await import('../../content/read-site-settings.ts')).readSiteSettings;
  return readSettings(dir, parsed.text('config'));
}

/** The file of the counts of visits to a site; null without a cache. */
export function visitsFile(request: LoadRequest): string | null {
  return request.cacheDir === null ? null : join(request.cacheDir, `${keyOf(request)}.visits.json`);
}

/** The folder of the build: the named one, or the site's folder if that is a build itself; undefined: there is none. */
function buildOf(named: string | null, dir: string, config: SiteConfig): string | undefined {
  if (named !== null && /^https?:/i.test(named) && isUrl(named))
    throw new UsageError(
      `--built is ${named}, but this command needs a folder. lectern check --built ${named} compares a site with its sources.`,
    );
  const path = named ?? (config.built === undefined ? undefined : resolve(dir, config.built));
  // A folder whose configuration has `content` has sources.
  if (path === undefined) return config.content.length === 0 && detectBuild(dir) !== null ? dir : undefined;
  const what =
    named === undefined ? 'Cannot read the folder in `built` of the configuration' : 'Cannot read the build';
  const built = folderAt(path, what, 'Build the site first, or name the folder that the build writes.');
  if (walk(built).files.some(({ file }) => isPageFile(file))) return built;
  throw new UsageError(
    `${what}: ${built} contains no pages (no file ends with .html). Build the site first, or name the folder that the build writes.`,
  );
}

/** @throws UsageError if there is no folder. */
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
  const address = baseUrl.safeParse(text);
  if (address.success) return address.data;
  throw flagError(
    'base-url',
    text,
    'an address without a query, such as https://example.com or https://example.com/docs',
  );
}

/** The origin of pages that another server has (headless mode); undefined: this server has them. */
export function pagesUrlOf({ pages, site_url: url }: SiteConfig): string | undefined {
  return pages ? undefined : url;
}

/** Opens the site as of now, for commands that read it once. */
export async function openFromFlags(parsed: Parsed, dirOperand: string | undefined): Promise<Site> {
  const request = await siteRequest(parsed, dirOperand);
  // `command-worker.ts` is another process already.
  const load = parsed.readSettings
    ? loadInProcess
    : (await import('../../runtimes/node/build/load.ts')).loadSite;
  const { bytes } = await load(request);
  const base = baseUrlOf(parsed, request.config) ?? 'http://localhost:4400';
  const origins = { base, pages: pagesUrlOf(request.config) ?? base, elsewhere: request.config.site_url };
  return openSite(openSnapshot(bytes), Date.now(), origins, nodeHash);
}

/** The cache: the named folder, else that of the user (XDG Base Directory Specification); null: there is none. */
export function cacheDir(parsed: Parsed): string | null {
  const named = parsed.text('cache');
  if (named !== undefined) return named === 'none' ? null : resolve(named);
  // The specification ignores paths that are not absolute. In containers without a user, `homedir` throws.
  const folders = [process.env['XDG_CACHE_HOME'] ?? '', join(orNull(homedir) ?? '', '.cache')];
  const userCache = folders.find((dir) => isAbsolute(dir));
  return userCache === undefined ? null : join(userCache, 'lectern');
}
