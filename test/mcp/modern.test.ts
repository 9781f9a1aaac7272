import { beforeAll, describe, expect, it } from 'vitest';
import { type AgentApp, type Change, MODERN, openAgentApp, UNLIMITED } from '../support/agent-app.ts';

let app: AgentApp;
beforeAll(async () => {
  app = await openAgentApp({ quota: UNLIMITED });
});

interface Answer {
  id: unknown;
  result?: Record<string, unknown>;
  error?: { code: number; data?: Record<string, unknown> };
}
const answerOf = async (response: Response) => (await response.json()) as Answer;

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

describe('results of 2026-07-28', () => {
  it('server/discover names every version, the capabilities and the instructions', async () => {
    const { result } = await answerOf(await app.askModern('server/discover'));
    expect(result).toMatchObject({
      resultType: 'complete',
      supportedVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
      capabilities: { tools: {} },
      cacheScope: 'public',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'com.example/content', version: '0.1.0' } },
    });
    expect(result?.['ttlMs']).toBeGreaterThan(0);
  });

  it('tools/list is complete, may be cached, and has the tools of the legacy era', async () => {
    const { result } = await answerOf(await app.askModern('tools/list'));
    expect(result).toMatchObject({ resultType: 'complete', cacheScope: 'public' });
    expect(result?.['tools']).toEqual((await app.ask('tools/list'))['tools']);
  });

  it('tools/call is complete and says the same as the legacy era', async () => {
    const args = { name: 'get_content', arguments: { path: 'about' } };
    const { result } = await answerOf(await app.askModern('tools/call', args));
    const { resultType, _meta, ...rest } = result as Record<string, unknown>;
    expect([resultType, Object.keys(_meta as object)]).toEqual([
      'complete',
      ['io.modelcontextprotocol/serverInfo'],
    ]);
    expect(rest).toEqual(await app.ask('tools/call', args));
  });

  it('does without clientInfo, and ignores a session id and Last-Event-ID', async () => {
    const headers = { 'Mcp-Session-Id': 'gone', 'Last-Event-ID': '5' };
    expect((await app.askModern('tools/list', {}, { headers })).status).toBe(200);
  });
});

describe('refusals of 2026-07-28', () => {
  const cases: [string, string, Change, number, number][] = [
    ['without _meta', 'tools/list', { meta: null }, 400, -32602],
    ['without a version in _meta', 'server/discover', { meta: { [VERSION]: undefined } }, 400, -32602],
    ['without capabilities', 'tools/list', { meta: { [CAPABILITIES]: undefined } }, 400, -32602],
    ['with capabilities that are none', 'tools/list', { meta: { [CAPABILITIES]: [] } }, 400, -32602],
    ['without the version header', 'tools/list', { headers: { 'MCP-Protocol-Version': null } }, 400, -32020],
    [
      'with another version header',
      'tools/list',
      { headers: { 'MCP-Protocol-Version': '2027-01-01' } },
      400,
      -32020,
    ],
    [
      'with a legacy version header',
      'tools/list',
      { headers: { 'MCP-Protocol-Version': '2025-11-25' } },
      400,
      -32020,
    ],
    ['without Mcp-Method', 'tools/list', { headers: { 'Mcp-Method': null } }, 400, -32020],
    ['with another Mcp-Method', 'tools/list', { headers: { 'Mcp-Method': 'tools/call' } }, 400, -32020],
    ['with Mcp-Method in capitals', 'tools/list', { headers: { 'Mcp-Method': 'TOOLS/LIST' } }, 400, -32020],
    ['of initialize', 'initialize', {}, 404, -32601],
    ['of ping', 'ping', {}, 404, -32601],
    ['of what is not there', 'roots/list', {}, 404, -32601],
  ];
  it.each(cases)('%s', async (_what, method, change, status, code) => {
    const response = await app.askModern(method, {}, change);
    const { id, error } = await answerOf(response);
    expect([response.status, id, error?.code]).toEqual([status, 7, code]);
  });

  it.each(['2027-01-01', 'v999'])('of version %s, with those that there are', async (version) => {
    const change = { headers: { 'MCP-Protocol-Version': version }, meta: { [VERSION]: version } };
    const response = await app.askModern('server/discover', {}, change);
    const { error } = await answerOf(response);
    expect([response.status, error?.code, error?.data?.['requested']]).toEqual([400, -32022, version]);
    expect(error?.data?.['supported']).toContain(MODERN);
  });

  it('of a later version in the header alone: the era is that of the header', async () => {
    const response = await app.post(
      { jsonrpc: '2.0', id: 7, method: 'tools/list' },
      { 'MCP-Protocol-Version': MODERN },
    );
    expect([response.status, (await answerOf(response)).error?.code]).toEqual([400, -32602]);
  });

  it('of an unknown tool, as an answer', async () => {
    const response = await app.askModern('tools/call', { name: 'nope' });
    expect([response.status, (await answerOf(response)).error?.code]).toEqual([200, -32602]);
  });
});

describe('Mcp-Name', () => {
  const call = (name: string | null) =>
    app.askModern('tools/call', { name: 'get_press_kit' }, { headers: { 'Mcp-Name': name } });

  it.each(['get_press_kit', `=?base64?${btoa('get_press_kit')}?=`, '  get_press_kit  '])(
    '%s is taken',
    async (name) => {
      expect((await call(name)).status).toBe(200);
    },
  );

  it.each([null, 'search_site', '=?base64?!?=', '=?base64?/w==?=', ''])('%s is refused', async (name) => {
    const response = await call(name);
    expect([response.status, (await answerOf(response)).error?.code]).toEqual([400, -32020]);
  });
});
