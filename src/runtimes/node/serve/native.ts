import { toFetch } from '../../../surfaces/http/web.ts';
import type { Answering, Listen } from './listening.ts';

/** The part of Bun's API that is used here (https://bun.com/docs/api/http). */
interface BunServer {
  port: number;
  pendingRequests: number;
  requestIP(request: Request): { address: string } | null;
  /** @param closeActive also cuts open requests; without it, the promise waits for them. */
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

/** The part of Deno's API that is used here (https://docs.deno.com/api/deno/~/Deno.serve). */
interface DenoServer {
  addr: { port: number };
  /** Waits for open requests. */
  shutdown(): Promise<void>;
}
interface Deno {
  serve(
    options: { hostname: string; port: number; onListen(): void },
    handler: (request: Request, info: { remoteAddr: { hostname: string } }) => Promise<Response>,
  ): DenoServer;
}

const MOST_IDLE_SECONDS = 255;
/** More than the body of any request that Lectern accepts. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Starts the built-in server of Bun or Deno; null on Node.js. */
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
      // After `shutdown()`, Deno cannot cut connections (aborting the signal throws). The end of the process closes them.
      () => undefined,
    );
    const { close } = answers;
    return { port: server.addr.port, answering, open: () => pending, close };
  };

/** @param end closes idle connections, and waits for open requests. @param cut closes their connections too. */
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
      // These runtimes do not say whether there are idle connections, so the whole time is waited.
      if (isPatient) await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      await within(isPatient ? 0 : seconds, end(), cut);
    },
  };
}

/** Waits for `closing`, and calls `end` if that takes longer. */
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
