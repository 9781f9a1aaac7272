import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { documentOf, openAgentApp, UNLIMITED } from '../support/agent-app.ts';

interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: Record<string, unknown>;
  outputSchema?: Record<string, unknown>;
  annotations: Record<string, boolean>;
}

const app = await openAgentApp({ quota: UNLIMITED });
const { tools } = await app.ask<{ tools: Tool[] }>('tools/list');
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
addFormats.default(ajv);

const NAMES = [
  'get_page_context',
  'search_site',
  'list_content',
  'get_content',
  'get_press_kit',
  'request_booking',
];

describe('tools/list', () => {
  it('has these, in the order in which an agent wants them', () => {
    expect(tools.map((tool) => tool.name)).toEqual(NAMES);
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))(
    '%s says all that a client needs',
    (_name, tool) => {
      expect(tool.title.length).toBeGreaterThan(3);
      expect(tool.description.length).toBeGreaterThan(100);
      // Browsers recommend at most 500 characters for WebMCP.
      expect(tool.description.length).toBeLessThanOrEqual(500);
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      if (tool.name === 'get_content') expect(tool).not.toHaveProperty('outputSchema');
      else expect(tool.outputSchema).toMatchObject({ type: 'object' });
      expect(tool.annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
      expect(JSON.stringify([tool.inputSchema, tool.outputSchema ?? {}])).not.toMatch(/\$ref|\$defs/);
      ajv.compile(tool.inputSchema);
      ajv.compile(tool.outputSchema ?? {});
    },
  );

  it('tells of each tool which one comes next, and that content is not instructions', () => {
    const about = new Map(tools.map((tool) => [tool.name, tool.description]));
    expect(about.get('search_site')).toMatch(/get_content/);
    expect(about.get('list_content')).toMatch(/search_site.*get_content/s);
    expect(about.get('request_booking')).toMatch(/sends nothing/);
    for (const name of ['search_site', 'list_content', 'get_content']) {
      expect(about.get(name)).toMatch(/untrusted content/);
    }
  });

  it('has fewer than 3,000 tokens: 11,929 characters are 2,905 of o200k_base', async () => {
    const text = await (await app.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })).text();
    expect(text.length).toBeLessThan(12_000);
    expect((await app.text('/.well-known/mcp')).length).toBeLessThan(14_000);
  });

  it('has the same bytes every time, also for another Site of the same program', async () => {
    const text = async () => (await app.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })).text();
    const other = await openAgentApp({ base: 'https://other.test' });
    expect(await text()).toBe(await text());
    expect((await other.ask<{ tools: Tool[] }>('tools/list')).tools).toEqual(tools);
  });
});

const CALLS: [string, Record<string, unknown>][] = [
  ['get_page_context', {}],
  ['get_page_context', { path: 'writing/caching-without-fear' }],
  ['get_page_context', { url: 'https://example.com/press-kit' }],
  ['get_page_context', { path: 'no/such' }],
  ['search_site', { query: 'etag' }],
  ['search_site', { query: 'zzzzqqq' }],
  ['search_site', { query: 'cache', type: 'writing', limit: 2, year: '2024', tag: 'http', lang: 'en' }],
  ['list_content', {}],
  ['list_content', { type: 'talk', limit: 1 }],
  ['list_content', { type: 'video', updated_since: '2020-01-01' }],
  ['get_press_kit', {}],
  ['request_booking', {}],
  ['request_booking', { event: 'A & B', dates: 'May', notes: 'One\nTwo' }],
];

describe('tools/call', () => {
  it.each(CALLS)('%s %j is complete as text and as structure, and matches its schema', async (name, args) => {
    const { content, structuredContent, isError } = await app.call(name, args);
    const tool = tools.find((found) => found.name === name) as Tool;
    expect(isError).toBeUndefined();
    expect(content).toHaveLength(1);
    expect(content[0]?.type).toBe('text');
    expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent);
    const validate = ajv.compile(tool.outputSchema ?? false);
    expect([validate(structuredContent), validate.errors]).toEqual([true, null]);
    const accepts = ajv.compile(tool.inputSchema);
    expect(accepts(args)).toBe(true);
  });

  /** Rows without empty fields and without `hash`, because agents pay for every word. */
  const filled = (rows: Record<string, unknown>[]) =>
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(
          ([key, value]) => key !== 'hash' && value !== null && JSON.stringify(value) !== '[]',
        ),
      ),
    );

  it('search_site and list_content answer what the REST API answers, without empty fields', async () => {
    for (const [tool, args, address] of [
      // Asks for long passages, because the REST API has shorter ones by default, and its rows keep every field.
      [
        'search_site',
        { query: 'etag', limit: 3, excerpts: 'long' },
        '/api/v1/search?query=etag&limit=3&excerpts=long',
      ],
      ['list_content', { type: 'talk', limit: 3 }, '/api/v1/content?type=talk&limit=3'],
    ] as const) {
      const said = await app.json<{ results: Record<string, unknown>[] }>(address);
      expect(said.results.length).toBe(3);
      const { structuredContent } = await app.call(tool, args);
      expect(structuredContent).toEqual({ ...said, results: filled(said.results) });
    }
    const kit = await app.call('get_press_kit');
    expect(kit.structuredContent).toEqual(await app.json('/api/v1/press-kit'));
  });

  it.each([
    ['a year that is a number', 'list_content', { year: 2025 }, { year: '2025' }],
    ['a limit past the maximum', 'search_site', { query: 'api', limit: 99 }, { query: 'api', limit: 20 }],
    ['numbers that are text', 'search_site', { query: 'api', limit: '2' }, { query: 'api', limit: 2 }],
    ['an anchor that is nowhere', 'get_content', { path: 'about#contact' }, { path: 'about' }],
    ['a URL with www', 'get_content', { path: 'http://www.example.com/about?a=1' }, { path: 'about' }],
  ])('takes %s as it is meant', async (_what, tool, args, meant) => {
    const answer = await app.call(tool, args);
    expect(answer.isError).toBeUndefined();
    expect(answer).toEqual(await app.call(tool, meant));
  });

  it('REST stays strict', async () => {
    for (const query of ['limit=99', 'limit=05x', 'year=26']) {
      expect((await app.fetch(`/api/v1/content?${query}`)).status).toBe(400);
    }
  });

  it('takes null and nothing for no arguments', async () => {
    const expected = await app.call('get_press_kit', {});
    expect(await app.call('get_press_kit', null)).toEqual(expected);
    expect(await app.ask('tools/call', { name: 'get_press_kit' })).toEqual(expected);
  });

  it('takes null for what is left out, and the whole next link as a cursor', async () => {
    const first = await app.call('list_content', { type: 'writing', limit: 5, tag: null, year: null });
    const { next, results } = first.structuredContent as { next: string; results: { path: string }[] };
    const cursor = new URL(next).searchParams.get('cursor');
    const byToken = await app.call('list_content', { type: 'writing', limit: 5, cursor });
    const byLink = await app.call('list_content', { type: 'writing', limit: 5, cursor: next });
    expect(byLink.structuredContent).toEqual(byToken.structuredContent);
    const { results: second } = byLink.structuredContent as typeof first.structuredContent & {
      results: { path: string }[];
    };
    expect(second.map((row) => row.path)).not.toContain(results[0]?.path);
  });

  it('every path that search and list give resolves in get_content', async () => {
    const paths = new Set<string>();
    for (const type of ['writing', 'video', 'talk', 'project', 'page']) {
      for (const [tool, args] of [
        ['list_content', { type, limit: 50 }],
        ['search_site', { query: 'the', type, limit: 20 }],
      ] as const) {
        const { results } = (await app.call(tool, args)).structuredContent as { results: { path: string }[] };
        for (const row of results) paths.add(row.path);
      }
    }
    expect(paths.size).toBeGreaterThan(20);
    for (const path of paths) {
      const read = await app.call('get_content', { path });
      expect([path, documentOf(read).head['path']]).toEqual([path, path]);
    }
  });
});

describe('get_page_context', () => {
  const cases: [Record<string, unknown>, string, string | null, string][] = [
    [{}, 'home', 'https://example.com/index.md', 'search_site'],
    [{ url: 'https://example.com/' }, 'home', 'https://example.com/index.md', 'search_site'],
    [{ path: 'about' }, 'page', 'https://example.com/about.md', 'get_content'],
    [
      { url: 'https://example.com/press-kit?x=1#bios' },
      'press-kit',
      'https://example.com/press-kit.md',
      'get_press_kit',
    ],
    [{ path: '/talks/' }, 'collection', 'https://example.com/talks.md', 'list_content'],
    [{ path: 'search' }, 'search', 'https://example.com/search.md', 'search_site'],
    [{ path: 'developers.md' }, 'developers', 'https://example.com/developers.md', 'search_site'],
    [{ url: 'https://example.com/tags' }, 'collection', 'https://example.com/tags.md', 'list_content'],
    [{ path: 'tags/http.md' }, 'collection', 'https://example.com/tags/http.md', 'list_content'],
    [{ path: 'tags/no-such-tag' }, 'unknown', null, 'search_site'],
    [{ path: 'nowhere' }, 'unknown', null, 'search_site'],
    [{ url: 'https://elsewhere.test/about' }, 'unknown', null, 'search_site'],
    [
      { path: 'about', url: 'https://example.com/nowhere' },
      'page',
      'https://example.com/about.md',
      'get_content',
    ],
  ];
  it.each(cases)('%j is %s', async (args, type, markdown, tool) => {
    const { structuredContent } = await app.call('get_page_context', args);
    const { page, next } = structuredContent as { page: Record<string, unknown>; next: { tool: string } };
    expect([page['type'], page['markdown'], next.tool]).toEqual([type, markdown, tool]);
    if (markdown) expect((await app.fetch(new URL(markdown).pathname)).status).toBe(200);
  });
});

describe('an error that the agent can mend', () => {
  const cases: [string, string, unknown, RegExp][] = [
    [
      'a path that leads nowhere',
      'get_content',
      { path: 'writing/caching' },
      /writing\/caching-without-fear.*search_site/s,
    ],
    ['no path', 'get_content', {}, /`path` is missing.*takes path, offset/s],
    ['no query', 'search_site', {}, /query.*list_content/s],
    ['a blank query', 'search_site', { query: '  ' }, /query.*list_content/s],
    ['an unknown type', 'list_content', { type: 'book' }, /"book".*writing, video, talk, project, page/s],
    ['a limit of nothing', 'search_site', { query: 'x', limit: 0 }, /0.*1 to 20/s],
    ['a limit that is words', 'search_site', { query: 'x', limit: 'five' }, /"five".*whole number/s],
    ['a list', 'get_content', { path: '/talks' }, /a list.*list_content with \{"type":"talk"\}/s],
    ['the list of a tag', 'get_content', { path: 'tags/http' }, /list_content with .*"tag":"http"/s],
    ['an argument that is none', 'get_press_kit', { path: 'x' }, /`path` is not an argument.*no arguments/s],
    ['two mistakes at once', 'list_content', { year: '26', foo: 1 }, /(?=.*`year`)(?=.*`foo`)/s],
    ['a cursor that was made up', 'list_content', { cursor: 'abc' }, /cursor.*next/s],
    ['a query without end', 'search_site', { query: 'x'.repeat(1001) }, /at most 1000/],
    ['an offset behind the end', 'get_content', { path: 'about', offset: 999_999 }, /has \d+ characters/],
    ['a negative offset', 'get_content', { path: 'about', offset: -1 }, /offset/],
    ['arguments that are a list', 'get_content', ['about'], /must be an object/],
  ];
  it.each(cases)('%s', async (_what, name, args, words) => {
    const { content, isError, structuredContent } = await app.call(name, args);
    expect([isError, structuredContent]).toEqual([true, undefined]);
    expect(content[0]?.text).toMatch(words);
    expect(content[0]?.text.length).toBeLessThan(1000);
  });
});

describe('request_booking', () => {
  it('keeps a long draft out of the link, and every answer within bounds', async () => {
    const long = 'ä'.repeat(1990);
    const { content, structuredContent } = await app.call('request_booking', {
      event: long,
      dates: long,
      format: long,
      audience: long,
      location: long,
      notes: long,
    });
    const { mailto, sent } = structuredContent as { mailto: string; sent: boolean };
    expect(mailto.length).toBeLessThan(2000);
    expect(mailto).not.toContain('body=');
    expect(sent).toBe(false);
    expect(content[0]?.text.length).toBeLessThanOrEqual(20_000);
  });
});
