import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const HERE = import.meta.dirname;
export const LECTERN = join(HERE, '../../dist/cli/main.js');
export const EXAMPLE = join(HERE, '../../examples/site');
/** Node 24 from the registry, checked by the lock file, for programs that do not run on Node 20. */
export const NODE_24 = join(HERE, 'node_modules/node-bin-24/bin/node');

/** Serves the example site on a free port. */
export async function startLectern(args = []) {
  const cache = await mkdtemp(join(tmpdir(), 'lectern-peers-'));
  const child = spawn(process.execPath, [LECTERN, 'serve', EXAMPLE, '--port', '0', '--json-ready', ...args], {
    env: { ...process.env, LECTERN_CACHE: cache },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await Promise.race([
    new Promise((resolve) =>
      createInterface({ input: child.stdout }).once('line', (text) => resolve([text])),
    ),
    new Promise((_, reject) => child.once('exit', (code) => reject(new Error(`serve ended with ${code}`)))),
  ]);
  const { url } = JSON.parse(line);
  return {
    url,
    endpoint: `${url}/api/mcp`,
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      // The timer ends the server even if it waits for idle connections.
      child.kill('SIGINT');
      const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
      await gone;
      clearTimeout(timer);
      await rm(cache, { recursive: true, force: true });
    },
  };
}

/** Runs a program and waits until it ends. */
export function run(command, args, { input, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], ...options });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
    // A program may end before it reads its input. Its code and output say what came of that.
    child.stdin.on('error', () => {});
    child.stdin.end(input ?? '');
  });
}

/** The six tools, each with arguments for which the example site has an answer. */
export const CALLS = [
  ['get_page_context', { path: 'about' }],
  ['search_site', { query: 'etag', limit: 3 }],
  ['list_content', { type: 'talk' }],
  ['get_content', { path: 'writing/the-page-that-answers-twice' }],
  ['get_press_kit', {}],
  ['request_booking', { event: 'Example Conf' }],
];

/** Fails unless a result has both its text and its structured content. */
export function checkResult(name, result) {
  if (result.isError) throw new Error(`${name}: ${JSON.stringify(result.content)}`);
  const { structuredContent, content } = result;
  // A document only has text.
  if (structuredContent === undefined && /^path: \S+\nurl: /.test(content[0].text)) return;
  if (JSON.stringify(JSON.parse(content[0].text)) !== JSON.stringify(structuredContent)) {
    throw new Error(`${name}: the text is not the JSON of the structured content`);
  }
}

/** Fails unless these are the six tools in the right order. */
export function checkTools(tools) {
  const names = tools.map((tool) => tool.name).join(' ');
  const wanted = CALLS.map(([name]) => name).join(' ');
  if (names !== wanted) throw new Error(`tools/list: ${names}`);
}
