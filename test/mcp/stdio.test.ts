import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROGRAM_VERSION } from '../../src/model/version.ts';
import { EXAMPLE, openAgentApp, UNLIMITED } from '../support/agent-app.ts';

const MAIN = join(import.meta.dirname, '../../dist/cli/main.js');

interface Ended {
  code: number | null;
  lines: Record<string, unknown>[];
  stderr: string;
}

/** Runs `lectern mcp` on these bytes, in chunks, to its end. */
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
    const { code, lines, stderr } = await runStdio([
      message({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
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
    ]);
    expect([code, stderr]).toEqual([0, '']);
    expect(lines.map((line) => line['id'])).toEqual([1, 2, 3, 4, 5, null, 'é', null, 6]);
    expect(lines[5]).toMatchObject({ error: { code: -32700 } });
    expect(lines[7]).toMatchObject({ error: { code: -32600 } });
    const app = await openAgentApp({ quota: UNLIMITED, base: 'http://localhost:4400' });
    expect(lines[1]?.['result']).toEqual(await app.ask('tools/list'));
    expect(lines[2]?.['result']).toEqual(await app.call(call.name, call.arguments));
    expect(lines[4]?.['result']).toMatchObject({ resultType: 'complete' });
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
