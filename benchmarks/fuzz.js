// Checks that no request is answered with a 5xx.
//
//   npm run build && node benchmarks/fuzz.js [REST] [MCP] [SEED]
//
// By default it sends 100,000 requests to REST and calls tools 30,000 times, with halves of surrogate pairs, control
// characters and deep JSON. The exit code is 1 if an answer was a 5xx. test/fuzz/ runs a sample of such requests.
import { join } from 'node:path';
import { appOf } from './app.js';

const [rest = 100_000, calls = 30_000, seed = 1] = process.argv.slice(2).map(Number);
const base = 'https://example.com';
const failures = new Map();
let lastError = '';
const { app, content } = await appOf(join(import.meta.dirname, '../examples/site'), base, (error) => {
  lastError = String(error);
});

let state = seed >>> 0;
const random = () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};
const below = (count) => Math.floor(random() * count);
const one = (list) => list[below(list.length)];
const many = (most, make) => Array.from({ length: below(most + 1) }, make);

const paths = content.entries.map(({ path }) => path);
const WORDS = [
  'talk',
  'all',
  '2024',
  '2024-02-30',
  '-1',
  '1e3',
  '007',
  'null',
  '__proto__',
  'constructor',
  '../..',
  '',
  ' ',
  'http',
  'https://example.com/',
  '"two words"',
  'writing/',
  '#',
  '?',
];
const ODD = [
  '\ud800',
  '\udfff',
  '\ud83d\ude00',
  '\u0000',
  '\u001b[31m',
  '\u0085',
  '\u2028',
  '\ufeff',
  '\ufffe',
  '%',
  '%zz',
  '%2F',
  '\\',
  '//',
  '\u202e',
  'ﬃ',
  'e\u0301',
  '\r\n',
];
const character = () => String.fromCharCode(below(one([0x20, 0x80, 0x800, 0x10000])));
const text = () =>
  one([
    () => one(WORDS),
    () => one(paths),
    () => many(6, () => one([...ODD, one(WORDS)])).join(''),
    () => many(20, character).join(''),
    () => 'long '.repeat(below(400)),
  ])();
/** A value percent-encoded, percent-encoded as something other than UTF-8, or not encoded at all. */
const sent = (value) =>
  one([
    () => encodeURIComponent(value.toWellFormed()),
    () => encodeURIComponent(value.toWellFormed()),
    () => value.toWellFormed().replace(/[#\s]/g, ''),
    () => one(['%ED%A0%80', '%FF', '%C0%AF', '%E2%82', '%00']),
  ])();

const NAMES = [
  'query',
  'type',
  'tag',
  'year',
  'limit',
  'cursor',
  'lang',
  'since',
  'until',
  'updated_since',
  'section',
  'author',
  'series',
  'x',
];
const ENDPOINTS = ['', '/', '/versions', '/search', '/content', '/content/', '/press-kit', '/nowhere'];
const restTarget = () => {
  const path = one([
    () => one(ENDPOINTS),
    () => `/content/${sent(text())}`,
    () => `/content/${one(paths)}`,
    () => `/${sent(text())}`,
  ])();
  const query = many(4, () => `${one([() => one(NAMES), () => sent(text())])()}=${sent(text())}`).join('&');
  return `/api/v1${path}${query && `?${query}`}`;
};

const TOOLS = [
  'get_page_context',
  'search_site',
  'list_content',
  'get_content',
  'get_press_kit',
  'request_booking',
  '__proto__',
  '',
];
const ARGUMENTS = [
  ...NAMES,
  'path',
  'url',
  'offset',
  'event',
  'dates',
  'format',
  'audience',
  'location',
  'notes',
  'excerpts',
];
const deep = () => {
  const depth = below(5000);
  return one([
    () => '['.repeat(depth) + ']'.repeat(depth),
    () => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth),
    () => '['.repeat(depth),
  ])();
};
/** A value as JSON. JSON.stringify writes halves of surrogate pairs as escapes. */
const value = () =>
  one([
    () => JSON.stringify(text()),
    () => JSON.stringify(text()),
    () => String(below(1e6) - 1e3),
    () => one(['true', 'null', '{}', '[]', '1e400']),
    deep,
  ])();
const members = (names, most) =>
  `{${many(most, () => `${JSON.stringify(one([one(names), text()]))}:${value()}`).join(',')}}`;
const call = () => {
  const args = one([
    () => members(ARGUMENTS, 3),
    () => `{"path":${value()}}`,
    () => `{"url":${value()}}`,
    () => `{"query":${value()}}`,
    value,
  ])();
  const params = one([
    () => `{"name":${JSON.stringify(one([one(TOOLS), one(TOOLS), text()]))},"arguments":${args}}`,
    () => members(['name', 'uri', 'arguments', '_meta', 'protocolVersion'], 3),
    value,
  ])();
  const method = JSON.stringify(
    one([
      'tools/call',
      'tools/call',
      'tools/call',
      'tools/list',
      'prompts/get',
      'resources/read',
      'completion/complete',
      'initialize',
      'server/discover',
      text(),
    ]),
  );
  return `{"jsonrpc":"2.0","id":${one(['1', JSON.stringify(text())])},"method":${method},"params":${params}}`;
};
const headers = () => ({
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  ...(below(3) ? {} : { 'MCP-Protocol-Version': one(['2025-06-18', '2026-07-28', '2099-01-01', 'x']) }),
});

const statuses = {};
async function ask(kind, target, init) {
  const { status } = await app.fetch(new Request(base + target, init));
  statuses[`${kind} ${status}`] = (statuses[`${kind} ${status}`] ?? 0) + 1;
  if (status >= 500 && failures.size < 20)
    failures.set(lastError, JSON.stringify([target, init?.body?.slice(0, 300)]));
}
for (let at = 0; at < rest; at++) await ask('REST', restTarget());
for (let at = 0; at < calls; at++)
  await ask('MCP', '/api/mcp', { method: 'POST', headers: headers(), body: call() });
const failed = Object.entries(statuses).filter(([name]) => / 5/.test(name));
console.log(JSON.stringify({ rest, calls, seed, statuses }));
for (const [error, request] of failures) console.error(`${error}\n  ${request}`);
process.exitCode = failed.length > 0 ? 1 : 0;
