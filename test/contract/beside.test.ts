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
import { base } from './base.ts';
import { cleanUp, makeSite, runCli } from './server.ts';

cleanUp();

const owners = new Map<string, Promise<{ dir: string; folder: string }>>();

/** A site, and the pages that another generator would have made of it. */
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

async function buildBeside(target: FunctionTarget, options: ServeOptions) {
  const { dir, folder } = await ownerOf(options);
  const out = join(dirname(dir), `${target}-out`);
  await succeed([
    'build',
    dir,
    '--into',
    folder,
    '--target',
    target,
    '-o',
    out,
    '--base-url',
    base,
    '--cache',
    'none',
  ]);
  return { dir, folder, out };
}

function useBeside(target: FunctionTarget, options: ServeOptions): Client {
  let client: Client | undefined;
  let close = () => Promise.resolve();
  beforeAll(async () => {
    const { folder, out } = await buildBeside(target, options);
    const server = await startFunctionHost(target, folder, out);
    close = () => new Promise((resolve) => void server.close(() => resolve()));
    client = await clientAt((server.address() as { port: number }).port);
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

/** The other parts take minutes; test/peers/functions.js runs them. */
const isWhole = process.env['LECTERN_CONTRACT'] === 'functions';

/** Beyond the manifest: Vercel weighs no `Accept`. */
const ALSO: Readonly<Record<FunctionTarget, readonly Part[]>> = {
  fetch: ['negotiation.weights'],
  netlify: ['negotiation.weights'],
  vercel: [],
};

/** What no function can hold: pages that are not there and the page `/search` are the owner's; the rest is the host's. */
const LEFT_TO_HOST: Readonly<Record<FunctionTarget, readonly string[]>> = {
  fetch: ['not-found', 'search-page'],
  netlify: ['not-found', 'search-page', 'methods', 'spellings'],
  vercel: ['not-found', 'search-page', 'methods', 'spellings'],
};

for (const target of FUNCTION_TARGETS) {
  const { folder } = await buildBeside(target, { fixture: true });
  const manifest = JSON.parse(readFileSync(join(folder, 'lectern-export.json'), 'utf8')) as Manifest;
  const claimed = new Set<Part>([...manifest.holds, ...ALSO[target]]);
  const leftTo = new Set<string>(LEFT_TO_HOST[target]);
  const host: Host = {
    use: (options) => useBeside(target, options),
    holds: (part) => claimed.has(part),
    leavesToHost: (what) => leftTo.has(what),
  };

  describe(`a function beside files: ${target}${EMULATED.includes(target) ? ' (emulated)' : ''}`, () => {
    describeNegotiation(host);
    if (isWhole)
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
      const { dir, folder, out } = await buildBeside(target, { files });
      const server = await startFunctionHost(target, folder, out);
      const { port } = server.address() as { port: number };
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
      server.close();
    });

    it('admits 120 requests of a client and refuses the next, on REST and at the tool endpoint', async () => {
      const { folder, out } = await buildBeside(target, { fixture: true });
      const server = await startFunctionHost(target, folder, out);
      const { port } = server.address() as { port: number };
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
      server.close();
    });
  });
}
