import { MemoryQuota } from '../../quota/memory.ts';
import { besideFiles } from './beside.ts';
import type { WorkerEnv } from './bindings.ts';
import { durableQuota } from './client-quota.ts';
import { openService, type PackedService } from './service.ts';

export { ClientQuota } from './client-quota.ts';
export { createFunction } from './function.ts';

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
  const packed = openService(new Uint8Array(bytes));
  // There is no time before the first request: the site as of now waits for it.
  let service: ReturnType<PackedService['open']> | null = null;
  return {
    fetch(request, env, context) {
      const { fetch, ...addresses } = (service ??= packed.open((platform) => {
        const logError = (error: unknown) => platform.logError(error, { about: 'quota' });
        return durableQuota(env.QUOTA, new MemoryQuota(COUNTED_HERE), logError);
      }, env.ASSETS));
      const answer = (asked: Request) =>
        fetch(asked, {
          peer: request.headers.get('cf-connecting-ip') ?? '',
          acceptEncoding: request.cf?.clientAcceptEncoding,
        });
      const server = packed.settings.beside
        ? besideFiles(request, answer, addresses, (asked) => env.ASSETS.fetch(asked))
        : answer(request);
      // Others may wait for what this request has begun, also when its client goes.
      context.waitUntil(server);
      return server;
    },
  };
}
