import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { walk } from '../../src/folder/walk.ts';
import type { Manifest, Part } from '../../src/export/manifest.ts';
import { describeDocuments } from './checks/document.ts';
import { describeLists } from './checks/list.ts';
import { describeNegotiation } from './checks/negotiation.ts';
import { describePressKit } from './checks/press-kit.ts';
import { describeTwins } from './checks/twins.ts';
import { describeIndexAndVersions } from './checks/index-and-versions.ts';
import { clientAt, type Client, send, type ServeOptions } from './client.ts';
import {
  EMULATED,
  FUNCTION_TARGETS,
  type FunctionTarget,
  ownersBuild,
  startFunctionHost,
} from './function-hosts.ts';
import type { Host } from './host.ts';
import { namedAddresses } from '../export/named-addresses.ts';
import { base } from './base.ts';
import { cleanUp, makeSite, runCli, startBuiltWorker } from './server.ts';
import { type Verdict, verifySite } from './verify.ts';

cleanUp();

const owners = new Map<string, Promise<{ dir: string; folder: string }>>();

/** Makes a site, and the pages that another generator would have built from it. */
function ownerOf(options: ServeOptions) {
  const key = JSON.stringify(options);
  const made = owners.get(key) ?? make(options);
  owners.set(key, made);
  return made;
}

async function make(options: ServeOptions) {
  const dir = await makeSite(options);
  const [exported, folder] = [join(dirname(dir), 'exported'), join(dirname(dir), 'owner')];
  await succeed(['build', dir, '-o', exported, '--base-url', base, '--cache', 'none']);
  await ownersBuild(exported, folder);
  return { dir, folder };
}

async function succeed(args: string[]): Promise<string> {
  const { code, stderr } = await runCli(args);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  return stderr;
}

/** The pending or finished builds, by their output folder. */
const built = new Map<string, Promise<string>>();

type Target = FunctionTarget | 'cloudflare';

/** Starts a host. `folder` has the output of the other generator, `out` the files that Lectern added for the host. */
async function startBeside(target: Target, options: ServeOptions) {
  const { dir, folder } = await ownerOf(options);
  const out = join(dirname(dir), `${target}-out`);
  const into = ['--into', folder, '--base-url', base, '--cache', 'none'];
  if (target === 'cloudflare') {
    const args = [...into, '--trust-proxy', 'loopback'];
    const { port, stop } = await startBuiltWorker(dir, args, out);
    return { port, folder, out, dir, close: stop };
  }
  const building = built.get(out) ?? succeed(['build', dir, ...into, '--target', target, '-o', out]);
  built.set(out, building);
  await building;
  const server = await startFunctionHost(target, folder, out);
  const { port } = server.address() as { port: number };
  return {
    port,
    folder,
    out,
    dir,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function useBeside(target: Target, options: ServeOptions): Client {
  let client: Client | undefined;
  let close = () => Promise.resolve();
  beforeAll(async () => {
    const host = await startBeside(target, options);
    ({ close } = host);
    client = await clientAt(host.port);
  });
  afterAll(() => close());
  const opened = (): Client => {
    if (client === undefined) throw new Error('The host is not up yet.');
    return client;
  };
  return {
    get port() {
      return opened().port;
    },
    get url() {
      return opened().url;
    },
    get openapi() {
      return opened().openapi;
    },
    get: (uri, ask) => opened().get(uri, ask),
    body: (uri, ask) => opened().body(uri, ask),
  };
}

/** The other parts take minutes: `test/peers/functions.js` sets `functions`. In workerd they take two more: `all`. */
const asked = process.env['LECTERN_CONTRACT'] ?? '';
const isWhole = /^(?:functions|all)$/.test(asked);

/** The manifest does not claim this part, but these hosts fulfil it. Vercel ignores the weights of `Accept`. */
const ALSO: Readonly<Record<Target, readonly Part[]>> = {
  cloudflare: ['negotiation.weights'],
  fetch: ['negotiation.weights'],
  netlify: ['negotiation.weights'],
  vercel: [],
};

/** The function does not decide these matters. For example, the other generator makes the page of a missing address. */
const LEFT_TO_HOST: Readonly<Record<Target, readonly string[]>> = {
  cloudflare: ['not-found', 'search-page'],
  fetch: ['not-found', 'search-page'],
  netlify: ['not-found', 'search-page', 'methods', 'spellings'],
  vercel: ['not-found', 'search-page', 'methods', 'spellings'],
};

/** workerd takes seconds to start, and the dependencies of Lectern do not include it. */
const TARGETS: readonly Target[] = isWhole ? [...FUNCTION_TARGETS, 'cloudflare'] : FUNCTION_TARGETS;

for (const target of TARGETS) {
  const { folder, close: closeFirst } = await startBeside(target, { fixture: true });
  await closeFirst();
  const manifest = JSON.parse(readFileSync(join(folder, 'lectern-export.json'), 'utf8')) as Manifest;
  const claimed = new Set<Part>([...manifest.holds, ...ALSO[target]]);
  const leftTo = new Set<string>(LEFT_TO_HOST[target]);
  const host: Host = {
    use: (options) => useBeside(target, options),
    holds: (part) => claimed.has(part),
    leavesToHost: (what) => leftTo.has(what),
  };

  describe(`a function beside files: ${target}${EMULATED.some((name) => name === target) ? ' (emulated)' : ''}`, () => {
    describeNegotiation(host);
    if (isWhole && (target !== 'cloudflare' || asked === 'all'))
      for (const describePart of [
        describeTwins,
        describeDocuments,
        describeLists,
        describePressKit,
        describeIndexAndVersions,
      ])
        describePart(host);

    it('has its snapshot, with what is scheduled, at no public address', async () => {
      const files = {
        'content/writing/here.md': '---\ntitle: Here\ndate: 2020-01-01\n---\n\nBluebell.\n',
        'content/writing/later.md': '---\ntitle: Later\ndate: 2999-01-01\n---\n\nQuillwort.\n',
        'content/writing/draft.md': '---\ntitle: Draft\ndraft: true\n---\n\nWoodruff.\n',
      };
      const { dir, folder, out, port, close } = await startBeside(target, { files });
      const inside = walk(out).files.map(({ file }) => file);
      const snapshot = inside.find((file) => file.endsWith('site.bin')) ?? '';
      expect(readFileSync(join(out, snapshot), 'latin1')).toContain('Quillwort');
      const everything = [
        ...walk(folder).files.map((file) => join(folder, file.file)),
        ...inside.map((file) => join(out, file)),
      ];
      for (const file of everything) expect(readFileSync(file, 'latin1')).not.toContain('Woodruff');
      const guesses = [
        ...inside,
        ...inside.map((file) => file.replace(/^(?:static|functions(?:\/lectern-api)?)\//, '')),
      ];
      for (const path of [
        ...guesses,
        ...guesses.map((file) => `${relative(dir, out)}/${file}`),
        'site.bin',
        '.netlify/v1/functions/lectern-api/site.bin',
      ])
        expect((await send(port, `/${path}`)).text).not.toMatch(/Quillwort/i);
      for (const { file } of walk(folder).files)
        expect(readFileSync(join(folder, file), 'latin1')).not.toMatch(/Quillwort/i);
      expect((await send(port, '/api/v1/search?query=bluebell')).text).toContain('/writing/here');
      expect((await send(port, '/api/v1/search?query=quillwort')).text).toContain('"results":[]');
      await close();
    });

    it('names only addresses that answer', async () => {
      const files = {
        'content/writing/ash.md':
          '---\ntitle: Ash\ndate: 2025-01-01\ntags: [trees]\nseries: Wood\nauthors: [Ada]\n---\n\nText.\n',
        'content/talks/oak.md': '---\ntitle: Oak\ndate: 2025-02-01\ntags: [trees]\n---\n\nText.\n',
        'content/pages/about.md': '---\ntitle: About\n---\n\nText.\n',
      };
      const { folder, out, port, close } = await startBeside(target, { files });
      const named = namedAddresses(target === 'vercel' ? join(out, 'static') : folder, base);
      const dead: string[] = [];
      for (const [address, from] of named) {
        // The pages are those of the other generator.
        if (from.every((file) => file.endsWith('.html'))) continue;
        const path = address.slice(base.length);
        const { status } = await send(port, path);
        // Endpoints refuse a request without its parameters, and by GET.
        if (![200, 301, 308, 400, 405].includes(status)) dead.push(`${status} ${path} in ${from.join(' ')}`);
      }
      await close();
      expect(named.size).toBeGreaterThan(30);
      expect(dead).toEqual([]);
    });

    it('holds every check of lectern verify', async () => {
      const { port, close } = await startBeside(target, { fixture: true });
      const verdicts: Verdict[] = [];
      for await (const verdict of verifySite({ url: `http://127.0.0.1:${port}`, fetch }))
        verdicts.push(verdict);
      await close();
      expect(verdicts.filter(({ wrong }) => wrong !== null)).toEqual([]);
      expect(verdicts.length).toBe(30);
    });

    it('admits 120 requests of a client and refuses the next, on REST and at the tool endpoint', async () => {
      const { port, close } = await startBeside(target, { fixture: true });
      const initialize = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      const post = {
        method: 'POST',
        body: JSON.stringify(initialize),
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
        from: '203.0.113.9',
      };
      const statuses: number[] = [];
      for (let count = 0; count < 119; count++)
        statuses.push((await send(port, '/api/v1/versions', { from: '203.0.113.9' })).status);
      const tools = await send(port, '/.well-known/mcp', post);
      expect([new Set(statuses), tools.status, tools.text]).toEqual([
        new Set([200]),
        200,
        expect.stringContaining('search_site'),
      ]);
      expect((await send(port, '/api/mcp', post)).status).toBe(429);
      expect((await send(port, '/api/v1', { from: '203.0.113.9' })).headers['retry-after']).toMatch(
        /^[1-9]\d?$/,
      );
      expect((await send(port, '/api/v1', { from: '203.0.113.10' })).status).toBe(200);
      await close();
    });
  });
}
