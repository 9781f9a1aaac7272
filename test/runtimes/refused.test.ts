import { expect, it } from 'vitest';
import { get, open, readAll } from '../support/server-process.ts';
import { useServer } from '../support/serving.ts';

const server = useServer({
  'content/writing/cafe.md': '---\ntitle: Café\ndate: 2026-01-01\ntags: [日本語]\n---\n\nA café.\n',
});

/** Without it, the server waits for another request on the connection. */
const CLOSE = 'Connection: close';

async function answersTo(request: string): Promise<string> {
  const socket = await open(server().port);
  socket.write(Buffer.from(request));
  return readAll(socket);
}

it.each([
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['no Host', 'GET /api/v1 HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['headers that are too long', get('/', `X: ${'x'.repeat(40_000)}`), 431],
  ['a target that is too long', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
  ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
])('what the parser refuses says what is left of the quota: %s', async (_, request, status) => {
  const answer = await answersTo(request);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/\r\nAPI-Version: 1\r\n/);
  expect(answer).toMatch(/\r\nRateLimit-Policy: "public";q=120;w=60\r\nRateLimit: "public";r=\d+;t=\d+\r\n/);
});

it.each(['/writing\\cafe.md', '/a\\..\\writing/cafe.md', '\\writing/cafe.md'])(
  'a backslash in a path is refused, since browsers read a slash: %s',
  async (target) => {
    expect(await answersTo(get(target, CLOSE))).toMatch(/^HTTP\/1\.1 400 /);
  },
);

it('a host that would become a part of the path is refused', async () => {
  const request = `GET /b HTTP/1.1\r\nHost: x/a\r\n${CLOSE}\r\n\r\n`;
  expect(await answersTo(request)).toMatch(/^HTTP\/1\.1 400 /);
});

it('a backslash in a query is text', async () => {
  expect(await answersTo(get('/writing/cafe.md?a=\\', CLOSE))).toMatch(/^HTTP\/1\.1 200 /);
});

it.each([
  ['/api/v1/search?query=café', '"path":"writing/cafe"'],
  ['/api/v1/content?tag=日本語', '"count":1'],
  ['/writing/cafe.md?utm=é', '# Café'],
])('a query is answered that was sent as it is typed: %s', async (target, text) => {
  const answer = await answersTo(get(target));
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n/);
  expect(Buffer.from(answer, 'latin1').toString()).toContain(text);
});

it('a query is answered as it is typed behind another request, and HEAD has no body', async () => {
  const answers = await answersTo(
    get('/writing/cafe.md') + get('/writing/cafe.md?a=é').replace('GET', 'HEAD'),
  );
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  expect(answers).toMatch(/\r\nConnection: close\r\n[^]*\r\n\r\n$/);
});

it.each([
  ['a message with a body', 'POST /api/mcp?a=é HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}'],
  ['half a head', 'GET /api/v1?a=é HTTP/1.1\r\nHost: x\r\n'],
  ['a control character', get('/api/v1?a=é\u0001')],
])('what cannot be read so is told to percent-encode: %s', async (_, request) => {
  const answer = await answersTo(request);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({
    code: 'BAD_REQUEST',
    resolution:
      'Percent-encode each character of the path and the query that is not ASCII, such as ?query=caf%C3%A9.',
  });
});
