import type { Limits } from '../../../model/server-config.ts';
import { type Fetch, toFetch } from '../../../surfaces/http/web.ts';
import type { Listen, Listening } from './listening.ts';

/** What is used of Bun (https://bun.com/docs/api/http). */
interface BunServer {
  port: number;
  pendingRequests: number;
  requestIP(request: Request): { address: string } | null;
  /** @param closeActive also what is under way; without it, the promise waits for that. */
  stop(closeActive?: boolean): Promise<void>;
}
interface Bun {
  serve(options: {
    hostname: string;
    port: number;
    /** Seconds without a byte, at most 255. */
    idleTimeout: number;
    maxRequestBodySize: number;
    fetch(request: Request, server: BunServer): Promise<Response>;
  }): BunServer;
}

/** What is used of Deno (https://docs.deno.com/api/deno/~/Deno.serve). */
interface DenoServer {
  addr: { port: number };
  /** Waits for what is under way. */
  shutdown(): Promise<void>;
}
interface Deno {
  serve(
    options: { hostname: string; port: number; onListen(): void; signal: AbortSignal },
    handler: (request: Request, info: { remoteAddr: { hostname: string } }) => Promise<Response>,
  ): DenoServer;
}

const MOST_IDLE_SECONDS = 255;
/** No request of ours has a longer body. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** The runtime's own server: that of Bun or Deno, where the program runs on one of them; null on Node.js. */
export function nativeListen(): Listen | null {
  const { Bun, Deno } = globalThis as { Bun?: Bun; Deno?: Deno };
  if (Bun) return (host, port, limits) => Promise.resolve(listenOnBun(Bun, host, port, limits));
  if (Deno) return (host, port) => Promise.resolve(listenOnDeno(Deno, host, port));
  return null;
}

/** Nobody is told anything before the site is open. */
const notYet: Fetch = () => Promise.resolve(new Response(null, { status: 503 }));

function listenOnBun(bun: Bun, hostname: string, port: number, limits: Limits): Listening {
  let fetch = notYet;
  const server = bun.serve({
    hostname,
    port,
    idleTimeout: Math.min(MOST_IDLE_SECONDS, limits.send_timeout),
    maxRequestBodySize: MAX_BODY_BYTES,
    fetch: (request, self) => fetch(request, { peer: self.requestIP(request)?.address ?? '' }),
  });
  return {
    port: server.port,
    open: () => server.pendingRequests,
    answer: (handler) => void (fetch = toFetch(handler)),
    close: (seconds) => within(seconds, server.stop(), () => void server.stop(true)),
  };
}

function listenOnDeno(deno: Deno, hostname: string, port: number): Listening {
  let fetch = notYet;
  let pending = 0;
  const end = new AbortController();
  const server = deno.serve(
    { hostname, port, onListen: () => undefined, signal: end.signal },
    (request, info) => {
      pending++;
      return fetch(request, { peer: info.remoteAddr.hostname }).finally(() => pending--);
    },
  );
  return {
    port: server.addr.port,
    open: () => pending,
    answer: (handler) => void (fetch = toFetch(handler)),
    close: (seconds) => within(seconds, server.shutdown(), () => end.abort()),
  };
}

/** Waits so long at most, then ends what still goes on. */
async function within(seconds: number, closing: Promise<void>, end: () => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      end();
      resolve();
    }, seconds * 1000);
  });
  await Promise.race([closing, late]);
  clearTimeout(timer);
}
