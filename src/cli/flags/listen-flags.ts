import type { SiteConfig } from '../../model/site-config.ts';
import { parseProxyTrust, type ProxyTrust } from '../../quota/client.ts';
import type { OperatorAddress } from '../../runtimes/node/serve/operator/operator-server.ts';
import type { ServeOptions } from '../../runtimes/node/serve/serve.ts';
import { DEFAULT_PORT } from '../commands/connect.ts';
import {
  type Flag,
  type Parsed,
  requirePackage,
  toggle,
  UsageError,
  valued,
  flagError,
  readOr,
  wholeNumber,
} from '../usage.ts';
import { isHttpStore, openHttpStore } from '../../quota/redis-http.ts';
import { openRedisStore, parseRedisAddress } from '../../quota/redis.ts';
import { SharedQuota } from '../../quota/shared.ts';

const QUOTA_FLAGS = {
  quota: valued(
    'URL',
    'Redis in which replicas count requests together, such as redis://host:6379',
    'LECTERN_QUOTA',
  ),
  'quota-replicas': valued(
    'N',
    'How many replicas share the quota: each admits its part while Redis does not answer',
    'LECTERN_QUOTA_REPLICAS',
  ),
} as const satisfies Record<string, Flag>;

/** The quota that replicas share; null: this process counts by itself. @throws UsageError */
async function openQuota(parsed: Parsed, { quota: config }: SiteConfig, notice: (line: string) => void) {
  const flag = parsed.text('quota');
  const url = flag ?? config.url;
  const wanted = 'the number of servers that share the quota, such as 3';
  const replicas = wholeNumber(parsed, 'quota-replicas', [1, 99_999], wanted) ?? config.replicas;
  if (url === undefined) return null;
  // Errors do not repeat the address, which may have a password.
  const where = flag === undefined ? '`quota` of the configuration' : '--quota';
  const store = isHttpStore(url)
    ? openHttpStore(url, process.env, config.prefix)
    : await openConnected(url, where, config.prefix);
  const quota = new SharedQuota(store, replicas, notice, config.wait);
  // A Redis that does not answer is reported now, and not at the first request. Serving goes on without it.
  await quota.peek('', Date.now());
  return quota;
}

/** @throws UsageError */
function openConnected(url: string, where: string, prefix: string) {
  const address = readOr(() => parseRedisAddress(url), `Reading ${where} failed`);
  requirePackage('ioredis', 'Counting in Redis');
  return openRedisStore(address, prefix);
}

const DEFAULT_HOST = '127.0.0.1';

/** Flags of all servers. */
export const LISTEN_FLAGS = {
  port: valued('N', `Port (default: ${DEFAULT_PORT}, or the next free port)`, 'LECTERN_PORT'),
  host: valued('HOST', `Address to listen on (default: ${DEFAULT_HOST})`, 'LECTERN_HOST'),
  'trust-proxy': valued('LIST', 'Trusted proxies, whose X-Forwarded-For counts', 'LECTERN_TRUST_PROXY'),
  'allowed-hosts': valued(
    'LIST',
    'More host names for which the MCP endpoint answers',
    'LECTERN_ALLOWED_HOSTS',
  ),
  ...QUOTA_FLAGS,
  admin: valued(
    'ADDRESS',
    'PORT or HOST:PORT for /metrics, /visits and the details of /readyz',
    'LECTERN_ADMIN',
  ),
  'access-log': toggle('Log each answer as a line of JSON', 'LECTERN_ACCESS_LOG'),
  'json-ready': toggle('Print {"url": …} as the first line, for programs'),
} as const satisfies Record<string, Flag>;

/** The address to listen at, trust and limits, as options of `serve`. `close` ends the connection to Redis. @throws UsageError */
export async function listening(parsed: Parsed, config: SiteConfig) {
  const explicitPort = wholeNumber(parsed, 'port', [0, 65_535]) ?? config.port;
  const options = {
    host: hostOf(parsed, config),
    port: explicitPort ?? DEFAULT_PORT,
    nextFreePort: explicitPort === undefined,
    trust: readTrust(parsed, config),
    allowedHosts: parsed.text('allowed-hosts')?.split(/\s*,\s*/) ?? config.allowed_hosts ?? [],
    limits: config.limits,
    admin: readAdmin(parsed.text('admin') ?? config.admin),
    accessLog: parsed.has('access-log') || config.access_log,
  } satisfies Partial<ServeOptions>;
  const quota = await openQuota(parsed, config, (line) => console.error(line));
  return { options: { ...options, ...(quota ? { quota } : {}) }, close: () => quota?.close() };
}

export function hostOf(parsed: Parsed, config: SiteConfig): string {
  return parsed.text('host') ?? config.host ?? DEFAULT_HOST;
}

/** @throws UsageError */
function readAdmin(text: string | undefined): OperatorAddress | null {
  if (text === undefined) return null;
  const [, host = '127.0.0.1', port] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
  if (port !== undefined && Number(port) <= 65_535)
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  throw flagError('admin', text, 'a port, such as 9400, or an address with a port, such as 127.0.0.1:9400');
}

function readTrust(parsed: Parsed, config: SiteConfig): ProxyTrust {
  const items = parsed.text('trust-proxy')?.split(/\s*,\s*/) ?? config.trust_proxy ?? [];
  const read = () => parseProxyTrust(items, config.client_address_header ?? null);
  return readOr(read, 'Cannot read the trusted proxies');
}

/** The error of `serve` as a UsageError that names the address which failed: that of the site, or of `--admin`. */
export function listenError(
  error: unknown,
  { host, port, admin }: { host: string; port: number; admin: OperatorAddress | null },
): unknown {
  const { port: failedPort } = error as { port?: number };
  const isAdmin = admin !== null && failedPort === admin.port && failedPort !== port;
  const failed = isAdmin ? { ...admin, portFlag: '--admin' } : { host, port, portFlag: '--port' };
  const noAddress = `this machine has no such address. Check ${isAdmin ? '--admin' : '--host'}.`;
  const why = {
    EADDRINUSE: `another program uses this port. Choose another one with ${failed.portFlag}.`,
    EACCES: 'ports below 1024 need privileges.',
    EADDRNOTAVAIL: noAddress,
    ENOTFOUND: noAddress,
    EAI_AGAIN: noAddress,
  }[(error as NodeJS.ErrnoException).code ?? ''];
  return why === undefined
    ? error
    : new UsageError(`Listening on ${failed.host}:${failed.port} failed: ${why}`);
}

/** Resolves with the signal that ends the server: SIGINT comes from a terminal, SIGTERM from a service manager. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
}
