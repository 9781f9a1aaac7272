/**
 * Tries functions beside the files of another generator. Runs the contract suite against every target, and the module
 * for `fetch` on Node.js, Bun and Deno, with the CPU time of its first answer. Has Netlify's packager pack the
 * function. Needs a built Lectern.
 */
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXAMPLE, HERE, LECTERN, run } from './support.js';

const ROOT = join(HERE, '../..');
const work = await mkdtemp(join(tmpdir(), 'lectern-functions-'));
const [pages, out] = [join(work, 'pages'), join(work, 'function')];
const build = async (...args) => {
  const flags = ['--base-url', 'https://ada.example', '--cache', 'none'];
  const { code, stderr } = await run(process.execPath, [LECTERN, 'build', EXAMPLE, ...args, ...flags], {
    cwd: work,
  });
  assert.equal(code, 0, stderr);
};

/**
 * A program that runs the module. It asks for a page in a folder, a search, a tool call, Markdown with 200, and a
 * missing address.
 */
const ASK = `
import { readFileSync, existsSync } from 'node:fs';
const begun = process.cpuUsage();
const { fetch: answer } = await import(${JSON.stringify(join(out, 'index.js'))});
const folder = ${JSON.stringify(pages)};
const files = async (request) => {
  const file = folder + new URL(request.url).pathname.replace(/\\/?$/, '/index.html');
  return existsSync(file) ? new Response(readFileSync(file), { headers: { 'content-type': 'text/html' } }) : new Response(null, { status: 404 });
};
const ask = async (path, init) => {
  const response = await answer(new Request('https://ada.example' + path, init), { peer: '203.0.113.5', files });
  return [response.status, response.headers.get('content-type'), (await response.text()).length > 100];
};
const first = await ask('/api/v1/search?query=pagination');
const { user, system } = process.cpuUsage(begun);
const tools = { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }, body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' };
console.log(JSON.stringify([
  first,
  await ask('/about', { headers: { accept: 'text/html' } }),
  await ask('/about', { headers: { accept: 'text/markdown' } }),
  await ask('/api/mcp', tools),
  await ask('/nowhere'),
  Math.round((user + system) / 1000),
]));
process.exit(0);
`;
const JSON_TYPE = 'application/json';
const WANTED = [
  [200, JSON_TYPE, true],
  [200, 'text/html', true],
  [200, 'text/markdown; charset=utf-8', true],
  [200, JSON_TYPE, true],
  [404, null, false],
];

try {
  await build('-o', join(work, 'exported'));
  // These files stand for the pages of another generator.
  await mkdir(pages);
  for (const name of ['about', 'writing', 'index.html', '404.html'])
    await cp(join(work, 'exported', name), join(pages, name), { recursive: true });
  await run('find', [pages, '-name', '*.md', '-delete']);
  await build('--into', pages, '--target', 'fetch', '-o', out);
  await writeFile(join(work, 'ask.mjs'), ASK);
  const bin = join(HERE, 'node_modules/.bin');
  for (const [name, program, ...args] of [
    ['Node.js', process.execPath],
    ['Bun', join(bin, 'bun'), 'run'],
    ['Deno', join(bin, 'deno'), 'run', '--allow-all'],
  ]) {
    const { code, stdout, stderr } = await run(program, [...args, join(work, 'ask.mjs')]);
    assert.equal(code, 0, stderr);
    const answers = JSON.parse(stdout);
    const milliseconds = answers.pop();
    assert.deepEqual(answers, WANTED, name);
    console.log(
      `fetch on ${name}: answered; ${milliseconds} ms of CPU time to load and give the first answer`,
    );
  }
  await packForNetlify();
} finally {
  await rm(work, { recursive: true, force: true });
}

/** Netlify's own packager must include the snapshot, and read the same paths. */
async function packForNetlify() {
  await build('--into', pages, '--target', 'netlify');
  const { zipFunctions } = await import('@netlify/zip-it-and-ship-it');
  const packed = join(work, 'packed');
  const [made] = await zipFunctions([join(work, '.netlify/v1/functions')], packed, {
    basePath: work,
    archiveFormat: 'none',
    config: { '*': { includedFilesBasePath: work, nodeVersion: '22' } },
  });
  assert.deepEqual(
    [made.name, made.runtimeAPIVersion, made.routes.map(({ pattern }) => pattern).slice(0, 2)],
    ['lectern-api', 2, ['/api', '/api/*']],
  );
  const { stdout } = await run('find', [packed, '-name', 'site.bin']);
  const [snapshot] = stdout.trim().split('\n');
  assert.deepEqual(
    await readFile(snapshot),
    await readFile(join(work, '.netlify/v1/functions/lectern-api/site.bin')),
  );
  console.log(
    `netlify: packed by zip-it-and-ship-it ${createRequire(import.meta.url)('@netlify/zip-it-and-ship-it/package.json').version}`,
  );
}

const vitest = await run(
  join(ROOT, 'node_modules/.bin/vitest'),
  ['run', 'test/contract/beside.test.ts', '--reporter=dot'],
  { cwd: ROOT, env: { ...process.env, LECTERN_CONTRACT: 'functions' } },
);
assert.equal(vitest.code, 0, vitest.stdout + vitest.stderr);
console.log(`contract: ${/Tests .*/.exec(vitest.stdout)?.[0]}`);
