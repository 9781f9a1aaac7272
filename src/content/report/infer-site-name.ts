import type { Entry } from '../../model/entry.ts';
import { type SiteConfig, siteConfig } from '../../model/site-config.ts';

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
