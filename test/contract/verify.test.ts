import { expect, it } from 'vitest';
import { useServer } from './client.ts';
import { base } from './base.ts';
import { cleanUp } from './server.ts';
import { verifySite } from './verify.ts';

cleanUp();
const site = useServer({ fixture: true });

type Spoil = (path: string, answer: Response, text: string) => [string, ResponseInit] | undefined;

const plain = ({ status, headers }: Response) => ({ status, headers: Object.fromEntries(headers) });
const altered = (answer: Response, changed: Record<string, string>) => ({
  ...plain(answer),
  headers: { ...plain(answer).headers, ...changed },
});

/** A fault of a site, and the checks of `lectern verify` that report it. */
const SPOILED: readonly [string, Spoil, string[]][] = [
  ['nothing', () => undefined, []],
  [
    'a function that counts nothing',
    (path, answer, text) =>
      path === '/api/v1' ? [text, altered(answer, { ratelimit: '"public";r=7;t=9' })] : undefined,
    ['the quota counts down'],
  ],
  [
    'a host that leaves out Vary and knows no Markdown',
    (path, answer, text) =>
      /^\/(?!api|\.well|openapi)[^.]*$/u.test(path)
        ? [text, altered(answer, { 'content-type': 'text/html', vary: '' })]
        : undefined,
    ['GET /api/v1/content/{path}, and its twin at both addresses', 'Accept on a page: 29 headers'],
  ],
  [
    'a file in the place of the tool endpoint',
    (path, answer, text) => (path === '/api/mcp' ? [text, { ...plain(answer), status: 404 }] : undefined),
    ['MCP: initialize, tools/list, tools/call'],
  ],
  [
    'a field that is missing, and a page for an error',
    (path, answer, text) =>
      path === '/api/v1/versions' && answer.status === 200
        ? [text.replace('"policy"', '"rules"'), plain(answer)]
        : path.startsWith('/api/v1/no-such')
          ? ['<h1>Not found</h1>', altered(answer, { 'content-type': 'text/html' })]
          : undefined,
    ['GET /api/v1/versions', '404 ENDPOINT_NOT_FOUND', '304 for an ETag'],
  ],
  [
    'a snapshot that anybody can fetch',
    (path) => (path === '/site.bin' ? ['…{"kind":"site of a Worker"}…', { status: 200 }] : undefined),
    ['the snapshot is at no public address'],
  ],
];

it.each(SPOILED)('lectern verify finds %s', async (_, spoil, wanted) => {
  const asked = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(String(input));
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-for', `198.18.9.${SPOILED.findIndex(([, each]) => each === spoil)}`);
    const answer = await fetch(input, { ...init, headers });
    if ([204, 202, 304].includes(answer.status) || init?.method === 'HEAD') return answer;
    const text = await answer.text();
    const [body, more] = spoil(pathname, answer, text) ?? [text, plain(answer)];
    return new Response(body, more);
  };
  const broken: string[] = [];
  for await (const { check, wrong } of verifySite({ url: site.url, fetch: asked }))
    if (wrong !== null) broken.push(check);
  expect(broken).toEqual(wanted);
});

it('lectern verify says where no API of the contract answers', async () => {
  const nowhere = () => Promise.reject(new Error('connect ECONNREFUSED'));
  const verdicts = [];
  for await (const { check, wrong } of verifySite({ url: base, fetch: nowhere }))
    verdicts.push([check, wrong]);
  expect(verdicts).toEqual([
    ['GET /openapi.json', 'there is none, so no API of the contract answers here (connect ECONNREFUSED)'],
  ]);
});
