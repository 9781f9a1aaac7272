/**
 * Has the hosts' own programs read the rules of an export: Netlify's parsers, and Vercel's translation of vercel.json.
 */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { getTransformedRoutes } from '@vercel/routing-utils';
import { EXAMPLE, LECTERN, run } from './support.js';

const TWIN = '/writing/pagination-that-survives-tuesday';
const work = await mkdtemp(join(tmpdir(), 'lectern-hosts-'));
const out = join(work, 'out');
const { code, stderr } = await run(process.execPath, [
  LECTERN,
  'build',
  EXAMPLE,
  '-o',
  out,
  '--base-url',
  'https://ada.example',
]);
assert.equal(code, 0, stderr);

const linesOf = async (file) => (await readFile(join(out, file), 'utf8')).split('\n').filter(Boolean);

const { redirects, errors } = await parseAllRedirects({
  redirectsFiles: [join(out, '_redirects')],
  minimal: true,
});
assert.deepEqual(errors, []);
assert.equal(redirects.length, (await linesOf('_redirects')).length);
const redirect = (from) => redirects.find((one) => one.from === from);
assert.deepEqual([redirect('/data').to, redirect('/data').status], ['/talks', 301]);
assert.deepEqual([redirect('/api/v1').to, redirect('/api/v1').status], ['/api/v1.json', 200]);
console.log(`_redirects: ${redirects.length} rules`);

const { headers, errors: wrong } = await parseAllHeaders({
  headersFiles: [join(out, '_headers')],
  minimal: true,
});
assert.deepEqual(wrong, []);
assert.equal(headers.length, (await linesOf('_headers')).filter((line) => line.startsWith('/')).length);
const fits = (rule, path) => (rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : rule === path);
for (const path of [
  '/',
  TWIN,
  '/api/v1/versions',
  '/llms.txt',
  '/openapi.json',
  '/feed.xml',
  '/_lectern/search.js',
]) {
  const said = headers
    .filter((rule) => fits(rule.for, path))
    .flatMap(({ values }) => Object.keys(values).map((name) => name.toLowerCase()));
  // A header that is set twice has two values, and browsers take "*, *" for nobody.
  assert.deepEqual(said, [...new Set(said)], path);
  assert.ok(said.includes('access-control-allow-origin') && said.includes('x-content-type-options'), path);
}
// Cloudflare Pages limits the number of rules and the length of lines.
assert.ok(headers.length <= 100 && redirects.length <= 2000);
for (const line of [...(await linesOf('_headers')), ...(await linesOf('_redirects'))])
  assert.ok(line.length <= 2000);
console.log(`_headers: ${headers.length} rules`);

const { routes, error } = getTransformedRoutes(JSON.parse(await readFile(join(out, 'vercel.json'), 'utf8')));
assert.equal(error, null);
/** The place to which Vercel leads a request, before it looks for a file or after it has found none. */
function vercel(path, accept, isFile) {
  const files = routes.findIndex(({ handle }) => handle === 'filesystem');
  for (const { src, has = [], status, dest, headers: sent } of isFile ? routes.slice(0, files) : routes) {
    const match = src && new RegExp(src).exec(path);
    if (!match || !has.every(({ value }) => new RegExp(`^${value}$`).test(accept))) continue;
    const filled = (text) => text.replace(/\$(\d)/g, (_, group) => match[group] ?? '');
    if (status) return `${status} ${filled(sent.Location)}`;
    if (dest) return filled(dest);
  }
  return null;
}
assert.equal(vercel('/data', '*/*', false), '301 /talks');
assert.equal(vercel(TWIN, 'text/html,*/*', true), null);
assert.equal(vercel(TWIN, 'text/html, text/markdown;q=0.9', true), null);
assert.equal(vercel(TWIN, 'text/markdown, text/html, */*', true), `307 ${TWIN}.md`);
assert.equal(vercel(TWIN, 'text/html, text/markdown', true), `307 ${TWIN}.md`);
assert.equal(vercel(TWIN, 'text/markdown', true), `307 ${TWIN}.md`);
assert.equal(vercel('/', 'text/markdown', true), '307 /index.md');
assert.equal(vercel(`${TWIN}.md`, 'text/markdown', true), null);
assert.equal(vercel('/llms.txt', 'text/markdown', true), null);
assert.equal(vercel('/api/v1', 'application/json', false), '/api/v1.json');
assert.equal(vercel('/api/v1/content/writing/hello', '*/*', false), '/api/v1/content/writing/hello.json');
console.log(`vercel.json: ${routes.length} routes`);
await rm(work, { recursive: true });
