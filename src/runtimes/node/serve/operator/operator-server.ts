import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { isIP } from 'node:net';
import type { HttpResponse } from '../../../../surfaces/http/message.ts';
import { toListener } from '../exchange.ts';
import type { DayCounts } from '../../../../stats/visit-counts.ts';
import type { Metrics } from './metrics.ts';
import { type Health, probe } from './probes.ts';

/** The address of the operator's server. */
export interface OperatorAddress {
  host: string;
  port: number;
}

/** Days whose visits are shown. */
const DAYS = 30;

/**
 * Serves the probes with their details, `/metrics` and `/visits`, at an address of their own.
 * @param visits by day; null where they are not counted. @throws the error of `listen`, such as EADDRINUSE.
 */
export async function serveOperator(
  { host, port }: OperatorAddress,
  health: Health,
  metrics: Metrics,
  visits: () => Record<string, DayCounts> | null,
): Promise<Server> {
  const listener = toListener(
    async (request) => {
      // A web page can make its own host name lead here (DNS rebinding), so names are refused.
      const name = request.host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
      if (isIP(name) === 0 && name !== 'localhost') return text(421, 'Ask by the address.\n');
      if (request.path === '/metrics')
        return { status: 200, fields: ['Content-Type', metrics.type], body: await metrics.text() };
      if (request.path === '/visits' || request.path === '/') return await visitsAnswer(visits());
      return (
        probe(request, health, true) ??
        text(404, 'This address has /visits, /healthz, /readyz and /metrics.\n')
      );
    },
    (error) => text(500, `${String(error)}\n`),
  );
  const server = createServer(listener);
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

/** Imports the summary only when it is requested, since its list of crawlers is long. */
async function visitsAnswer(counts: Record<string, DayCounts> | null): Promise<HttpResponse> {
  if (counts === null)
    return text(404, 'Visits are not counted here: `stats` is false, or there is no cache.\n');
  const { summarize, visitsText } = await import('../../../../stats/summary.ts');
  return text(200, `${visitsText(summarize(counts, DAYS))}\n`);
}

function text(status: number, body: string): HttpResponse {
  return {
    status,
    fields: ['Content-Type', 'text/plain; charset=utf-8', 'X-Content-Type-Options', 'nosniff'],
    body,
  };
}
