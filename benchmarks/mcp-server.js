/**
 * Serves the tools and answers of the example site over MCP, always behind the same adapter (@hono/node-server). Prints
 * its port.
 *
 *   node mcp-server.js lectern|sdk-1|sdk-1-low|sdk-2|sdk-2-low
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Server as Low1 } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer as Server1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import {
  createMcpHandler as createSdk2Handler,
  McpServer as Server2,
  Server as Low2,
} from '@modelcontextprotocol/server';

const DIST = join(import.meta.dirname, '../dist');
const load = (path) => import(join(DIST, path));
const { loadSite } = await load('runtimes/node/build/load.js');
const { readConfig } = await load('content/config.js');
const { openSite } = await load('site/site.js');
const { openSnapshot } = await load('snapshot/snapshot.js');
const { nodeHash, nodePlatform } = await load('platform/node.js');
const { RepresentationCache } = await load('surfaces/http/representation.js');
const { createApp } = await load('surfaces/app.js');
const { toListener } = await load('runtimes/node/serve/exchange.js');
const fail = (error) => {
  throw error;
};
const { TOOL_OPERATIONS } = await load('operations/index.js');
const { toolDefinitions } = await load('surfaces/mcp/definitions.js');

const dir = join(import.meta.dirname, '../examples/site');
const { bytes } = await loadSite({ dir, config: await readConfig(dir), cacheDir: null });
const origin = 'http://localhost:4400';
const site = openSite(openSnapshot(bytes), Date.now(), { base: origin, pages: origin }, nodeHash);
const platform = nodePlatform(dir);

/** All servers keep answers, so that the benchmark compares protocols and not searches. */
const kept = new Map();
function answer(operation, input) {
  const key = `${operation.tool.name}?${JSON.stringify(input)}`;
  let result = kept.get(key);
  if (!result) {
    const structuredContent = operation.run(site, input);
    result = { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
    kept.set(key, result);
  }
  return result;
}

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

function withTools(server) {
  for (const operation of TOOL_OPERATIONS) {
    const { tool, title, input, output } = operation;
    const about = {
      title,
      description: tool.description,
      inputSchema: input,
      outputSchema: output,
      annotations: ANNOTATIONS,
    };
    server.registerTool(tool.name, about, (args) => answer(operation, args));
  }
  return server;
}

const INFO = { name: 'content', version: '1.0.0' };
const CAPABILITIES = { capabilities: { tools: {} } };

/** The low-level server of an SDK: the list of tools is made once, and Lectern's schemas check the arguments. */
const list = () => ({ tools: toolDefinitions() });
const call = ({ params }) => {
  const operation = TOOL_OPERATIONS.find(({ tool }) => tool.name === params.name);
  return answer(operation, operation.input.parse(params.arguments ?? {}));
};

function low1() {
  const server = new Low1(INFO, CAPABILITIES);
  server.setRequestHandler(ListToolsRequestSchema, list);
  server.setRequestHandler(CallToolRequestSchema, call);
  return server;
}

function low2() {
  const server = new Low2(INFO, CAPABILITIES);
  server.setRequestHandler('tools/list', list);
  server.setRequestHandler('tools/call', call);
  return server;
}

/**
 * SDK 1 without sessions, as its documentation describes: each request has its own server and transport, and gets JSON
 * instead of a stream.
 */
function sdk1(make) {
  return async (request) => {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    });
    await make().connect(transport);
    return transport.handleRequest(request);
  };
}

/** SDK 2 with its own handler for both eras, which makes a server for each request. */
function sdk2(make) {
  const handler = createSdk2Handler(make, { responseMode: 'json' });
  return (request) => handler.fetch(request);
}

const FETCH = {
  /** The whole service without its quota, which would end the measurement after 120 requests. */
  lectern() {
    const admitted = { admitted: true, remaining: 120, reset: 60 };
    const app = createApp({
      site: () => site,
      quota: { consume: () => admitted, peek: () => admitted },
      platform,
      clientOf: () => 'benchmark',
      representations: new RepresentationCache(platform),
    });
    return app;
  },
  'sdk-1': () => sdk1(() => withTools(new Server1(INFO))),
  'sdk-1-low': () => sdk1(low1),
  'sdk-2': () => sdk2(() => withTools(new Server2(INFO))),
  'sdk-2-low': () => sdk2(low2),
};

const made = FETCH[process.argv[2]]();
// Lectern answers node:http in its own way. The servers of the SDKs are fetch handlers.
const server = createServer(made.answer ? toListener(made.answer, fail) : getRequestListener(made));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
