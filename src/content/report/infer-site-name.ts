import type { Entry } from '../../model/entry.ts';
import { type SiteConfig, siteConfig } from '../../model/site-config.ts';

/** Titles of front pages that are the name of no site. */
const NO_NAME = /^(?:home|index|start|welcome|readme|untitled)$/i;

/** Names of packages that templates come with. */
const NO_PACKAGE_NAME =
  /^(?:(?:my|new|the)[-_]?)?(?:app|application|blog|site|website|web|www|frontend|client|docs?|documentation|content|portfolio|starter|template|root|project|untitled|test|temp|example|(?:astro|next|nextjs|nuxt|gatsby|eleventy|11ty|hexo|vitepress|vuepress|docusaurus)(?:[-_].*)?|.*[-_](?:starter|template|boilerplate)(?:[-_].*)?)$/i;

/**
 * The configuration with a name: where nobody gives one, the host that the site's own links lead to, the title of its
 * front page, or the name of its package. What its folder is called is no part of it: replicas may lie anywhere.
 * @param fallback what the repository calls itself.
 */
export function inferSiteName(
  config: SiteConfig,
  [origin]: readonly string[],
  entries: readonly Entry[],
  { fallback, packageName = '' }: { fallback?: string | undefined; packageName?: string | undefined } = {},
): SiteConfig {
  if (config.name !== siteConfig.parse({}).name) return config;
  const home = entries.find(
    ({ path, title, from, until }) =>
      path === 'index' && from === null && until === null && !NO_NAME.test(title),
  )?.title;
  const [, own = ''] = /^(?:@[^/]+\/)?(.+)$/.exec(packageName) ?? [];
  const called = fallback ?? (NO_PACKAGE_NAME.test(own) ? undefined : own || undefined);
  const name = origin === undefined ? (home ?? called) : new URL(origin).host;
  return name !== undefined && siteConfig.shape.name.safeParse(name).success ? { ...config, name } : config;
}
