/**
 * Connects the clients of the official SDKs to a running Lectern, lists the tools, and calls all six.
 *
 * Usage: node clients.js [ENDPOINT], the tool endpoint of a server that runs already.
 */
import assert from 'node:assert/strict';
import { Client as Client2, StreamableHTTPClientTransport as Http2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CALLS, checkResult, checkTools, EXAMPLE, LECTERN, startLectern } from './support.js';

const ME = { name: 'lectern-peers', version: '1.0.0' };

/** Each client, with the revision of MCP that it must end up with. */
const PEERS = [
  ['SDK 1.x', (url) => [new Client1(ME), new Http1(url)], '2025-11-25'],
  ['SDK 2.x', (url) => [new Client2(ME), new Http2(url)], '2025-11-25'],
  [
    'SDK 2.x, auto',
    (url) => [new Client2(ME, { versionNegotiation: { mode: 'auto' } }), new Http2(url)],
    '2026-07-28',
  ],
  [
    'SDK 2.x, pinned to 2026-07-28',
    (url) => [new Client2(ME, { versionNegotiation: { mode: { pin: '2026-07-28' } } }), new Http2(url)],
    '2026-07-28',
  ],
  ['SDK 2.x over stdio', () => [new Client2(ME), stdio()], '2025-11-25'],
  [
    'SDK 2.x over stdio, auto',
    () => [new Client2(ME, { versionNegotiation: { mode: 'auto' } }), stdio()],
    '2026-07-28',
  ],
];

function stdio() {
  return new Stdio2({ command: process.execPath, args: [LECTERN, 'mcp', EXAMPLE, '--cache', 'none'] });
}

const [endpoint] = process.argv.slice(2);
const server = endpoint === undefined ? await startLectern() : { endpoint, close: () => undefined };
const peers = endpoint === undefined ? PEERS : PEERS.filter(([name]) => !name.includes('stdio'));
try {
  for (const [name, make, revision] of peers) {
    const [client, transport] = make(new URL(server.endpoint));
    await client.connect(transport);
    const spoken = client.getNegotiatedProtocolVersion?.() ?? transport.protocolVersion;
    assert.equal(spoken, revision, name);
    const { tools } = await client.listTools();
    checkTools(tools);
    for (const [tool, args] of CALLS) {
      checkResult(`${name}, ${tool}`, await client.callTool({ name: tool, arguments: args }));
    }
    const refused = await client.callTool({ name: 'get_content', arguments: { path: 'no/such' } });
    assert.equal(refused.isError, true);
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    assert.equal(resourceTemplates.length, 1);
    const about = resources.find((resource) => resource.name === 'about');
    const { contents } = await client.readResource({ uri: about.uri });
    assert.match(contents[0].text, /^---\ntitle: "About"/);
    const { prompts } = await client.listPrompts();
    const { messages } = await client.getPrompt({ name: 'summarise_topic', arguments: { topic: 'caching' } });
    assert.match(messages[0].content.text, /caching/);
    const argument = { name: 'topic', value: 'cach' };
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'summarise_topic' },
      argument,
    });
    assert.deepEqual(completion.values, ['caching']);
    await client.close();
    console.log(
      `${name}: ${revision}, ${tools.length} tools called, ${resources.length} resources and ${prompts.length} prompts listed, one of each read`,
    );
  }
} finally {
  await server.close();
}
