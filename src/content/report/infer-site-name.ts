import type { Entry } from '../../model/entry.ts';
import { siteConfig, type SiteConfig } from '../../model/site-config.ts';
import { existsSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathBelow } from '../../folder/path-below.ts';
import { isNameOfNone } from '../../generators/site-names.ts';

/** Titles of front pages that are the name of no site. */
const NO_NAME =
  /^(?:home|index|start|welcome|readme|untitled|intro(?:duction)?|overview|preface|foreword|about)$/i;

/**
 * The configuration with a name: where nobody gives one, the host that the site's own links lead to, the title of its
 * front page, its domain, the name of its package, or else of its folder: replicas in folders of other names want `name`.
 * @param fallback what the repository calls itself.
 */
export function inferSiteName(
  config: SiteConfig,
  [origin]: readonly string[],
  entries: readonly Entry[],
  fallback: string | undefined,
): SiteConfig {
  if (config.name !== siteConfig.parse({}).name) return config;
  const home = entries.find(
    ({ path, title, from, until }) =>
      path === 'index' && from === null && until === null && !NO_NAME.test(title),
  )?.title;
  const name = origin === undefined ? (home ?? fallback) : new URL(origin).host;
  return name !== undefined && siteConfig.shape.name.safeParse(name).success ? { ...config, name } : config;
}

/** Names that say what a folder is for, where it is mounted, or in which language it is. */
const FOR_ANYTHING =
  /^(?:srv|var|opt|home|data|public|html|htdocs|src|dist|build|out|repo|repository|work|workdir|mnt|volume|volumes|markdown|vault|pages|posts|release|current|latest|main|master|[a-z]{2,3}(?:[-_]\w{2,4})?)$/i;
/** Identifiers that programs make. */
const MADE = /^[\da-f]{7,}$|^[\da-f-]{36}$|\d{8}/i;

/** The name that people gave the folder, or else the repository, of a site. */
export function folderName(dir: string): string | undefined {
  const folder = realpathSync(dir);
  if (pathBelow(realpathSync(tmpdir()), folder) !== null) return undefined;
  const above = dirname(folder);
  const named = isName(folder) || !existsSync(join(above, '.git')) ? folder : above;
  return isName(named) ? basename(named) : undefined;
}

function isName(folder: string): boolean {
  const name = basename(folder);
  // What lies in `/home` is called like its user.
  const isUser = folder === homedir() || dirname(folder) === dirname(homedir());
  return (
    !isUser &&
    /\p{L}{3}/u.test(name) &&
    !isNameOfNone(name) &&
    ![FOR_ANYTHING, MADE].some((odd) => odd.test(name))
  );
}
