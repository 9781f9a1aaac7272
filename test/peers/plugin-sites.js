/**
 * Tries `lectern add` and a plugin in a real site, whose packages are installed and which is not part of this
 * repository:
 *
 *   node plugin-sites.js SITE OUTPUT [--base-url URL] [--draft FILE=LIKE] -- COMMAND…
 *
 * Builds the site with the plugin, and prints a table row that says how the entries agree with the pages of the build,
 * which this script reads by itself. FILE is added as a draft with the front matter of LIKE. Two builds without the
 * plugin show which bytes differ anyway, so the owner's files are compared with their state when Lectern began.
 * `lectern add --remove` has to restore the bytes of the sources.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { showText } from '../../dist/markdown/html/html.js';
import { pageWords } from '../../dist/markdown/html/page-words.js';
import { HERE, LECTERN } from './support.js';

const split = process.argv.indexOf('--');
const [site, output, ...options] = process.argv.slice(2, split);
const [program, ...args] = process.argv.slice(split + 1);
const option = (name) => (options.includes(name) ? options[options.indexOf(name) + 1] : null);
const base = option('--base-url') === null ? [] : ['--base-url', option('--base-url')];
const [draft, like] = option('--draft')?.split('=') ?? [];
const ROOT = join(HERE, '../..');
const PACKAGE = join(site, 'node_modules/lectern');
const SECRET = 'woodruffian';
const out = join(site, output);
const work = mkdtempSync(join(tmpdir(), 'lectern-site-'));
const before = join(work, 'before');

/** A program that runs instead of Lectern: it copies what the generator has written, and then runs Lectern. */
const KEEPING = `import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
const args = process.argv.slice(2);
cpSync(args[args.indexOf('--into') + 1], ${JSON.stringify(before)}, { recursive: true });
const { pages } = JSON.parse(readFileSync(args[args.indexOf('--pages') + 1], 'utf8'));
writeFileSync(${JSON.stringify(join(work, 'pages.json'))}, JSON.stringify({ dir: args[1], pages }));
process.exit(spawnSync(process.execPath, [${JSON.stringify(LECTERN)}, ...args], { stdio: 'inherit' }).status ?? 1);
`;

const sum = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
function filesIn(folder, isLeft = () => false) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (isLeft(entry.name, path) || entry.isSymbolicLink()) return [];
    return entry.isDirectory() ? filesIn(path, isLeft) : [path];
  });
}
/** Folders that builds write and keep, among them that of a Worker. */
const LEFT = new Set([
  'node_modules',
  '.git',
  '.astro',
  '.docusaurus',
  '.cache',
  'cache',
  'dist',
  'worker',
  '.vercel',
  '.netlify',
]);
const sums = (folder, isLeft) =>
  new Map(filesIn(folder, isLeft).map((file) => [relative(folder, file), sum(file)]));
const sources = () => sums(site, (name, path) => LEFT.has(name) || path === out);
const differing = (one, other) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((file) => one.get(file) !== other.get(file));

function build() {
  rmSync(out, { recursive: true, force: true });
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: site,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, LECTERN_CACHE: 'none' },
  });
  assert.equal(status, 0, (stdout + stderr).slice(-3000));
  return stdout + stderr;
}
const lectern = (...words) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [LECTERN, ...words], { encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
};

if (draft) {
  const matter =
    /^---\n(?<keys>[\s\S]*?)\n---\n/.exec(readFileSync(join(site, like), 'utf8'))?.groups.keys ?? '';
  const keys = matter.replace(/^(?:title|slug|permalink|id|draft):.*\n?/gm, '');
  writeFileSync(
    join(site, draft),
    `---\ntitle: The ${SECRET}\ndraft: true\n${keys}\n---\n\n# The ${SECRET}\n\nNobody reads of the ${SECRET}.\n`,
  );
}
const began = sources();
try {
  build();
  const first = sums(out);
  build();
  const unstable = differing(first, sums(out));
  lectern('add', site, '--write', '--package', `file:${ROOT}`, ...base);
  rmSync(PACKAGE, { recursive: true, force: true });
  mkdirSync(join(PACKAGE, 'dist/cli'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(PACKAGE, 'package.json'));
  for (const folder of ['dist/plugins', 'dist/parts'])
    cpSync(join(ROOT, folder), join(PACKAGE, folder), { recursive: true });
  writeFileSync(join(PACKAGE, 'dist/cli/main.js'), KEEPING);
  const said = build();
  if (!existsSync(before)) throw new Error(`Lectern did not run.\n${said.slice(-2000)}`);
  if (!existsSync(join(out, 'content-index.json'))) throw new Error(said.slice(-3000));
  await compare(unstable.length);
} finally {
  rmSync(PACKAGE, { recursive: true, force: true });
  if (existsSync(join(site, 'vendor/lectern.json'))) lectern('add', site, '--remove', '--write');
  rmSync(work, { recursive: true, force: true });
  const changed = differing(began, sources());
  if (draft) rmSync(join(site, draft), { force: true });
  assert.deepEqual(changed, [], 'lectern add --remove gives back other bytes');
}

/**
 * Prints the row of the site, and everything that is wrong.
 * @param unstable files that two builds without the plugin make differently.
 */
async function compare(unstable) {
  const pages = new Map();
  for (const file of filesIn(before)) {
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(file, 'utf8');
    const address = bare(`/${relative(before, file)}`.replace(/(?:index)?\.html$/, ''));
    pages.set(address, {
      words: wordsOf(html),
      lang: /<html[^>]*\blang=["']?([\w-]+)/i.exec(html)?.[1],
      date: /(?:article:published_time["'][^>]*content=["']|"datePublished":\s*")(\d{4}-\d{2}-\d{2})/i.exec(
        html,
      )?.[1],
      isNoPage:
        /<meta[^>]*http-equiv=["']?refresh|<meta[^>]*name=["']?robots["']?[^>]*noindex/i.test(html) ||
        /(?:^|\/)404$/.test(address),
    });
  }
  const told = JSON.parse(readFileSync(join(work, 'pages.json'), 'utf8'));
  const account = new Map(told.pages.map((page) => [bare(decodeURI(page.address)), page]));
  const index = JSON.parse(readFileSync(join(out, 'content-index.json'), 'utf8'));
  const rows = index.entries ?? index.results ?? index.content;
  const wrong = {
    address: [],
    language: [],
    date: [],
    words: [],
    twin: [],
    missing: [],
    draft: [],
    bytes: [],
  };
  const seen = new Set();
  const count = { dated: 0, kept: 0, had: 0, own: 0 };
  for (const { url, lang, date, md } of rows) {
    const address = bare(decodeURI(new URL(url).pathname));
    const page = pages.get(address);
    seen.add(address);
    if (page === undefined) {
      wrong.address.push(address);
      continue;
    }
    const wanted = {
      lang: account.get(address)?.lang ?? page.lang,
      date: account.get(address)?.date ?? page.date,
    };
    const found = lang ?? index.language ?? wanted.lang;
    if (wanted.lang && found.toLowerCase() !== wanted.lang.toLowerCase())
      wrong.language.push(`${address} ${found} ${wanted.lang}`);
    if (wanted.date) count.dated++;
    if (wanted.date && date !== wanted.date) wrong.date.push(`${address} ${date} ${wanted.date}`);
    const twin = relative(out, join(out, decodeURI(new URL(md).pathname)));
    if (!existsSync(join(out, twin))) wrong.twin.push(address);
    else if (existsSync(join(before, twin))) count.own++;
    // If VitePress makes a page from data (`[name].md`), the page has no source file.
    else if (
      /\.mdx?$/.test(account.get(address)?.source ?? '') &&
      existsSync(join(told.dir, account.get(address).source))
    ) {
      // Words that are in the source and on the page must be in the twin. Words that a template adds are in no source.
      const due = common(wordsOfText(join(told.dir, account.get(address).source)), page.words);
      const written = wordsOfText(join(out, twin));
      const [had, kept] = [total(due), total(common(due, written))];
      count.had += had;
      count.kept += kept;
      if (had - kept > 2 && kept / had < 0.97) wrong.words.push(`${address} ${kept} of ${had}`);
    }
  }
  /** Pages that templates make from other pages, such as lists. */
  const others = [];
  // An index in one language contains an entry and its translations only once.
  for (const [address, { isNoPage }] of pages)
    if (!isNoPage && !seen.has(address) && !existsSync(join(out, `${address.slice(1) || 'index'}.md`)))
      (/\.mdx?$/.test(account.get(address)?.source ?? '') ? wrong.missing : others).push(address);
  const drafts = filesIn(site, (name, path) => LEFT.has(name) || path === out || name === 'vendor').filter(
    (file) =>
      /\.mdx?$/.test(file) && /^---\n(?:(?!---).*\n)*?draft:\s*true/m.test(readFileSync(file, 'utf8')),
  );
  const ofBuild = sums(before);
  const added = filesIn(out).filter((file) => !ofBuild.has(relative(out, file)));
  for (const file of added) if (readFileSync(file).includes(SECRET)) wrong.draft.push(relative(out, file));
  for (const file of drafts)
    if (account.has(bare(`/${relative(site, file)}`.replace(/\.mdx?$/, ''))))
      wrong.draft.push(relative(site, file));
  const LINK = /<link rel="alternate" type="text\/markdown" href="[^"<>]*">(?=<\/head>)/i;
  let linked = 0;
  for (const [file, digest] of ofBuild) {
    if (existsSync(join(out, file)) && sum(join(out, file)) === digest) continue;
    // Reads bytes, whatever the encoding of the file.
    const [then, now] = [before, out].map((folder) => readFileSync(join(folder, file), 'latin1'));
    if (now.replace(LINK, '') === then) linked++;
    else wrong.bytes.push(file);
  }
  const of = (list, total) => `${total - list.length} of ${total}`;
  const cells = {
    site: basename(site),
    pages: pages.size,
    entries: of(wrong.address, rows.length),
    'texts without an entry': wrong.missing.length,
    'pages that are no entry': others.length,
    dates: of(wrong.date, count.dated),
    languages: of(wrong.language, rows.length),
    twins: of(wrong.twin, rows.length),
    "twins of the owner's": count.own,
    words: count.had === 0 ? '-' : `${((100 * count.kept) / count.had).toFixed(2)} %`,
    drafts: `${drafts.length}, shown ${wrong.draft.length}`,
    'heads with a link': linked,
    'other bytes of the owner': wrong.bytes.length,
    'files that differ without the plugin': unstable,
  };
  console.log(
    `| ${Object.keys(cells).join(' | ')} |\n|${'---|'.repeat(Object.keys(cells).length)}\n| ${Object.values(cells).join(' | ')} |`,
  );
  for (const [what, list] of Object.entries({ 'no entry': others, ...wrong }))
    if (list.length > 0) console.log(`  ${what}: ${list.length}\n    ${list.slice(0, 10).join('\n    ')}`);
  if (Object.values(wrong).some((list) => list.length > 0)) process.exitCode = 1;
}

/** An address without the endings in which hosts and generators differ. */
function bare(address) {
  return address.replace(/(?:\/|\.html)$/, '') || '/';
}

function total(words) {
  return [...words.values()].reduce((sum, times) => sum + times, 0);
}

function common(words, others) {
  return new Map([...words].map(([word, times]) => [word, Math.min(times, others.get(word) ?? 0)]));
}

function wordsOfText(file) {
  const markdown = readFileSync(file, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '');
  return wordsOf(showText({ markdown }).html);
}

function wordsOf(html) {
  const { text } = pageWords(html);
  const words = new Map();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu))
    words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}
