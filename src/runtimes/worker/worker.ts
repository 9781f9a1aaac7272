import { clientOf, parseProxyTrust } from '../../quota/client.ts';
import { MemoryQuota } from '../../quota/memory.ts';
import { openSnapshot, type Snapshot } from '../../snapshot/snapshot.ts';
import { createApp } from '../../surfaces/app.ts';
import { RepresentationCache } from '../../surfaces/http/representation.ts';
import type { Fetch } from '../../surfaces/http/web.ts';
import { liveSite } from '../live-site.ts';
import type { WorkerEnv } from './bindings.ts';
import { durableQuota } from './client-quota.ts';
import { workerPlatform } from './platform.ts';
import { unpackSite, type WorkerSite } from './site-file.ts';

export { ClientQuota } from './client-quota.ts';

/** A Worker has 128 MB for all. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** Clients that are counted while their objects cannot be reached. */
const COUNTED_HERE = 10_000;

/** A request as Cloudflare hands it over: what the client takes stands beside it, since the header says what Cloudflare takes. */
type IncomingRequest = Request & { readonly cf?: { readonly clientAcceptEncoding?: string } };

interface RequestContext {
  waitUntil(promise: Promise<unknown>): void;
}

/** What a Worker exports as its default. */
interface Worker {
  fetch(request: IncomingRequest, env: WorkerEnv, context: RequestContext): Promise<Response>;
}

/** Serves a site at the edge. @param bytes as `packSite` makes them. @throws PackError */
export function createWorker(bytes: ArrayBuffer): Worker {
  const site = unpackSite(new Uint8Array(bytes));
  // There is no time before the first request: the site as of now waits for it.
  const snapshot = openSnapshot(site.snapshot);
  let answer: Fetch | null = null;
  return {
    fetch(request, env, context) {
      answer ??= createFetch(site, snapshot, env);
      const made = answer(request, {
        peer: request.headers.get('cf-connecting-ip') ?? '',
        acceptEncoding: request.cf?.clientAcceptEncoding,
      });
      // Others may wait for what this request has begun, also when its client goes.
      context.waitUntil(made);
      return made;
    },
  };
}

function createFetch(site: WorkerSite, snapshot: Snapshot, env: WorkerEnv): Fetch {
  const { origins, trustProxy, clientHeader, allowedHosts } = site.settings;
  const trust = parseProxyTrust(trustProxy, clientHeader);
  const platform = workerPlatform(site, env.ASSETS);
  const logError = (error: unknown) => platform.logError(error, { about: 'quota' });
  return createApp({
    site: liveSite(snapshot, origins, platform).current,
    quota: durableQuota(env.QUOTA, new MemoryQuota(COUNTED_HERE), logError),
    platform,
    representations: new RepresentationCache(platform, KEPT_BYTES),
    allowedHosts,
    clientOf: (request) => clientOf(request.peer, (name) => request.header(name), trust),
  }).fetch;
}
