import { ACCEPT, html } from './accept.ts';
import type { Answer, Ask } from './client.ts';
import { checkAnswer } from './conformance.ts';
import { type OpenApi, openApiValidator } from './openapi.ts';
import type { DocumentBody, ListBody, SearchBody } from './schemas.ts';

/** The result of one check on a deployed site. `wrong` is null if the site passes. */
export interface Verdict {
  check: string;
  wrong: string | null;
  milliseconds: number;
}

export interface Deployed {
  /** The origin of the site. */
  url: string;
  fetch: typeof fetch;
}

/** The time limit of an answer, in milliseconds. */
const PATIENCE = 20_000;
const TYPES = ['writing', 'video', 'talk', 'project', 'page'];
const TOOLS = [
  'get_page_context',
  'search_site',
  'list_content',
  'get_content',
  'get_press_kit',
  'request_booking',
];
const MCP = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
/** Addresses at which a wrongly configured host of functions would publish the snapshot. */
const SECRET = [
  '/site.bin',
  '/lectern-function/site.bin',
  '/worker/site.bin',
  '/.netlify/v1/functions/lectern-api/site.bin',
  '/.netlify/functions/lectern-api/site.bin',
  '/.vercel/output/functions/lectern.func/site.bin',
  '/functions/lectern.func/site.bin',
];

/**
 * Checks a deployed site against the contract without knowledge of its content. It sends about forty requests that
 * count towards the quota of 120. Every answer of the API must have the schemas and headers of `conformance.ts`.
 */
export async function* verifySite({ url, fetch }: Deployed): AsyncGenerator<Verdict> {
  const send = async (target: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> => {
    const address = new URL(target, url);
    const response = await fetch(address, {
      method,
      headers: { ...(headers as Record<string, string>) },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
      ...(body === undefined ? {} : { body }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    // `fetch` has already decoded the body.
    const { 'content-encoding': _, ...decoded } = Object.fromEntries(response.headers);
    const parse = () => JSON.parse(text) as never;
    return {
      status: response.status,
      headers: decoded,
      bytes,
      text,
      json: parse,
      problem: parse,
    };
  };

  const begin = performance.now();
  let document: OpenApi;
  let origin: string;
  try {
    document = (await send('/openapi.json')).json() as OpenApi;
    origin = String(document['servers']?.[0]?.['url']).replace(/\/$/u, '');
  } catch (error) {
    const { message, cause } = error as Error;
    const wrong = `there is none, so no API of the contract answers here (${cause instanceof Error ? cause.message : message})`;
    yield { check: 'GET /openapi.json', wrong, milliseconds: performance.now() - begin };
    return;
  }
  const validate = openApiValidator(document);
  const pathOf = (uri: string): string =>
    uri.startsWith(`${origin}/`) || uri === origin ? uri.slice(origin.length) || '/' : uri;
  const get = async (uri: string, ask: Ask = {}): Promise<Answer> => {
    const answer = await send(pathOf(uri), ask);
    checkAnswer(pathOf(uri), ask, answer, validate, { origin });
    return answer;
  };
  const want = (found: unknown, wanted: unknown): void => {
    const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (a !== b) throw new Error(`${a.slice(0, 300)}, and ${b.slice(0, 300)} is wanted`);
  };
  const statusOf = async (uri: string, status: number, ask: Ask = {}): Promise<Answer> => {
    const answer = await get(uri, ask);
    if (answer.status !== status)
      throw new Error(`${ask.method ?? 'GET'} ${uri}: ${answer.status}, and ${status} is wanted`);
    return answer;
  };
  const codeOf = async (uri: string, status: number, code: string): Promise<void> =>
    want((await statusOf(uri, status)).problem().code, code);
  const call = async (
    method: string,
    params: object = {},
    path = '/api/mcp',
  ): Promise<Record<string, never>> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await statusOf(path, 200, { method: 'POST', headers: MCP, body });
    const { result, error } = answer.json() as { result?: Record<string, never>; error?: object };
    if (result === undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  };

  let rows: ListBody['results'] = [];
  const remaining = (answer: Answer): number =>
    Number(/r=(\d+)/u.exec(answer.headers['ratelimit'] ?? '')?.[1]);
  const checks: [string, () => Promise<void>][] = [
    ['GET /api/v1', async () => void (await statusOf('/api/v1', 200))],
    ['GET /api/v1/versions', async () => void (await statusOf('/api/v1/versions', 200))],
    ['GET /api/v1/press-kit', async () => void (await statusOf('/api/v1/press-kit', 200))],
    ...TYPES.map((type): [string, () => Promise<void>] => [
      `GET /api/v1/content?type=${type}`,
      async () => {
        const body = (await statusOf(`/api/v1/content?type=${type}&limit=3`, 200)).json() as ListBody;
        want([body.type, body.count, body.results.length <= 3], [type, body.results.length, true]);
        rows = [...rows, ...body.results];
        if (body.next) await statusOf(body.next, 200);
      },
    ]),
    [
      'GET /api/v1/content/{path}, and its twin at both addresses',
      async () => {
        for (const { path, url: page, md } of rows.slice(0, 3)) {
          const held = (await statusOf(`/api/v1/content/${path}`, 200)).json() as DocumentBody;
          const twin = await statusOf(md, 200);
          want([held.url, twin.headers['content-type']], [page, 'text/markdown; charset=utf-8']);
          if (twin.text !== held.markdown) throw new Error(`${md} has other text than the document ${path}`);
          const asked = await statusOf(page, 200, { headers: { accept: 'text/markdown' } });
          want(
            [asked.headers['content-type'], asked.text === twin.text],
            ['text/markdown; charset=utf-8', true],
          );
          want([twin.headers['vary'], asked.headers['vary']].map(varies), [true, true]);
        }
      },
    ],
    [
      `Accept on a page: ${ACCEPT.length} headers`,
      async () => {
        const [row] = rows;
        for (const [accept, type] of row ? ACCEPT : []) {
          const answer = await get(row?.url ?? '', { headers: { accept } });
          // A host of files may redirect to its own spelling of the address, such as `/about/`.
          if (type === html && /^30[18]$/u.test(String(answer.status))) continue;
          want(
            [accept, answer.status, answer.headers['content-type']?.split(';')[0]],
            [accept, 200, type.split(';')[0]],
          );
        }
      },
    ],
    [
      'GET /api/v1/search finds a title',
      async () => {
        const [row] = rows;
        if (row === undefined) return;
        const body = (
          await statusOf(`/api/v1/search?query=${encodeURIComponent(row.title)}&limit=20`, 200)
        ).json() as SearchBody;
        if (!body.results.some(({ path }) => path === row.path))
          throw new Error(`the title of ${row.path} does not find it`);
      },
    ],
    ['400 MISSING_QUERY', () => codeOf('/api/v1/search', 400, 'MISSING_QUERY')],
    ['400 INVALID_PARAMETER: limit', () => codeOf('/api/v1/content?limit=51', 400, 'INVALID_PARAMETER')],
    ['400 INVALID_PARAMETER: type', () => codeOf('/api/v1/content?type=book', 400, 'INVALID_PARAMETER')],
    ['400 INVALID_PARAMETER: year', () => codeOf('/api/v1/search?query=a&year=20', 400, 'INVALID_PARAMETER')],
    [
      '404 RESOURCE_NOT_FOUND',
      () => codeOf('/api/v1/content/writing/no-such-thing', 404, 'RESOURCE_NOT_FOUND'),
    ],
    ['404 ENDPOINT_NOT_FOUND', () => codeOf('/api/v1/no-such-endpoint', 404, 'ENDPOINT_NOT_FOUND')],
    [
      '405 with Allow',
      async () => {
        for (const method of ['POST', 'PUT', 'DELETE']) await statusOf('/api/v1/versions', 405, { method });
        await statusOf('/api/v1/versions', 405, { method: 'HEAD' });
      },
    ],
    [
      '304 for an ETag',
      async () => {
        const { etag = '' } = (await statusOf('/api/v1/versions', 200)).headers;
        await statusOf('/api/v1/versions', 304, { headers: { 'if-none-match': etag } });
      },
    ],
    [
      'the quota counts down',
      async () => {
        const [a, b] = [await statusOf('/api/v1', 200), await statusOf('/api/v1', 200)].map(remaining);
        // A new window of the quota may begin between the two requests.
        if (b !== (a ?? 0) - 1 && b !== 119)
          throw new Error(
            `r was ${a}, then ${b}: each instance counts by itself; a shared counter (quota.url) makes it exact`,
          );
      },
    ],
    [
      'MCP: initialize, tools/list, tools/call',
      async () => {
        const client = {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'lectern verify', version: '1' },
        };
        const { protocolVersion } = await call('initialize', client);
        const headers = { ...MCP, 'mcp-protocol-version': String(protocolVersion) };
        const body = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
        await statusOf('/api/mcp', 202, { method: 'POST', headers, body });
        const { tools = [] as { name: string }[] } = await call('tools/list', {}, '/.well-known/mcp');
        want(
          (tools as { name: string }[]).map(({ name }) => name),
          TOOLS,
        );
        const { content } = await call('tools/call', { name: 'get_page_context', arguments: {} });
        if (!Array.isArray(content)) throw new Error('get_page_context answers without content');
        await statusOf('/api/mcp', 405, { headers: { accept: 'text/event-stream' } });
      },
    ],
    ...[
      '/.well-known/mcp',
      '/tools.json',
      '/.well-known/webmcp.json',
      '/content-index.json',
      '/agents.md',
      '/.well-known/api-catalog',
      '/llms.txt',
      '/developers',
    ].map((path): [string, () => Promise<void>] => [
      `GET ${path}`,
      async () => void (await statusOf(path, 200)),
    ]),
    [
      'the snapshot is at no public address',
      async () => {
        for (const path of SECRET) {
          const { status, bytes } = await send(path);
          if (status === 200 && bytes.includes('site of a Worker'))
            throw new Error(`${path} shows it, with what is scheduled`);
        }
      },
    ],
  ];
  for (const [check, run] of checks) {
    const started = performance.now();
    const wrong = await run().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    yield { check, wrong, milliseconds: performance.now() - started };
  }
}

function varies(header: string | undefined): boolean {
  return /\baccept\b/iu.test((header ?? '').replace(/accept-encoding/giu, ''));
}
