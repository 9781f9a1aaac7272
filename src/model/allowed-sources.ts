import { isUrl } from './parse-url.ts';
import type { SiteConfig } from './site-config.ts';

/** Origins that the configuration allows scripts to come from, or to ask. */
export function allowedSources(
  { analytics, allow }: Pick<SiteConfig, 'analytics' | 'allow'>,
  name: 'script_src' | 'connect_src',
): string[] {
  const script = analytics && isUrl(analytics.script) ? [new URL(analytics.script).origin] : [];
  return [...script, ...(analytics?.[name] ?? []), ...allow[name]];
}
