import type { Server } from 'node:http';
import { mountOf } from '../../../model/addresses.ts';
import { type Limits, limits as limitsSchema } from '../../../model/server-config.ts';
import { nodePlatform } from '../../../platform/node.ts';
import { clientOf, type ProxyTrust } from '../../../quota/client.ts';
import { MemoryQuota } from '../../../quota/memory.ts';
import { SharedQuota } from '../../../quota/shared.ts';
import type { Quota } from '../../../quota/quota.ts';
import type { Origins, Site } from '../../../site/site.ts';
import { openSnapshot } from '../../../snapshot/snapshot.ts';
import { createApp } from '../../../surfaces/app.ts';
import { withDeadline } from './deadline.ts';
import type { Answering, Listen, Listening } from './listening.ts';
import { liveSite } from '../../live-site.ts';
import { nativeListen } from './native.ts';
import { RepresentationCache } from '../../../surfaces/http/representation.ts';
import { type Edits, forDevelopment } from './development.ts';
import { keepPrivate } from '../../../surfaces/http/hosts.ts';
import { belowMount, observed, type Observer } from '../../../surfaces/http/observe.ts';
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
  /** The origin of links; default: the listening address. */
  baseUrl?: string | undefined;
  /** The origin of pages that another server has; default: this server has them. */
  pagesUrl?: string | undefined;
  /** The public address of the site, also while it is served elsewhere, such as on a developer's machine. */
  siteUrl?: string | undefined;
  trust: ProxyTrust;
  /** Pages show the author's errors, and reload after edits; null: pages are for visitors. */
  edits?: Edits | null;
  /** Whether unpublished entries are shown, so that the site answers only its owner. */
  isPrivate?: boolean;
  /** More host names for which the MCP endpoint, or a private site, answers. */
  allowedHosts?: readonly string[];
  limits?: Limits;
  /** Counts requests; default: this process alone. */
  quota?: Quota;
  /** The state of reading the site again. */
  reload?: () => ReloadState;
  /** The state of the source; default: a folder. */
  source?: () => SourceState;
  /** Accepts messages of a Git host about pushes; null or absent: accepts none. */
  webhook?: Webhook | null;
  /** The address of metrics and details; null or absent: there are none. */
  admin?: OperatorAddress | null;
  /** Whether each response is logged on standard error. */
  accessLog?: boolean;
  /** The file of the counts of visits; null or absent: they are not counted. */
  visits?: string | null;
  /** Gets lines for the operator of the server; default: writes them to standard error. */
  notice?: (line: string) => void;
  /** Renders long texts. */
  html?: HtmlThread;
  /** The folder of the cache for pictures in other sizes; null or absent: none are made. */
  cacheDir?: string | null;
}

/** A server that listens. */
export interface Running {
  /** The origin of links. */
  base: string;
  /** The origin of the listening address. */
  address: string;
  port: number;
  /** The site as of now. */
  site(): Site;
  /** Serves another snapshot from the next request on. @throws PackError, and keeps the current snapshot. */
  replace(bytes: Uint8Array): void;
  /** Waits for open requests, at most `stop_timeout`. @param isPatient waits for idle connections too; default: no. */
  close(isPatient?: boolean): Promise<void>;
}

/** Serves a snapshot over HTTP. @throws the error of `listen`, such as EADDRINUSE. */
export async function serve(options: ServeOptions): Promise<Running> {
  const limits = options.limits ?? limitsSchema.parse({});
  const { dir, cacheDir = null, html = new HtmlThread(), isPrivate = false, allowedHosts = [] } = options;
  const pictures = createPictures({ dir, cacheDir, megabytes: limits.picture_megabytes });
  const platform = { ...nodePlatform(dir), showTexts: html.show, ...(pictures ? { pictures } : {}) };
  const snapshot = openSnapshot(options.snapshot);
  let isStopping = false;
  const folderState = sourceState('folder');
  const current = () => listening.answering.current();
  const health: Health = {
    isStopping: () => isStopping,
    revision: () => current().revision,
    entries: () => Object.values(current().counts).reduce((sum, count) => sum + count, 0),
    reload: options.reload ?? (() => NEVER_RELOADED),
    quota: () => (options.quota instanceof SharedQuota ? !options.quota.isLocal : null),
    source: options.source ?? (() => folderState),
  };
  const clientOfRequest = (request: Pick<HttpRequest, 'peer' | 'header'>) =>
    clientOf(request.peer, (name) => request.header(name), options.trust);
  const operator = await loadOperator(options, health, () => listening.open(), clientOfRequest);
  // Nothing may be awaited once the port is open, since requests come at once.
  const listening = await listen(nativeListen() ?? listenOnNode, options, limits, (port) => {
    const address = `http://${urlHost(options.host)}:${port}`;
    const base = options.baseUrl ?? address;
    const origins: Origins = { base, pages: options.pagesUrl ?? base, elsewhere: options.siteUrl };
    const live = liveSite(snapshot, origins, platform);
    const app = createApp({
      site: live.current,
      quota: options.quota ?? new MemoryQuota(),
      platform,
      representations: new RepresentationCache(platform),
      allowedHosts,
      clientOf: clientOfRequest,
    });
    const development = options.edits ? forDevelopment(app.answer, options.edits) : null;
    const answer = development?.answer ?? app.answer;
    const withHook = options.webhook ? withWebhook(answer, options.webhook) : answer;
    const handler = observed(withDeadline(withHook, app.refuse), operator.observers);
    const withProbes: Handler = (request) => probe(request, health, false) ?? handler(request);
    return {
      ...live,
      address,
      base,
      platform,
      refuse: app.refuse,
      handler: isPrivate ? keepPrivate(withProbes, base, allowedHosts) : withProbes,
      development,
    };
  });
  const { address, base, replace, development } = listening.answering;
  const close = async (isPatient = false) => {
    isStopping = true;
    development?.close();
    await listening.close(limits.stop_timeout, isPatient);
    operator.close();
    // Responses that are being made may still wait for these.
    await html.close();
    pictures?.close();
  };
  await operator.listen().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    base,
    address,
    port: listening.port,
    site: current,
    replace(bytes) {
      replace(bytes);
      folderState.made = Date.now();
    },
    close,
  };
}

/** Imports the parts for the operator that the options name, and no others. */
async function loadOperator(
  { admin = null, accessLog = false, visits = null, baseUrl, notice = console.error }: ServeOptions,
  health: Health,
  connections: () => number,
  clientOf: (request: HttpRequest) => string,
) {
  // The listening address has no path.
  const mount = baseUrl === undefined ? '' : mountOf(baseUrl);
  const observers: Observer[] = [];
  if (accessLog) observers.push((await import('./operator/access-log.ts')).accessLog(clientOf));
  const lost = ({ message }: Error) => notice(`The counts of visits could not be kept: ${message}`);
  const visitLog = visits === null ? null : openVisitLog(visits, lost);
  if (visitLog) observers.push(belowMount(visitLog.observe, mount));
  const stop = () => visitLog?.close();
  if (admin === null) return { observers, listen: async () => {}, close: stop };
  const [{ createMetrics }, { serveOperator }] = await Promise.all([
    import('./operator/metrics.ts'),
    import('./operator/operator-server.ts'),
  ]);
  const metrics = createMetrics(health, connections);
  observers.push(belowMount(metrics.observe, mount));
  let server: Server | null = null;
  return {
    observers,
    /** @throws the error of `listen`, such as EADDRINUSE. */
    async listen() {
      server = await serveOperator(admin, health, metrics, () => visitLog?.counts.toJSON() ?? null);
    },
    close() {
      stop();
      server?.close();
      server?.closeAllConnections();
    },
  };
}

/** Listens at the port, or, with `nextFreePort`, at the first free one of a hundred. */
async function listen<T extends Answering>(
  listenAt: Listen,
  { host, port, nextFreePort }: ServeOptions,
  limits: Limits,
  begin: (port: number) => T,
): Promise<Listening<T>> {
  for (let candidate = port; ; candidate++) {
    try {
      return await listenAt(host, candidate, limits, begin);
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!taken || !nextFreePort || candidate >= port + 100) throw error;
    }
  }
}

/** A host as it is written in a URL; `localhost` for one that means all addresses of the machine. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
