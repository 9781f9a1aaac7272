import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../support/command.ts';
import { freshAddress, openClient, useServer } from './client.ts';
import type { ListBody } from './schemas.ts';
import { cleanUp, isWorker, makeSite, runCli, startServer, tempDir } from './server.ts';

cleanUp();

const versions = (entry: string): string =>
  `name: Versions\napi:\n  versions:\n    - { version: v1, ${entry} }\n`;

describe('a deprecated version', () => {
  const site = useServer({
    fixture: true,
    files: {
      'lectern.yaml': versions(
        'deprecated: 2025-01-01, sunset: 2099-12-31, link: https://lectern.example/developers/v2',
      ),
    },
  });

  it('says so in /versions', async () => {
    expect(await site.body('/api/v1/versions')).toMatchObject({
      versions: [
        { version: 'v1', path: '/api/v1', status: 'deprecated', deprecated: true, sunset: '2099-12-31' },
      ],
    });
  });

  it('says so in every answer', async () => {
    const from = freshAddress();
    const etag = (await site.get('/api/v1', { from })).headers['etag'] ?? '';
    const answers = [
      await site.get('/api/v1', { from }),
      await site.get('/api/v1/versions', { from }),
      await site.get('/api/v1/search?query=default', { from }),
      await site.get('/api/v1/content', { from }),
      await site.get('/api/v1/content/about', { from }),
      await site.get('/api/v1/press-kit', { from }),
      await site.get('/api/v1/search', { from }),
      await site.get('/api/v1/content/no/such', { from }),
      await site.get('/api/v1/nowhere', { from }),
      await site.get('/api/v1', { from, method: 'POST' }),
      await site.get('/api/v1', { from, headers: { 'If-None-Match': etag } }),
    ];
    const rest = await Promise.all(Array.from({ length: 110 }, () => site.get('/api/v1', { from })));
    answers.push(...rest.filter((answer) => answer.status === 429).slice(0, 1));
    expect(answers.map((answer) => answer.status)).toEqual([
      200, 200, 200, 200, 200, 200, 400, 404, 404, 405, 304, 429,
    ]);
    for (const { headers } of answers) {
      expect(headers['deprecation']).toBe('@1735689600');
      expect(headers['sunset']).toMatch(/^Thu, 31 Dec 2099 \d\d:\d\d:\d\d GMT$/u);
      expect(headers['link']).toMatch(/<https:\/\/lectern\.example\/developers\/v2>; ?rel="?deprecation"?/u);
    }
  });

  it('does not touch what is outside the version', async () => {
    const twin = await site.get('/about.md');
    expect([twin.status, twin.headers['deprecation'], twin.headers['sunset']]).toEqual([
      200,
      undefined,
      undefined,
    ]);
  });
});

describe('the time between deprecation and sunset', () => {
  let dir = '';
  beforeAll(async () => {
    dir = await makeSite({ fixture: true });
  });

  it.each([
    ['89 days', 'deprecated: 2026-01-01, sunset: 2026-03-31'],
    ['one day', 'deprecated: 2026-01-01, sunset: 2026-01-02'],
    ['none at all', 'deprecated: 2026-01-01, sunset: 2026-01-01'],
    ['less than none', 'deprecated: 2026-01-01, sunset: 2025-01-01'],
  ])('of %s is refused', async (_what, entry) => {
    const config = join(await tempDir(), 'lectern.yaml');
    await writeFile(config, versions(entry));
    const { code, err } = await runHere(['serve', dir, '--port', '0', '--config', config]);
    expect(code).toBe(2);
    expect(err).toMatch(/sunset/iu);
    expect(err).toMatch(/90 days/u);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('of exactly 90 days is accepted', async () => {
    const entry = 'deprecated: 2026-01-01, sunset: 2026-04-01';
    const { client, close } = await openClient({ fixture: true, files: { 'lectern.yaml': versions(entry) } });
    try {
      expect(await client.body('/api/v1/versions')).toMatchObject({ versions: [{ sunset: '2026-04-01' }] });
    } finally {
      await close();
    }
  });
});

describe('bad configuration ends with code 2 and one clear sentence', () => {
  let dir = '';
  beforeAll(async () => {
    dir = await makeSite({ fixture: true });
  });

  const cases: [string, string[], Record<string, string>, RegExp][] = [
    ['a base URL with a query', ['--base-url', 'https://site.example/?blog'], {}, /base.?url.*\?blog/iu],
    ['a base URL that is none', ['--base-url', 'site.example'], {}, /base.?url.*site\.example/iu],
    ['a base URL of another scheme', ['--base-url', 'ftp://site.example'], {}, /base.?url.*ftp/iu],
    ['a base URL from the environment', [], { LECTERN_BASE_URL: 'nonsense' }, /base.?url.*nonsense/iu],
    ['a port that is none', ['--port', 'eighty'], {}, /port.*eighty/iu],
    ['a port out of range', ['--port', '70000'], {}, /port.*70000/iu],
    ['a proxy that is none', ['--trust-proxy', 'nobody/99'], {}, /nobody\/99/u],
    ['a configuration that is not there', ['--config', '/nonexistent/lectern.yaml'], {}, /nonexistent/u],
    ['an unknown flag', ['--frobnicate'], {}, /frobnicate/u],
  ];

  it.each(cases)('%s', async (_what, args, env, words) => {
    const { code, err } = await runHere(['serve', dir, ...args], env);
    expect([code, err]).toEqual([2, expect.stringMatching(words)]);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it.each([
    ['broken YAML', 'name: [unclosed\n', /lectern\.yaml:\d+/u],
    ['an unknown time zone', 'time_zone: Mars/Olympus\n', /Mars\/Olympus/u],
    ['a base URL with a query', 'base_url: https://site.example/?blog\n', /lectern\.yaml.*\?blog/u],
    ['an unknown type', 'content: [{ files: "a/*.md", type: book, url: "/:slug" }]\n', /book/u],
    ['a name that is a list', 'name: [a, b]\n', /name/u],
  ])('%s in the file', async (_what, text, words) => {
    const config = join(await tempDir(), 'lectern.yaml');
    await writeFile(config, text);
    const { code, err } = await runHere(['serve', dir, '--port', '0', '--config', config]);
    expect([code, err]).toEqual([2, expect.stringMatching(words)]);
  });

  it('a folder that is not there', async () => {
    const { code, stderr } = await runCli(['serve', '/nonexistent/folder', '--port', '0']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('/nonexistent/folder')]);
  });
});

describe.skipIf(isWorker)('base_url', () => {
  const inFile = {
    'lectern.yaml': 'name: Base\nbase_url: https://from-file.example\nsite_url: https://canonical.example\n',
  };
  const flag = ['--base-url', 'https://from-flag.example'];
  const env = { LECTERN_BASE_URL: 'https://from-env.example' };

  it.each([
    ['the flag first', { files: inFile, args: flag, env }, 'https://from-flag.example'],
    ['then the environment', { files: inFile, env }, 'https://from-env.example'],
    ['then the file', { files: inFile }, 'https://from-file.example'],
    ['then the listening address', {}, undefined],
  ])('is %s', async (_what, options, wanted) => {
    const { client, close } = await openClient({ fixture: true, bare: true, ...options });
    try {
      const origin = wanted ?? client.url;
      const index = await client.body<{ documentation: string }>('/api/v1', {
        headers: { Host: 'evil.example' },
      });
      expect(index.documentation).toBe(`${origin}/developers`);
      const [row] = (await client.body<ListBody>('/api/v1/content?type=talk')).results;
      expect(row?.url).toBe(`${origin}/talks/apis-for-people`);
      expect((await client.get('/talks/apis-for-people.md')).text).toContain(
        `> Index of this site for agents: ${origin}/llms.txt`,
      );
    } finally {
      await close();
    }
  });

  it('may have a path, below which everything then lies', async () => {
    const mount = 'https://site.example/blog';
    const { url, stop } = await startServer(await makeSite({ fixture: true }), ['--base-url', `${mount}/`]);
    try {
      const index = (await (await fetch(`${url}/blog/api/v1`)).json()) as { documentation: string };
      expect(index.documentation).toBe(`${mount}/developers`);
      const list = (await (await fetch(`${url}/blog/api/v1/content?type=talk`)).json()) as ListBody;
      expect(list.results[0]?.url).toBe(`${mount}/talks/apis-for-people`);
      expect((await fetch(`${url}/blog/talks/apis-for-people.md`)).status).toBe(200);
      expect(await (await fetch(`${url}/robots.txt`)).text()).toContain(`Sitemap: ${mount}/sitemap.xml`);
      expect((await fetch(`${url}/talks/apis-for-people.md`)).status).toBe(404);
    } finally {
      await stop();
    }
  });
});
