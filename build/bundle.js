// Bundles the programs for Node.js, Workers and browsers. `rolldown -c` would do the same, but prints the list of all
// files above the first line of `npm start`.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, posix, relative, resolve } from 'node:path';
import { build } from 'rolldown';
import { noteSources } from './sources-digest.js';
import { plainFields } from './markdown-it-fields.js';
import { writeTexts } from './text-imports.js';

const output = { dir: 'dist/browser/bundle', format: 'esm', minify: true };

await writeTexts('src', 'dist');

/** The licences of all bundled packages, by name and version. */
const licences = new Map();
const noteLicences = {
  name: 'licences',
  generateBundle(_, files) {
    const ids = Object.values(files).flatMap(({ moduleIds = [] }) => moduleIds);
    const folders = ids.map((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0]);
    for (const folder of new Set(folders)) {
      if (folder === undefined) continue;
      const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
      const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
      const text = file === undefined ? license : readFileSync(`${folder}/${file}`, 'utf8').trim();
      licences.set(`${name} ${version}`, text);
    }
  },
};

/** Modules outside of a Worker's bundle: two that Node.js uses as well, and the languages, which depend on the site. */
const BESIDE = {
  'highlight.js': './highlight.js',
  'formula-markup.js': './formula-markup.js',
  'all-languages.js': './language.js',
};
const besideWorker = (id) => {
  const external = BESIDE[id.split('/').at(-1)];
  return external && id.startsWith('.') ? { id: external, external: 'absolute' } : null;
};

/** Search in the browser, bundled from the output of tsc. */
await build([
  {
    input: 'dist/browser/search.js',
    external: ['/_lectern/search-language.js'],
    plugins: [noteLicences],
    output,
  },
  // The whole server as a Cloudflare Worker.
  {
    input: { lectern: 'dist/runtimes/worker/worker.js' },
    platform: 'browser',
    plugins: [{ name: 'beside', resolveId: (id) => besideWorker(id) }, plainFields, noteLicences],
    output: { dir: 'dist/worker', format: 'esm', minify: true, codeSplitting: false },
  },
]);

const buildAlone = (input, file, format) =>
  build({ input, platform: 'node', plugins: [noteLicences], output: { file, format, minify: true } });

// The package has these files only once, for Node.js, which loads them when it needs them. `program-files.ts` writes
// them beside a Worker.
for (const [name, method] of [['highlight', 'highlight'], ['formula-markup', 'formulaMarkup']])
  writeFileSync(`dist/worker/${name}.js`, `export { ${method} } from '../parts/html-${name}.cjs';\n`);
await buildAlone('dist/surfaces/http/negotiate.js', 'dist/worker/accept.js', 'esm');
// The checks of the contract suite, which `lectern verify` runs against a deployed site.
await buildAlone('test/contract/verify.ts', 'dist/contract/verify.js', 'esm');
// `lectern build` replaces this file by the language of the site. Without this replacement, a Worker has all languages.
writeFileSync('dist/worker/language.js', "export { LANGUAGES } from '../search/analysis/all-languages.js';\n");

/**
 * `new URL('./file', import.meta.url)` is relative to its module. Bundling moves the module, so the address is
 * rewritten.
 */
const RELATIVE = /new URL\(\s*(['"`])(\.[^'"`]*)\1,\s*import\.meta\.url\s*\)/g;
const MARKED = /new URL\(\s*(['"`])dist:([^'"`]*)\1/g;
const addresses = {
  name: 'addresses',
  transform: (code, id) =>
    code.replace(
      RELATIVE,
      (_, quote, to) =>
        `new URL(${quote}dist:${posix.join(relative(resolve('dist'), dirname(id)), to)}${quote}, import.meta.url)`,
    ),
  renderChunk: (code, { fileName }) =>
    code.replace(MARKED, (_, quote, to) => {
      const path = posix.relative(dirname(fileName), to);
      return `new URL(${quote}${path.startsWith('.') ? '' : './'}${path}${to.endsWith('/') ? '/' : ''}${quote}`;
    }),
};

/** Modules that take long to load and that few sites need, with the functions that they export. */
const BY_NEED = [
  [/dist\/markdown\/html\/highlight\.js$/, ['highlight']],
  [/dist\/markdown\/html\/formula-markup\.js$/, ['formulaMarkup']],
  [/dist\/code\/parse\/parse-module\.js$/, ['parseModule', 'expressionEnd']],
  [/dist\/code\/python\/parse-python\.js$/, ['parsePython']],
  [/dist\/generators\/eleventy\/filters\.js$/, ['slugifyFilter', 'slugFilter']],
  [/franc-min\/index\.js$/, ['francAll']],
  // English stemming is always loaded, because most sites are in English.
  [/stemmers\/dist\/(?!en\.)\w+\.js$/, ['stemmer']],
];
/** The modules of {@link BY_NEED} that the bundle contains, by the file that each becomes. */
const alone = new Map();
/** Replaces each module of {@link BY_NEED} by functions that load it at their first call. */
const byNeed = {
  name: 'by-need',
  load: (id) => {
    const [, functions] = BY_NEED.find(([names]) => names.test(id)) ?? [];
    if (functions === undefined) return null;
    const file = `${id.split('/').slice(-2).join('-').replace(/\.js$/, '')}.cjs`;
    alone.set(file, id);
    return [
      "import { createRequire } from 'node:module';",
      "const require = createRequire(new URL('dist:parts/', import.meta.url));",
      'let loaded;',
      `const module = () => (loaded ??= require('./${file}'));`,
      ...functions.map((name) => `export function ${name}(...args) { return module().${name}(...args); }`),
    ].join('\n');
  },
};

/**
 * The modules that Node.js starts. They keep their paths but share bundles, because loading many single files takes
 * longer.
 */
const workers = readdirSync('dist/runtimes/node', { recursive: true }).filter((name) => name.endsWith('-worker.js'));
const entries = [
  'cli/main',
  'cli/command-worker',
  'index',
  'search/index',
  'generators/index',
  ...['astro', 'astro-middleware', 'eleventy', 'vitepress', 'docusaurus'].map((name) => `plugins/${name}`),
  ...['index.js', ...workers].map((name) => `runtimes/node/${name.replaceAll('\\', '/').replace('.js', '')}`),
];
const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
/**
 * Packages that are bundled, although npm installs them too: users need their types, and a Worker needs its language.
 */
const INSIDE = new Set(['acorn', 'ipaddr.js', 'zod', '@orama/stemmers', '@orama/stopwords']);
const packages = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !INSIDE.has(name));

await build({
  input: Object.fromEntries(entries.map((entry) => [entry, `dist/${entry}.js`])),
  platform: 'node',
  // Bundles about three hundred modules into a few files, which a process loads in 60 % of the time.
  external: (id) => packages.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [addresses, byNeed, plainFields, noteLicences],
  output: { dir: 'dist', format: 'esm', chunkFileNames: 'parts/[name].js' },
});
for (const [file, input] of alone) await buildAlone(input, `dist/parts/${file}`, 'cjs');

const texts = [...licences].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => `${name}\n\n${text}\n`);
writeFileSync('dist/LICENSES.txt', `Parts of these packages are in this one.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`);
// Preview pictures need Figtree as TrueType, because the library that draws them cannot read WOFF.
cpSync('src/runtimes/node/pictures/fonts', 'dist/fonts', { recursive: true });

noteSources();
