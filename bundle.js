// Bundles what browsers run of an export: `rolldown -c` does the same, but lists every file in front of the first line of `npm start`.
import { copyFileSync, writeFileSync } from 'node:fs';
import { build } from 'rolldown';

const output = { dir: 'dist/browser/bundle', format: 'esm', minify: true };

/** What lies beside a Worker as modules of their own: what the server of Node.js has too, and what depends on the site. */
const BESIDE = { 'highlight.js': './highlight.js', 'all-languages.js': './language.js' };
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
    plugins: [{ name: 'beside', resolveId: (id) => besideWorker(id) }],
    output: { dir: 'dist/worker', format: 'esm', minify: true, codeSplitting: false },
  },
]);

/** The languages of highlight.js that are used, and not its 9 MB; with its licence. A Worker lies beside it. */
const highlighter = 'dist/markdown/highlight.js';
await build({
  input: highlighter,
  platform: 'node',
  output: { file: 'dist/worker/highlight.js', format: 'esm', minify: true },
});
writeFileSync(highlighter, "export * from '../worker/highlight.js';\n");
copyFileSync('node_modules/highlight.js/LICENSE', 'dist/worker/highlight.js.LICENSE');
// Without a site, a Worker has every language.
writeFileSync('dist/worker/language.js', "export { LANGUAGES } from '../search/analysis/all-languages.js';\n");
