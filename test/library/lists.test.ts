import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { createLectern, defineOperation, filterRows, OPERATIONS, recordAt, z } from '../../src/index.ts';
import { defineGenerator, GENERATORS, sectionRules, firstText } from '../../src/generators/index.ts';
import { nodeListener } from '../../src/runtimes/node/index.ts';
import { writeFiles } from '../support/workspace.ts';

const BASE = 'https://ada.test';
const POST = '---\ntitle: First\ndate: 2026-01-01\n---\nOne two three.\n';

/** An operation as a user of the library would write it. */
const years = defineOperation({
  name: 'years',
  title: 'Years',
  description: 'How many articles there are of each year.',
  input: z.object({
    from: z
      .string()
      .regex(/^\d{4}$/)
      .optional()
      .describe('Only this year and later.'),
  }),
  output: z.object({ years: z.record(z.string(), z.int()) }),
  problems: [],
  rest: { operationId: 'countYears', path: '/years' },
  tool: { name: 'count_years', description: 'Count the articles of each year.' },
  example: {},
  run(site, { from = '0000' }) {
    const counts: Record<string, number> = {};
    for (const row of filterRows(site, { type: 'writing' })) {
      const year = recordAt(site, row).date?.slice(0, 4) ?? 'undated';
      if (year >= from) counts[year] = (counts[year] ?? 0) + 1;
    }
    return { years: counts };
  },
});

const inkwell = defineGenerator({
  name: 'Inkwell',
  configuration: /(^|\/)inkwell\.toml$/,
  detect: (folder) => (folder.text('inkwell.toml') === null ? null : { file: 'inkwell.toml' }),
  profile: (folder, { file }) => ({
    name: firstText(folder.data(file, true)['title']),
    roots: ['texts'],
    rules: sectionRules(folder, 'texts', { url: () => '/:folder/:slugorfilebase/' }),
  }),
});

const dir = writeFiles({ 'inkwell.toml': 'title = "Ink"\n', 'texts/posts/a.md': POST });
const lectern = await createLectern({
  dir,
  baseUrl: BASE,
  operations: [...OPERATIONS, years],
  documents: {
    '/humans.txt': {
      type: 'text/plain; charset=utf-8',
      about: 'Who made this site',
      text: (site) => `Made by ${site.snapshot.config.name}.\n`,
    },
  },
  generators: [inkwell, ...GENERATORS],
});
afterAll(() => lectern.close());

const get = (path: string, init: RequestInit = {}) => lectern.fetch(new Request(BASE + path, init));
const text = async (path: string) => (await get(path)).text();
const json = async (path: string) => (await get(path)).json() as Promise<Record<string, unknown>>;
const rpc = async (method: string, params: object) => {
  const answer = await get('/api/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return ((await answer.json()) as { result: Record<string, unknown> }).result;
};

describe('a generator of one’s own', () => {
  it('recognises its sites', async () => {
    expect(lectern.report().site[0]).toMatchObject({ what: 'kind', value: 'Inkwell', why: 'inkwell.toml' });
    expect(await text('/posts/a.md')).toContain('# First');
  });
});

describe('an operation of one’s own', () => {
  it('answers in REST, in its order of refusal', async () => {
    expect(await json('/api/v1/years')).toEqual({ years: { 2026: 1 } });
    expect(await json('/api/v1/years?from=2027')).toEqual({ years: {} });
    expect(await json('/api/v1/years?from=x')).toMatchObject({ status: 400, code: 'INVALID_PARAMETER' });
    expect((await json('/api/v1'))['endpoints']).toMatchObject({ years: `${BASE}/api/v1/years` });
  });

  it('is in OpenAPI, with its answer as the example', async () => {
    const { paths } = (await json('/openapi.json')) as { paths: Record<string, { get: object }> };
    expect(paths['/api/v1/years']?.get).toMatchObject({
      operationId: 'countYears',
      parameters: [{ name: 'from', in: 'query', required: false }],
      responses: {
        200: {
          content: {
            'application/json': {
              schema: { type: 'object', required: ['years'] },
              example: { years: { 2026: 1 } },
            },
          },
        },
      },
    });
  });

  it('is a tool: listed, called, in the documents for agents', async () => {
    const { tools } = (await rpc('tools/list', {})) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toContain('count_years');
    expect(await rpc('tools/call', { name: 'count_years', arguments: {} })).toMatchObject({
      structuredContent: { years: { 2026: 1 } },
    });
    expect(await text('/tools.json')).toContain('"count_years"');
    expect(await text('/agents.md')).toContain('### count_years');
  });

  it('is in the reference', async () => {
    const reference = await text('/developers.md');
    expect(reference).toContain('`GET /api/v1/years`');
    expect(reference).toContain('| `count_years` | Years |');
  });
});

describe('a document of one’s own', () => {
  it('answers at its address, and is in the reference and the documents for agents', async () => {
    expect(await text('/humans.txt')).toBe('Made by Ink.\n');
    expect(await text('/developers.md')).toContain(
      `| [\`/humans.txt\`](${BASE}/humans.txt) | Who made this site |`,
    );
    expect(await text('/agents.md')).toContain(`\`${BASE}/humans.txt\`: Who made this site`);
  });
});

describe('a site of the library', () => {
  it('without lists of its own has none of them', async () => {
    const plain = await createLectern({ dir, baseUrl: BASE });
    const status = async (path: string) => (await plain.fetch(new Request(BASE + path))).status;
    expect([await status('/api/v1/years'), await status('/humans.txt')]).toEqual([404, 404]);
    await plain.close();
  });

  it('counts requests of clients that are known, and no others', async () => {
    const left = async (peer?: string) =>
      (await lectern.fetch(new Request(`${BASE}/api/v1`), peer === undefined ? {} : { peer })).headers.get(
        'ratelimit',
      );
    expect([await left(), await left()]).toEqual([
      expect.stringMatching(/r=120;/),
      expect.stringMatching(/r=120;/),
    ]);
    expect([await left('203.0.113.7'), await left('203.0.113.7')]).toEqual([
      expect.stringMatching(/r=119;/),
      expect.stringMatching(/r=118;/),
    ]);
  });

  it('is read again when told to', async () => {
    writeFileSync(join(dir, 'texts/posts/b.md'), POST.replace('First', 'Second'));
    expect((await get('/posts/b/')).status).toBe(404);
    expect((await lectern.reload()).files.map(({ file }) => file)).toContain('texts/posts/b.md');
    expect((await get('/posts/b/', { headers: { accept: 'text/html' } })).status).toBe(200);
  });

  it('is a listener for node:http, whatever a framework has made of the address', async () => {
    const below = await createLectern({ dir, baseUrl: `${BASE}/docs` });
    const listener = nodeListener(below);
    const server = createServer((incoming, outgoing) => {
      // Shortens `url`, as Express does for a mounted handler.
      Object.assign(incoming, { originalUrl: incoming.url, url: incoming.url?.slice('/docs'.length) });
      listener(incoming, outgoing);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/docs/api/v1/years`);
    expect([answer.status, ((await answer.json()) as { instance: string }).instance]).toEqual([
      404,
      '/docs/api/v1/years',
    ]);
    server.close();
    server.closeAllConnections();
    await below.close();
  });

  it('says what is wrong with the address that it is given', async () => {
    await expect(createLectern({ dir, baseUrl: 'ada.test' })).rejects.toThrow(
      '`baseUrl` is "ada.test"; it must be an address without a query, such as https://example.com or https://example.com/docs.',
    );
  });
});
