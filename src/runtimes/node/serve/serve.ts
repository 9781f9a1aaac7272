import { type Limits, limits as limitsSchema } from '../../../model/server-config.ts';
import { nodePlatform } from '../../../platform/node.ts';
import { clientOf, type ProxyTrust } from '../../../quota/client.ts';
import { MemoryQuota } from '../../../quota/memory.ts';
import { SharedQuota } from '../../../quota/shared.ts';
import type { Quota } from '../../../quota/quota.ts';
import type { Origins, Site } from '../../../site/site.ts';
import { openSnapshot } from '../../../snapshot/snapshot.ts';
import { createApp } from '../../../surfaces/app.ts';
import type { Listen } from './listening.ts';
import { liveSite } from '../../live-site.ts';
import { nativeListen } from './native.ts';
import { RepresentationCache } from '../../../surfaces/http/representation.ts';
import { type Edits, forDevelopment } from './development.ts';
import { keepPrivate } from '../../../surfaces/http/hosts.ts';
import { observed, type Observer } from '../../../surfaces/http/observe.ts';
import type { Handler, HttpRequest } from '../../../surfaces/http/message.ts';
import {
  type Health,
  NEVER_RELOADED,
  probe,
  type ReloadState,
  type SourceState,
  sourceState,
} from './operator/probes.ts';
import { type Webhook, withWebhook } from './operator/webhook.ts';
import type { OperatorAddress } from './operator/operator-server.ts';
import { openVisitLog } from './operator/visit-log.ts';
import { HtmlThread } from '../render/html-thread.ts';
import { listenOnNode } from './listen.ts';
import { createPictures } from '../pictures/pictures.ts';

/** What {@link serve} takes. */
export interface ServeOptions {
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
  /** It shows what is not published: only to its owner. */
  isPrivate?: boolean;
  /** More host names for which the MCP endpoint, or a private site, answers. */
  allowedHosts?: readonly string[];
  limits?: Limits;
  /** Counts requests; default: this process alone. */
  quota?: Quota;
  /** How reading the site again has gone. */
  reload?: () => ReloadState;
  /** What is served, and how that stands to where it comes from; default: a folder. */
  source?: () => SourceState;
  /** A Git host may say that somebody has pushed; null or absent: nobody may. */
  webhook?: Webhook | null;
  /** Where metrics and details are served; null or absent: nowhere. */
  admin?: OperatorAddress | null;
  /** A line on standard error for each answer. */
  accessLog?: boolean;
  /** The file that keeps the counts of visits; null or absent: they are not counted. */
  visits?: string | null;
  /** What is told to whoever runs the server; default: standard error. */
  notice?: (line: string) => void;
  /** Makes the HTML of long texts. */
  html?: HtmlThread;
  /** Where pictures in other sizes are kept; null or absent: none are made. */
  cacheDir?: string | null;
}

/** A server that listens. */
export interface Running {
  /** The origin that links are written with. */
  base: string;
  /** The origin that it listens at. */
  address: string;
  port: number;
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
  const listening = await listen(nativeListen() ?? listenOnNode, options, limits);
  const { port } = listening;
  const address = `http://${urlHost(options.host)}:${port}`;
  const base = options.baseUrl ?? address;
  const origins: Origins = { base, pages: options.pagesUrl ?? base, elsewhere: options.siteUrl };
  const { dir, cacheDir = null, html = new HtmlThread() } = options;
  const pictures = createPictures({ dir, cacheDir, megabytes: limits.picture_megabytes });
  const platform = { ...nodePlatform(dir), showTexts: html.show, ...(pictures ? { pictures } : {}) };
  const { current, replace } = liveSite(openSnapshot(options.snapshot), origins, platform);
  let isStopping = false;
  const own = sourceState('folder');
  const health: Health = {
    isStopping: () => isStopping,
    revision: () => current().revision,
    entries: () => Object.values(current().counts).reduce((sum, count) => sum + count, 0),
    reload: options.reload ?? (() => NEVER_RELOADED),
    quota: () => (options.quota instanceof SharedQuota ? !options.quota.isLocal : null),
    source: options.source ?? (() => own),
  };
  const clientOfRequest = (request: HttpRequest) =>
    clientOf(request.peer, (name) => request.header(name), options.trust);
  const operator = await startOperator(options, health, () => listening.open(), clientOfRequest);
  const app = createApp({
    site: current,
    quota: options.quota ?? new MemoryQuota(),
    platform,
    representations: new RepresentationCache(platform),
    allowedHosts: options.allowedHosts ?? [],
    clientOf: clientOfRequest,
  });
  const development = options.edits ? forDevelopment(app.answer, options.edits) : null;
  const answer = development?.answer ?? app.answer;
  const heard = options.webhook ? withWebhook(answer, options.webhook) : answer;
  const handler = observed(heard, operator.observers);
  const whole: Handler = (request) => probe(request, health, false) ?? handler(request);
  listening.answer(
    options.isPrivate ? keepPrivate(whole, base, options.allowedHosts ?? []) : whole,
    base,
    platform,
  );
  return {
    base,
    address,
    port,
    site: current,
    replace(bytes) {
      replace(bytes);
      own.made = Date.now();
    },
    async close() {
      isStopping = true;
      operator.close();
      development?.close();
      await listening.close(limits.stop_timeout);
      // Answers that are on their way may still wait for it.
      await html.close();
      pictures?.close();
    },
  };
}

/** Loads what whoever runs the server asks for, and nothing else. @throws the error of `listen`, such as EADDRINUSE. */
async function startOperator(
  { admin = null, accessLog = false, visits = null, notice = console.error }: ServeOptions,
  health: Health,
  connections: () => number,
  clientOf: (request: HttpRequest) => string,
) {
  const observers: Observer[] = [];
  if (accessLog) observers.push((await import('./operator/access-log.ts')).accessLog(clientOf));
  const lost = ({ message }: Error) => notice(`The counts of visits could not be kept: ${message}`);
  const visitLog = visits === null ? null : openVisitLog(visits, lost);
  if (visitLog) observers.push(visitLog.observe);
  const stop = () => visitLog?.close();
  if (admin === null) return { observers, close: stop };
  const [{ createMetrics }, { serveOperator }] = await Promise.all([
    import('./operator/metrics.ts'),
    import('./operator/operator-server.ts'),
  ]);
  const metrics = createMetrics(health, connections);
  observers.push(metrics.observe);
  const server = await serveOperator(admin, health, metrics, () => visitLog?.counts.toJSON() ?? null);
  const close = () => {
    stop();
    server.close();
    server.closeAllConnections();
  };
  return { observers, close };
}

async function listen(at: Listen, { host, port, nextFreePort }: ServeOptions, limits: Limits) {
  for (let candidate = port; ; candidate++) {
    try {
      return await at(host, candidate, limits);
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
