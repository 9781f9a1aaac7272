import { toFetch } from '../../../surfaces/http/web.ts';
import type { Answering, Listen } from './listening.ts';

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
    options: { hostname: string; port: number; onListen(): void },
    handler: (request: Request, info: { remoteAddr: { hostname: string } }) => Promise<Response>,
  ): DenoServer;
}

const MOST_IDLE_SECONDS = 255;
/** No request of ours has a longer body. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** The runtime's own server: that of Bun or Deno, where the program runs on one of them; null on Node.js. */
export function nativeListen(): Listen | null {
  const { Bun, Deno } = globalThis as { Bun?: Bun; Deno?: Deno };
  if (Bun) return listenOnBun(Bun);
  return Deno ? listenOnDeno(Deno) : null;
}

const listenOnBun =
  (bun: Bun): Listen =>
  async (hostname, port, limits, begin) => {
    const server = bun.serve({
      hostname,
      port,
      idleTimeout: Math.min(MOST_IDLE_SECONDS, limits.send_timeout),
      maxRequestBodySize: MAX_BODY_BYTES,
      fetch: (request, self) => answers.fetch(request, self.requestIP(request)?.address),
    });
    const answering = begin(server.port);
    const answers = answersOf(
      answering,
      () => server.stop(),
      () => void server.stop(true),
    );
    const { close } = answers;
    return { port: server.port, answering, open: () => server.pendingRequests, close };
  };

const listenOnDeno =
  (deno: Deno): Listen =>
  async (hostname, port, _limits, begin) => {
    let pending = 0;
    const server = deno.serve({ hostname, port, onListen: () => undefined }, (request, info) => {
      pending++;
      return answers.fetch(request, info.remoteAddr.hostname).finally(() => pending--);
    });
    const answering = begin(server.addr.port);
    const answers = answersOf(
      answering,
      () => server.shutdown(),
      // After `shutdown()`, Deno lets nobody end connections (aborting the signal throws): the end of the process does.
      () => undefined,
    );
    const { close } = answers;
    return { port: server.addr.port, answering, open: () => pending, close };
  };

/** @param end ends idle connections, and waits for what is under way. @param cut ends that too. */
function answersOf({ handler }: Answering, end: () => Promise<void>, cut: () => void) {
  const fetch = toFetch(handler);
  let isClosing = false;
  return {
    async fetch(request: Request, peer = ''): Promise<Response> {
      const response = await fetch(request, { peer });
      if (isClosing) response.headers.set('Connection', 'close');
      return response;
    },
    async close(seconds: number, isPatient: boolean): Promise<void> {
      isClosing = true;
      // Whether idle connections are left, these runtimes do not tell.
      if (isPatient) await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      await within(isPatient ? 0 : seconds, end(), cut);
    },
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
