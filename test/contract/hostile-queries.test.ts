import { describe, expect, it } from 'vitest';
import { type Answer, freshAddress, sendRaw, useServer } from './client.ts';
import { harmless as harmlessAt, planted } from './hostile.ts';

const site = useServer(planted);
const harmless = (target: string, method?: string): Promise<Answer> => harmlessAt(site.port, target, method);

describe('odd queries', () => {
  const names = [
    'query',
    'type',
    'tag',
    'year',
    'limit',
    'cursor',
    'lang',
    'updated_since',
    '__proto__',
    'x',
    '',
  ];
  const values = [
    '%00',
    '%',
    '%zz',
    '%ff',
    '%c0%af',
    '__proto__',
    '[]',
    '{}',
    '%0d%0a',
    '-1',
    '9'.repeat(400),
  ];
  const more = [
    '../../etc/passwd',
    "'%20OR%201=1--",
    '%F0%9F%A6%98',
    'a'.repeat(6000),
    '%22',
    '((((',
    '(a+)+$',
    '%EF%BF%BF',
  ];

  it.each(names)('%s is answered whatever it holds', async (name) => {
    for (const value of [...values, ...more]) {
      for (const path of [
        '/api/v1/search',
        '/api/v1/content',
        '/api/v1',
        '/api/v1/content/about',
        '/about',
        '/search',
      ]) {
        for (const query of [
          `${name}=${value}`,
          `query=a&${name}[]=${value}`,
          `${name}=${value}&${name}=${value}`,
        ]) {
          const answer = await harmless(`${path}?${query}`);
          expect([200, 400, 414]).toContain(answer.status);
          expect(answer.headers['content-type']).toMatch(
            path.startsWith('/api') ? /json/u : /html|markdown|json/u,
          );
        }
      }
    }
  });

  it('thousands of parameters are one request', async () => {
    const many = Array.from({ length: 1500 }, (_, n) => `p${n}=1`).join('&');
    expect(many.length).toBeGreaterThan(8192);
    expect((await harmless(`/api/v1/content?${many}`)).status).toBe(414);
    const fewer = Array.from({ length: 1000 }, (_, n) => `p${n}`).join('&');
    expect((await harmless(`/api/v1/content?${fewer}`)).status).toBe(200);
    expect((await harmless(`/api/v1/content?${'limit=1&'.repeat(900)}`)).status).toBe(400);
  });

  it('Object is as it was', async () => {
    await harmless('/api/v1/content?__proto__[polluted]=1&constructor[prototype][polluted]=1');
    expect((await harmless('/api/v1')).text).not.toContain('polluted');
  });
});

describe('odd bytes on the wire', () => {
  it.each([
    '/api/v1/content/\xff\xfe',
    '/about\x80',
    '/api/v1/search?query=\xc3\x28',
    '/\x01',
    '/api/v1/\x7f',
  ])('raw bytes in the target: %j', async (target) => {
    const from = freshAddress();
    const head = `GET ${target} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nConnection: close\r\n\r\n`;
    const answer = await sendRaw(site.port, Buffer.from(head, 'latin1'));
    expect(answer.status).toBeGreaterThanOrEqual(200);
    expect(answer.status).toBeLessThan(500);
  });

  it('the server is still well after all this', async () => {
    const answer = await site.get('/api/v1');
    expect(answer.status).toBe(200);
    expect((await site.body<{ total: number }>('/api/v1/content')).total).toBe(7);
  });
});
