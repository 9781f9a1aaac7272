import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { send } from '../contract/client.ts';
import { cleanUp, makeSite, startServer } from '../contract/server.ts';

cleanUp();

const MAIN = join(import.meta.dirname, '../../dist/cli/main.js');
const POST = {
  method: 'POST',
  body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
};
const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('allowed_hosts', () => {
  it.each([
    ['the flag', ['--allowed-hosts', 'lan.test, other.test'], {}, ''],
    ['the environment', [], { LECTERN_ALLOWED_HOSTS: 'lan.test' }, ''],
    ['the file', [], {}, 'allowed_hosts: [lan.test]\n'],
    ['the file, as text', [], {}, 'allowed_hosts: other.test, lan.test\n'],
  ] as const)('is read from %s', async (_where, args, env, config) => {
    const dir = await makeSite({ files: { 'lectern.yaml': config, 'content/pages/a.md': '# A\n' } });
    const server = await startServer(dir, [...args], { ...env });
    try {
      const status = async (host: string) =>
        (await send(server.port, '/api/mcp', { ...POST, headers: { ...JSON_TYPE, Host: host } })).status;
      expect([await status('lan.test'), await status('evil.test'), await status('localhost')]).toEqual([
        200, 421, 200,
      ]);
    } finally {
      await server.stop();
    }
  });
});

describe('lectern serve', () => {
  it('prints the line and the JSON that connect clients', async () => {
    const dir = await makeSite({ files: { 'lectern.yaml': 'name: My Site\n' } });
    const child = spawn(process.execPath, [MAIN, 'serve', dir, '--port', '0', '--cache', 'none']);
    onTestFinished(async () => {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    });
    const text = await new Promise<string>((resolve, reject) => {
      let out = '';
      child.stdout.on('data', (chunk) => {
        out += String(chunk);
        if (/Claude Desktop .*\n/.test(out)) resolve(out);
      });
      child.once('exit', (code) => reject(new Error(`ended with ${code}: ${out}`)));
    });
    const endpoint = /MCP +(http:\S+)/.exec(text)?.[1];
    expect(text).toContain(`claude mcp add --transport http my-site ${endpoint}\n`);
    const http = { 'my-site': { type: 'http', url: endpoint } };
    const jsonAfter = (client: string) =>
      JSON.parse(new RegExp(`^ *${client} +(\\{.*\\})$`, 'm').exec(text)?.[1] ?? '') as unknown;
    expect(jsonAfter('Cursor, others')).toEqual({ mcpServers: http });
    expect(jsonAfter('VS Code')).toEqual({ servers: http });
    const started = { command: process.execPath, args: [MAIN, 'mcp', dir] };
    expect(jsonAfter('Claude Desktop')).toEqual({ mcpServers: { 'my-site': started } });
  });
});
