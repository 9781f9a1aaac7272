import { createServer } from 'node:http';
import { toListener } from '../../../dist/runtimes/node/serve/exchange.js';
import { createMcpHandler } from '../../../dist/surfaces/mcp/handle.js';
import { fixtureServer } from './fixture-tools.js';

/** Admits every request, because the suites send more than the quota of a minute. */
const unlimited = { consume: () => ({ admitted: true, remaining: 120, reset: 60 }) };

/** Serves the fixture tools at /api/mcp through Lectern's own handler. */
export async function startFixtures() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${server.address().port}`;
  const handle = createMcpHandler(
    {
      site: () => ({ origins: { base, pages: base } }),
      quota: unlimited,
      platform: { now: Date.now, logError: console.error, codings: [] },
      clientOf: () => 'suite',
    },
    () => fixtureServer,
  );
  server.on(
    'request',
    toListener(handle, (error) => {
      throw error;
    }),
  );
  return {
    url: `${base}/api/mcp`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
