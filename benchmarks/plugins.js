// Measures what each plugin adds to the time of a build, and checks what a killed build leaves behind.
//
//   npm run build
//   node benchmarks/plugins.js [--pages 500] [--runs 3] [--kills 20] NAME=FOLDER ...
//
// NAME is astro, eleventy, vitepress or docusaurus. FOLDER has the packages of the generator (`npm install astro`), and
// its files are overwritten. Builds without and with the plugin take turns, and the fastest of each counts: the plugin
// should take at most 1.15 times as long. With --kills, the build is killed at that many points of its time instead, half
// of them after its first file is there:
// the output must then contain no word of a draft and no half of a JSON file.
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const args = process.argv.slice(2);
const option = (name, value) => (args.includes(name) ? Number(args[args.indexOf(name) + 1]) : value);
const [pages, runs, kills] = [option('--pages', 500), option('--runs', 3), option('--kills', 0)];
const sites = args.filter((arg) => arg.includes('='));
if (sites.length === 0) throw new Error('Name generators: node benchmarks/plugins.js astro=FOLDER ...');

const BASE = 'https://a.example';
const SECRET = 'woodruff';
const DRAFTS = 20;
const LAYOUT = (title, body) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main>${body}</main></body></html>`;

/** The files that each generator needs besides its texts. The plugin replaces the word PLUGIN. */
const GENERATORS = {
  eleventy: {
    texts: 'posts',
    out: '_site',
    command: ['node_modules/@11ty/eleventy/cmd.cjs'],
    files: {
      'eleventy.config.js': `import lectern from 'lectern/eleventy';
export default (config) => {
  config.addPreprocessor('drafts', '*', (data) => (data.draft ? false : undefined));
  config.addGlobalData('layout', 'base.njk');
  PLUGIN
};`,
      '_includes/base.njk': LAYOUT('{{ title }}', '{{ content | safe }}'),
    },
    plugin: `config.addPlugin(lectern, { baseUrl: '${BASE}', target: 'netlify' });`,
  },
  astro: {
    texts: 'notes',
    out: 'dist',
    // Astro keeps all collections here until the build ends, with or without a plugin: Astro 5 in `chunks`.
    scratch: ['.prerender', 'chunks'],
    // Astro 5, the last that runs on Node.js 20, has `astro.js`; later ones have `bin/astro.mjs`.
    commands: [
      ['node_modules/astro/astro.js', 'build'],
      ['node_modules/astro/bin/astro.mjs', 'build'],
    ],
    files: {
      'astro.config.mjs': `import lectern from 'lectern/astro';
export default { site: '${BASE}', integrations: [PLUGIN] };`,
      'src/content.config.js': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = { notes: defineCollection({ loader: glob({ base: './notes', pattern: '**/*.md' }) }) };`,
      'src/pages/posts/[name].astro': `---
import { getCollection, render } from 'astro:content';
export async function getStaticPaths() {
  const notes = (await getCollection('notes')).filter(({ data }) => !data.draft);
  return notes.map((note) => ({ params: { name: note.id }, props: { note } }));
}
const { note } = Astro.props;
const { Content } = await render(note);
---
${LAYOUT('{note.data.title}', '<Content />')}`,
    },
    plugin: "lectern({ target: 'netlify' })",
  },
  vitepress: {
    texts: 'posts',
    out: '.vitepress/dist',
    command: ['node_modules/vitepress/bin/vitepress.js', 'build', '.'],
    files: {
      '.vitepress/config.js': `import lectern from 'lectern/vitepress';
export default { title: 'A site', srcExclude: ['posts/draft-*.md', 'node_modules/**'], PLUGIN };`,
    },
    plugin: `buildEnd: lectern({ baseUrl: '${BASE}', target: 'netlify' })`,
  },
  docusaurus: {
    texts: 'docs',
    out: 'build',
    command: ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build'],
    files: {
      'docusaurus.config.js': `module.exports = { title: 'A site', url: '${BASE}', baseUrl: '/', onBrokenLinks: 'ignore',
  presets: [['classic', { docs: {}, blog: false, theme: {} }]], plugins: [PLUGIN] };`,
      'src/pages/index.md': '# Home\n\nWelcome.\n',
    },
    plugin: "['lectern/docusaurus', { target: 'netlify' }]",
  },
};
const WRITTEN = [
  'posts',
  'notes',
  'docs',
  'blog',
  'src',
  '_includes',
  '.docusaurus',
  '.astro',
  '.netlify',
  '.vitepress',
];

for (const site of sites) {
  const [name, folder] = site.split('=');
  const dir = resolve(folder);
  const generator = GENERATORS[name];
  if (generator === undefined) throw new Error(`${name} is none of ${Object.keys(GENERATORS).join(', ')}.`);
  write(dir, generator);
  if (kills > 0) await kill(name, dir, generator);
  else await time(name, dir, generator);
}

async function time(name, dir, generator) {
  const [without, plugged] = [[], []];
  for (let run = 0; run < runs; run++)
    for (const [times, plugin] of [
      [without, ''],
      [plugged, generator.plugin],
    ]) {
      configure(dir, generator, plugin);
      const { code, seconds, text } = await build(dir, generator);
      if (code !== 0) throw new Error(text);
      times.push(seconds);
    }
  const [plain, more] = [Math.min(...without), Math.min(...plugged)];
  console.log(
    `${name}: ${pages} pages, ${plain.toFixed(2)} s without and ${more.toFixed(2)} s with the plugin, ${(more / plain).toFixed(2)} times`,
  );
}

async function kill(name, dir, generator) {
  configure(dir, generator, generator.plugin);
  const { code, seconds, untilFiles, text } = await build(dir, generator);
  if (code !== 0 || !existsSync(join(dir, generator.out, 'content-index.json'))) throw new Error(text);
  const { scratch = [] } = generator;
  const count = { killed: 0, withPages: 0, withFiles: 0, drafts: 0, halves: 0 };
  const half = Math.ceil(kills / 2);
  const points = Array.from({ length: kills }, (_, number) =>
    number < half
      ? (untilFiles * (number + 1)) / (half + 1)
      : untilFiles + ((seconds - untilFiles) * (number - half + 1)) / (kills - half + 1),
  );
  for (const point of points) {
    const { code: ended } = await build(dir, generator, point * 1000);
    if (ended === null) count.killed++;
    const out = join(dir, generator.out);
    if (!existsSync(out)) continue;
    const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    if (files.some((file) => file.name.endsWith('.html'))) count.withPages++;
    if (files.some((file) => file.name === 'content-index.json')) count.withFiles++;
    for (const folder of [out, join(dir, '.netlify')])
      if (
        spawnSync('grep', ['-rli', ...scratch.map((name) => `--exclude-dir=${name}`), SECRET, folder], {
          encoding: 'utf8',
        }).stdout !== ''
      )
        count.drafts++;
    for (const file of files)
      if (file.name.endsWith('.json') && isHalf(join(file.parentPath, file.name))) count.halves++;
  }
  console.log(
    `${name}: killed ${count.killed} times within ${seconds.toFixed(1)} s, ${count.withPages} times with pages and ${count.withFiles} times with files of Lectern in the output; words of drafts ${count.drafts}, halves of JSON ${count.halves}`,
  );
  if (count.drafts + count.halves > 0) process.exitCode = 1;
}

function isHalf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) === undefined;
  } catch {
    return true;
  }
}

/** Runs the build. @param limit milliseconds after which the build and its children are killed. */
function build(dir, { out, command, commands = [command], scratch = [] }, limit) {
  for (const folder of [
    out,
    '.netlify',
    '.docusaurus',
    '.astro',
    'node_modules/.astro',
    'node_modules/.cache',
  ])
    rmSync(join(dir, folder), { recursive: true, force: true });
  const began = performance.now();
  const env = { ...process.env, LECTERN_CACHE: 'none', CI: '1', ASTRO_TELEMETRY_DISABLED: '1' };
  const args = commands.find(([program]) => existsSync(join(dir, program)));
  if (args === undefined) throw new Error(`${dir} has no ${commands[0][0]}. Install the generator there.`);
  const child = spawn(process.execPath, args, {
    cwd: dir,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  let untilFiles = 0;
  const looking = setInterval(() => {
    if (
      untilFiles === 0 &&
      existsSync(join(dir, out)) &&
      readdirSync(join(dir, out)).some((file) => !scratch.includes(file))
    )
      untilFiles = (performance.now() - began) / 1000;
  }, 20);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  const timer =
    limit === undefined ? undefined : setTimeout(() => process.kill(0 - (child.pid ?? 0), 'SIGKILL'), limit);
  return new Promise((done) => {
    child.once('close', (code) => {
      clearTimeout(timer);
      clearInterval(looking);
      done({ code, seconds: (performance.now() - began) / 1000, untilFiles, text });
    });
  });
}

function configure(dir, { files }, plugin) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text.replace('PLUGIN', plugin));
  }
}

/** Writes texts of about 3 kB with links, lists and code. Some of them are drafts. */
function write(dir, { texts }) {
  for (const name of WRITTEN) rmSync(join(dir, name), { recursive: true, force: true });
  mkdirSync(join(dir, texts), { recursive: true });
  writeFileSync(join(dir, 'lectern.yaml'), 'name: A site\n');
  const type = existsSync(join(dir, 'node_modules/@docusaurus')) ? {} : { type: 'module' };
  writeFileSync(
    join(dir, 'package.json'),
    JSON.stringify({ name: 'a-site', version: '1.0.0', private: true, ...type }),
  );
  rmSync(join(dir, 'node_modules/lectern'), { recursive: true, force: true });
  symlinkSync(resolve(import.meta.dirname, '..'), join(dir, 'node_modules/lectern'));
  const paragraph = (number) =>
    `Fern ${number} unrolls slowly in the shade of an old wall, and what grows beside it is called plant ${number * 7}. `.repeat(
      5,
    );
  const body = (number) =>
    `${paragraph(number)}\n\n## How it grows\n\n- [one](https://example.com/${number})\n- *two*\n\n\`\`\`js\nconst fern = ${number};\n\`\`\`\n\n${paragraph(number + 1)}\n\n## Where\n\n${paragraph(number + 2)}\n`;
  for (let number = 0; number < pages; number++)
    writeFileSync(
      join(dir, texts, `post-${number}.md`),
      `---\ntitle: Post ${number}\n---\n\n${body(number)}`,
    );
  for (let number = 0; number < DRAFTS; number++)
    writeFileSync(
      join(dir, texts, `draft-${number}.md`),
      `---\ntitle: Draft ${number}\ndraft: true\n---\n\nThe ${SECRET} ${number}.\n\n${body(number)}`,
    );
}
