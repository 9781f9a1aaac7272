import type { Entry } from '../../model/entry.ts';
import { siteConfig, type SiteConfig } from '../../model/site-config.ts';
import { existsSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathBelow } from '../../folder/path-below.ts';
import { isNameOfNone } from '../../generators/site-names.ts';

/** Titles of front pages that are not the name of the site. */
const NO_NAME =
  /^(?:home|index|start|welcome|readme|untitled|intro(?:duction)?|overview|preface|foreword|about)$/i;

/**
 * The configuration with a name. By default it is the host of the site's own links, else the title of its front page,
 * else `fallback`. Replicas in folders with different names need `name` in `lectern.yaml`.
 * @param fallback the domain, or the name of the package or folder.
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

/** Names of folders by their purpose, mount point or language, which are no names of sites. */
const FOR_ANYTHING =
  /^(?:srv|var|opt|home|data|public|html|htdocs|src|dist|build|out|repo|repository|work|workdir|mnt|volume|volumes|markdown|vault|pages|posts|release|current|latest|main|master|[a-z]{2,3}(?:[-_]\w{2,4})?)$/i;
/** Names that are generated identifiers. */
const IDENTIFIER = /^[\da-f]{7,}$|^[\da-f-]{36}$|\d{8}/i;

/** The name of a site's folder, or else of its repository, if a person has chosen it. */
export function folderName(dir: string): string | undefined {
  const folder = realpathSync(dir);
  if (pathBelow(realpathSync(tmpdir()), folder) !== null) return undefined;
  const parent = dirname(folder);
  const nameFolder = isName(folder) || !existsSync(join(parent, '.git')) ? folder : parent;
  return isName(nameFolder) ? basename(nameFolder) : undefined;
}

function isName(folder: string): boolean {
  const name = basename(folder);
  // A folder in `/home` has the name of its user.
  const isUser = folder === homedir() || dirname(folder) === dirname(homedir());
  return (
    !isUser &&
    /\p{L}{3}/u.test(name) &&
    !isNameOfNone(name) &&
    ![FOR_ANYTHING, IDENTIFIER].some((odd) => odd.test(name))
  );
}
