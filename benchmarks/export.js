// Measures what an export of a site of 6 kB documents costs: into an empty folder, after edits, and after no edit. In
// the same run, Hugo writes HTML and Markdown of the same documents, with the plainest templates.
//
//   npm run build && node benchmarks/export.js [SIZE [DIST_TO_COMPARE]]
//
// This needs Debian's package hugo. CPU time is the sum over all threads and processes.
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeSite, placeOf, writeDocument } from './make-site.js';

const [size = '5000', other] = process.argv.slice(2);
const EDITED = 345;
const root = mkdtempSync(join(tmpdir(), 'lectern-export-'));
const dir = join(root, 'site');
const programs = { here: join(import.meta.dirname, '../dist'), ...(other ? { other: resolve(other) } : {}) };
const CONFIG = `baseURL = "https://example.com/"
[outputs]
page = ["HTML", "markdown"]
[mediaTypes."text/markdown"]
suffixes = ["md"]
[outputFormats.markdown]
mediaType = "text/markdown"
isPlainText = true
`;
const LAYOUTS = {
  'single.html':
    '<!doctype html><html><head><title>{{ .Title }}</title><meta name="description" content="{{ .Description }}"></head><body><h1>{{ .Title }}</h1>{{ .Content }}{{ range (.GetTerms "tags") }}<a href="{{ .RelPermalink }}">{{ .LinkTitle }}</a>{{ end }}</body></html>',
  'single.md': '# {{ .Title }}\n\n{{ .RawContent }}',
  'list.html':
    '<!doctype html><html><head><title>{{ .Title }}</title></head><body>{{ range (.Paginate .Pages 12).Pages }}<p><a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ .Description }}</p>{{ end }}{{ template "_internal/pagination.html" . }}</body></html>',
};

const measured = (what, command, said = '') => {
  const ran = spawnSync('bash', ['-c', `time -p ${command}`], { encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(`${command} ended with ${ran.status}: ${ran.stderr}`);
  const seconds = (name) => Number(new RegExp(`^${name} ([\\d.]+)$`, 'm').exec(ran.stderr)?.[1]);
  const written = /(\d+) files written/.exec(ran.stderr)?.[1] ?? said;
  return `| ${what} | ${seconds('real').toFixed(1)} s | ${(seconds('user') + seconds('sys')).toFixed(1)} s | ${written} |`;
};

const built = (name, folder) =>
  `env LECTERN_CACHE=${join(root, `cache-${name}`)} node ${join(programs[name], 'cli/main.js')} build ${dir} -o ${join(root, `${folder}-${name}`)} --base-url https://example.com`;

/** Replaces one word of a body, as an owner would. Title, tags and headings stay. */
function edit(word) {
  const file = join(dir, placeOf(EDITED % Number(size)).file);
  const text = readFileSync(file, 'utf8');
  const at = text.lastIndexOf('```') + 4;
  writeFileSync(
    file,
    text.slice(0, at) + text.slice(at).replace(/\w+ \w+/, (two) => `${two.split(' ')[0]} ${word}`),
  );
}

const change = (number, from, to) => {
  const file = join(dir, placeOf(number).file);
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
};
const LAST = Number(size) - 1;
const MIDDLE = Math.floor(LAST / 2);
/** Other edits of an owner. The date of a document rises with its number. */
const EDITS = {
  'after another title': () => change(MIDDLE, /title: .*/, 'title: Renamed'),
  'after another tag': () => change(MIDDLE - 1, /tags: \[\w+/, 'tags: [another'),
  'after another date': () => change(MIDDLE - 2, /date: .*/, 'date: 2024-12-01'),
  'with a new entry, the newest': () => {
    writeDocument(dir, LAST + 1, Number(size));
    change(LAST + 1, /date: .*/, 'date: 2024-12-31');
  },
  'with an entry less': () => rmSync(join(dir, placeOf(MIDDLE - 3).file)),
};

try {
  makeSite(dir, Number(size));
  const hugo = join(root, 'hugo');
  mkdirSync(join(hugo, 'layouts/_default'), { recursive: true });
  writeFileSync(join(hugo, 'hugo.toml'), CONFIG);
  symlinkSync(join(dir, 'content'), join(hugo, 'content'));
  for (const [name, text] of Object.entries(LAYOUTS))
    writeFileSync(join(hugo, 'layouts/_default', name), text);
  const names = Object.keys(programs);
  const lines = [
    ...names.map((name) => measured(`first (${name})`, built(name, 'out'))),
    ...names.map((name) => measured(`into an empty folder, with the cache (${name})`, built(name, 'empty'))),
    ...['wesdel', 'ranison'].flatMap((word) => {
      edit(word);
      return names.map((name) => measured(`after an edit of one word (${name})`, built(name, 'out')));
    }),
    ...Object.entries(EDITS).flatMap(([what, edited]) => {
      edited();
      return names.map((name) => measured(`${what} (${name})`, built(name, 'out')));
    }),
    ...names.map((name) => measured(`after none (${name})`, built(name, 'out'))),
    measured('Hugo', `hugo --quiet -s ${hugo}`, 'all'),
  ];
  const files = readdirSync(join(root, 'out-here'), { recursive: true, encoding: 'utf8' });
  const bytes = files.map((file) => statSync(join(root, 'out-here', file))).filter((stat) => stat.isFile());
  const megabytes = bytes.reduce((sum, stat) => sum + stat.size, 0) / 1e6;
  console.log(
    `${size} documents, load of the machine ${loadavg()[0].toFixed(1)}. The export has ${bytes.length} files, ${Math.round(megabytes)} MB.\n`,
  );
  console.log(`| export | clock | CPU time | files written |\n|---|--:|--:|--:|\n${lines.join('\n')}`);
} finally {
  rmSync(root, { recursive: true, force: true });
}
