import type { Report } from '../model/content.ts';
import { CONTENT_TYPES } from '../model/content-type.ts';
import type { SiteConfig } from '../model/site-config.ts';
import { parseProxyTrust, type ProxyTrust } from '../quota/client.ts';
import { loadInWorker } from '../runtimes/node/load-in-worker.ts';
import { type Running, serve } from '../runtimes/node/serve.ts';
import { watchSite } from './watch-site.ts';
import { nodeHash } from '../platform/node.ts';
import { openSite } from '../site/site.ts';
import { openSnapshot } from '../site/snapshot.ts';
import { connection, program } from '../surfaces/documents/connect.ts';
import { baseUrlOf, pagesUrlOf, SITE_FLAGS, siteRequest } from './site-flags.ts';
import { type Command, type Parsed, UsageError } from './usage.ts';

const DEFAULT_PORT = 4400;
const DEFAULT_HOST = '127.0.0.1';

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Serve a folder of Markdown: pages, markdown twins, REST API and MCP endpoint.',
  operands: '[site] [options]',
  flags: {
    ...SITE_FLAGS,
    port: {
      type: 'string',
      value: 'N',
      help: `Port; default ${DEFAULT_PORT} or the next free one`,
      env: 'LECTERN_PORT',
    },
    host: {
      type: 'string',
      value: 'HOST',
      help: `Address to listen on; default ${DEFAULT_HOST}`,
      env: 'LECTERN_HOST',
    },
    'trust-proxy': {
      type: 'string',
      value: 'LIST',
      help: 'Proxies whose X-Forwarded-For is believed',
      env: 'LECTERN_TRUST_PROXY',
    },
    'allowed-hosts': {
      type: 'string',
      value: 'LIST',
      help: 'Further hosts that the tool endpoint answers for',
      env: 'LECTERN_ALLOWED_HOSTS',
    },
    watch: { type: 'boolean', help: 'Show every edit at once', env: 'LECTERN_WATCH' },
    drafts: {
      type: 'boolean',
      help: 'Show drafts and what is scheduled; only on this machine',
      env: 'LECTERN_DRAFTS',
    },
    'json-ready': { type: 'boolean', help: 'Print {"url": …} as the first line, for programs' },
  },
  examples: [
    'lectern serve ~/my-site',
    'lectern serve . --port 8080 --base-url https://example.com --trust-proxy loopback',
  ],
  async run(parsed) {
    if (parsed.operands.length > 1) throw new UsageError('One folder is wanted. See: lectern serve --help');
    const request = await siteRequest(parsed, parsed.operands[0]);
    const { config, dir } = request;
    const explicitPort = readPort(parsed.text('port')) ?? config.port;
    const port = explicitPort ?? DEFAULT_PORT;
    const host = parsed.text('host') ?? config.host ?? DEFAULT_HOST;
    const baseUrl = baseUrlOf(parsed, config);
    const trust = readTrust(parsed, config);
    const allowedHosts = parsed.text('allowed-hosts')?.split(/\s*,\s*/) ?? config.allowed_hosts ?? [];
    const drafts = parsed.has('drafts');
    if (drafts && !isLoopback(host)) {
      throw new UsageError(
        `--drafts shows what is not published, and --host ${host} can be reached from other machines. Leave one of them out.`,
      );
    }
    const started = performance.now();
    const { bytes, report, kept, cacheError } = await loadInWorker({ ...request, drafts });
    const nextFreePort = explicitPort === undefined;
    const watching = parsed.has('watch')
      ? watchSite({ ...request, drafts }, (line) => console.error(line))
      : null;
    const notice = watching?.notice;
    const pagesUrl = pagesUrlOf(config);
    const listening = { host, port, nextFreePort, trust, allowedHosts };
    const options = { dir, snapshot: bytes, baseUrl, pagesUrl, notice, ...listening };
    const running = await serve(options).catch((error: unknown) => {
      throw listenError(error, host, port);
    });
    if (parsed.has('json-ready'))
      console.log(JSON.stringify({ url: running.address, base_url: running.base }));
    else {
      const seconds = (performance.now() - started) / 1000;
      console.log(greeting(running, port, bytes, report, kept, seconds, config, dir));
    }
    if (cacheError) console.error(`The snapshot could not be kept for the next start: ${cacheError}`);
    watching?.start(running);
    await stopSignal();
    await watching?.close();
    await running.close();
    return 0;
  },
};

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`--port is ${JSON.stringify(text)}; a number from 0 to 65535 is wanted.`);
}

function readTrust(parsed: Parsed, config: SiteConfig): ProxyTrust {
  const items = parsed.text('trust-proxy')?.split(/\s*,\s*/) ?? config.trust_proxy ?? [];
  try {
    return parseProxyTrust(items, config.client_address_header ?? null);
  } catch (error) {
    throw new UsageError(`Reading the trusted proxies failed: ${(error as Error).message}`);
  }
}

function listenError(error: unknown, host: string, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const place = `${host}:${port}`;
  if (code === 'EADDRINUSE') {
    return new UsageError(
      `Listening on ${place} failed: another program has that port. Choose another with --port.`,
    );
  }
  if (code === 'EACCES')
    return new UsageError(`Listening on ${place} failed: ports below 1024 need privileges.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new UsageError(`Listening on ${place} failed: this machine has no such address. Check --host.`);
  }
  return error;
}

function greeting(
  { base, address, port }: Running,
  wantedPort: number,
  bytes: Uint8Array,
  report: Report,
  kept: boolean,
  seconds: number,
  config: SiteConfig,
  dir: string,
): string {
  const connect = connection(base, config.name);
  const local = program(config.name, process.execPath, [process.argv[1] ?? 'lectern', 'mcp', dir]);
  const site = openSite(openSnapshot(bytes), Date.now(), { base, pages: base }, nodeHash);
  const counts = CONTENT_TYPES.filter((type) => site.counts[type] > 0).map(
    (type) => `${site.counts[type]} ${type}`,
  );
  const of = (outcome: string) => report.files.filter((file) => file.outcome === outcome).length;
  const errors = report.diagnostics.filter((diagnostic) => diagnostic.severity === 'error').length;
  const warnings = report.diagnostics.filter((diagnostic) => diagnostic.severity === 'warning').length;
  return [
    ...report.site.map(({ what, value, why }) => `${what}: ${value} (${why})`),
    'lectern check says how to overrule each of these.',
    '',
    `${config.name}: ${counts.join(', ') || 'nothing published'}`,
    `${of('served')} files served, ${of('hidden')} hidden, ${of('reported')} reported${errors + warnings > 0 ? ` (${errors} errors, ${warnings} warnings: lectern check)` : ''}; ready in ${seconds.toFixed(2)} s${kept ? ', nothing has changed since the last start' : ''}`,
    ...(wantedPort !== 0 && port !== wantedPort ? [`Port ${wantedPort} is taken, so this is ${port}.`] : []),
    '',
    `  Site       ${address}${base === address ? '' : `, as ${base}`}`,
    `  API        ${address}/api/v1`,
    `  Reference  ${address}/developers`,
    `  Agents     ${address}/agents.md`,
    `  MCP        ${address}/api/mcp`,
    '',
    'Try:',
    `  curl ${address}/api/v1/content`,
    `  curl '${address}/api/v1/search?query=${encodeURIComponent('press kit')}'`,
    `  curl -H 'Accept: text/markdown' ${address}/`,
    '',
    'Connect an agent:',
    `  Claude Code     ${connect.command}`,
    `  Cursor, others  ${JSON.stringify(connect.http)}`,
    `  VS Code         ${JSON.stringify(connect.code)}`,
    `  Claude Desktop  ${JSON.stringify(local)}`,
  ].join('\n');
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
