import { MemoryQuota } from '../../quota/memory.ts';
import { besideFiles } from './beside.ts';
import type { WorkerEnv } from './bindings.ts';
import { durableQuota } from './client-quota.ts';
import { openService, type PackedService } from './service.ts';

export { ClientQuota } from './client-quota.ts';
export { createFunction } from './function.ts';

/** Clients that an isolate counts while their Durable Objects cannot be reached. */
const MAX_LOCAL_CLIENTS = 10_000;

/** A request of Cloudflare. `cf` has the client's `Accept-Encoding`: the header of that name is Cloudflare's. */
type IncomingRequest = Request & { readonly cf?: { readonly clientAcceptEncoding?: string } };

interface RequestContext {
  waitUntil(promise: Promise<unknown>): void;
}

/** The default export of a Worker. */
interface Worker {
  fetch(request: IncomingRequest, env: WorkerEnv, context: RequestContext): Promise<Response>;
}

/** Serves a site at the edge. @param bytes as `packSite` makes them. @throws PackError */
export function createWorker(bytes: ArrayBuffer): Worker {
  const packed = openService(new Uint8Array(bytes));
  // Workers have no clock before the first request, so the Site is opened then.
  let service: ReturnType<PackedService['open']> | null = null;
  return {
    fetch(request, env, context) {
      const { fetch, ...addresses } = (service ??= packed.open((platform) => {
        const logError = (error: unknown) => platform.logError(error, { about: 'quota' });
        return durableQuota(env.QUOTA, new MemoryQuota(MAX_LOCAL_CLIENTS), logError);
      }, env.ASSETS));
      const answer = (asked: Request) =>
        fetch(asked, {
          peer: request.headers.get('cf-connecting-ip') ?? '',
          acceptEncoding: request.cf?.clientAcceptEncoding,
        });
      const server = packed.settings.beside
        ? besideFiles(request, answer, addresses, (asked) => env.ASSETS.fetch(asked))
        : answer(request);
      // Other requests may wait for the work of this one, so it goes on even if the client disconnects.
      context.waitUntil(server);
      return server;
    },
  };
}
