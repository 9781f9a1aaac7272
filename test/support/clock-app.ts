import { readConfig } from '../../src/content/config/config.ts';
import { readContent } from '../../src/content/read-content.ts';
import { nodeHash, nodePlatform } from '../../src/platform/node.ts';
import { buildSnapshot } from '../../src/snapshot/build.ts';
import { openSite } from '../../src/site/site.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { createApp } from '../../src/surfaces/app.ts';
import { RepresentationCache } from '../../src/surfaces/http/representation.ts';
import { UNLIMITED } from './agent-app.ts';
import { ORIGIN, writeFolder } from './workspace.ts';

/** Builds a folder once and serves it in this process. The test sets the time in `clock.now`. */
export async function clockApp(files: Readonly<Record<string, string>>, start: number) {
  const dir = writeFolder(files);
  const { content } = readContent(dir, await readConfig(dir), start);
  const snapshot = openSnapshot(buildSnapshot(content, nodeHash));
  const origins = { base: ORIGIN, pages: ORIGIN };
  const platform = nodePlatform(dir);
  const clock = { now: start };
  let site = openSite(snapshot, clock.now, origins, nodeHash);
  const app = createApp({
    site() {
      if (clock.now >= site.validUntil || clock.now < site.instant) {
        site = openSite(snapshot, clock.now, origins, nodeHash);
      }
      return site;
    },
    quota: UNLIMITED,
    platform: { ...platform, now: () => clock.now },
    representations: new RepresentationCache(platform),
    clientOf: () => '192.0.2.1',
    allowedHosts: [],
  });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.fetch(
      new Request(new URL(path, ORIGIN), { headers: { accept: 'text/html', ...headers } }),
    );
    return {
      status: response.status,
      location: response.headers.get('location'),
      text: await response.text(),
    };
  };
  const callTool = async (name: string, args: Readonly<Record<string, unknown>>) => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const response = await app.fetch(
      new Request(new URL('/api/mcp', ORIGIN), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2025-11-25',
        },
        body: JSON.stringify(call),
      }),
    );
    return (await response.json()) as { result?: unknown };
  };
  return { callTool, clock, get, revision: () => site.revision, fetch: app.fetch };
}
