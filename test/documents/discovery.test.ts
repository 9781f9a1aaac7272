import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { connection } from '../../src/surfaces/documents/connect.ts';
import { openAgentApp, UNLIMITED } from '../support/agent-app.ts';
import { elementsOf, select } from '../support/markup.ts';
import { writeFolder } from '../support/workspace.ts';

const app = await openAgentApp({ quota: UNLIMITED });
type Json = Record<string, unknown>;

describe('the tool catalog', () => {
  it('is the same at both addresses, with the tools of tools/list', async () => {
    const tools = await app.json<Json>('/tools.json');
    expect(await app.json('/.well-known/webmcp.json')).toEqual(tools);
    expect(tools['tools']).toEqual((await app.ask('tools/list'))['tools']);
    expect(tools['endpoint']).toBe('https://example.com/api/mcp');
    const tags = await Promise.all(
      ['/tools.json', '/.well-known/webmcp.json'].map(async (path) =>
        (await app.fetch(path)).headers.get('etag'),
      ),
    );
    expect(tags[0]).toBe(tags[1]);
  });
});

describe('agents.md', () => {
  it('counts as people do', async () => {
    expect(await app.text('/agents.md')).toContain(
      'It holds 10 writing, 6 videos, 10 talks, 4 projects, 4 pages.',
    );
    const dir = writeFolder({ 'content/pages/about.md': '# About\n' });
    const one = await openAgentApp({ dir });
    expect(await one.text('/agents.md')).toContain('It holds 1 page.');
  });
});

describe('what agents are told', () => {
  const skill = '/.well-known/agent-skills/read-this-site/SKILL.md';
  const uncounted =
    '120 requests in 60 seconds for each client, tools and REST API together. Pages, twins, documents and files are not counted.';

  it.each(['/agents.md', '/openapi.json', '/developers.md', skill])(
    '%s says what is counted',
    async (path) => {
      expect(await app.text(path)).toContain(uncounted);
    },
  );

  it('is the same everywhere: how to search, and when to read on', async () => {
    const { instructions } = await app.ask<{ instructions: string }>('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    });
    const { messages } = await app.ask<{ messages: { content: { text: string } }[] }>('prompts/get', {
      name: 'cite_with_link',
      arguments: { claim: 'Caches lie.' },
    });
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const two = await (await app.post(list, {}, '/api/mcp/search')).text();
    const prompt = messages[0]?.content.text;
    for (const text of [instructions, prompt, two, await app.text('/agents.md'), await app.text(skill)]) {
      expect(text).toContain('two to four words of the subject, or the question; quote a fixed phrase');
      expect(text).not.toMatch(/before you quote|to quote or summarise|the (?:whole )?sentence[,:;]/i);
    }
  });
});

describe('the server card', () => {
  it('has what SEP-2127 asks for, and no tools', async () => {
    const card = await app.json<Json>('/api/mcp/server-card');
    expect(Object.keys(card)).toEqual([
      '$schema',
      'name',
      'version',
      'description',
      'title',
      'websiteUrl',
      'remotes',
    ]);
    expect(card['$schema']).toBe('https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json');
    expect(card['name']).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect((card['description'] as string).length).toBeLessThanOrEqual(100);
    expect((await app.fetch('/api/mcp/server-card')).headers.get('cache-control')).toBe(
      'public, max-age=3600',
    );
  });

  it('agrees with server/discover and initialize', async () => {
    const card = await app.json<Json>('/api/mcp/server-card');
    const { result } = (await (await app.askModern('server/discover')).json()) as { result: Json };
    const info = (result['_meta'] as Json)['io.modelcontextprotocol/serverInfo'] as Json;
    const { name, version, title, websiteUrl } = card;
    expect({ name, version, title, websiteUrl }).toEqual(info);
    const [remote] = card['remotes'] as Json[];
    expect(remote).toEqual({
      type: 'streamable-http',
      url: 'https://example.com/api/mcp',
      supportedProtocolVersions: result['supportedVersions'],
    });
    const initialized = await app.ask('initialize', { protocolVersion: '2025-11-25' });
    expect(initialized['serverInfo']).toEqual(info);
  });

  it('is part of the union document, which is the same at its three addresses', async () => {
    const card = await app.json<Json>('/api/mcp/server-card');
    const union = await app.json<Json>('/.well-known/mcp');
    expect(union).toMatchObject(card);
    expect(union).toMatchObject({
      serverInfo: { name: card['name'] },
      protocolVersion: '2025-11-25',
      transport: { type: 'streamable-http', endpoint: '/api/mcp', url: 'https://example.com/api/mcp' },
      endpoint: 'https://example.com/api/mcp',
      capabilities: { tools: {} },
      authentication: { required: false },
    });
    // Only tools/list has the output schemas.
    const { tools } = await app.ask<{ tools: Json[] }>('tools/list');
    expect(tools.some((tool) => 'outputSchema' in tool)).toBe(true);
    const called = tools.map((tool) => Object.entries(tool).filter(([name]) => name !== 'outputSchema'));
    expect(union['tools']).toEqual(called.map((members) => Object.fromEntries(members)));
    expect(await app.json('/.well-known/mcp.json')).toEqual(union);
    expect(await app.json('/.well-known/mcp/server-card.json')).toEqual(union);
  });

  it('has a name whatever the address, and a description without end is cut', async () => {
    const dir = writeFolder({ 'lectern.yaml': `name: N\ndescription: ${'very '.repeat(100)}\n` });
    const card = await (await openAgentApp({ dir, base: 'http://[::1]:4400' })).json<Json>(
      '/api/mcp/server-card',
    );
    expect(card['name']).toBe('localhost/content');
    expect((card['description'] as string).length).toBe(100);
  });
});

describe('the catalogs', () => {
  interface Entry {
    identifier: string;
    displayName: string;
    type: string;
    url: string;
    data?: unknown;
    representativeQueries: string[];
  }
  it('ard.json has entries as ARD 0.91 wants them, and so has the address of its predecessor', async () => {
    const [old, ard] = await Promise.all([
      app.json<{ specVersion: string; entries: Entry[] }>('/.well-known/ai-catalog.json'),
      app.json<{ entries: Entry[] }>('/.well-known/ard.json'),
    ]);
    expect(old.specVersion).toBe('1.0');
    expect(ard).toEqual(old);
    expect(ard.entries.map(({ identifier, type }) => [identifier, type])).toEqual([
      ['urn:air:example.com:mcp:content', 'application/mcp-server-card+json'],
      ['urn:air:example.com:api:content', 'application/vnd.oai.openapi+json;version=3.1'],
      ['urn:air:example.com:skill:read-this-site', 'text/markdown; profile="urn:air:agent-skills"'],
    ]);
    expect(ard.entries[0]?.representativeQueries).toContain(
      'What has Ifeoma Larkspindle published about apis?',
    );
    for (const entry of ard.entries) {
      expect(entry.identifier).toMatch(/^urn:air:[^:]+:/);
      expect(entry.displayName).not.toBe('');
      expect(entry.data).toBeUndefined();
      expect(entry.representativeQueries.length).toBeGreaterThanOrEqual(2);
      expect(entry.representativeQueries.length).toBeLessThanOrEqual(5);
      const response = await app.fetch(new URL(entry.url).pathname);
      expect(response.status).toBe(200);
    }
  });

  it('a site without tags has queries all the same', async () => {
    const dir = writeFolder({ 'lectern.yaml': 'name: Ada\n', 'content/pages/about.md': '# About\n' });
    const { entries } = await (await openAgentApp({ dir })).json<{ entries: Entry[] }>(
      '/.well-known/ard.json',
    );
    expect(entries[0]?.representativeQueries).toEqual([
      'What has Ada published about a subject?',
      'Read an article or the transcript of a video by Ada',
    ]);
  });

  it('the home page leads to ard.json', async () => {
    const [link] = select(elementsOf(await app.text('/')), 'link', { rel: 'ard' });
    expect(link?.attributes['href']).toBe('https://example.com/.well-known/ard.json');
  });

  it('api-catalog has an anchor for the REST API and one for the endpoint, and its links lead somewhere', async () => {
    const response = await app.fetch('/.well-known/api-catalog', { method: 'HEAD' });
    expect(response.headers.get('link')).toContain('rel="api-catalog"');
    const { linkset } = await app.json<{ linkset: Record<string, { href: string; type: string }[]>[] }>(
      '/.well-known/api-catalog',
    );
    expect(linkset.map((context) => context['anchor'])).toEqual([
      'https://example.com/api/v1',
      'https://example.com/api/mcp',
    ]);
    for (const { anchor: _anchor, ...relations } of linkset) {
      expect(Object.keys(relations)).toEqual(expect.arrayContaining(['service-desc', 'service-doc']));
      for (const { href, type } of Object.values(relations).flat()) {
        const linked = await app.fetch(new URL(href).pathname);
        expect([href, linked.status, linked.headers.get('content-type')?.split(';')[0]]).toEqual([
          href,
          200,
          type,
        ]);
      }
    }
  });
});

describe('the skill', () => {
  it('is in the index with the digest of its bytes', async () => {
    const index = await app.json<{ $schema: string; skills: Record<string, string>[] }>(
      '/.well-known/agent-skills/index.json',
    );
    expect(index.$schema).toBe('https://schemas.agentskills.io/discovery/0.2.0/schema.json');
    const [skill] = index.skills;
    const text = await app.text(new URL(skill?.['url'] ?? '').pathname);
    expect(skill).toMatchObject({ name: 'read-this-site', type: 'skill-md' });
    expect(skill?.['digest']).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`);
    expect(text).toContain(`name: read-this-site\ndescription: ${JSON.stringify(skill?.['description'])}`);
    expect(skill?.['description']?.length).toBeLessThanOrEqual(1024);
    for (const { name } of (await app.ask<{ tools: { name: string }[] }>('tools/list')).tools) {
      if (name !== 'get_page_context') expect(text).toContain(name);
    }
  });
});

describe('agents.md', () => {
  it('says how to connect and how to use, and names every tool', async () => {
    const text = await app.text('/agents.md');
    expect(text).toMatch(/^# /);
    expect(text).toMatch(/\n## Configuration\n[\s\S]*\n## Usage\n/);
    for (const { name } of (await app.ask<{ tools: { name: string }[] }>('tools/list')).tools) {
      expect(text).toContain(`### ${name}\n`);
    }
    const { command, http } = connection('https://example.com', 'Ifeoma Larkspindle');
    expect(text).toContain(command);
    expect(text).toContain(JSON.stringify(http, null, 2));
    expect(command).toBe('claude mcp add --transport http ifeoma-larkspindle https://example.com/api/mcp');
  });

  it.each([
    ['Ünïcode 日本', 'unicode'],
    ['日本', 'lectern'],
    ['--', 'lectern'],
    ['A & B’s site', 'a-bs-site'],
  ])('a site called %s has a name that clients take', (siteName, name) => {
    expect(Object.keys(connection('https://a.test', siteName).http.mcpServers)).toEqual([name]);
  });
});

describe('addresses that agents guess', () => {
  it.each([
    ['/AGENTS.md', '/agents.md'],
    ['/skill.md', '/.well-known/agent-skills/read-this-site/SKILL.md'],
    ['/SKILL.md', '/.well-known/agent-skills/read-this-site/SKILL.md'],
    ['/.well-known/llms.txt', '/llms.txt'],
    ['/.well-known/openapi.json', '/openapi.json'],
    ['/LLMs.txt', '/llms.txt'],
  ])('%s leads to %s', async (guessed, document) => {
    const moved = await app.fetch(guessed);
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `https://example.com${document}`]);
    expect((await app.fetch(document)).status).toBe(200);
  });

  it('a page or a file of the site at such an address stays what it is', async () => {
    const dir = writeFolder({
      'content/pages/skill.md': '# A skill of mine\n',
      'public/swagger.json': '{}\n',
    });
    const own = await openAgentApp({ dir });
    expect((await own.fetch('/skill.md')).headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(await own.text('/swagger.json')).toBe('{}\n');
    expect((await own.fetch('/nothing.md')).status).toBe(404);
  });
});
