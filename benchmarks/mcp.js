/**
 * Counts requests a second of tools/list and tools/call: Lectern against servers of the official SDKs, on the same
 * adapter, in one run, in turns. Needs `npm run build` at the root.
 *
 *   node mcp.js [seconds a turn] [turns]
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';

const SECONDS = Number(process.argv[2] ?? 3);
const TURNS = Number(process.argv[3] ?? 3);
const CONNECTIONS = 10;
/** A server marked `low` does not use registerTool, and makes its list of tools once. */
const PEERS = ['lectern', 'sdk-1', 'sdk-1-low', 'sdk-2', 'sdk-2-low'];
const MODERN = ['lectern', 'sdk-2', 'sdk-2-low'];

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const CALL = { name: 'get_content', arguments: { path: 'writing/caching-without-fear' } };
const modern = (method, name) => ({
  'MCP-Protocol-Version': '2026-07-28',
  'Mcp-Method': method,
  ...(name ? { 'Mcp-Name': name } : {}),
});

/** Each question: its title, body and headers, and the peers that speak its revision of MCP. */
const QUESTIONS = [
  ['tools/list, 2025-11-25', { method: 'tools/list' }, {}, PEERS],
  ['tools/call, 2025-11-25', { method: 'tools/call', params: CALL }, {}, PEERS],
  ['tools/list, 2026-07-28', { method: 'tools/list', params: { _meta: META } }, modern('tools/list'), MODERN],
  [
    'tools/call, 2026-07-28',
    { method: 'tools/call', params: { ...CALL, _meta: META } },
    modern('tools/call', CALL.name),
    MODERN,
  ],
];

const servers = await Promise.all(PEERS.map(start));
try {
  for (const [title, message, headers, speakers] of QUESTIONS) {
    const rates = new Map(speakers.map((name) => [name, []]));
    for (let turn = 0; turn <= TURNS; turn++) {
      for (const name of speakers) {
        const rate = await measure(
          servers.find((server) => server.name === name),
          message,
          headers,
        );
        // The first turn only warms up.
        if (turn > 0) rates.get(name).push(rate);
      }
    }
    const medians = new Map([...rates].map(([name, values]) => [name, median(values)]));
    console.log(title);
    for (const [name, rate] of medians) {
      const ratio =
        name === 'lectern' ? '' : `  lectern is ${(medians.get('lectern') / rate).toFixed(1)} times that`;
      console.log(`  ${name.padEnd(9)} ${String(Math.round(rate)).padStart(7)} /s${ratio}`);
    }
  }
} finally {
  for (const { child } of servers) child.kill();
}

async function start(name) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'mcp-server.js'), name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
  });
  return { name, child, url: `http://127.0.0.1:${port}/api/mcp` };
}

async function measure({ name, url }, message, headers) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...message });
  const sent = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...headers,
  };
  await check(name, url, sent, body);
  const result = await autocannon({
    url,
    method: 'POST',
    headers: sent,
    body,
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.total / result.duration;
}

/** Checks the answer, so that no server is fast with a wrong one. */
async function check(name, url, headers, body) {
  const text = await (await fetch(url, { method: 'POST', headers, body })).text();
  const json = JSON.parse(text.startsWith('{') ? text : (/^data: (\{.*)$/m.exec(text)?.[1] ?? 'null'));
  const { tools, structuredContent } = json?.result ?? {};
  const right = body.includes('tools/list') ? tools?.length === 6 : structuredContent?.markdown.length > 1000;
  if (!right) throw new Error(`${name}: ${text.slice(0, 300)}`);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
