import type { Platform } from '../platform/platform.ts';
import type { Quota } from '../quota/quota.ts';
import type { Site } from '../site/site.ts';
import { createApp } from '../surfaces/app.ts';
import { RepresentationCache } from '../surfaces/http/representation.ts';

/** Answers of the service, asked for in this process. */
export type Ask = (target: string, accept?: string) => Promise<Response>;

/** Nobody is counted who asks in the same process. */
const UNCOUNTED: Quota = {
  consume: () => ({ admitted: true, remaining: 0, reset: 1 }),
  peek: () => ({ admitted: true, remaining: 0, reset: 1 }),
};
/** Everything is asked for once. */
const KEPT_BYTES = 1024 * 1024;

/** The same service that a server would run, for a Site that does not change. */
export function askSite(site: Site, platform: Platform): Ask {
  const app = createApp({
    site: () => site,
    quota: UNCOUNTED,
    platform,
    clientOf: () => '',
    representations: new RepresentationCache(platform, KEPT_BYTES),
  });
  return async (target, accept = '*/*') =>
    app.fetch(new Request(site.origins.base + target, { headers: { Accept: accept } }));
}
