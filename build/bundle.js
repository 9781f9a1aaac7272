// Bundles what Node.js, a Worker and browsers run: `rolldown -c` does the same, but lists every file in front of the first line of `npm start`.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, posix, relative, resolve } from 'node:path';
import { build } from 'rolldown';
import { noteSources } from './sources-digest.js';
import { plainFields } from './markdown-it-fields.js';
import { writeTexts } from './text-imports.js';

const output = { dir: 'dist/browser/bundle', format: 'esm', minify: true };

await writeTexts('src', 'dist');

/** The licences of all packages that are in a bundle, by name and version. */
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

/** Modules that stay outside of the bundle of a Worker: those that Node.js shares, and the one that depends on the site. */
const BESIDE = {
  'highlight.js': './highlight.js',
  'formula-markup.js': './formula-markup.js',
  'all-languages.js': './language.js',
};
const besideWorker = (id) => {
  const external = BESIDE[id.split('/').at(-1)];
  return external && id.startsWith('.') ? { id: external, external: 'absolute' } : null;
};

/** Search in the browser, from the output of tsc. */
await build([
  {
    input: 'dist/browser/search.js',
    external: ['/_lectern/search-language.js'],
    plugins: [noteLicences],
    output,
  },
  // The whole server, as a Worker of Cloudflare.
  {
    input: { lectern: 'dist/runtimes/worker/worker.js' },
    platform: 'browser',
    plugins: [{ name: 'beside', resolveId: (id) => besideWorker(id) }, plainFields, noteLicences],
    output: { dir: 'dist/worker', format: 'esm', minify: true, codeSplitting: false },
  },
]);

/** Bundles a module with all its imports. */
const buildAlone = (input, file, format) =>
  build({ input, platform: 'node', plugins: [noteLicences], output: { file, format, minify: true } });

// The package has these files once, for Node.js, which loads them by need. `program-files.ts` writes them beside a Worker.
for (const [name, method] of [['highlight', 'highlight'], ['formula-markup', 'formulaMarkup']])
  writeFileSync(`dist/worker/${name}.js`, `export { ${method} } from '../parts/html-${name}.cjs';\n`);
await buildAlone('dist/surfaces/http/negotiate.js', 'dist/worker/accept.js', 'esm');
// The checks of the contract's test suite, which `lectern verify` runs against a deployed site.
await buildAlone('test/contract/verify.ts', 'dist/contract/verify.js', 'esm');
// `lectern build` replaces this file by the language of the site. Without it, a Worker has all languages.
writeFileSync('dist/worker/language.js', "export { LANGUAGES } from '../search/analysis/all-languages.js';\n");

/** `new URL('./file', import.meta.url)` is relative to the module, so it is rewritten when bundling moves the code. */
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

/** Modules that take long to load and that few sites need, with their functions. */
const BY_NEED = [
  [/dist\/markdown\/html\/highlight\.js$/, ['highlight']],
  [/dist\/markdown\/html\/formula-markup\.js$/, ['formulaMarkup']],
  [/dist\/code\/parse\/parse-module\.js$/, ['parseModule', 'expressionEnd']],
  [/dist\/code\/python\/parse-python\.js$/, ['parsePython']],
  [/dist\/generators\/eleventy\/filters\.js$/, ['slugifyFilter', 'slugFilter']],
  [/franc-min\/index\.js$/, ['francAll']],
  // Most sites are in English.
  [/stemmers\/dist\/(?!en\.)\w+\.js$/, ['stemmer']],
];
/** The modules of {@link BY_NEED} that the bundle has, by the file that each becomes. */
const alone = new Map();
/** Replaces such a module by functions that load it at their first call. */
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

/** The modules that Node.js starts. They keep their paths, and share bundles: to load single files would take longer. */
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
/** Packages that are in the bundle, although npm installs them for their types or for the language of a Worker. */
const INSIDE = new Set(['acorn', 'ipaddr.js', 'zod', '@orama/stemmers', '@orama/stopwords']);
const packages = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !INSIDE.has(name));

await build({
  input: Object.fromEntries(entries.map((entry) => [entry, `dist/${entry}.js`])),
  platform: 'node',
  // A few files instead of three hundred: a process loads in 60 % of the time.
  external: (id) => packages.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [addresses, byNeed, plainFields, noteLicences],
  output: { dir: 'dist', format: 'esm', chunkFileNames: 'parts/[name].js' },
});
for (const [file, input] of alone) await buildAlone(input, `dist/parts/${file}`, 'cjs');

const texts = [...licences].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => `${name}\n\n${text}\n`);
writeFileSync('dist/LICENSES.txt', `Parts of these packages are in this one.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`);
// Figtree as TrueType, for preview pictures: the library that draws them reads no WOFF.
cpSync('src/runtimes/node/pictures/fonts', 'dist/fonts', { recursive: true });

noteSources();
