import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../src/content/config/config.ts';
import { readContent } from '../../src/content/read-content.ts';
import { nodeHash, nodePlatform } from '../../src/platform/node.ts';
import { MemoryQuota } from '../../src/quota/memory.ts';
import type { Quota } from '../../src/quota/quota.ts';
import { buildSnapshot } from '../../src/snapshot/build.ts';
import { openSite, type Site } from '../../src/site/site.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { createApp } from '../../src/surfaces/app.ts';
import { RepresentationCache } from '../../src/surfaces/http/representation.ts';

export const EXAMPLE = join(import.meta.dirname, '../../examples/site');
/** Later than the newest entry of the example site. */
const NOW = Date.parse('2026-11-20T12:00:00Z');

export const MODERN = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientCapabilities': {},
};

export interface AgentApp {
  site: Site;
  base: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a GET request. Returns the body as text. */
  text(path: string, headers?: Record<string, string>): Promise<string>;
  json<T>(path: string): Promise<T>;
  /** Sends a POST request. A string is sent as it is, any other value as JSON. */
  post(body: unknown, headers?: Record<string, string>, path?: string): Promise<Response>;
  /** Calls a method without the headers and `_meta` of revision 2026-07-28. Returns its result. */
  ask<T = Record<string, unknown>>(method: string, params?: unknown): Promise<T>;
  /** Calls a method with the headers and `_meta` that revision 2026-07-28 requires. */
  askModern(method: string, params?: Record<string, unknown>, change?: Change): Promise<Response>;
  /** Calls a tool. Returns its result. */
  call(name: string, args?: unknown): Promise<ToolResult>;
}

export interface Change {
  headers?: Record<string, string | null>;
  meta?: Record<string, unknown> | null;
}

export interface ToolResult {
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

/** Splits an answer of `get_content` into the lines of its header and the Markdown. */
export function documentOf({ content }: ToolResult): { head: Record<string, string>; markdown: string } {
  const text = content[0]?.text ?? '';
  const end = text.indexOf('\n\n');
  const lines = text.slice(0, end).split('\n');
  const head = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
  return { head, markdown: text.slice(end + 2) };
}

/** Admits every request, for tests that send more than 120. */
export const UNLIMITED: Quota = {
  consume: () => ({ admitted: true, remaining: 120, reset: 60 }),
  peek: () => ({ admitted: true, remaining: 120, reset: 60 }),
};

export interface AppOptions {
  dir?: string;
  base?: string;
  quota?: Quota;
  allowedHosts?: readonly string[];
  /** The origin at which visitors find the site, if it is not `base`. */
  elsewhere?: string;
}

/** Runs the whole service over a folder, by default the example site, in this process. */
export async function openAgentApp(options: AppOptions = {}): Promise<AgentApp> {
  const {
    dir = EXAMPLE,
    base = 'https://example.com',
    quota = new MemoryQuota(),
    allowedHosts = [],
    elsewhere,
  } = options;
  mkdirSync(dir, { recursive: true });
  const { content } = readContent(dir, await readConfig(dir), NOW);
  const origins = { base, pages: base, elsewhere };
  const site = openSite(openSnapshot(buildSnapshot(content, nodeHash)), NOW, origins, nodeHash);
  const platform = nodePlatform(dir);
  const app = createApp({
    site: () => site,
    quota,
    platform: { ...platform, now: () => NOW },
    clientOf: (request) => request.header('x-client') ?? 'test',
    representations: new RepresentationCache(platform),
    allowedHosts,
  });
  const fetch = async (path: string, init: RequestInit = {}) => app.fetch(new Request(base + path, init));
  const post: AgentApp['post'] = (body, headers = {}, path = '/api/mcp') =>
    fetch(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const ask = async <T>(method: string, params?: unknown): Promise<T> => {
    const response = await post({ jsonrpc: '2.0', id: 1, method, params });
    const { result, error } = (await response.json()) as { result?: T; error?: unknown };
    if (result === undefined) throw new Error(`${method}: ${response.status} ${JSON.stringify(error)}`);
    return result;
  };
  return {
    site,
    base,
    fetch,
    post,
    ask,
    text: async (path, headers = {}) => (await fetch(path, { headers })).text(),
    json: async <T>(path: string) => (await (await fetch(path)).json()) as T,
    askModern(method, params = {}, { headers = {}, meta = {} } = {}) {
      const named = params['name'] ?? params['uri'];
      const name = named === undefined ? {} : { 'Mcp-Name': String(named) };
      const all = { 'MCP-Protocol-Version': MODERN, 'Mcp-Method': method, ...name, ...headers };
      const sent = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null);
      const metadata = meta === null ? {} : { _meta: { ...META, ...meta } };
      return post(
        { jsonrpc: '2.0', id: 7, method, params: { ...params, ...metadata } },
        Object.fromEntries(sent),
      );
    },
    call: (name, args = {}) => ask<ToolResult>('tools/call', { name, arguments: args }),
  };
}
