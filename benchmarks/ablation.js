// Says which verified site needs each mechanism that follows code: switches off one mechanism at a time, in a copy of
// what tsc writes.
//
//   npx tsc -p build/tsconfig.json --noCheck --outDir PLAIN
//   node benchmarks/ablation.js --plain PLAIN --copy COPY --mirror DIR --work DIR > table.md
//
// A site needs a mechanism if its entries (address, title, date, language) differ without it. CONTRIBUTING.md says how
// to check out the sites.
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    plain: { type: 'string' },
    copy: { type: 'string' },
    mirror: { type: 'string' },
    work: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const [plain, copy, mirror, work] = ['plain', 'copy', 'mirror', 'work'].map((name) => resolve(values[name]));

/** A mechanism that is one function. Switched off, the function runs `body` first, such as `return null;`. */
const off = (file, name, body) => ({
  name: `${file.replace(/\.js$/, '')}: ${name}`,
  file,
  change: (text) =>
    text.replace(new RegExp(`^((?:export )?function ${name}\\([^\\n]*\\) \\{)`, 'm'), `$1 ${body}`),
});
/** A mechanism that is one member of a table. Switched off, the table lacks the member. */
const without = (file, table, key, remove = `delete ${table}[${JSON.stringify(key)}];`) => ({
  name: `${file.replace(/\.js$/, '')}: ${key}`,
  file,
  change: (text) => `${text}\n${remove}\n`,
});
const keysOf = async (file, table) => {
  const found = (await import(join(plain, file)))[table];
  return found instanceof Map ? [...found.keys()] : Object.keys(found);
};
const members = async (file, table) => (await keysOf(file, table)).map((key) => without(file, table, key));
const entries = async (file, table) =>
  (await keysOf(file, table)).map((key) =>
    without(file, table, key, `${table}.delete(${JSON.stringify(key)});`),
  );

const MECHANISMS = [
  ...(await members('code/evaluate/statements.js', 'STATEMENTS')),
  ...(await members('code/evaluate/expressions.js', 'EXPRESSIONS')),
  ...(await entries('code/values/lists.js', 'LIST_METHODS')),
  ...(await entries('code/values/text-methods.js', 'TEXT_METHODS')),
  off('code/evaluate/known.js', 'knownValue', 'return external;'),
  off('code/evaluate/known.js', 'environmentValue', 'return undefined;'),
  off('code/evaluate/perhaps.js', 'callPerhaps', 'return;'),
  off('code/evaluate/modules.js', 'dataModule', 'return null;'),
  off('generators/astro/gates.js', 'filterGate', 'return null;'),
  off('generators/astro/gates.js', 'defaultGates', 'return [];'),
  off('generators/astro/gates.js', 'addressByParams', 'return () => undefined;'),
  off('generators/astro/collections.js', 'defaultsOf', 'return NO_DEFAULTS;'),
  off('generators/eleventy/data.js', 'preprocessors', 'return [];'),
  off('generators/eleventy/data.js', 'readScriptMatter', 'return null;'),
  off('generators/gatsby/gatsby.js', 'queryGate', 'return null;'),
  off('generators/next/next.js', 'foldersRead', 'return [];'),
  off('generators/next/next.js', 'routeGate', 'return null;'),
  off('generators/nuxt/collections.js', 'listGate', 'return null;'),
  off('generators/nuxt/collections.js', 'withoutRoute', 'return [];'),
  off(
    'content/addresses/guess-patterns.js',
    'guessAddresses',
    'return { patterns: new Map(), origin: knownOrigin };',
  ),
].filter(({ name }) => name.includes(values.only));

/** Kinds of sites that are configured by code in JavaScript or Python. */
const WITH_CODE =
  /^(?:Astro|Starlight|Docusaurus|Eleventy|Gatsby|Next\.js|Nuxt Content|Pelican|Quartz|Sphinx|VitePress|VuePress)$/;
const rows = readdirSync(join(here, 'sites'))
  .map((name) => ({ name, row: JSON.parse(readFileSync(join(here, 'sites', name), 'utf8')) }))
  .filter(({ row }) => row.oracle && WITH_CODE.test(row.kind));

/** Reads the entries of a site in another process, so that the changed modules are loaded anew. */
function entriesOf(name, dist) {
  try {
    const script = join(here, 'print-entries.js');
    const args = [script, join(here, 'sites', name), dist, mirror, work];
    return execFileSync(process.execPath, args, {
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString();
  } catch {
    return 'it does not run';
  }
}

const before = new Map(rows.map(({ name }) => [name, entriesOf(name, plain)]));
console.log('| Mechanism | Verified sites that differ without it |\n|---|---|');
for (const { name, file, change } of MECHANISMS) {
  rmSync(copy, { recursive: true, force: true });
  cpSync(plain, copy, { recursive: true });
  const text = readFileSync(join(plain, file), 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${name}: nothing of that name in ${file}.`);
  writeFileSync(join(copy, file), changed);
  const needing = rows.filter((each) => entriesOf(each.name, copy) !== before.get(each.name));
  const list = needing.map(({ row }) => row.repository).join(', ');
  console.log(`| \`${name}\` | ${list === '' ? '–' : list} |`);
}
