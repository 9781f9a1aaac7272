import { basename, resolve } from 'node:path';
import type { Entry } from '../model/entry.ts';
import { type SiteConfig, siteConfig } from '../model/site-config.ts';

/** Titles of front pages that are the name of no site. */
const NO_NAME = /^(?:home|index|start|welcome|readme|untitled)$/i;

/**
 * The configuration with a name: where nobody gives one, the host that the site's own links lead to, the title of its
 * front page, or what its folder is called.
 */
export function named(
  config: SiteConfig,
  dir: string,
  [origin]: readonly string[],
  entries: readonly Entry[],
): SiteConfig {
  if (config.name !== siteConfig.parse({}).name) return config;
  const home = entries.find(
    ({ path, title, from, until }) =>
      path === 'index' && from === null && until === null && !NO_NAME.test(title),
  )?.title;
  const name = origin === undefined ? (home ?? folderName(dir)) : new URL(origin).host;
  return siteConfig.shape.name.safeParse(name).success ? { ...config, name } : config;
}

/** `my-notes` as “My notes”. */
function folderName(dir: string): string {
  const words = basename(resolve(dir))
    .replace(/[-_\s]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
