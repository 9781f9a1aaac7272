import { MemoryQuota } from '../../quota/memory.ts';
import { countingClients } from '../../quota/quota.ts';
import { type Environment, openHttpStore } from '../../quota/redis-http.ts';
import { SharedQuota } from '../../quota/shared.ts';
import { besideFiles, type Files } from './beside.ts';
import { openService } from './service.ts';

/** What a host knows of a request: in our form, or in that of Deno and Bun. */
interface Connection {
  /** The address of the client; without it, requests are not counted. */
  peer?: string | null;
  /** Serves the files of the site; default: 404. */
  files?: Files;
  remoteAddr?: { hostname?: string };
  requestIP?: (request: Request) => { address: string } | null;
}

/** A function of a host. */
interface HostFunction {
  fetch(request: Request, connection?: Connection): Promise<Response>;
}

const NO_ASSETS = { fetch: () => Promise.reject(new Error('A function has no static files.')) };
const NO_FILES: Files = () => Promise.resolve(new Response(null, { status: 404 }));

/**
 * Makes the function that answers what a host of files cannot. @param bytes as `packSite` makes them.
 * @param env environment variables, with the token of the shared counter. @throws PackError
 */
export function createFunction(bytes: Uint8Array, env: Environment = {}): HostFunction {
  // A Uint8Array of the same memory: `slice` of a Buffer would not copy.
  const packed = openService(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const { quota } = packed.settings;
  const shared = () =>
    quota === null
      ? new MemoryQuota()
      : new SharedQuota(
          openHttpStore(quota.url, env, quota.prefix),
          quota.replicas,
          (line) => console.error(line),
          quota.wait,
        );
  const service = packed.open(() => countingClients(shared()), NO_ASSETS);
  return {
    fetch(request, connection = {}) {
      const peer =
        connection.peer ?? connection.remoteAddr?.hostname ?? connection.requestIP?.(request)?.address ?? '';
      return besideFiles(
        request,
        (asked) => service.fetch(asked, { peer }),
        service,
        connection.files ?? NO_FILES,
      );
    },
  };
}
