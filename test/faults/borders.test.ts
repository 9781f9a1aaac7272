import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { leadToFolders } from '../../src/export/file-name.ts';
import { RequestProblem } from '../../src/model/problems.ts';
import { defineOperation } from '../../src/operations/operation.ts';
import { getVersions } from '../../src/operations/get-versions.ts';
import { linkTwins, twinnedPages } from '../../src/runtimes/node/write/export-site.ts';
import { openApi } from '../../src/surfaces/documents/openapi.ts';
import { belowMount, surfaceOf } from '../../src/surfaces/http/observe.ts';
import { openAgentApp, UNLIMITED } from '../support/agent-app.ts';
import { appOf } from '../support/app.ts';
import { runHere } from '../support/command.ts';
import { canDropRights, runAllUnprivileged } from '../support/unprivileged.ts';
import { reportOf, siteOf, writeFolder } from '../support/workspace.ts';

const MAIN = join(import.meta.dirname, '../../dist/cli/main.js');

it('an operation whose example is refused has no example', async () => {
  const refused = defineOperation({
    name: 'refused',
    title: 'Refused',
    description: 'Refuses everything.',
    input: z.object({}),
    output: z.object({}),
    problems: [],
    rest: { operationId: 'refused', path: '/refused' },
    example: {},
    run() {
      throw new RequestProblem('RESOURCE_NOT_FOUND');
    },
  });
  const site = await siteOf({ 'writing/a.md': '# A\n' });
  const own = { ...site, origins: { ...site.origins, offers: { operations: [refused] } } };
  const { paths } = openApi(own) as { paths: Record<string, { get: { responses: Record<string, object> } }> };
  expect(paths['/api/v1/refused']?.get.responses['200']).not.toHaveProperty(
    'content.application/json.example',
  );
});

// These take minutes if the search for the end of each tag goes on to the end of the page.
it('two hundred thousand tags that never end are gone over once', () => {
  const folder = writeFolder({ 'a.html': `${'<link '.repeat(200_000)}</head>`, 'a.md': '# A\n' });
  expect(linkTwins(folder, 'https://ada.example', twinnedPages(folder, ['/a']))).toBe(1);
  const tags = '<a '.repeat(200_000);
  expect(leadToFolders(tags, 'https://ada.example', () => true)).toBe(tags);
});

it('no configuration of Lectern is served, wherever it lies', async () => {
  const { ask } = await appOf({
    'writing/a.md': '# A\n',
    'public/lectern.yaml': 'name: A\n',
    'public/a.yaml': 'b: 1\n',
  });
  expect((await ask('/lectern.yaml')).status).toBe(404);
  expect((await ask('/a.yaml')).status).toBe(200);
});

it('the instance of a problem is always a path', async () => {
  const { fetch } = await openAgentApp({ dir: writeFolder({ 'writing/a.md': '# A\n' }), quota: UNLIMITED });
  const problem = (await (await fetch('//evil.example/a', { method: 'POST' })).json()) as {
    instance: string;
  };
  expect(problem.instance).toBe('/.//evil.example/a');
  expect(new URL(problem.instance, 'https://example.com').host).toBe('example.com');
});

it('an unknown version of the protocol is refused as unsupported', async () => {
  const app = await openAgentApp({ dir: writeFolder({ 'writing/a.md': '# A\n' }), quota: UNLIMITED });
  const response = await app.post(
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { 'MCP-Protocol-Version': '2099-01-01' },
  );
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { message: 'Unsupported protocol version "2099-01-01"', data: { requested: '2099-01-01' } },
  });
});

it('a version is deprecated from its day on, and not before', async () => {
  const files = {
    'writing/a.md': '# A\n',
    'lectern.yaml': 'api:\n  versions:\n    - { version: v1, deprecated: 2026-07-01, sunset: 2026-12-31 }\n',
  };
  const stateAt = async (instant: string) => {
    const site = await siteOf(files, Date.parse(instant));
    const { versions } = getVersions.run(site, {});
    return [versions[0]?.status, versions[0]?.deprecated, versions[0]?.sunset, site.validUntil];
  };
  const day = Date.parse('2026-07-01T00:00:00Z');
  expect(await stateAt('2026-06-30T23:59:59Z')).toEqual(['stable', false, '2026-12-31', day]);
  expect(await stateAt('2026-07-01T00:00:00Z')).toEqual(['deprecated', true, '2026-12-31', Infinity]);
});

it('below a path, what answered and where to look are named with it in mind', async () => {
  const seen: string[] = [];
  const observe = belowMount(({ path }, { fields }) => seen.push(surfaceOf(path, fields)), '/docs');
  const request = {
    method: 'GET',
    query: '',
    host: '',
    peer: '',
    id: '',
    header: () => null,
    text: () => Promise.resolve(''),
  };
  for (const path of ['/docs/api/v1/content', '/docs/feed.xml', '/docsen', '/docs'])
    observe({ ...request, path }, { status: 200, fields: ['Content-Type', 'application/json'], body: '' }, 1);
  expect(seen).toEqual(['api', 'feed', 'file', 'file']);

  const app = await openAgentApp({
    dir: writeFolder({ 'writing/a.md': '# A\n' }),
    base: 'https://example.com/docs',
    quota: UNLIMITED,
  });
  const problem = (await (await app.fetch('/api/v1/nowhere')).json()) as { resolution: string };
  expect(problem.resolution).toBe('The API index at /docs/api/v1 lists the endpoints.');
});

describe('the press kit', () => {
  const kit = (lines: string) => ({
    'content/writing/a.md': '# A\n',
    'content/press-kit.yaml': `name: Ada\n${lines}\n`,
  });
  it.each([
    ['email: not an email', '`email` is "not an email": it must be an e-mail address.'],
    [
      'contact: "javascript:alert(1)"',
      '`contact` is "javascript:alert(1)": it must be a web address, a page or an e-mail address.',
    ],
    [
      'photos: ["javascript:alert(1)"]',
      '`photos.0` is "javascript:alert(1)": it must be a web address or a file of the site.',
    ],
    [
      'downloads: [{label: A, href: "java\\nscript:alert(1)"}]',
      '`downloads.0.href` is "java\\nscript:alert(1)": it must be a web address or a file of the site.',
    ],
    ['photos: [/press/a.jpg]', 'The press kit names /press/a.jpg, which is no file of the site.'],
    ['downloads: [{label: A, href: b.zip}]', 'The press kit names /b.zip, which is no file of the site.'],
  ])('reports %s', async (lines, message) => {
    const { diagnostics } = await reportOf(kit(lines));
    expect(diagnostics.map((one) => one.message.replace(/ Lectern leaves.*/, ''))).toEqual([message]);
  });

  it('leaves out addresses that are neither web addresses nor files of the site', async () => {
    const { ask } = await appOf(
      kit(
        'email: not an email\nphotos: ["data:a", "https://a.example/a.jpg"]\ndownloads: [{label: A, href: "file:///a"}]',
      ),
    );
    const answer = JSON.parse((await ask('/api/v1/press-kit')).text) as Record<string, unknown>;
    expect(answer).toMatchObject({
      contact_url: 'https://example.com/',
      photos: [{ src: 'https://a.example/a.jpg' }],
      downloads: [],
    });
    expect((await ask('/press-kit.md')).text).not.toMatch(/data:a|file:|not an email/);
  });
});

it('what is written to the terminal does not steer it', async () => {
  const dir = writeFolder({
    'writing/a.md': '---\ntitle: "A \\e[2J\\e]0;b\\a c"\ndate: 2026-01-02\n---\n\nWords.\n',
    'writing/b\u001b[2J.md': '# B\n\n[x](/nowhere)\n',
    'built/c\u001b[2J/index.html': '<title>C \u001b]0;d\u0007</title><main><h1>C</h1><p>Words.</p></main>',
    'built/robots.txt': 'User-agent: *\nDisallow: /c\u001b[2J\n',
  });
  // oxlint-disable-next-line no-control-regex
  const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
  const { stdout, stderr, status } = spawnSync(process.execPath, [MAIN, 'list', dir], { encoding: 'utf8' });
  expect([status, stderr, steering.test(stdout)]).toEqual([0, '', false]);
  expect(stdout).toContain('writing/b\uFFFD[2J');
  // `runHere` does not guard the console, so the report of `check` has to replace control characters itself.
  const checked = await runHere(['check', dir, '--all']);
  expect([checked.code, steering.test(checked.out + checked.err)]).toEqual([0, false]);
  const built = await runHere(['check', '--built', join(dir, 'built'), dir]);
  expect(built.out).toContain('c\uFFFD[2J');
  expect(steering.test(built.out + built.err)).toBe(false);
});

describe.skipIf(!canDropRights)('a file of public/ that cannot be read', () => {
  it('is named, stays in an export as it was, and is its error', () => {
    const dir = writeFolder({ 'site/writing/a.md': '# A\n', 'site/public/a.txt': 'first' });
    const [site, out, worker, store] = ['site', 'out', 'worker', 'store'].map((name) => join(dir, name)) as [
      string,
      string,
      string,
      string,
    ];
    const base = ['--base-url', 'https://ada.example'];
    mkdirSync(store);
    const [before, , checked, built, refused, published] = runAllUnprivileged([
      ['build', site, '-o', out, ...base],
      ['sh', '-c', 'chmod 0 "$0/public/a.txt"; echo "# B" > "$0/writing/a.md"', site],
      ['check', site],
      ['build', site, '-o', out, ...base],
      ['build', site, '-o', worker, '--target', 'cloudflare', ...base],
      ['publish', site, '--to', store],
    ]);
    expect(before?.code).toBe(0);
    expect(checked?.out).toContain('public/a.txt: error: The file cannot be sent: EACCES');
    expect(checked?.out).toContain('2 files: 1 served, 0 hidden, 1 reported');
    expect(built?.err).toContain(
      '/a.txt could not be made, and its file stays as it was: its file cannot be read.',
    );
    expect(built?.code).toBe(1);
    expect(readFileSync(join(out, 'a.txt'), 'utf8')).toBe('first');
    expect(readFileSync(join(out, 'writing/a/index.html'), 'utf8')).toContain('<h1>B</h1>');
    expect([refused?.code, existsSync(worker)]).toEqual([1, false]);
    expect(refused?.err).toContain('public/a.txt cannot be read');
    expect(published?.err).toContain('public/a.txt could not be read');
    expect(published?.code).toBe(1);
  });
});
