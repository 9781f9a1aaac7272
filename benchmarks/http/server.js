/**
 * One server in a process of its own: `node server.js KIND FILE`, FILE being JSON with what it answers. It tells its
 * port, and on each message how much CPU time it has used, in microseconds.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [kind, file] = process.argv.slice(2);
const plan = JSON.parse(readFileSync(file, 'utf8'));

const KINDS = {
  /** The whole of Lectern, as `lectern serve` runs it. */
  async lectern() {
    const { serve } = await import(`${plan.dist}/runtimes/node/serve.js`);
    const { loadSite } = await import(`${plan.dist}/runtimes/node/load.js`);
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
    });
    return running.port;
  },
  /** node:http that sends the same bytes and headers, chosen by path and method: the least that any program can do. */
  raw() {
    const answers = new Map(
      plan.answers.map(({ path, status, headers, body }) => [
        path,
        { status, headers: headers.flat(), body: body === null ? null : Buffer.from(body, 'base64') },
      ]),
    );
    return listen(
      createServer((request, response) => {
        const found = answers.get(request.url) ?? answers.get('*');
        response.writeHead(found.status, found.headers);
        response.end(found.body);
      }),
    );
  },
};

function listen(server) {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
}

const port = await KINDS[kind]();
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system, user, system });
});
process.send({ port });
process.on('SIGINT', () => process.exit(0));
