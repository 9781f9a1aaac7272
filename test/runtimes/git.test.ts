import { createHmac } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runHere } from '../support/command.ts';
import { freePort } from '../support/free-port.ts';
import { gitOverHttp, gitRemote } from '../support/git-remote.ts';
import { serving } from '../support/serving.ts';
import { isWhole } from '../support/whole.ts';
import { writeFolder } from '../support/workspace.ts';

const post = (title: string) => `---\ntitle: ${title}\ndate: 2026-01-01\n---\n\nText. ![](/p.svg)\n`;
const picture = (word: string) => `<svg xmlns="http://www.w3.org/2000/svg"><desc>${word}</desc></svg>`;
const revision = (word: string) => ({ 'content/writing/a.md': post(word), 'public/p.svg': picture(word) });

type Served = Awaited<ReturnType<typeof serving>>;

async function stateOf(server: Served): Promise<{ source: Record<string, unknown> }> {
  return JSON.parse((await server.get('/readyz')).text) as { source: Record<string, unknown> };
}

async function untilCommit(server: Served, commit: string): Promise<void> {
  await server.until('/readyz', ({ text }) => text.includes(`"commit":"${commit}"`));
}

/**
 * Asks for all pages and documents, a hundred times a second.
 * @returns a function that stops this and returns the bad statuses.
 */
function load(server: Served): () => Promise<string[]> {
  const statuses = new Set<string>();
  const over = new AbortController();
  const paths = ['/', '/writing/a', '/writing/a.md', '/p.svg', '/api/v1/content/writing/a', '/llms.txt'];
  const client = async () => {
    while (!over.signal.aborted)
      for (const path of paths) {
        const { status } = await server.get(path);
        // Only the quota may refuse a request.
        if (status !== 200 && !(status === 429 && path.startsWith('/api'))) statuses.add(`${status} ${path}`);
        await wait(20);
      }
  };
  const clients = [client(), client()];
  onTestFinished(() => over.abort());
  return async () => {
    over.abort();
    await Promise.all(clients);
    return [...statuses];
  };
}

it('serves pushes, force pushes and what comes after a broken commit; no request fails', async () => {
  const remote = gitRemote(revision('One'));
  const server = await serving(['--git', remote.url, '--ref', 'main', '--poll', '0.3s'], {});
  const stop = load(server);
  expect((await server.get('/writing/a.md')).text).toContain('# One');
  await untilCommit(server, remote.commit);
  const second = remote.push(revision('Two'));
  await server.until('/writing/a.md', ({ text }) => text.includes('# Two'));
  expect((await server.get('/p.svg')).text).toContain('<desc>Two</desc>');
  await untilCommit(server, second);
  await server.said(new RegExp(`^Commit ${second.slice(0, 12)} of file://.*site\\.git is served\\.$`));

  const broken = remote.push({ ...revision('Three'), 'lectern.yaml': 'nme: Typo\n' });
  await server.said(/`nme` is not a known key/);
  await server.said(new RegExp(`commit ${broken.slice(0, 12)} cannot be served`));
  expect((await server.get('/writing/a.md')).text).toContain('# Two');
  // The pictures too are those of the commit that is served.
  expect((await server.get('/p.svg')).text).toContain('<desc>Two</desc>');
  expect((await stateOf(server)).source).toMatchObject({ kind: 'git', commit: second, problem: 'refused' });

  const forced = remote.git('commit-tree', '-m', 'x', remote.git('rev-parse', `${remote.commit}^{tree}`));
  remote.git('push', '--quiet', '--force', 'origin', `${forced}:main`);
  await server.until('/writing/a.md', ({ text }) => text.includes('# One'));
  expect((await server.get('/p.svg')).text).toContain('<desc>One</desc>');
  await untilCommit(server, forced);
  expect((await stateOf(server)).source).not.toHaveProperty('problem');
  expect(await stop()).toEqual([]);
});

it('goes on without the branch and without the repository, says so, and starts from what it has kept', async () => {
  const remote = gitRemote(revision('One'));
  const cache = writeFolder({});
  const args = ['--git', remote.url, '--ref', 'main', '--poll', '0.3', '--cache', cache];
  const server = await serving(args, {});
  const stop = load(server);
  remote.git('push', '--quiet', 'origin', 'main:other');
  remote.git('--git-dir', remote.bare, 'update-ref', '-d', 'refs/heads/main');
  await server.said(/it no longer has main/);
  expect((await stateOf(server)).source).toMatchObject({ commit: remote.commit, problem: 'missing' });
  const back = remote.push(revision('Two'));
  await server.until('/writing/a.md', ({ text }) => text.includes('# Two'));
  await untilCommit(server, back);
  remote.away();
  await server.until('/readyz', ({ text }) => text.includes('"problem":"unreachable"'));
  expect((await server.get('/writing/a.md')).text).toContain('# Two');
  expect(await stop()).toEqual([]);
  server.signal('SIGKILL');
  await server.ended();

  const again = await serving(args, {});
  expect((await again.get('/writing/a.md')).text).toContain('# Two');
  expect((await again.get('/p.svg')).text).toContain('<desc>Two</desc>');
  await again.until('/readyz', ({ text }) => text.includes('"problem":"unreachable"'));
  remote.back();
  remote.push(revision('Three'));
  await again.until('/writing/a.md', ({ text }) => text.includes('# Three'));
  const folder = readdirSync(cache).find((name) => name.startsWith('git-'));
  // Of three commits, two are kept: the current one and the one before it.
  const commits = () => readdirSync(`${cache}/${folder}`).filter((name) => /^[0-9a-f]{40}$/.test(name));
  await vi.waitFor(() => expect(commits()).toHaveLength(2), 5000);

  const nothing = await runHere(['serve', '--git', 'file:///nowhere/else.git', '--port', '0']);
  expect([nothing.code, nothing.err]).toEqual([
    2,
    expect.stringMatching(/^Reading file:\/\/\/nowhere\/else\.git failed: .*No commit of it is kept/s),
  ]);
});

const PUSHES = isWhole ? 40 : 10;

it('many pushes come to the last one, and a webhook has it look at once', async () => {
  const remote = gitRemote(revision('One'));
  vi.stubEnv('LECTERN_WEBHOOK_SECRET', 's3cret');
  const server = await serving(['--git', remote.url, '--poll', '3600'], {}).finally(() => vi.unstubAllEnvs());
  const stop = load(server);
  const body = '{"ref":"refs/heads/main"}';
  const signed = (secret: string) => ({
    'X-Hub-Signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  });
  const tell = async (headers: Record<string, string>, text = body) => {
    const url = `${server.url}/_lectern/webhook`;
    return (await fetch(url, { method: 'POST', headers, body: text })).status;
  };
  expect([
    await tell({}),
    await tell(signed('other')),
    await tell({ 'X-Gitlab-Token': 'other' }),
    await tell({ 'X-Hub-Signature-256': 'sha256=' }),
    await tell(signed('s3cret'), `${body} `),
    await tell({ 'X-Hub-Signature-256': 'x' }, 'x'.repeat(1_000_001)),
    await tell(signed('s3cret'), 'x'.repeat(1_000_001)),
    (await server.get('/_lectern/webhook')).status,
  ]).toEqual([401, 401, 401, 401, 401, 401, 413, 404]);
  expect((await server.get('/writing/a.md')).text).toContain('# One');
  let last = '';
  for (let n = 0; n < PUSHES; n++) {
    last = remote.push(revision(`Push ${n}`));
    expect(await tell(n % 2 === 0 ? signed('s3cret') : { 'X-Gitlab-Token': 's3cret' })).toBe(202);
  }
  await untilCommit(server, last);
  expect((await server.get('/writing/a.md')).text).toContain(`# Push ${PUSHES - 1}`);
  expect((await server.get('/p.svg')).text).toContain(`<desc>Push ${PUSHES - 1}</desc>`);
  expect(await stop()).toEqual([]);
  expect(server.lines.filter((line) => line.endsWith(' is served.')).length).toBeLessThan(PUSHES);
}, 180_000);

it('each new commit is served after a poll, without a webhook', async () => {
  const remote = gitRemote(revision('One'));
  const server = await serving(['--git', remote.url, '--poll', '2s'], {});
  for (let n = 0; n < 2; n++) {
    await untilCommit(server, remote.push(revision(`Push ${n}`)));
    expect((await server.get('/p.svg')).text).toContain(`<desc>Push ${n}</desc>`);
  }
});

it('asks with the credentials of the address, and says them nowhere; a folder of it is served', async () => {
  const remote = gitRemote({ 'docs/content/writing/a.md': post('Inside'), 'README.md': '# Not this\n' });
  const host = await gitOverHttp(dirname(remote.bare), 'user:n0t-t0-be-t0ld');
  const url = `http://user:n0t-t0-be-t0ld@${host}/site.git`;
  const server = await serving(['docs', '--git', url, '--poll', '0.3'], {});
  expect((await server.get('/writing/a.md')).text).toContain('# Inside');
  expect((await server.get('/README.md')).status).toBe(404);
  remote.push({ 'docs/content/writing/a.md': post('Later') });
  await server.until('/writing/a.md', ({ text }) => text.includes('# Later'));
  remote.away();
  await server.until('/readyz', ({ text }) => text.includes('"problem":"unreachable"'));
  await server.said(new RegExp(`Following http://${host}/site\\.git failed`));
  expect(server.lines.join()).not.toContain('n0t');
  const wrong = await runHere(['serve', '--git', `http://user:wr0ng@${host}/site.git`, '--port', '0']);
  expect([wrong.code, wrong.err.includes('wr0ng')]).toEqual([2, false]);
});

it('a file that is the same in the next commit keeps its validators', async () => {
  const remote = gitRemote({ ...revision('One'), 'public/q.svg': picture('Q') });
  const server = await serving(['--git', remote.url, '--poll', '0.3'], {});
  const etags = async () =>
    Promise.all(
      ['/p.svg', '/q.svg'].map(async (path) => (await fetch(server.url + path)).headers.get('etag')),
    );
  const [p, q] = await etags();
  await untilCommit(server, remote.push(revision('Two')));
  const [p2, q2] = await etags();
  expect([p2 === p, q2]).toEqual([false, q]);
});

it.each([
  [['--git', 'x', '--watch'], /--watch does not go with it/],
  [['--git', 'x', '--from', 'https://example.com'], /--git does not go with it/],
  [['../x', '--git', 'x'], /the folder is one of the repository, such as docs, and not \.\.\/x/],
  [['--git=--upload-pack=x'], /--git cannot begin with a hyphen/],
  [['--git', 'x', '--ref=--x'], /--ref cannot begin with a hyphen/],
  [['--git', 'x', '--poll', '5m'], /a number of seconds from 0\.1 to 86400/],
])('%j is refused', async (args, reason) => {
  const { code, err } = await runHere(['serve', ...args]);
  expect([code, err]).toEqual([2, expect.stringMatching(reason)]);
});

it('numbers say what is served, and how it stands to the repository', async () => {
  const remote = gitRemote(revision('One'));
  const port = await freePort();
  const server = await serving(['--git', remote.url, '--poll', '0.3', '--admin', String(port)], {});
  const numbers = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await untilCommit(server, remote.commit);
  expect(await numbers()).toMatch(
    new RegExp(
      `^lectern_revision_info\\{kind="git",number="",digest="",commit="${remote.commit}",revision="`,
      'm',
    ),
  );
  expect(await numbers()).toMatch(/^lectern_source_ok 1$/m);
  remote.push({ 'lectern.yaml': 'nme: Typo\n' });
  await server.until('/readyz', ({ text }) => text.includes('"problem":"refused"'));
  expect(await numbers()).toMatch(/^lectern_source_ok 0$/m);
  while (!/^lectern_source_behind_seconds [1-9]/m.test(await numbers())) await wait(50);
  remote.push({ 'lectern.yaml': null });
  await server.until('/readyz', ({ text }) => !text.includes('"problem"'));
  expect(await numbers()).toMatch(/^lectern_source_behind_seconds 0$/m);
});
