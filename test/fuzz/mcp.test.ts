import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { openAgentApp, UNLIMITED } from '../support/agent-app.ts';
import { isWhole } from '../support/whole.ts';

/** Fewer runs would reach some kinds of answers too rarely. */
const RUNS = isWhole ? 10_000 : 5000;
const app = await openAgentApp({ quota: UNLIMITED });

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const TOOLS = [
  'get_page_context',
  'search_site',
  'list_content',
  'get_content',
  'get_press_kit',
  'request_booking',
  'constructor',
  '__proto__',
  'GET_CONTENT',
  '',
];
const METHODS = [
  'initialize',
  'notifications/initialized',
  'ping',
  'tools/list',
  'tools/call',
  'server/discover',
  'resources/list',
  'toString',
  '',
  'tools/call ',
  'notifications/',
];
const VERSIONS = [
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  '2026-07-28',
  '2027-01-01',
  'x',
  '',
];

const anything = fc.jsonValue({ maxDepth: 3 });
const often = <T, U>(likely: fc.Arbitrary<T>, other: fc.Arbitrary<U>) =>
  fc.oneof({ arbitrary: likely, weight: 5 }, { arbitrary: other, weight: 1 });

const argument = fc.oneof(
  fc.constantFrom<unknown>(
    'about',
    'press-kit',
    'etag',
    'writing',
    'talk',
    '2024',
    3,
    0,
    -1,
    1e9,
    null,
    '',
    ' ',
  ),
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.string({ minLength: 900, maxLength: 2500 }),
  anything,
);
const args = often(
  fc.dictionary(
    fc.constantFrom(
      'path',
      'url',
      'query',
      'type',
      'tag',
      'year',
      'lang',
      'limit',
      'cursor',
      'offset',
      'event',
      'notes',
      '__proto__',
      'x',
    ),
    argument,
    { maxKeys: 5 },
  ),
  anything,
);
const meta = often(
  fc.record(
    {
      [VERSION]: often(fc.constantFrom<unknown>(...VERSIONS), anything),
      [CAPABILITIES]: often(fc.constant<unknown>({}), anything),
      progressToken: anything,
    },
    { requiredKeys: [] },
  ),
  anything,
);
const params = often(
  fc.record(
    {
      name: often(fc.constantFrom<unknown>(...TOOLS), anything),
      arguments: args,
      protocolVersion: often(fc.constantFrom<unknown>(...VERSIONS), anything),
      cursor: anything,
      _meta: meta,
    },
    { requiredKeys: [] },
  ),
  anything,
);
const envelope = fc.record(
  {
    jsonrpc: often(fc.constant<unknown>('2.0'), anything),
    id: often(fc.oneof(fc.integer(), fc.string({ unit: 'binary' })), anything),
    method: often(fc.constantFrom<unknown>(...METHODS), anything),
    params,
  },
  { requiredKeys: [] },
);
/** A whole message, a batch, a message that is cut off, or one with much around it. */
const body = fc.oneof(
  { arbitrary: envelope.map((value) => JSON.stringify(value)), weight: 12 },
  { arbitrary: fc.array(envelope, { maxLength: 4 }).map((value) => JSON.stringify(value)), weight: 1 },
  {
    arbitrary: fc.tuple(envelope, fc.nat(200)).map(([value, at]) => JSON.stringify(value).slice(0, at)),
    weight: 2,
  },
  {
    arbitrary: fc.tuple(envelope, fc.nat(80_000)).map(([value, n]) => JSON.stringify(value) + ' '.repeat(n)),
    weight: 1,
  },
  { arbitrary: fc.nat(30_000).map((n) => '['.repeat(n) + ']'.repeat(n)), weight: 1 },
  { arbitrary: fc.string({ maxLength: 60, unit: 'binary' }), weight: 1 },
);
const field = fc.string({ maxLength: 20 }).map((text) => text.replace(/[^\x20-\x7e]/g, ''));
const headers = fc.record(
  {
    'Content-Type': often(fc.constantFrom('application/json', 'application/json; charset=utf-8'), field),
    Accept: often(fc.constantFrom('application/json, text/event-stream', '*/*', 'text/event-stream'), field),
    'MCP-Protocol-Version': often(fc.constantFrom(...VERSIONS), field),
    'Mcp-Method': often(fc.constantFrom(...METHODS), field),
    'Mcp-Name': often(fc.constantFrom(...TOOLS, '=?base64?YWJvdXQ=?=', '=?base64?%?='), field),
    Origin: often(fc.constantFrom('https://a.test', 'null'), field),
    Host: often(fc.constantFrom('example.com', 'localhost:1', 'evil.test'), field),
  },
  { requiredKeys: ['Content-Type'] },
);

const PROBLEM_STATUS = new Set([403, 406, 413, 415, 421]);
const ERROR_STATUS: Readonly<Record<number, readonly number[]>> = {
  [-32700]: [400],
  [-32600]: [400],
  [-32601]: [200, 404],
  [-32602]: [200, 400],
  [-32020]: [400],
  [-32022]: [400],
};

it(`answers ${RUNS} envelopes, whatever they are, in a form that a client can read`, async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(body, headers, async (text, sent) => {
      const response = await app.post(text, { Accept: '*/*', ...sent });
      const what = await classify(response, text);
      seen.set(what, (seen.get(what) ?? 0) + 1);
    }),
    { numRuns: RUNS, seed: 20_261_120, endOnFailure: true },
  );
  // The test proves little unless the generator reaches every kind of answer, more than once in 2,000 cases.
  for (const kind of [
    'result',
    'isError',
    '202',
    '413',
    '406',
    '415',
    '421',
    '-32700',
    '-32600',
    '-32601',
    '-32602',
    '-32020',
    '-32022',
  ]) {
    expect([kind, (seen.get(kind) ?? 0) > RUNS / 2000]).toEqual([kind, true]);
  }
});

/** Checks the form of an answer, and returns the kind of it. */
async function classify(response: Response, sent: string): Promise<string> {
  const { status } = response;
  const text = await response.text();
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  if (status === 202) {
    expect(text).toBe('');
    return '202';
  }
  const read = JSON.parse(text) as Record<string, unknown> | Record<string, unknown>[];
  if (Array.isArray(read)) {
    const ids = (JSON.parse(sent) as { id?: unknown }[]).map(({ id }) => id);
    expect(status).toBe(200);
    for (const answer of read) {
      expect(answer['jsonrpc']).toBe('2.0');
      expect([...ids, null]).toContainEqual(answer['id']);
      expect('error' in answer || 'result' in answer).toBe(true);
    }
    return 'batch';
  }
  const answer = read;
  if (PROBLEM_STATUS.has(status)) {
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(answer['status']).toBe(status);
    return String(status);
  }
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(answer['jsonrpc']).toBe('2.0');
  const error = answer['error'] as { code: number; message: string } | undefined;
  if (error) {
    expect(Object.keys(answer)).toEqual(['jsonrpc', 'id', 'error']);
    expect(typeof error.message).toBe('string');
    expect(ERROR_STATUS[error.code]).toContain(status);
    return String(error.code);
  }
  expect([status, Object.keys(answer)]).toEqual([200, ['jsonrpc', 'id', 'result']]);
  expect(answer['id']).toEqual((JSON.parse(sent) as { id: unknown }).id);
  const result = answer['result'] as { isError?: boolean; content?: { text: string }[] };
  expect(result.content?.[0]?.text.length ?? 0).toBeLessThan(25_000);
  return result.isError ? 'isError' : 'result';
}
