import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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

describe('lectern connect', () => {
  it('prints the line and the JSON that connect clients', async () => {
    const dir = await makeSite({ files: { 'lectern.yaml': 'name: My Site\n' } });
    const text = execFileSync(process.execPath, [MAIN, 'connect', dir], { encoding: 'utf8' });
    const url = 'http://127.0.0.1:4400/api/mcp';
    expect(text).toContain(`\n  claude mcp add --transport http my-site ${url}\n`);
    const http = { 'my-site': { type: 'http', url } };
    const jsonAfter = (client: string) =>
      JSON.parse(new RegExp(`^${client}.*\n +(\\{.*\\})$`, 'm').exec(text)?.[1] ?? '') as unknown;
    expect(jsonAfter('Cursor')).toEqual({ mcpServers: http });
    expect(jsonAfter('VS Code')).toEqual({ servers: http });
    const started = { command: process.execPath, args: [MAIN, 'mcp', dir] };
    expect(jsonAfter('Without a server: Claude Desktop')).toEqual({ mcpServers: { 'my-site': started } });
  });
});
