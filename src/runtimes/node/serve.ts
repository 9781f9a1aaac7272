import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Limits, limits as limitsSchema } from '../../model/limits.ts';
import { nodePlatform } from '../../platform/node.ts';
import type { Platform } from '../../platform/platform.ts';
import { clientOf, type ProxyTrust } from '../../quota/client.ts';
import { MemoryQuota } from '../../quota/memory.ts';
import type { Quota } from '../../quota/quota.ts';
import type { Origins, Site } from '../../site/site.ts';
import { openSnapshot } from '../../site/snapshot.ts';
import { createApp } from '../../surfaces/app.ts';
import { liveSite } from '../live-site.ts';
import { RepresentationCache } from '../../surfaces/http/representation.ts';
import { Connections } from './connections.ts';
import { type Edits, forDevelopment } from './development.ts';
import { toListener } from './exchange.ts';
import { observed } from '../../surfaces/http/observe.ts';
import type { HttpRequest } from '../../surfaces/http/message.ts';
import { type Health, NEVER_RELOADED, type ReloadState, withProbes } from './operator/probes.ts';
import { type OperatorOptions, startOperator } from './operator/start-operator.ts';
import { HtmlThread } from './html-thread.ts';
import { createPictures } from './pictures.ts';
import { answerBadRequest, answerParserError, refuseConnect, refuseExpectation } from './parser-error.ts';
import { CountedResponse, Unsent } from './unsent.ts';

/** Room for a request line and headers: longer URIs than the API takes still get its answer. */
const MAX_HEADER_BYTES = 32 * 1024;

/** Milliseconds. Connections outlive the idle ones of the usual proxies (60 s), so that none is closed under a request. */
const TIMEOUTS = {
  keepAliveTimeout: 65_000,
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
};

export interface ServeOptions extends OperatorOptions {
  dir: string;
  snapshot: Uint8Array;
  host: string;
  port: number;
  /** When the port is taken, try the following ones. */
  nextFreePort: boolean;
  /** Default: the listening address. */
  baseUrl?: string | undefined;
  /** Where pages live that another server has; default: here. */
  pagesUrl?: string | undefined;
  /** Where visitors find the site, also while it is served elsewhere. */
  siteUrl?: string | undefined;
  trust: ProxyTrust;
  /** Pages tell their author of edits; null: they are for visitors. */
  edits?: Edits | null;
  /** More host names for which the MCP endpoint answers. */
  allowedHosts?: readonly string[];
  limits?: Limits;
  /** Counts requests; default: this process alone. */
  quota?: Quota;
  /** How reading the site again has gone. */
  reload?: () => ReloadState;
  /** What is told to whoever runs the server; default: standard error. */
  notice?: (line: string) => void;
  /** Makes the HTML of long texts. */
  html?: HtmlThread;
  /** Where pictures in other sizes are kept; null or absent: none are made. */
  cacheDir?: string | null;
}

export interface Running {
  /** The origin that links are written with. */
  base: string;
  /** The origin that it listens at. */
  address: string;
  port: number;
  server: Server;
  /** The site as of now. */
  site(): Site;
  /** Serves another snapshot from the next request on. @throws PackError, and goes on with the one it has. */
  replace(bytes: Uint8Array): void;
  /** Takes no more connections, and waits as long as the limits say for what is under way. */
  close(): Promise<void>;
}

/** Serves a snapshot over HTTP. @throws the error of `listen`, such as EADDRINUSE. */
export async function serve(options: ServeOptions): Promise<Running> {
  const limits = options.limits ?? limitsSchema.parse({});
  const server = createServer({
    ...TIMEOUTS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // A request without Host is refused by the listener, as a problem; Node.js would refuse it with an empty answer.
    requireHostHeader: false,
    ServerResponse: CountedResponse,
  });
  const unsent = new Unsent(limits.unsent_megabytes * 1_000_000);
  const connections = new Connections(server, limits);
  const port = await listen(server, options);
  const address = `http://${urlHost(options.host)}:${port}`;
  const base = options.baseUrl ?? address;
  const origins: Origins = { base, pages: options.pagesUrl ?? base, elsewhere: options.siteUrl };
  const html = options.html ?? new HtmlThread();
  const pictures = createPictures({
    dir: options.dir,
    cacheDir: options.cacheDir ?? null,
    megabytes: limits.picture_megabytes,
  });
  const platform: Platform = {
    ...nodePlatform(options.dir),
    showTexts: html.show,
    ...(pictures ? { pictures } : {}),
  };
  const { current, replace } = liveSite(openSnapshot(options.snapshot), origins, platform);
  let isStopping = false;
  const health: Health = {
    isStopping: () => isStopping,
    revision: () => current().revision,
    entries: () => Object.values(current().counts).reduce((sum, count) => sum + count, 0),
    reload: options.reload ?? (() => NEVER_RELOADED),
  };
  const clientOfRequest = (request: HttpRequest) =>
    clientOf(request.peer, (name) => request.header(name), options.trust);
  const operator = await startOperator(options, {
    health,
    connections: () => connections.open,
    clientOf: clientOfRequest,
    notice: options.notice ?? console.error,
  });
  const app = createApp({
    site: current,
    quota: options.quota ?? new MemoryQuota(),
    platform,
    representations: new RepresentationCache(platform),
    allowedHosts: options.allowedHosts ?? [],
    clientOf: clientOfRequest,
  });
  const development = options.edits ? forDevelopment(app.answer, options.edits) : null;
  const handler = observed(development?.answer ?? app.answer, operator.observers);
  const listener = toListener(withProbes(handler, health), (error) =>
    answerBadRequest(error, base, platform),
  );
  server.on('request', (incoming, outgoing) => {
    outgoing.unsent = unsent;
    // HTTP/1.0 knows no Host, and the probes of load balancers speak it.
    if (incoming.httpVersion === '1.0') incoming.headers.host ??= new URL(base).host;
    connections.answer(incoming, outgoing, () => listener(incoming, outgoing));
  });
  server.on('checkExpectation', (incoming, outgoing) =>
    connections.answer(incoming, outgoing, () => refuseExpectation(outgoing, base)),
  );
  server.on('connect', (_request, socket) => {
    // Node.js has taken its hands off the connection, also of answers that were under way.
    if (connections.isBusy(socket)) socket.destroy();
    else connections.refuse(socket, () => refuseConnect(socket, base));
  });
  server.on('clientError', (error, socket) =>
    connections.refuse(socket, () => answerParserError(error, socket, base)),
  );
  return {
    base,
    address,
    port,
    server,
    site: current,
    replace,
    async close() {
      isStopping = true;
      operator.close();
      development?.close();
      await connections.close(limits.stop_timeout);
      // Answers that are on their way may still wait for it.
      await html.close();
      pictures?.close();
    },
  };
}

async function listen(server: Server, { host, port, nextFreePort }: ServeOptions): Promise<number> {
  for (let candidate = port; ; candidate++) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(candidate, host, () => {
          server.off('error', reject);
          resolve();
        });
      });
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!taken || !nextFreePort || candidate >= port + 100) throw error;
    }
  }
}

/** A host as it stands in a URL; one that means every address is this machine. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
