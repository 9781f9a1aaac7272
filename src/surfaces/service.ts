import type { Platform } from '../platform/platform.ts';
import type { Quota } from '../quota/quota.ts';
import type { Site } from '../site/site.ts';
import type { HttpRequest } from './http/message.ts';
import type { RepresentationCache } from './http/representation.ts';

/** What every surface works with. */
export interface Service {
  site(): Site;
  quota: Quota;
  platform: Platform;
  /** The client that a request is counted under. */
  clientOf(request: Pick<HttpRequest, 'peer' | 'header'>): string;
  representations: RepresentationCache;
  /** Further values of `Host` that the tool endpoint, or a private site, answers for: `name` or `name:port`. */
  allowedHosts?: readonly string[];
  /** It shows what is not published: `keepPrivate`. */
  isPrivate?: boolean;
}
