/**
 * `lectern add` and a plugin in a real site, whose packages are installed and which is no part of this repository:
 * `node plugin-sites.js SITE OUTPUT [--base-url URL] [--runs N] -- COMMAND…`. The site is built without and with the plugin, and the
 * entries are held against the pages of the build, which are read here by themselves. `lectern add --remove` has to give back the bytes.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { HERE, LECTERN } from './support.js';

const split = process.argv.indexOf('--');
const [site, output, ...options] = process.argv.slice(2, split);
const [program, ...args] = process.argv.slice(split + 1);
const option = (name) => options[options.indexOf(name) + 1];
const base = options.includes('--base-url') ? ['--base-url', option('--base-url')] : [];
const runs = options.includes('--runs') ? Number(option('--runs')) : 1;
const out = join(site, output);
const PACKAGE = join(site, 'node_modules/lectern');

const sum = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
function filesIn(folder, isLeft = () => false) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (isLeft(entry.name, path) || entry.isSymbolicLink()) return [];
    return entry.isDirectory() ? filesIn(path, isLeft) : [path];
  });
}
const LEFT = new Set([
  'node_modules',
  '.git',
  '.astro',
  '.docusaurus',
  '.cache',
  'cache',
  '.vercel',
  '.netlify',
]);
const sources = () =>
  new Map(
    filesIn(site, (name, path) => LEFT.has(name) || path === out).map((file) => [
      relative(site, file),
      sum(file),
    ]),
  );

function build() {
  rmSync(out, { recursive: true, force: true });
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: site,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, LECTERN_CACHE: 'none' },
  });
  assert.equal(status, 0, (stdout + stderr).slice(-3000));
  return {
    seconds: (performance.now() - started) / 1000,
    said: (stdout + stderr).split('\n').filter((line) => /lectern/i.test(line)),
  };
}
const times = { without: [], with: [] };
const lectern = (...words) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [LECTERN, ...words], { encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
};

const before = sources();
const work = mkdtempSync(join(tmpdir(), 'lectern-site-'));
try {
  for (let run = 0; run < runs; run++) times.without.push(build().seconds);
  cpSync(out, join(work, 'without'), { recursive: true });
  const diff = lectern('add', site, '--write', '--package', `file:${join(HERE, '../..')}`, ...base);
  console.log(diff);
  if (!existsSync(PACKAGE)) symlinkSync(join(HERE, '../..'), PACKAGE);
  let said = [];
  for (let run = 0; run < runs; run++) {
    const built = build();
    times.with.push(built.seconds);
    said = built.said;
  }
  console.log(said.join('\n'));
  compare(join(work, 'without'));
  const [plain, plugged] = [Math.min(...times.without), Math.min(...times.with)];
  console.log(
    `build: ${plain.toFixed(1)} s without, ${plugged.toFixed(1)} s with, ${(plugged / plain).toFixed(2)} ×`,
  );
} finally {
  if (existsSync(join(site, 'vendor/lectern.json'))) lectern('add', site, '--remove', '--write');
  rmSync(work, { recursive: true, force: true });
  const after = sources();
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
  console.log(
    `--remove: ${changed.length === 0 ? 'the same bytes' : `DIFFERENT: ${changed.slice(0, 5).join(', ')}`}`,
  );
}

/** @param plain the output of the build without the plugin. */
function compare(plain) {
  const pages = new Map();
  for (const file of filesIn(plain)) {
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(file, 'utf8');
    const address = `/${relative(plain, file)}`.replace(/(?:\/index)?\.html$/, '') || '/';
    pages.set(address, {
      file: relative(plain, file),
      html,
      lang: /<html[^>]*\blang=["']?([\w-]+)/i.exec(html)?.[1],
      date: /(?:article:published_time["'][^>]*content=["']|"datePublished":\s*"|<time[^>]*datetime=["']?)(\d{4}-\d{2}-\d{2})/i.exec(
        html,
      )?.[1],
      isNoPage:
        /<meta[^>]*http-equiv=["']?refresh|<meta[^>]*name=["']?robots["']?[^>]*noindex/i.test(html) ||
        /(?:^|\/)404$/.test(address),
    });
  }
  const index = JSON.parse(readFileSync(join(out, 'content-index.json'), 'utf8'));
  const rows = index.entries ?? index.results ?? index.content;
  const wrong = { address: [], lang: [], date: [] };
  const seen = new Set();
  let dated = 0;
  for (const { url, lang, date } of rows) {
    const address = decodeURI(new URL(url).pathname).replace(/(.)(?:\/|\.html)$/, '$1');
    const page = pages.get(address);
    seen.add(address);
    if (page === undefined) wrong.address.push(address);
    else {
      if (page.lang && (lang ?? index.language ?? page.lang).toLowerCase() !== page.lang.toLowerCase())
        wrong.lang.push(`${address} ${lang} ${page.lang}`);
      if (page.date) dated++;
      if (page.date && date && date !== page.date) wrong.date.push(`${address} ${date} ${page.date}`);
    }
  }
  const rest = [...pages]
    .filter(([address, { isNoPage }]) => !isNoPage && !seen.has(address))
    .map(([address]) => address);
  const drafts = filesIn(site, (name, path) => LEFT.has(name) || path === out || name === 'vendor').filter(
    (file) =>
      /\.mdx?$/.test(file) && /^---\n(?:(?!---).*\n)*?draft:\s*true/m.test(readFileSync(file, 'utf8')),
  );
  const text = JSON.stringify(rows);
  const shown = drafts.filter((file) => {
    const title = /^title:\s*["']?(.+?)["']?\s*$/m.exec(readFileSync(file, 'utf8'))?.[1];
    return title !== undefined && text.includes(`"title":${JSON.stringify(title)}`);
  });
  const withLink = (html) => html.replace(/<link\b[^<>]*type=["']?text\/markdown["']?[^<>]*>\s*/gi, '');
  const touched = [...pages.values()].filter(
    ({ file, html }) =>
      withLink(readFileSync(join(out, file), 'utf8')).replace(/\s/g, '') !== html.replace(/\s/g, ''),
  );
  const untwinned = rows.filter(({ md }) => md && !existsSync(join(out, decodeURI(new URL(md).pathname))));
  console.log(
    `${pages.size} pages, ${rows.length} entries; not in the build ${wrong.address.length}, language wrong ${wrong.lang.length}, date wrong ${wrong.date.length} of ${dated}; drafts ${drafts.length}, shown ${shown.length}; pages without an entry ${rest.length}; other bytes in ${touched.length} pages; twins missing ${untwinned.length}`,
  );
  for (const list of [...Object.values(wrong), rest, shown])
    if (list.length > 0) console.log(`  ${list.slice(0, 12).join('\n  ')}`);
}
