import { describe, expect, it } from 'vitest';
import { type Answer, freshAddress, send, useServer } from './client.ts';
import { isWorker } from './server.ts';

const site = useServer({ fixture: true });
const direct = useServer({ fixture: true, bare: true });

const remaining = (answer: Answer): number => Number(/r=(\d+)/u.exec(answer.headers['ratelimit'] ?? '')?.[1]);
const reset = (answer: Answer): number => Number(/t=(\d+)/u.exec(answer.headers['ratelimit'] ?? '')?.[1]);

/** Sends one more request with these headers. Returns the requests that its client has left. */
const left = async (forwarded: string, more: Record<string, string> = {}): Promise<number> =>
  remaining(await site.get('/api/v1', { headers: { 'X-Forwarded-For': forwarded, ...more } }));

describe('120 requests per 60 seconds', () => {
  it('admits exactly 120 of 1,000 concurrent requests, r and t right throughout', async () => {
    const from = freshAddress();
    const answers = await Promise.all(Array.from({ length: 1000 }, () => site.get('/api/v1', { from })));
    const admitted = answers.filter((answer) => answer.status === 200);
    const refused = answers.filter((answer) => answer.status === 429);
    expect([admitted.length, refused.length]).toEqual([120, 880]);
    expect(admitted.map(remaining).toSorted((a, b) => b - a)).toEqual(
      Array.from({ length: 120 }, (_, n) => 119 - n),
    );
    expect(new Set(refused.map(remaining))).toEqual(new Set([0]));
    for (const answer of answers) {
      expect(reset(answer)).toBeGreaterThanOrEqual(1);
      expect(reset(answer)).toBeLessThanOrEqual(60);
    }
    for (const answer of refused) {
      const retry = Number(answer.headers['retry-after']);
      expect(Number.isInteger(retry)).toBe(true);
      expect(retry).toBeGreaterThanOrEqual(reset(answer));
      expect(retry).toBeLessThanOrEqual(60);
    }
    expect(refused[0]?.problem()).toMatchObject({
      type: 'https://lectern.example/developers#rate-limit-exceeded',
      status: 429,
      instance: '/api/v1',
      code: 'RATE_LIMIT_EXCEEDED',
    });
    expect((await site.get('/api/v1', { from: freshAddress() })).status).toBe(200);
  });

  it('counts down in order, and t never grows within a window', async () => {
    const from = freshAddress();
    const seen: [number, number][] = [];
    for (let n = 0; n < 130; n += 1) {
      const answer = await site.get('/api/v1/versions', { from });
      seen.push([answer.status, remaining(answer)]);
      expect(reset(answer)).toBeLessThanOrEqual(60);
    }
    expect(seen).toEqual([
      ...Array.from({ length: 120 }, (_, n) => [200, 119 - n]),
      ...Array.from({ length: 10 }, () => [429, 0]),
    ]);
  });

  it('holds for all endpoints together, errors and 304 included', async () => {
    const from = freshAddress();
    const first = await site.get('/api/v1', { from });
    const answers = [
      await site.get('/api/v1/versions', { from }),
      await site.get('/api/v1/search?query=x', { from }),
      await site.get('/api/v1/content', { from }),
      await site.get('/api/v1/content/about', { from }),
      await site.get('/api/v1/press-kit', { from }),
      await site.get('/api/v1/search', { from }),
      await site.get('/api/v1/nowhere', { from }),
      await site.get('/api/v1/content/no/such', { from }),
      await site.get('/api/v1', { from, method: 'POST' }),
      await site.get('/api/v1', { from, method: 'HEAD' }),
      await site.get('/api/v1', { from, method: 'OPTIONS' }),
      await site.get('/api/v1', { from, headers: { 'If-None-Match': first.headers['etag'] ?? '' } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([
      200, 200, 200, 200, 200, 400, 404, 404, 405, 405, 405, 304,
    ]);
    expect(answers.map(remaining)).toEqual([118, 117, 116, 115, 114, 113, 112, 111, 110, 109, 108, 107]);
  });

  it('does not count pages, twins, documents, assets and preflights', async () => {
    const from = freshAddress();
    expect(remaining(await site.get('/api/v1', { from }))).toBe(119);
    const headers = { Origin: 'https://app.example', 'Access-Control-Request-Method': 'GET' };
    for (const path of [
      '/about',
      '/about.md',
      '/',
      '/openapi.json',
      '/photos/stage.svg',
      '/no/such',
      '/api',
      '/api/v2',
    ]) {
      await site.get(path, { from });
    }
    for (let n = 0; n < 5; n += 1) await site.get('/api/v1', { from, method: 'OPTIONS', headers });
    expect(remaining(await site.get('/api/v1', { from }))).toBe(118);
  });
});

describe('a target in another spelling', () => {
  it('is counted wherever it is answered', async () => {
    const from = freshAddress();
    const spellings = [
      '/about/../api/v1',
      '/api/v1/./versions',
      '/api/v1/x/../content',
      '/%61pi/v1',
      '//api/v1',
      '/api//v1',
    ];
    const answers: Answer[] = [];
    for (const target of spellings) answers.push(await send(site.port, target, { from }));
    const answered = answers.filter(({ status, text }) => status === 200 && text.startsWith('{'));
    expect(answered.length).toBeGreaterThan(0);
    expect(remaining(await site.get('/api/v1', { from }))).toBe(119 - answered.length);
  });
});

describe('a client', () => {
  it('is its IPv4 address', async () => {
    expect(await left('203.0.113.1')).toBe(119);
    expect(await left('203.0.113.1')).toBe(118);
    expect(await left('203.0.113.2')).toBe(119);
  });

  it('is the /64 of its IPv6 address, in any spelling', async () => {
    expect(await left('2001:db8:1:1::1')).toBe(119);
    expect(await left('2001:db8:1:1:ffff:ffff:ffff:ffff')).toBe(118);
    expect(await left('2001:0DB8:0001:0001:0:0:0:9')).toBe(117);
    expect(await left('2001:db8:1:2::1')).toBe(119);
    expect(await left('2001:db8:2:1::1')).toBe(119);
  });

  it('is the IPv4 address that is written as IPv6', async () => {
    expect(await left('203.0.113.40')).toBe(119);
    expect(await left('::ffff:203.0.113.40')).toBe(118);
    expect(await left('::ffff:203.0.113.41')).toBe(119);
    expect(await left('::FFFF:cb00:7128')).toBe(117);
  });
});

describe('behind a trusted proxy', () => {
  it('is the first untrusted address from the right', async () => {
    expect(await left('203.0.113.50')).toBe(119);
    expect(await left('198.51.100.1, 203.0.113.50')).toBe(118);
    expect(await left('198.51.100.2,  198.51.100.3 ,203.0.113.50')).toBe(117);
    expect(await left('198.51.100.4, 203.0.113.50, 127.0.0.1')).toBe(116);
    expect(await left('198.51.100.5, 203.0.113.50, ::1, 127.0.0.9')).toBe(115);
    expect(await left('198.51.100.1')).toBe(119);
  });

  it('the client does not come from any other header', async () => {
    expect(await left('203.0.113.60')).toBe(119);
    const headers = {
      'X-Real-IP': '198.51.100.20',
      // Cloudflare overwrites this header, but its simulator trusts it.
      ...(isWorker ? {} : { 'CF-Connecting-IP': '198.51.100.21' }),
      'True-Client-IP': '198.51.100.22',
      Forwarded: 'for=198.51.100.23',
      'X-Client-IP': '198.51.100.24',
    };
    expect(await left('203.0.113.60', headers)).toBe(118);
  });

  it('cannot be had twice by a header that is sent twice', async () => {
    const ask = { headers: { 'X-Forwarded-For': ['203.0.113.70', '203.0.113.71'] } };
    expect(remaining(await site.get('/api/v1', ask))).toBe(119);
    expect(await left('203.0.113.71')).toBe(118);
    expect(await left('203.0.113.70')).toBe(119);
  });

  it.each([
    '',
    ',',
    'unknown',
    '_hidden',
    'nonsense, , ',
    '999.1.1.1',
    '::g',
    '1.2.3.4.5',
    '__proto__',
    'a'.repeat(5000),
  ])('nonsense is no error: %s', async (forwarded) => {
    const answer = await site.get('/api/v1', { headers: { 'X-Forwarded-For': forwarded } });
    expect([200, 429]).toContain(answer.status);
  });

  it('nonsense gets no quota of its own', async () => {
    const first = await left('nonsense-one');
    expect(await left('nonsense-two')).toBe(first - 1);
    expect(await left('nonsense-three, also nonsense')).toBe(first - 2);
    expect(await left('203.0.113.99, nonsense')).toBe(first - 3);
    expect(await left('203.0.113.99')).toBe(119);
  });
});

describe('a proxy that lectern.yaml trusts', () => {
  const configured = useServer({
    bare: true,
    files: {
      'lectern.yaml': 'name: Proxied\ntrust_proxy: [127.0.0.1, 192.0.2.0/24]\n',
      'content/pages/about.md': '---\ntitle: About\n---\n\nNothing.\n',
    },
  });

  const ask = (forwarded: string): Promise<Answer> =>
    configured.get('/api/v1', { headers: { 'X-Forwarded-For': forwarded } });

  it('is believed, and so is the one behind it', async () => {
    expect(remaining(await ask('203.0.113.90, 192.0.2.77'))).toBe(119);
    expect(remaining(await ask('198.51.100.1, 203.0.113.90, 192.0.2.1, 192.0.2.200'))).toBe(118);
    expect(remaining(await ask('203.0.113.90, 192.0.3.1'))).toBe(119);
  });
});

describe('without a trusted proxy', () => {
  it('X-Forwarded-For is not believed', async () => {
    const first = remaining(await direct.get('/api/v1', { headers: { 'X-Forwarded-For': '203.0.113.80' } }));
    const second = remaining(await direct.get('/api/v1', { headers: { 'X-Forwarded-For': '203.0.113.81' } }));
    const third = remaining(await direct.get('/api/v1', { headers: { 'X-Forwarded-For': '127.0.0.1' } }));
    expect([second, third]).toEqual([first - 1, first - 2]);
    const answers = await Promise.all(Array.from({ length: 200 }, () => send(direct.port, '/api/v1')));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(third);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(200 - third);
  });
});
