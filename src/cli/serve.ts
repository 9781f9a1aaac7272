import { pictureNote } from './picture-note.ts';
import { walk } from '../content/files/walk.ts';
import { isUrl } from '../model/parse-url.ts';
import type { SiteConfig } from '../model/site-config.ts';
import { parseProxyTrust, type ProxyTrust } from '../quota/client.ts';
import type { OperatorAddress } from '../runtimes/node/operator/operator-server.ts';
import { serviceManager } from '../runtimes/node/operator/service-manager.ts';
import { loadInWorker } from '../runtimes/node/load-in-worker.ts';
import { DEFAULT_PORT, usualBase } from './connect.ts';
import { openQuota, QUOTA_FLAGS } from './quota-flags.ts';
import { greeting } from './greeting.ts';
import { openBrowser } from './open-browser.ts';
import { followSite } from './follow-site.ts';
import { baseUrlOf, pagesUrlOf, SITE_FLAGS, siteRequest, visitsFile } from './site-flags.ts';
import { counted } from './words.ts';
import { type Command, type Parsed, UsageError } from './usage.ts';

const DEFAULT_HOST = '127.0.0.1';

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Serve a folder of Markdown: pages, Markdown twins, REST API and MCP endpoint.',
  operands: '[site] [options]',
  flags: {
    ...SITE_FLAGS,
    port: {
      type: 'string',
      value: 'N',
      help: `Port (default: ${DEFAULT_PORT}, or the next free port)`,
      env: 'LECTERN_PORT',
    },
    host: {
      type: 'string',
      value: 'HOST',
      help: `Address to listen on (default: ${DEFAULT_HOST})`,
      env: 'LECTERN_HOST',
    },
    'trust-proxy': {
      type: 'string',
      value: 'LIST',
      help: 'Trusted proxies, whose X-Forwarded-For counts',
      env: 'LECTERN_TRUST_PROXY',
    },
    'allowed-hosts': {
      type: 'string',
      value: 'LIST',
      help: 'More host names for which the MCP endpoint answers',
      env: 'LECTERN_ALLOWED_HOSTS',
    },
    ...QUOTA_FLAGS,
    watch: { type: 'boolean', help: 'Show every edit at once, and reload open pages', env: 'LECTERN_WATCH' },
    admin: {
      type: 'string',
      value: 'ADDRESS',
      help: 'PORT or HOST:PORT for /metrics, /visits and the details of /readyz',
      env: 'LECTERN_ADMIN',
    },
    'access-log': {
      type: 'boolean',
      help: 'Log each answer as a line of JSON',
      env: 'LECTERN_ACCESS_LOG',
    },
    drafts: {
      type: 'boolean',
      help: 'Show drafts and scheduled entries, on this machine only',
      env: 'LECTERN_DRAFTS',
    },
    open: { type: 'boolean', help: 'Show the site in a browser' },
    'json-ready': { type: 'boolean', help: 'Print {"url": …} as the first line, for programs' },
  },
  examples: [
    'lectern serve ~/my-site',
    'lectern serve . --port 8080 --base-url https://example.com --trust-proxy loopback',
  ],
  async run(parsed) {
    if (parsed.operands.length > 1)
      throw new UsageError('Name one folder at most. See: lectern serve --help');
    const request = await siteRequest(parsed, parsed.operands[0]);
    const { config, dir } = request;
    const explicitPort = readPort(parsed.text('port')) ?? config.port;
    const port = explicitPort ?? DEFAULT_PORT;
    const host = parsed.text('host') ?? config.host ?? DEFAULT_HOST;
    const drafts = parsed.has('drafts');
    if (drafts) refuseVisitors(parsed, host);
    // A preview is on this machine, wherever the site itself will be.
    const baseUrl = baseUrlOf(parsed, drafts ? { ...config, base_url: undefined } : config);
    const trust = readTrust(parsed, config);
    const quota = await openQuota(parsed, config, (line) => console.error(line));
    const allowedHosts = parsed.text('allowed-hosts')?.split(/\s*,\s*/) ?? config.allowed_hosts ?? [];
    const started = performance.now();
    if (!parsed.has('json-ready')) console.error(`Reading ${counted(walk(dir).files.length, 'file')}…`);
    // The server's own modules load while the other thread reads the folder.
    const [loaded, { serve }] = await Promise.all([
      loadInWorker({ ...request, drafts }),
      import('../runtimes/node/serve.ts'),
    ]);
    const nextFreePort = explicitPort === undefined;
    const isWatching = parsed.has('watch');
    const followed = followSite({ ...request, drafts }, loaded, (line) => console.error(line), isWatching);
    const manager = serviceManager((line) => console.error(line));
    // A terminal that is closed sends it too, and then it means the end.
    if (!process.stdin.isTTY && !process.stdout.isTTY)
      process.on('SIGHUP', () => {
        void manager.reloading();
        void followed.reload().then(manager.ready);
      });
    // Behind another address there are visitors, whom the names of files do not concern.
    const isDevelopment =
      isLoopback(host) && (baseUrl === undefined || isLoopback(new URL(baseUrl).hostname));
    const edits = isDevelopment && isWatching ? followed : null;
    const pagesUrl = pagesUrlOf(config);
    const listening = {
      host,
      port,
      nextFreePort,
      trust,
      allowedHosts,
      limits: config.limits,
      ...(quota ? { quota } : {}),
    };
    const urls = { baseUrl, pagesUrl, siteUrl: config.site_url };
    const admin = readAdmin(parsed.text('admin') ?? config.admin);
    const accessLog = parsed.has('access-log') || config.access_log;
    // An author at work is no visitor.
    const isCounting = config.stats && !isWatching && !drafts;
    const operator = {
      admin,
      accessLog,
      visits: isCounting ? visitsFile(request) : null,
      reload: followed.state,
    };
    const { cacheDir } = request;
    const options = { dir, cacheDir, snapshot: loaded.bytes, ...urls, edits, ...operator, ...listening };
    const running = await serve(options).catch((error: unknown) => {
      throw listenError(error, host, port);
    });
    if (parsed.has('json-ready'))
      console.log(JSON.stringify({ url: running.address, base_url: running.base }));
    else {
      const seconds = (performance.now() - started) / 1000;
      const notes = [
        ...(drafts ? ['Drafts and scheduled entries show too.'] : []),
        ...(config.limits.picture_megabytes === 0
          ? []
          : pictureNote([...running.site().snapshot.assetsByPathname.values()])),
        ...(isWatching ? ['Edits show at once. Errors appear here.'] : []),
      ];
      const [named] = parsed.operands;
      const about = {
        running,
        loaded,
        wantedPort: port,
        usualBase: usualBase(config.port),
        seconds,
        named,
        notes,
      };
      console.log(greeting(about));
    }
    if (loaded.cacheError) {
      console.error(`Lectern could not save the snapshot for the next start: ${loaded.cacheError}`);
    }
    if (parsed.has('open') && !(await openBrowser(running.address))) {
      console.error(`No browser could be opened here. Open ${running.address}`);
    }
    followed.start(running);
    if (isWatching) followed.watch();
    void manager.ready();
    await stopSignal();
    const told = manager.stopping();
    await followed.close();
    await running.close();
    quota?.close();
    await told;
    return 0;
  },
};

/** @throws UsageError where drafts would be shown to others. */
function refuseVisitors(parsed: Parsed, host: string): void {
  const base = parsed.text('base-url');
  const others = [
    ...(isLoopback(host) ? [] : [`--host ${host}`]),
    ...(base === undefined || !isUrl(base) || isLoopback(new URL(base).hostname)
      ? []
      : [`--base-url ${base}`]),
    ...(parsed.text('trust-proxy') === undefined ? [] : ['--trust-proxy']),
  ];
  if (others.length === 0) return;
  const why = others[0] === `--host ${host}` ? 'can be reached from other machines' : 'is for visitors';
  throw new UsageError(`--drafts shows what is not public, and ${others[0]} ${why}. Leave one of them out.`);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`--port is ${JSON.stringify(text)}; it must be a number from 0 to 65535.`);
}

/** @throws UsageError */
function readAdmin(text: string | undefined): OperatorAddress | null {
  if (text === undefined) return null;
  const [, host = '127.0.0.1', port] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
  if (port !== undefined && Number(port) <= 65_535)
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  throw new UsageError(
    `--admin is ${JSON.stringify(text)}; it must be a port, such as 9400, or an address with a port, such as 127.0.0.1:9400.`,
  );
}

function readTrust(parsed: Parsed, config: SiteConfig): ProxyTrust {
  const items = parsed.text('trust-proxy')?.split(/\s*,\s*/) ?? config.trust_proxy ?? [];
  try {
    return parseProxyTrust(items, config.client_address_header ?? null);
  } catch (error) {
    throw new UsageError(`Cannot read the trusted proxies: ${(error as Error).message}`);
  }
}

function listenError(error: unknown, host: string, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const place = `${host}:${port}`;
  if (code === 'EADDRINUSE') {
    return new UsageError(
      `Listening on ${place} failed: another program uses this port. Choose another one with --port.`,
    );
  }
  if (code === 'EACCES')
    return new UsageError(`Listening on ${place} failed: ports below 1024 need privileges.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new UsageError(`Listening on ${place} failed: this machine has no such address. Check --host.`);
  }
  return error;
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
