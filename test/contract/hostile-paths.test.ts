import { describe, expect, it } from 'vitest';
import { type Answer, useServer } from './client.ts';
import { harmless as harmlessAt, planted } from './hostile.ts';

const site = useServer(planted);
const harmless = (target: string, method?: string): Promise<Answer> => harmlessAt(site.port, target, method);

const steps = [
  '../',
  '..%2f',
  '..%5c',
  '..\\',
  '%2e%2e/',
  '%2e%2e%2f',
  '.%2e/',
  '%252e%252e%252f',
  '..%252f',
  '....//',
];
const odder = ['..%c0%af', '..%ef%bc%8f', '%c0%ae%c0%ae/', '%uff0e%uff0e/', '..;/', '..%00/', '/../'];
const wanted = ['lectern.yaml', '.env', '.git/config', 'package.json', 'outside/secret.md', 'etc/passwd'];
const roots = ['/', '/api/v1/content/', '/writing/', '/photos/', '/api/v1/', '/.well-known/', '/content/'];

describe('traversal', () => {
  it('has something to miss: what is published is there', async () => {
    for (const path of ['/photos/stage.svg', '/writing/loud-defaults.md', '/api/v1/content/about']) {
      expect([path, (await harmless(path)).status]).toEqual([path, 200]);
    }
  });

  it.each(roots)('from %s reaches nothing', async (root) => {
    for (const step of [...steps, ...odder]) {
      for (const file of wanted) {
        const answers = await Promise.all(
          [1, 2, 3, 8].map((depth) => harmless(root + step.repeat(depth) + file)),
        );
        for (const answer of answers) {
          expect(answer.text).not.toContain('root:x:');
          expect(answer.text).not.toContain('[core]');
        }
      }
    }
  });

  it.each([
    '/lectern.yaml',
    '/.env',
    '/.git/config',
    '/.htpasswd',
    '/package.json',
    '/notes.txt',
    '/node_modules/x/readme.md',
    '/content/writing/draft-wombat.md',
    '/content/writing/loud-defaults.md',
    '/content/press-kit.yaml',
    '/content/.hidden.md',
    '/.hidden.md',
    '/.hidden',
    '/writing/.hidden.md',
    '/writing/kept.md.bak',
    '/writing/kept.md~',
    '/writing/wip',
    '/writing/wip/picture.svg',
    '/content/writing/wip/picture.svg',
    '/public/photos/stage.svg',
    '/writing/link',
    '/writing/link.md',
    '/writing/linked/secret.md',
    '/linked/secret.md',
    '/linked/secret.svg',
    '/photos/link.svg',
    '/environment.txt',
    '/.well-known/.env',
    '//etc/passwd',
    '/etc/passwd',
    '/file:///etc/passwd',
    '/proc/self/environ',
    '/C:/windows/win.ini',
    '/lectern.yaml%00.md',
    '/.env%00.svg',
    '/photos/stage.svg/../../../lectern.yaml',
    '/photos/',
    '/photos',
  ])('%s is not there', async (path) => {
    expect([path, (await harmless(path)).status]).toEqual([path, 404]);
    const api = await harmless(`/api/v1/content/${encodeURIComponent(path)}`);
    expect([400, 404]).toContain(api.status);
  });
});

const pieces: [string, string, number[]][] = [
  ['NUL', '%00', [400, 404]],
  ['NUL after a real path', 'about%00', [400, 404]],
  ['NUL before .md', 'about%00.md', [400, 404]],
  ['malformed percent', '%', [400]],
  ['malformed percent digits', '%zz', [400]],
  ['half a percent', 'about%2', [400]],
  ['a UTF-8 lead byte alone', '%c3', [400]],
  ['an invalid byte', '%ff', [400]],
  ['an overlong form', '%c0%af', [400]],
  ['a surrogate', '%ed%a0%80', [400]],
  ['past the last code point', '%f4%90%80%80', [400]],
  ['__proto__', '__proto__', [404]],
  ['constructor', 'constructor/prototype', [404]],
  ['hasOwnProperty', 'writing/hasOwnProperty', [404]],
  ['control characters', '%01%02%1f%7f', [400, 404]],
  ['line ends', 'a%0d%0aSet-Cookie:%20a=b', [400, 404]],
  ['markup', '%3Cscript%3Ealert(1)%3C%2Fscript%3E', [404]],
  ['a bidi override', '%e2%80%ae', [400, 404]],
  ['many slashes', '/'.repeat(3000), [400, 404]],
  ['many dots', '.'.repeat(3000), [400, 404]],
  ['a long name', 'a'.repeat(4000), [404]],
  ['a deep path', 'a/'.repeat(3000), [404]],
  ['a query in the path', 'about%3Fx=1', [404]],
  ['a fragment in the path', 'about%23x', [404]],
  ['another scheme', 'javascript:alert(1)', [404]],
  ['a file URL', 'file%3A%2F%2F%2Fetc%2Fpasswd', [404]],
  ['a broken URL', 'http%3A%2F%2F%5B', [400, 404]],
];

describe('odd paths', () => {
  it.each(pieces)('%s, as a document', async (_what, piece, status) => {
    const answer = await harmless(`/api/v1/content/${piece}`);
    expect(status).toContain(answer.status);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.problem()).toMatchObject({ status: answer.status, code: expect.any(String) });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each(pieces)('%s, as anything else', async (_what, piece) => {
    for (const root of [
      '/',
      '/writing/',
      '/api/v1/',
      '/api/',
      '/photos/',
      '/.well-known/',
      '/api/v1/versions/',
    ]) {
      const answer = await harmless(root + piece);
      expect([root, answer.status < 300 && piece !== '/'.repeat(3000)]).toEqual([root, false]);
      await harmless(`${root}${piece}.md`);
      await harmless(root + piece, 'HEAD');
      await harmless(root + piece, 'POST');
    }
  });
});
