import { addressAt, kindAt } from '../../model/addresses.ts';
import { clientOf, parseProxyTrust } from '../../quota/client.ts';
import type { Quota } from '../../quota/quota.ts';
import { findRow, isThere, type Origins, type Site } from '../../site/site.ts';
import { openSnapshot } from '../../snapshot/snapshot.ts';
import { createApp } from '../../surfaces/app.ts';
import { RepresentationCache } from '../../surfaces/http/representation.ts';
import type { Fetch } from '../../surfaces/http/web.ts';
import { pageAt } from '../../surfaces/pages/find-page.ts';
import { decodePathname } from '../../text/pathname.ts';
import { orNull } from '../../text/or-null.ts';
import { liveSite } from '../live-site.ts';
import type { BesideAddresses } from './beside.ts';
import type { Fetcher } from './bindings.ts';
import { workerPlatform } from './platform.ts';
import { unpackSite, type WorkerSettings } from './site-file.ts';

/** Bytes of cached responses. A Worker has 128 MB of memory in all. */
const KEPT_BYTES = 16 * 1024 * 1024;

type Platform = ReturnType<typeof workerPlatform>;

/** A site that is packed beside its program. */
export interface PackedService {
  settings: WorkerSettings;
  /** Opens the site for requests. @param assets serves its static files. */
  open(quota: (platform: Platform) => Quota, assets: Fetcher): { fetch: Fetch } & BesideAddresses;
}

/** @param bytes as `packSite` makes them. @throws PackError */
export function openService(bytes: Uint8Array): PackedService {
  const site = unpackSite(bytes);
  const { settings } = site;
  const snapshot = openSnapshot(site.snapshot);
  const origins: Origins = {
    ...settings.origins,
    ...(settings.beside ? { beside: new Set(settings.beside) } : {}),
  };
  return {
    settings,
    open(quota, assets) {
      const trust = parseProxyTrust(settings.trustProxy, settings.clientHeader);
      const platform = workerPlatform(site, assets);
      const { current } = liveSite(snapshot, origins, platform);
      const { fetch } = createApp({
        site: current,
        quota: quota(platform),
        platform,
        representations: new RepresentationCache(platform, KEPT_BYTES),
        allowedHosts: settings.allowedHosts,
        clientOf: (request) => clientOf(request.peer, (name) => request.header(name), trust),
      });
      return {
        fetch,
        pageAt: (pathname) => twinnedPage(current(), pathname),
        isAdded: (pathname) => isAdded(current(), pathname),
      };
    },
  };
}

/** The encoded address of a page of the other generator that has a twin, or of the reference of the API; else null. */
function twinnedPage(site: Site, pathname: string): string | null {
  const page = orNull(() => pageAt(site, pathname, ''));
  if (page === null || typeof page === 'string' || pathname.endsWith('.md')) return null;
  const isOwners = page.kind !== 'search' && isThere(site, pathname.replace(/\.html$/, ''));
  return isOwners || page.kind === 'developers' ? page.pathname : null;
}

/** Whether the file at an encoded address is Lectern's: the twin of a page, or a document. */
function isAdded(site: Site, pathname: string): boolean {
  const path = decodePathname(pathname);
  const address = addressAt(path);
  if (site.origins.beside?.has(path.slice(1)) || address?.isOfSite) return false;
  if (/^(?:document|tools)$/.test(kindAt(path) ?? '')) return true;
  return (
    path.endsWith('.md') &&
    (twinnedPage(site, pathname.slice(0, -3)) !== null || findRow(site, pathname) !== undefined)
  );
}
