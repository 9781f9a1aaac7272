// Bundles what browsers run of an export: `rolldown -c` does the same, but lists every file in front of the first line of `npm start`.
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, posix, relative, resolve } from 'node:path';
import { build } from 'rolldown';
import { MARKDOWN_IT, plainFields } from './plain-fields.js';
import { writeTexts } from './text-of.js';

const output = { dir: 'dist/browser/bundle', format: 'esm', minify: true };

await writeTexts('src', 'dist');

/** What lies beside a Worker as modules of their own: what the server of Node.js has too, and what depends on the site. */
const BESIDE = {
  'highlight.js': './highlight.js',
  'formula-markup.js': './formula-markup.js',
  'all-languages.js': './language.js',
};
const besideWorker = (id) => {
  const own = BESIDE[id.split('/').at(-1)];
  return own && id.startsWith('.') ? { id: own, external: 'absolute' } : null;
};

/** Search in the browser, from what tsc has written. */
await build([
  {
    input: 'dist/browser/search.js',
    external: ['/_lectern/search-language.js'],
    output,
  },
  // A Worker of Cloudflare: the whole server, for whoever has no Node.js.
  {
    input: { lectern: 'dist/runtimes/worker/worker.js' },
    platform: 'browser',
    plugins: [{ name: 'beside', resolveId: (id) => besideWorker(id) }, plainFields],
    output: { dir: 'dist/worker', format: 'esm', minify: true, codeSplitting: false },
  },
]);

/** Packages, as they are used: 40 languages of 9 MB, MathML without fonts, plain fields. With their licences. */
const SHARED = {
  highlight: { input: 'dist/markdown/html/highlight.js', from: 'highlight.js' },
  'formula-markup': { input: 'dist/markdown/html/formula-markup.js', from: 'katex' },
  'markdown-it': { input: MARKDOWN_IT, from: 'markdown-it' },
};
for (const [name, { input, from }] of Object.entries(SHARED)) {
  await build({
    input,
    platform: 'node',
    external: 'entities',
    plugins: [plainFields],
    output: { file: `dist/worker/${name}.js`, format: 'esm', minify: true },
  });
  copyFileSync(`node_modules/${from}/LICENSE`, `dist/worker/${name}.js.LICENSE`);
}
// Without a site, a Worker has every language.
writeFileSync('dist/worker/language.js', "export { LANGUAGES } from '../search/analysis/all-languages.js';\n");

/** `new URL('./file', import.meta.url)` names a file relative to the module, wherever its code comes to lie. */
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

/** The server of Node.js takes them from beside the Worker. */
const shared = {
  name: 'shared',
  resolveId: (id) => {
    const name = Object.keys(SHARED).find((one) => id === one || id.endsWith(`/${one}.js`));
    return name === undefined ? null : { id: resolve(`dist/worker/${name}.js`), external: 'relative' };
  },
};

/** What Node.js starts, each file in its place: to load them one by one takes as long as to read a small site. */
const workers = readdirSync('dist/runtimes/node').filter((name) => name.endsWith('-worker.js'));
const entries = [
  'cli/main',
  'cli/command-worker',
  'index',
  'search/index',
  'generators/index',
  ...['index.js', ...workers].map((name) => `runtimes/node/${name.replace('.js', '')}`),
];
await build({
  input: Object.fromEntries(entries.map((entry) => [entry, `dist/${entry}.js`])),
  platform: 'node',
  // Other packages stay what npm installs.
  external: (id) => /^[^./]/.test(id) && !(id in SHARED),
  plugins: [addresses, shared],
  output: { dir: 'dist', format: 'esm', chunkFileNames: 'parts/[name].js' },
});
