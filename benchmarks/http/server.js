/**
 * Starts one server in a process of its own. FILE is JSON with the answers. Prints the port as JSON.
 *
 *   node server.js KIND FILE
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [kind, file] = process.argv.slice(2);
const plan = JSON.parse(readFileSync(file, 'utf8'));
const answers = new Map(
  (plan.answers ?? []).map(({ path, status, headers, body }) => [
    path,
    { status, headers, body: body === null ? null : Buffer.from(body, 'base64') },
  ]),
);

const KINDS = {
  /** All of Lectern, as `lectern serve` runs it. */
  async lectern() {
    const { serve } = await import(`${plan.dist}/runtimes/node/serve/serve.js`);
    const { loadSite } = await import(`${plan.dist}/runtimes/node/build/load.js`);
    const { parseProxyTrust } = await import(`${plan.dist}/quota/client.js`);
    const { siteConfig } = await import(`${plan.dist}/model/site-config.js`);
    const { bytes } = await loadSite({ dir: plan.site, config: siteConfig.parse({}), cacheDir: null });
    const running = await serve({
      dir: plan.site,
      snapshot: bytes,
      host: '127.0.0.1',
      port: 0,
      nextFreePort: false,
      baseUrl: 'https://bench.example',
      trust: parseProxyTrust(['loopback']),
      visits: plan.visits,
    });
    return running.port;
  },
  /** node:http that sends the same bytes and headers for each path: the least work that any program can do. */
  raw() {
    const flat = new Map([...answers].map(([path, answer]) => [path, answer.headers.flat()]));
    return listen(
      createServer((request, response) => {
        const found = answers.get(request.url);
        response.writeHead(found.status, flat.get(request.url));
        response.end(found.body);
      }),
    );
  },
  async hono() {
    const { Hono } = await import('hono');
    const { getRequestListener } = await import('@hono/node-server');
    const app = new Hono();
    app.all('*', ({ req }) => {
      const { status, headers, body } = answers.get(new URL(req.url).pathname);
      return new Response(body, { status, headers });
    });
    return listen(createServer(getRequestListener(app.fetch)));
  },
  async fastify() {
    const { default: fastify } = await import('fastify');
    const app = fastify();
    app.all('*', (request, reply) => {
      const { status, headers, body } = answers.get(request.url);
      reply.code(status).headers(Object.fromEntries(headers)).send(body);
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app.server.address().port;
  },
};

function listen(server) {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
}

console.log(JSON.stringify({ port: await KINDS[kind]() }));
