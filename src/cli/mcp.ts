import { loadSite } from '../runtimes/node/load.ts';
import { serveStdio } from '../runtimes/stdio.ts';
import { baseUrlOf, SITE_FLAGS, siteRequest } from './site-flags.ts';
import { type Command, UsageError } from './usage.ts';

/** What addresses in answers start with where the site has none: the one that `lectern serve` listens on. */
const DEFAULT_BASE = 'http://localhost:4400';

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'Serve the six tools over stdio, for desktop clients.',
  operands: '[site] [options]',
  flags: SITE_FLAGS,
  examples: [
    'lectern mcp ~/my-site',
    'claude mcp add my-site -- lectern mcp ~/my-site',
    '{"mcpServers": {"my-site": {"command": "lectern", "args": ["mcp", "/home/me/my-site"]}}}',
  ],
  async run(parsed) {
    if (parsed.operands.length > 1) throw new UsageError('One folder is wanted. See: lectern mcp --help');
    const request = await siteRequest(parsed, parsed.operands[0]);
    const { bytes, report } = await loadSite(request);
    const base = baseUrlOf(parsed, request.config) ?? DEFAULT_BASE;
    const pages = request.config.site_url ?? report.siteUrl ?? base;
    await serveStdio({
      dir: request.dir,
      snapshot: bytes,
      origins: { base, pages },
      input: process.stdin,
      // Standard output carries messages and nothing else.
      write: (line) =>
        new Promise((resolve, reject) => {
          process.stdout.write(`${line}\n`, (error) => (error ? reject(error) : resolve()));
        }),
    });
    return 0;
  },
};
