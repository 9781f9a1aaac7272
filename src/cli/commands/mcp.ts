import { loadInProcess } from '../../runtimes/node/build/load-in-process.ts';
import type { LoadRequest } from '../../runtimes/node/build/load.ts';
import { serveStdio } from '../../runtimes/stdio.ts';
import { earlyServer, siteServers } from '../../surfaces/mcp/site-server.ts';
import { baseUrlOf, SITE_FLAGS, siteRequest } from '../flags/site-flags.ts';
import type { Command } from '../usage.ts';

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'Serve the MCP tools over stdio, for desktop clients.',
  operands: '[site] [options]',
  single: 'folder',
  flags: SITE_FLAGS,
  examples: [
    'lectern mcp ~/my-site',
    'claude mcp add my-site -- lectern mcp ~/my-site',
    '{"mcpServers": {"my-site": {"command": "lectern", "args": ["mcp", "/home/me/my-site"]}}}',
  ],
  async run(parsed) {
    const request = await siteRequest(parsed, parsed.operands[0]);
    const { config } = request;
    const base = baseUrlOf(parsed, config) ?? null;
    const early = earlyServer({
      name: config.name,
      description: config.description,
      base,
      pages: config.site_url ?? base,
      hasPressKit: false,
      hasContact: Boolean(config.contact.url ?? config.contact.email ?? config.author.email),
    });
    const opening = openSite(request, base);
    const ready = opening.then(async ({ site }) => {
      const [{ nodePlatform }, { RepresentationCache }] = await Promise.all([
        import('../../platform/node.ts'),
        import('../../surfaces/http/representation.ts'),
      ]);
      const platform = nodePlatform(request.dir);
      const serverOf = siteServers({ platform, representations: new RepresentationCache(platform) });
      return () => serverOf(site());
    });
    try {
      await serveStdio({ early, ready, input: process.stdin, write });
    } catch (error) {
      // The client keeps the input open, so the process would not end.
      process.stdin.destroy();
      throw error;
    }
    await (await opening).close();
    return 0;
  },
};

/**
 * Opens the site. If no server has it, this process serves it while the client runs, so that the addresses in results
 * lead somewhere. @param base the address of its server; null: there is none. @returns the site as of now.
 */
async function openSite(request: LoadRequest, base: string | null) {
  const { dir, config } = request;
  const { site_url: siteUrl, limits } = config;
  const { bytes: snapshot } = await loadInProcess(request);
  if (base !== null) {
    const [{ liveSite }, { openSnapshot }, { nodePlatform }] = await Promise.all([
      import('../../runtimes/live-site.ts'),
      import('../../snapshot/snapshot.ts'),
      import('../../platform/node.ts'),
    ]);
    const origins = { base, pages: siteUrl ?? base, elsewhere: siteUrl };
    const { current } = liveSite(openSnapshot(snapshot), origins, nodePlatform(dir));
    return { site: current, close: async () => {} };
  }
  const [{ serve }, { parseProxyTrust }] = await Promise.all([
    import('../../runtimes/node/serve/serve.ts'),
    import('../../quota/client.ts'),
  ]);
  const listening = { host: '127.0.0.1', port: 0, nextFreePort: false, trust: parseProxyTrust([], null) };
  return serve({ dir, snapshot, pagesUrl: siteUrl, siteUrl, limits, ...listening });
}

/** Writes a message to standard output, to which nothing else may be written. */
function write(line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${line}\n`, (error) => (error ? reject(error) : resolve()));
  });
}
