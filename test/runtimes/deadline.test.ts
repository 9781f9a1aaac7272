import { expect, it } from 'vitest';
import { withDeadline } from '../../src/runtimes/node/serve/deadline.ts';
import type { HttpRequest, HttpResponse } from '../../src/surfaces/http/message.ts';
import { appOf } from '../support/app.ts';

const REQUEST = { method: 'GET', path: '/api/v1/never', peer: '192.0.2.1' } as HttpRequest;

it('an answer that does not come in time is 503 with Retry-After, and what comes later is let go', async () => {
  const { refuse } = await appOf({ 'content/writing/a.md': '# A\n' });
  let answerLate: ((response: HttpResponse) => void) | undefined;
  const late = new Promise<HttpResponse>((resolve) => {
    answerLate = resolve;
  });
  const answer = await withDeadline(() => late, refuse, 1)(REQUEST);
  const headers = new Map(pairs(answer.fields));
  expect([answer.status, headers.get('Retry-After'), headers.get('API-Version')]).toEqual([503, '1', '1']);
  expect([headers.get('RateLimit-Policy'), headers.get('RateLimit')]).toEqual([
    '"public";q=120;w=60',
    '"public";r=120;t=60',
  ]);
  expect(JSON.parse(String(answer.body))).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
    instance: '/api/v1/never',
  });
  const isCancelled = new Promise<void>((resolve) => {
    answerLate?.({ status: 200, fields: [], body: new ReadableStream({ cancel: resolve }) });
  });
  await isCancelled;
});

function pairs(fields: readonly string[]): [string, string][] {
  return fields.flatMap((name, at) => (at % 2 === 0 ? [[name, fields[at + 1] as string]] : [])) as [
    string,
    string,
  ][];
}
