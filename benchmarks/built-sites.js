// Serves builds without their sources, and asks every surface: makes the rows of the table in
// docs/explanation/built-sites.md.
//
//   npm run build && node benchmarks/built-sites.js NAME=BUILD ...
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * How many documents and queries are asked of each site. Together with the calls of tools, they stay below the quota of
 * a minute.
 */
const ASKED = 50;

const sites = process.argv.slice(2).filter((arg) => arg.includes('='));
if (sites.length === 0) throw new Error('Name builds: node benchmarks/built-sites.js NAME=BUILD ...');

console.log(
  '| Build | Made by | Pages of HTML | Entries | Links that answer | Twins | REST | MCP | Search finds | s |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|');
for (const site of sites) {
  const [name, dir] = site.split('=');
  const started = performance.now();
  const child = spawn(process.execPath, [
    'dist/cli/main.js',
    'serve',
    dir,
    '--port',
    '0',
    '--json-ready',
    '--cache',
    'none',
  ]);
  try {
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const seconds = (performance.now() - started) / 1000;
    const { url } = JSON.parse(line);
    console.log(await rowOf(name, dir, url, seconds));
  } finally {
    child.kill();
  }
}

async function rowOf(name, dir, url, seconds) {
  const report = JSON.parse(await check(dir));
  const pages = report.files.filter(({ file }) => /\.x?html?$/i.test(file)).length;
  const kind = report.site[0].value.replace(/^built site$/, 'not said').replace(/^site built by /, '');
  const index = await (await fetch(`${url}/content-index.json`)).json();
  const entries = Object.values(index)
    .flat(2)
    .filter((entry) => entry?.path !== undefined && entry.url !== undefined);
  let [pagesFound, twins, documents, found, asked] = [0, 0, 0, 0, 0];
  for (const entry of entries) {
    pagesFound += Number((await get(entry.url)).status === 200);
    const twin = await get(entry.md);
    twins += Number(twin.status === 200 && twin.type.startsWith('text/markdown'));
  }
  // Searches for titles, because a title is what a reader remembers of a page. Asking for all entries would exceed the
  // quota.
  for (const entry of entries.filter((_, index) => index % Math.ceil(entries.length / ASKED) === 0)) {
    asked++;
    documents += Number((await get(`${url}/api/v1/content/${entry.path}`)).status === 200);
    const answer = await (
      await fetch(`${url}/api/v1/search?limit=8&query=${encodeURIComponent(entry.title)}`)
    ).json();
    found += Number(answer.results?.some(({ path }) => path === entry.path));
  }
  const tool = await call(url, 'get_content', { path: entries[0]?.path });
  const listed = await call(url, 'search_site', { query: entries[0]?.title ?? 'a' });
  const isHeld =
    tool.structuredContent?.markdown?.length > 0 && listed.structuredContent?.results?.length > 0;
  return `| ${name} | ${kind} | ${pages} | ${entries.length} | ${pagesFound} of ${entries.length} | ${twins} of ${entries.length} | ${documents} of ${asked} | ${isHeld ? 'yes' : 'no'} | ${found} of ${asked} titles | ${seconds.toFixed(1)} |`;
}

async function get(url) {
  const response = await fetch(url);
  await response.arrayBuffer();
  return { status: response.status, type: response.headers.get('content-type') ?? '' };
}

async function call(url, name, args) {
  const response = await fetch(`${url}/api/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  return (await response.json()).result ?? {};
}

async function check(dir) {
  const child = spawn(process.execPath, ['dist/cli/main.js', 'check', dir, '--json']);
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  return text;
}
