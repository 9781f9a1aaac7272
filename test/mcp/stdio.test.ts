import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nodePlatform } from '../../src/platform/node.ts';
import { serveStdio } from '../../src/runtimes/stdio.ts';
import { RepresentationCache } from '../../src/surfaces/http/representation.ts';
import type { ToolServer } from '../../src/surfaces/mcp/protocol.ts';
import { earlyServer, siteServers } from '../../src/surfaces/mcp/site-server.ts';
import { PROGRAM_VERSION } from '../../src/model/version.ts';
import { writeFolder } from '../support/workspace.ts';
import { EXAMPLE, openAgentApp, UNLIMITED } from '../support/agent-app.ts';

const MAIN = join(import.meta.dirname, '../../dist/cli/main.js');

interface Ended {
  code: number | null;
  lines: Record<string, unknown>[];
  stderr: string;
}

/** Runs `lectern mcp`, sends these chunks of bytes, and waits until it ends. */
function runStdio(
  chunks: readonly (string | Uint8Array)[],
  args: readonly string[] = [EXAMPLE],
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, 'mcp', ...args, '--cache', 'none']);
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      const lines = stdout.split('\n').filter(Boolean);
      resolve({ code, stderr, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) });
    });
    for (const chunk of chunks) child.stdin.write(chunk);
    child.stdin.end();
  });
}

const message = (value: unknown) => `${JSON.stringify(value)}\n`;
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

describe('lectern mcp', () => {
  it('answers both eras line by line, what it cannot read included, and ends with its input', async () => {
    const call = { name: 'get_content', arguments: { path: 'about' } };
    const bytes = Buffer.from(
      message({
        jsonrpc: '2.0',
        id: 'é',
        method: 'tools/call',
        params: { name: 'search_site', arguments: { query: 'é' } },
      }),
    );
    const split = bytes.indexOf(0xc3) + 1;
    const { code, lines, stderr } = await runStdio(
      [
        message({
          jsonrpc: '2.0',
          id: 1,
          method: 'initialize',
          params: {
            protocolVersion: '2025-06-18',
            capabilities: {},
            clientInfo: { name: 't', version: '1' },
          },
        }),
        message({ jsonrpc: '2.0', method: 'notifications/initialized' }),
        `\r\n${message({ jsonrpc: '2.0', id: 2, method: 'tools/list' })}`,
        message({ jsonrpc: '2.0', id: 3, method: 'tools/call', params: call }),
        message({ jsonrpc: '2.0', id: 4, method: 'server/discover', params: { _meta: META } }),
        message({ jsonrpc: '2.0', id: 5, method: 'tools/call', params: { ...call, _meta: META } }),
        '{"jsonrpc"\n',
        bytes.subarray(0, split),
        bytes.subarray(split),
        `${' '.repeat(1_100_000)}\n`,
        message({ jsonrpc: '2.0', id: 6, method: 'ping' }).trimEnd(),
      ],
      [EXAMPLE, '--base-url', 'http://localhost:4400'],
    );
    expect([code, stderr]).toEqual([0, '']);
    // Requests that need the content are answered only once the site is read.
    const ids = lines.map((line) => line['id']);
    expect(ids.filter((id) => [1, 2, 4, 6, null].includes(id as number))).toEqual([1, 2, 4, null, null, 6]);
    expect(ids.filter((id) => [3, 5, 'é'].includes(id as number))).toEqual([3, 5, 'é']);
    const unread = lines.filter((line) => line['id'] === null);
    expect(unread).toMatchObject([{ error: { code: -32700 } }, { error: { code: -32600 } }]);
    const resultOf = (id: number) => lines.find((line) => line['id'] === id)?.['result'];
    const app = await openAgentApp({ quota: UNLIMITED, base: 'http://localhost:4400' });
    expect(resultOf(2)).toEqual(await app.ask('tools/list'));
    expect(resultOf(3)).toEqual(await app.call(call.name, call.arguments));
    expect(resultOf(5)).toMatchObject({ resultType: 'complete' });
  });

  it('answers what needs no content while the site is being read, and the rest when it is', async () => {
    const about = { name: 'Harbour', description: undefined, base: null, pages: null };
    const early = earlyServer({ ...about, hasPressKit: false, hasContact: false });
    const { site } = await openAgentApp();
    const platform = nodePlatform(EXAMPLE);
    const serverOf = siteServers({ platform, representations: new RepresentationCache(platform) });
    let read = (_server: () => ToolServer) => {};
    const ready = new Promise<() => ToolServer>((resolve) => {
      read = resolve;
    });
    const asked = ['tools/call', 'initialize', 'tools/list', 'server/discover'].map((method, id) =>
      message({
        jsonrpc: '2.0',
        id,
        method,
        params: {
          name: 'get_content',
          arguments: { path: 'about' },
          ...(method === 'initialize' ? { protocolVersion: '2025-11-25' } : {}),
          ...(method === 'server/discover' ? { _meta: META } : {}),
        },
      }),
    );
    const answered: [unknown, boolean][] = [];
    async function* input() {
      yield Buffer.from(asked.join(''));
    }
    await serveStdio({
      early,
      ready,
      input: input(),
      async write(line) {
        const { id, result } = JSON.parse(line) as { id: number; result?: unknown };
        answered.push([id, result !== undefined]);
        if (answered.length === 3) read(() => serverOf(site));
      },
    });
    expect(answered).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [0, true],
    ]);
  });

  it('gives out addresses that answer, where no server is known', async () => {
    const child = spawn(process.execPath, [MAIN, 'mcp', EXAMPLE, '--cache', 'none']);
    onTestFinished(async () => {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    });
    const call = { name: 'list_content', arguments: { limit: 1 } };
    child.stdin.write(message({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }));
    const answer = await new Promise<string>((resolve) => {
      let out = '';
      child.stdout.on('data', (chunk) => {
        out += String(chunk);
        if (out.endsWith('\n')) resolve(out);
      });
    });
    const { result } = JSON.parse(answer) as {
      result: { structuredContent: { results: { md: string; url: string }[]; next: string } };
    };
    const { results, next } = result.structuredContent;
    expect(results).toHaveLength(1);
    for (const url of [results[0]?.md, results[0]?.url, next]) {
      expect([url, (await fetch(url as string)).status]).toEqual([url, 200]);
    }
  });

  it('cites the address of the site, where its own configuration has one', async () => {
    const dir = writeFolder({
      'hugo.toml': 'baseURL = "https://ada.example/"\n',
      'content/posts/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\nTea.\n',
    });
    const call = (name: string, args: unknown) =>
      message({ jsonrpc: '2.0', id: name, method: 'tools/call', params: { name, arguments: args } });
    const { lines } = await runStdio(
      [call('search_site', { query: 'tea' }), call('get_content', { path: 'writing/a' })],
      [dir],
    );
    const [found, read] = lines.toSorted((a, b) => String(b['id']).localeCompare(String(a['id'])));
    expect(found).toMatchObject({
      result: { structuredContent: { results: [{ url: 'https://ada.example/posts/a/' }] } },
    });
    expect(JSON.stringify(read)).toContain('url: https://ada.example/posts/a/\\n');
  });

  it('says in one sentence what is wrong with the call', async () => {
    const { code, lines, stderr } = await runStdio([], ['/no/such/folder']);
    expect([code, lines]).toEqual([2, []]);
    expect(stderr).toMatch(/\/no\/such\/folder is not there/);
  });
});

it('the version that the endpoint says is the version of the package', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  };
  expect(PROGRAM_VERSION).toBe(version);
});
