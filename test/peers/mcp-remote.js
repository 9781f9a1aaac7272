/**
 * Connects through mcp-remote, the bridge for clients that can only start programs. Lists the tools and calls all six.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CALLS, checkResult, checkTools, HERE, startLectern } from './support.js';

const server = await startLectern();
const config = await mkdtemp(join(tmpdir(), 'lectern-mcp-remote-'));
try {
  const bridge = join(HERE, 'node_modules/mcp-remote/dist/proxy.js');
  const client = new Client({ name: 'lectern-peers', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [bridge, server.endpoint, '--allow-http', '--transport', 'http-only'],
      env: { ...process.env, MCP_REMOTE_CONFIG_DIR: config },
      stderr: 'ignore',
    }),
  );
  checkTools((await client.listTools()).tools);
  for (const [name, args] of CALLS) {
    checkResult(`mcp-remote, ${name}`, await client.callTool({ name, arguments: args }));
  }
  await client.close();
  console.log(`mcp-remote: ${CALLS.length} tools listed and called`);
} finally {
  await server.close();
  await rm(config, { recursive: true, force: true });
}
