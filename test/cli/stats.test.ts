import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../support/command.ts';
import { serving } from '../support/serving.ts';
import { writeFolder } from '../support/workspace.ts';

const FILES = { 'content/writing/a.md': '---\ntitle: First\ndate: 2026-01-01\n---\n\nText.\n' };
const ASK = {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'ChatGPT-User/1.0',
  },
};
const call = (name: string, args: object) => ({
  ...ASK,
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
});

describe('lectern stats', () => {
  it('tells who read what, through which surface, and what was not found', async () => {
    const dir = writeFolder(FILES);
    const cache = writeFolder({});
    const { url, signal, ended } = await serving([dir, '--cache', cache], {});
    const get = (path: string, headers: Record<string, string>) => fetch(url + path, { headers });
    const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
    const { headers } = await get('/writing/a', { 'user-agent': browser, accept: 'text/html' });
    const again = { 'user-agent': browser, accept: 'text/html', 'if-none-match': headers.get('etag') ?? '' };
    expect((await get('/writing/a', again)).status).toBe(304);
    await get('/_lectern/style.css', { 'user-agent': browser });
    await get('/writing/a.md', { 'user-agent': 'GPTBot/1.2' });
    await get('/nothing', { 'user-agent': 'GPTBot/1.2' });
    await get('/api/v1/search?query=zebra', { 'user-agent': 'curl/8.5.0' });
    await get('/search?query=Zebra', { 'user-agent': browser, accept: 'text/html' });
    await fetch(`${url}/api/mcp`, call('get_content', { path: 'writing/a' }));
    await fetch(`${url}/api/mcp`, call('search_site', { query: 'okapi' }));
    await fetch(`${url}/api/mcp`, call('search_site', { query: 'okapi' }));
    signal('SIGINT');
    await ended();
    const json = execFileSync(
      process.execPath,
      ['dist/cli/main.js', 'stats', dir, '--cache', cache, '--json'],
      { encoding: 'utf8' },
    );
    expect(JSON.parse(json)).toMatchObject({
      answers: 8,
      families: [
        { name: 'Browsers', kind: 'person', answers: 3, surfaces: { page: 3 } },
        { name: 'ChatGPT-User', kind: 'AI agent', answers: 3, surfaces: { mcp: 3 } },
        { name: 'GPTBot', kind: 'AI agent', answers: 1, surfaces: { twin: 1 } },
        { name: 'curl', kind: 'program', answers: 1, surfaces: { api: 1 } },
      ],
      entries: [['writing/a', 4]],
      missed: [
        ['okapi', 2],
        ['zebra', 2],
      ],
    });
    const file = readdirSync(cache).find((name) => name.endsWith('.visits.json')) ?? '';
    expect(statSync(join(cache, file)).mode & 0o777).toBe(0o600);
  });

  it('counts nothing where the site says so', async () => {
    const dir = writeFolder({ ...FILES, 'lectern.yaml': 'stats: false\n' });
    const cache = writeFolder({});
    const { get, signal, ended } = await serving([dir, '--cache', cache], {});
    await get('/writing/a.md');
    signal('SIGINT');
    await ended();
    expect(readdirSync(cache).filter((name) => name.endsWith('.visits.json'))).toEqual([]);
    const { code, out } = await runHere(['stats', dir, '--cache', cache]);
    expect([code, out.split('.')[0]]).toEqual([1, 'No visits have been counted']);
  });
});
