import { beforeAll, describe, expect, it } from 'vitest';
import { type AgentApp, openAgentApp, UNLIMITED } from '../support/agent-app.ts';

let app: AgentApp;
beforeAll(async () => {
  app = await openAgentApp({ quota: UNLIMITED });
});

const initialize = (protocolVersion: unknown) => ({
  jsonrpc: '2.0',
  id: 'first',
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});

interface Answer {
  jsonrpc: string;
  id: unknown;
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: Record<string, unknown> };
}
const answerOf = async (response: Response) => (await response.json()) as Answer;

describe('initialize', () => {
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('echoes %s', async (version) => {
    const response = await app.post(initialize(version));
    const { id, result } = await answerOf(response);
    expect([response.status, id, result?.['protocolVersion']]).toEqual([200, 'first', version]);
    expect(response.headers.get('mcp-session-id')).toBeNull();
  });

  it.each(['2026-07-28', '2023-01-01', 'whatever'])(
    'answers %s with the newest of its era',
    async (version) => {
      const { result } = await answerOf(await app.post(initialize(version)));
      expect(result?.['protocolVersion']).toBe('2025-11-25');
    },
  );

  it('says who it is, what it can and how the tools go together', async () => {
    const { result } = await answerOf(await app.post(initialize('2025-06-18')));
    expect(result).toMatchObject({
      capabilities: { tools: {} },
      serverInfo: { name: 'com.example/content', title: 'Ifeoma Larkspindle', version: '0.1.0' },
    });
    expect(result?.['instructions']).toMatch(/get_page_context.*search_site.*get_content.*untrusted/s);
  });

  it('needs a version', async () => {
    const { error } = await answerOf(await app.post(initialize(5)));
    expect(error?.code).toBe(-32602);
  });
});

describe('the rest of the era', () => {
  it('answers a notification with 202 and nothing', async () => {
    for (const method of ['notifications/initialized', 'notifications/cancelled', 'tools/list']) {
      const response = await app.post({ jsonrpc: '2.0', method });
      expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([
        202,
        '',
        null,
      ]);
    }
  });

  it('answers ping with an empty result', async () => {
    expect(await app.ask('ping')).toEqual({});
  });

  it('lists tools without initialize, without a session, and without fields of the later revision', async () => {
    const result = await app.ask('tools/list');
    expect(Object.keys(result)).toEqual(['tools']);
  });

  it('answers an unknown method with 200 and -32601', async () => {
    const response = await app.post({ jsonrpc: '2.0', id: 3, method: 'roots/list' });
    const { id, error } = await answerOf(response);
    expect([response.status, id, error?.code]).toEqual([200, 3, -32601]);
  });

  it.each([
    ['no such tool', { name: 'nope' }],
    ['a name that every object has', { name: 'constructor' }],
    ['no name', {}],
  ])('answers tools/call with %s by -32602', async (_what, params) => {
    const response = await app.post({ jsonrpc: '2.0', id: 3, method: 'tools/call', params });
    expect([response.status, (await answerOf(response)).error?.code]).toEqual([200, -32602]);
  });

  it.each(['2025-06-18', '2024-11-05'])('takes the version header %s', async (version) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await app.post(message, { 'MCP-Protocol-Version': version })).status).toBe(200);
  });

  it.each(['2020-01-01', 'x'])('refuses the version header %s with 400', async (version) => {
    const response = await app.post(
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { 'MCP-Protocol-Version': version },
    );
    const { error } = await answerOf(response);
    expect([response.status, error?.code, error?.data?.['requested']]).toEqual([400, -32022, version]);
  });
});

describe('what is no request', () => {
  const cases: [string, string, number][] = [
    ['no JSON', '{"jsonrpc":', -32700],
    ['nothing', '', -32700],
    ['an empty batch', '[]', -32600],
    ['a string', '"ping"', -32600],
    ['null', 'null', -32600],
    ['another version of JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600],
    ['no method', '{"jsonrpc":"2.0","id":1}', -32600],
    ['a response', '{"jsonrpc":"2.0","id":1,"result":{}}', -32600],
    ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
    ['an id that is a fraction', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600],
    ['parameters by position', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}', -32600],
  ];
  it.each(cases)('%s is 400', async (_what, body, code) => {
    const response = await app.post(body);
    expect([response.status, (await answerOf(response)).error?.code]).toEqual([400, code]);
    expect(response.headers.get('content-type')).toBe('application/json');
  });

  it('keeps the id where it could be read', async () => {
    expect((await answerOf(await app.post('{"jsonrpc":"2.0","id":"a","method":7}'))).id).toBe('a');
    expect((await answerOf(await app.post('{"jsonrpc":"2.0","id":[],"method":7}'))).id).toBeNull();
  });
});

describe('a batch', () => {
  const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });

  it('is answered with one response for each request, in the order of the requests', async () => {
    const told = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const response = await app.post([ping(1), told, { ...ping(2), method: 'nothing' }]);
    expect([response.status, await response.json()]).toEqual([
      200,
      [
        { jsonrpc: '2.0', id: 1, result: {} },
        { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'Method not found: "nothing"' } },
      ],
    ]);
    expect((await app.post([told, told])).status).toBe(202);
  });

  it('has twenty messages at most, and is of revision 2025-03-26', async () => {
    const many = await app.post(Array.from({ length: 21 }, (_, id) => ping(id)));
    expect([many.status, (await answerOf(many)).error?.code]).toEqual([400, -32600]);
    const later = await app.post([ping(1)], { 'MCP-Protocol-Version': '2025-06-18' });
    expect([later.status, (await answerOf(later)).error?.code]).toEqual([400, -32600]);
    const named = await app.post([ping(1)], { 'MCP-Protocol-Version': '2025-03-26' });
    expect(named.status).toBe(200);
  });

  it('counts as many requests as it has messages, and is refused where the quota has fewer', async () => {
    const limited = await openAgentApp();
    const twenty = Array.from({ length: 20 }, (_, id) => ping(id));
    const statuses: [number, string | undefined][] = [];
    for (let time = 0; time < 7; time++) {
      const response = await limited.post(twenty);
      statuses.push([response.status, response.headers.get('ratelimit')?.split(';')[1]]);
    }
    expect(statuses.map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(statuses.map(([, left]) => left)).toEqual(['r=100', 'r=80', 'r=60', 'r=40', 'r=20', 'r=0', 'r=0']);
  });
});
