// Bundles what browsers run of an export: `rolldown -c` does the same, but lists every file in front of the first line of `npm start`.
import { copyFileSync } from 'node:fs';
import { dirname, posix, relative, resolve } from 'node:path';
import { build } from 'rolldown';

/** The modules of Orama by language; a site's export gets the one of its own. */
const LANGUAGES = {
  ar: 'arabic',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  it: 'italian',
  ja: 'japanese',
  nb: 'norwegian',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
  zh: 'mandarin',
};
/** They have stop words alone. */
const WITHOUT_STEMMER = new Set(['ja', 'zh']);

const output = { dir: 'dist/browser/bundle', format: 'esm', minify: true };

/** Search in the browser, from what tsc has written; and a module for each language. */
await build([
  {
    input: 'dist/browser/search.js',
    external: ['/_lectern/search-language.js'],
    output,
  },
  ...Object.entries(LANGUAGES).map(
    ([language, name]) => ({
      input: { [`language-${language}`]: `language:${language}` },
      plugins: [
        {
          name: 'language',
          resolveId: (id) => (id.startsWith('language:') ? `\0${id}` : null),
          load: (id) =>
            id.startsWith('\0language:')
              ? [
                  ...(WITHOUT_STEMMER.has(language)
                    ? []
                    : [`export { stemmer } from '@orama/stemmers/${name}';`]),
                  `export { stopwords } from '@orama/stopwords/${name}';`,
                ].join('\n')
              : null,
        },
      ],
      output,
    }),
  ),
  // A Worker of Cloudflare: the whole server, for whoever has no Node.js.
  {
    input: { lectern: 'dist/runtimes/worker/worker.js' },
    platform: 'browser',
    output: { dir: 'dist/worker', format: 'esm', minify: true, codeSplitting: false },
  },
]);

/** The languages of highlight.js that are used, and not its 9 MB; with its licence. */
const highlighter = 'dist/markdown/highlight.js';
await build({
  input: highlighter,
  platform: 'node',
  output: { file: highlighter, format: 'esm', minify: true },
});
copyFileSync('node_modules/highlight.js/LICENSE', 'dist/markdown/highlight.js.LICENSE');

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

/** What Node.js starts, each file in its place: to load them one by one takes as long as to read a small site. */
const workers = ['answer', 'build', 'html', 'picture', 'replica', 'watch'].map((name) => `${name}-worker`);
const entries = [
  'cli/main',
  'index',
  'search/index',
  'generators/index',
  ...['index', ...workers].map((name) => `runtimes/node/${name}`),
];
await build({
  input: Object.fromEntries(entries.map((entry) => [entry, `dist/${entry}.js`])),
  platform: 'node',
  // Packages stay what npm installs.
  external: /^[^./]/,
  plugins: [addresses],
  output: { dir: 'dist', format: 'esm', chunkFileNames: 'parts/[name].js' },
});
