import type { Platform } from '../platform/platform.ts';
import type { Quota } from '../quota/quota.ts';
import type { Site } from '../site/site.ts';
import type { HttpRequest } from './http/message.ts';
import type { RepresentationCache } from './http/representation.ts';

/** What every surface needs to answer a request. */
export interface Service {
  site(): Site;
  quota: Quota;
  platform: Platform;
  /** The key under which the quota counts a request, such as an IP address. */
  clientOf(request: Pick<HttpRequest, 'peer' | 'header'>): string;
  representations: RepresentationCache;
  /** Further values of `Host` that the tool endpoint and a private site accept: `name` or `name:port`. */
  allowedHosts?: readonly string[];
  /** The site shows drafts and scheduled entries, so `keepPrivate` guards it. */
  isPrivate?: boolean;
}
