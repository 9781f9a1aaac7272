import { createServer, type Server } from 'node:http';
import { isIP } from 'node:net';
import type { HttpResponse } from '../../../surfaces/http/message.ts';
import { toListener } from '../exchange.ts';
import type { Metrics } from './metrics.ts';
import { type Health, probe } from './probes.ts';

/** Where whoever runs the server looks. */
export interface OperatorAddress {
  host: string;
  port: number;
}

/**
 * Serves the probes with their details, and `/metrics`, at an address of their own.
 * @throws the error of `listen`, such as EADDRINUSE.
 */
export async function serveOperator(
  { host, port }: OperatorAddress,
  health: Health,
  metrics: Metrics,
): Promise<Server> {
  const listener = toListener(
    async (request) => {
      // A name could be one that a web page lets lead here (DNS rebinding).
      const name = request.host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
      if (isIP(name) === 0 && name !== 'localhost') return text(421, 'Ask by the address.\n');
      if (request.path === '/metrics')
        return { status: 200, fields: ['Content-Type', metrics.type], body: await metrics.text() };
      return probe(request, health, true) ?? text(404, 'Here are /healthz, /readyz and /metrics.\n');
    },
    (error) => text(500, `${String(error)}\n`),
  );
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

function text(status: number, body: string): HttpResponse {
  return { status, fields: ['Content-Type', 'text/plain; charset=utf-8'], body };
}
