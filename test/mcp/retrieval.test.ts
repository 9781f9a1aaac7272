import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { TOOL_OPERATIONS } from '../../src/operations/index.ts';
import { openAgentApp, UNLIMITED } from '../support/agent-app.ts';
import { writeFiles } from '../support/workspace.ts';

const long = 'A line of some length that says little.\n\n'.repeat(900);
const dir = writeFiles({
  'content/writing/short.md': '---\ntitle: A "short" one\ndate: 2026-01-01\n---\nOf lanterns.\n',
  'content/writing/long.md': `---\ntitle: Long\ndate: 2026-01-02\n---\n${long}`,
});
const app = await openAgentApp({ dir, quota: UNLIMITED });
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
addFormats.default(ajv);

interface Answer {
  result: {
    tools: { name: string; inputSchema: { required: string[] }; outputSchema: object }[];
    structuredContent: Record<string, unknown>;
    content: { text: string }[];
    isError?: boolean;
  };
}

async function ask(method: string, params: unknown = {}): Promise<Answer['result']> {
  const response = await app.post({ jsonrpc: '2.0', id: 1, method, params }, {}, '/api/mcp/search');
  expect(response.status).toBe(200);
  return ((await response.json()) as Answer).result;
}

const call = (name: string, args: unknown) => ask('tools/call', { name, arguments: args });

describe('/api/mcp/search', () => {
  it('has two tools, each with one text', async () => {
    const { tools } = await ask('tools/list');
    expect(tools.map(({ name, inputSchema }) => [name, inputSchema.required])).toEqual([
      ['search', ['query']],
      ['fetch', ['id']],
    ]);
    const main = await app.ask<{ tools: unknown[] }>('tools/list');
    expect(main.tools).toHaveLength(TOOL_OPERATIONS.length);
  });

  it('finds and fetches', async () => {
    const { tools } = await ask('tools/list');
    const found = await call('search', { query: 'lanterns' });
    expect(found.structuredContent).toEqual({
      results: [
        {
          id: 'writing/short',
          title: 'A "short" one',
          url: 'https://example.com/writing/short',
          text: 'Of lanterns.',
        },
      ],
    });
    expect(JSON.parse(found.content[0]?.text ?? '')).toEqual(found.structuredContent);
    const fetched = await call('fetch', { id: 'writing/short' });
    expect(fetched.structuredContent).toEqual({
      id: 'writing/short',
      title: 'A "short" one',
      text: await app.text('/writing/short.md'),
      url: 'https://example.com/writing/short',
    });
    for (const [index, { structuredContent }] of [found, fetched].entries()) {
      expect(ajv.validate(tools[index]?.outputSchema as object, structuredContent)).toBe(true);
    }
  });

  it('gives a long document in parts that join', async () => {
    let id: string | undefined = 'https://example.com/writing/long';
    let whole = '';
    for (let parts = 0; id !== undefined && parts < 9; parts++) {
      const { structuredContent } = await call('fetch', { id });
      const part = structuredContent as { title: string; text: string; metadata?: { next: string } };
      expect(part.title).toBe('Long');
      whole += part.text;
      id = part.metadata?.next;
    }
    expect(whole).toBe(await app.text('/writing/long.md'));
  });

  it('refuses as the other endpoint does', async () => {
    expect((await call('fetch', { id: 'no/such' })).isError).toBe(true);
    expect((await call('search', {})).isError).toBe(true);
    const get = await app.fetch('/api/mcp/search');
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    const signIn = await app.fetch('/api/mcp/search/.well-known/openid-configuration');
    expect(signIn.status).toBe(404);
  });
});
