import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openAgentApp, UNLIMITED } from '../support/agent-app.ts';

const app = await openAgentApp({ quota: UNLIMITED });

interface Answer {
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
}

async function bothEras(method: string, params: Record<string, unknown> = {}): Promise<[Answer, Answer]> {
  const legacy = (await (await app.post({ jsonrpc: '2.0', id: 1, method, params })).json()) as Answer;
  const modern = (await (await app.askModern(method, params)).json()) as Answer;
  return [legacy, modern];
}

describe('what a site offers beside its tools', () => {
  it('is declared in both eras', async () => {
    const wanted = {
      tools: {},
      resources: {},
      prompts: {},
      completions: {},
      extensions: { 'io.modelcontextprotocol/skills': {} },
    };
    const { capabilities } = await app.ask('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
    expect(capabilities).toEqual(wanted);
    const [, { result }] = await bothEras('server/discover');
    expect(result?.['capabilities']).toEqual(wanted);
  });

  it('is not offered where two tools are all', async () => {
    const response = await app.post({ jsonrpc: '2.0', id: 1, method: 'prompts/list' }, {}, '/api/mcp/search');
    expect(((await response.json()) as Answer).error?.code).toBe(-32601);
  });
});

describe('resources', () => {
  it('are every entry by the URL of its page', async () => {
    for (const { result } of await bothEras('resources/list')) {
      const { resources } = result as { resources: { uri: string; name: string; mimeType: string }[] };
      expect(resources.length).toBeGreaterThan(20);
      expect(resources.find(({ name }) => name === 'about')).toEqual({
        uri: 'https://example.com/about',
        name: 'about',
        title: 'About',
        description:
          'Who Ifeoma Larkspindle is, what she does, and the important fact that she does not exist.',
        mimeType: 'text/markdown',
        annotations: { lastModified: '2026-11-02T00:00:00Z' },
      });
    }
  });

  it('are read as their twins, byte for byte', async () => {
    const uri = 'https://example.com/writing/caching-without-fear';
    const text = await app.text('/writing/caching-without-fear.md');
    for (const { result } of await bothEras('resources/read', { uri })) {
      expect(result?.['contents']).toEqual([{ uri, mimeType: 'text/markdown', text }]);
    }
  });

  it.each(['https://example.com/no/such', 'https://other.test/about', 'file:///etc/passwd', 'about'])(
    'refuse %s',
    async (uri) => {
      const [legacy, modern] = await bothEras('resources/read', { uri });
      expect([legacy.error?.code, modern.error?.code]).toEqual([-32002, -32602]);
    },
  );

  it('need an address, and a header that says it', async () => {
    const [{ error }] = await bothEras('resources/read');
    expect(error?.code).toBe(-32602);
    const response = await app.askModern(
      'resources/read',
      { uri: 'https://example.com/about' },
      { headers: { 'Mcp-Name': 'https://example.com/uses' } },
    );
    expect(((await response.json()) as Answer).error?.code).toBe(-32020);
  });

  it('refuse a cursor of nobody', async () => {
    const [{ error }] = await bothEras('resources/list', { cursor: 'zzz' });
    expect(error).toMatchObject({ code: -32602 });
  });

  it('have a template for any page', async () => {
    const [{ result }] = await bothEras('resources/templates/list');
    expect(result?.['resourceTemplates']).toMatchObject([{ uriTemplate: 'https://example.com/{+path}' }]);
  });
});

describe('prompts', () => {
  it('are three, with their arguments', async () => {
    for (const { result } of await bothEras('prompts/list')) {
      const { prompts } = result as { prompts: { name: string; arguments: { name: string }[] }[] };
      expect(prompts.map(({ name, arguments: takes }) => [name, takes.map((one) => one.name)])).toEqual([
        ['introduce_speaker', ['biography']],
        ['summarise_topic', ['topic', 'since']],
        ['cite_with_link', ['claim', 'path']],
      ]);
    }
  });

  it('say what to do, with the words that were given', async () => {
    const params = { name: 'summarise_topic', arguments: { topic: 'caching' } };
    for (const { result } of await bothEras('prompts/get', params)) {
      const { messages } = result as { messages: { role: string; content: { text: string } }[] };
      expect(messages).toHaveLength(1);
      expect(messages[0]?.role).toBe('user');
      expect(messages[0]?.content.text).toContain('search_site with {"query":"caching"}');
    }
  });

  it.each([[{ name: 'nope' }], [{ name: 'summarise_topic' }], [{ name: 'toString' }]])(
    'refuse %j',
    async (params) => {
      const [{ error }] = await bothEras('prompts/get', params);
      expect(error?.code).toBe(-32602);
    },
  );

  it('are completed from the site', async () => {
    const complete = async (name: string, argument: Record<string, string>) => {
      const [{ result }, modern] = await bothEras('completion/complete', {
        ref: { type: 'ref/prompt', name },
        argument,
      });
      // Clients must not keep a completion, because it depends on what was typed.
      expect(modern.result).not.toHaveProperty('cacheScope');
      return (result as { completion: { values: string[] } }).completion.values;
    };
    expect(await complete('summarise_topic', { name: 'topic', value: 'cach' })).toEqual(['caching']);
    expect(await complete('cite_with_link', { name: 'path', value: 'brackenfile' })).toEqual([
      'projects/brackenfile',
    ]);
    expect(await complete('introduce_speaker', { name: 'biography', value: '' })).toEqual([
      'One sentence',
      'Short (60 words)',
      'Long (150 words)',
    ]);
  });
});

describe('skills (SEP-2640)', () => {
  const URI = 'skill://read-this-site/SKILL.md';

  it('are listed with digests that their bytes have', async () => {
    for (const [i, { result }] of (await bothEras('skills/list')).entries()) {
      const { skills } = result as {
        skills: { uri: string; resources: { digest: string; size: number }[] }[];
      };
      const [read] = await bothEras('resources/read', { uri: URI });
      const { text } = (read.result as { contents: { text: string }[] }).contents[0] ?? { text: '' };
      const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
      expect(skills).toMatchObject([
        {
          uri: URI,
          frontmatter: { name: 'read-this-site' },
          resources: [{ uri: URI, digest, size: Buffer.byteLength(text) }],
        },
      ]);
      const [got] = await bothEras('skills/get', { uri: URI });
      expect(got.result?.['skill']).toEqual(skills[0]);
      expect(result?.['cacheScope']).toBe(i === 0 ? undefined : 'public');
    }
  });

  it('are one', async () => {
    const [, { error }] = await bothEras('skills/get', { uri: 'skill://other/SKILL.md' });
    expect(error?.code).toBe(-32602);
  });
});

describe('codings', () => {
  it('are those that the client takes, for answers that are worth it', async () => {
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_site', arguments: { query: 'etag' } },
    };
    const plain = await app.post(call);
    expect(plain.headers.get('content-encoding')).toBeNull();
    const text = await plain.text();
    for (const [coding, decode] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const response = await app.post(call, { 'Accept-Encoding': coding });
      expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
        coding,
        'Accept-Encoding',
      ]);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(decode(bytes).toString()).toBe(text);
      expect(bytes.length).toBeLessThan(text.length / 2);
    }
    const ping = await app.post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { 'Accept-Encoding': 'gzip' });
    expect(ping.headers.get('content-encoding')).toBeNull();
  });

  it.each([
    [{}, 'is missing'],
    [{ 'MCP-Protocol-Version': '2025-03-26' }, 'differs'],
  ])('are of the answer to the request with the header %j', async (header, why) => {
    const batch = [
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search_site', arguments: { query: 'etag' } },
      },
      {
        jsonrpc: '2.0',
        id: 2,
        method: 'ping',
        params: {
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      },
    ];
    for (let time = 0; time < 2; time++) {
      const response = await app.post(batch, { ...header, 'Accept-Encoding': 'gzip' });
      expect(gunzipSync(await response.arrayBuffer()).toString()).toContain(
        `The header MCP-Protocol-Version ${why}`,
      );
    }
  });
});
