// Records what other programs write for the sites in the rows of their settings: the addresses of pages, and texts that
// a row names. The rows keep them as `recorded`.
//
//   node settings.js [mkdocs docusaurus ...]
//
// Programs from npm are installed into a temporary folder. LECTERN_PEER_DOCUSAURUS=FOLDER keeps the folder of
// Docusaurus between runs.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROWS = fileURLToPath(new URL('../sites/options/', import.meta.url));

const run = (program, args, cwd) =>
  execFileSync(program, args, { cwd, stdio: 'pipe', encoding: 'utf8', env: { ...process.env, CI: '1' } });
/** Runs a script of a package that is installed in the folder around the site. */
const node = (site, script, ...args) =>
  run(process.execPath, [join(site, '../node_modules', script), ...args], site);
const read = (to, name) => readFileSync(join(to, name), 'utf8');

/** The instant that the tests use as now. */
const NOW = '2026-06-01T12:00:00Z';

/** Marks pages that have a file. Lists that Hugo makes by itself have none. */
const HUGO = '{{ with .File }}<main>{{ end }}{{ .Content }}';

/** Records the address of each file that Jekyll writes, because files have an ending that some addresses lack. */
const JEKYLL = `
site = Jekyll::Site.new(Jekyll.configuration('destination' => ARGV[0], 'quiet' => true))
site.process
pages = (site.pages + site.docs_to_write).select { |page| /html/.match?(page.output_ext) }
addresses = pages.to_h { |page| [page.destination(ARGV[0]).delete_prefix(ARGV[0] + '/'), page.url] }
File.write(ARGV[0] + '/addresses.json', JSON.generate(addresses))`;
const addressesIn = (to) => JSON.parse(read(to, 'addresses.json'));

/** Records the address of each file that Hexo writes, without a theme, and with the texts unchanged. */
const HEXO = `
const fs = require('node:fs');
const Hexo = require('../node_modules/hexo');
Date.now = () => Date.parse('${NOW}');
(async () => {
  const hexo = new Hexo(process.cwd(), { silent: true });
  fs.writeFileSync('package.json', '{ "hexo": { "version": "" } }');
  await hexo.init();
  hexo.extend.renderer.register('md', 'html', ({ text }) => text, true);
  await hexo.load();
  const pages = ['posts', 'pages'].flatMap((kind) => hexo.locals.get(kind).toArray());
  fs.mkdirSync(process.argv[1]);
  const addresses = pages.map(({ path }, index) => [index + '.html', '/' + path.replace(/(^|\\/)index\\.html$/, '$1')]);
  for (const [name] of addresses) fs.writeFileSync(process.argv[1] + '/' + name, '');
  fs.writeFileSync(process.argv[1] + '/addresses.json', JSON.stringify(Object.fromEntries(addresses)));
})();`;

/**
 * How each program builds a site into a folder, or lists its addresses itself.
 * `addressOf` turns the name of a file into an address.
 * `textOf` cuts a text out of a file that contains more; without it, no texts are recorded.
 * `packages` come from npm, the program itself first. `install` gets a program that is not in npm.
 */
const PROGRAMS = {
  hugo: {
    install: 'apt-get install hugo',
    version: () => /v([\d.]+)/.exec(run('hugo', ['version']))[1],
    build(site, to) {
      mkdirSync(join(site, 'layouts/_default'), { recursive: true });
      for (const kind of ['single', 'list']) writeFileSync(join(site, `layouts/_default/${kind}.html`), HUGO);
      run('hugo', ['--quiet', '--clock', NOW, '--destination', to], site);
    },
    isPage: (name, to) => read(to, name).startsWith('<main>'),
    textOf: (html) => html,
  },
  jekyll: {
    install: 'apt-get install jekyll ruby-jekyll-commonmark ruby-jekyll-optional-front-matter',
    version: () => run('jekyll', ['--version']).split(/\s/)[1],
    build: (site, to) => run('ruby', ['-rjekyll', '-rjson', '-e', JEKYLL, to], site),
    isPage: (name, to) => name in addressesIn(to),
    addressOf: (name, to) => addressesIn(to)[name],
    textOf: (html) => html,
  },
  hexo: {
    packages: ['hexo@7.3.0'],
    build: (site, to) => run(process.execPath, ['-e', HEXO, to], site),
    addressOf: (name, to) => addressesIn(to)[name],
  },
  gitbook: {
    packages: ['honkit@6.0.3'],
    // All other rows are about the GitBook service, which cannot be run here.
    isFor: ({ site }) => 'book.json' in site,
    build: (site, to) => node(site, 'honkit/bin/honkit.js', 'build', site, to),
    textOf: (html) => /markdown-section">\s*<h1[^]*?<\/h1>([^]*?)<\/section>/.exec(html)?.[1] ?? html,
  },
  pelican: {
    install: 'apt-get install pelican',
    // TIMEZONE decides which dates are in the future, and the clock cannot be set here.
    isFor: ({ setting }) => setting !== 'TIMEZONE',
    version: () => run('pelican', ['--version']).trim(),
    build(site, to) {
      mkdirSync(join(site, 'theme/templates'), { recursive: true });
      for (const kind of ['article', 'page'])
        writeFileSync(join(site, `theme/templates/${kind}.html`), '<main></main>');
      const hasPath = /^PATH =/m.test(readFileSync(join(site, 'pelicanconf.py'), 'utf8'));
      const folder = hasPath ? [] : ['content'];
      run('pelican', ['--quiet', '-s', 'pelicanconf.py', '-t', 'theme', '-o', to, ...folder], site);
    },
    isPage: (name, to) => !name.startsWith('drafts/') && read(to, name).startsWith('<main>'),
  },
  sphinx: {
    install: 'apt-get install python3-sphinx python3-myst-parser',
    version: () => run('sphinx-build', ['--version']).trim().split(' ')[1],
    build: (site, to) => run('sphinx-build', ['-q', site, to]),
    isPage: (name) => !/^(?:genindex|search)\.html$/.test(name),
  },
  mkdocs: {
    install: 'apt-get install mkdocs',
    version: () => run('mkdocs', ['--version']).split(' ')[2],
    build: (site, to) => run('mkdocs', ['build', '--quiet', '--site-dir', to], site),
    isPage: (name) => name !== '404.html',
    textOf: (html) => /role="main">([^]*?)<footer/.exec(html)?.[1] ?? html,
  },
  docusaurus: {
    packages: [
      '@docusaurus/core@3.10.2',
      '@docusaurus/preset-classic@3.10.2',
      '@docusaurus/plugin-client-redirects@3.10.2',
      'react@19.2.0',
      'react-dom@19.2.0',
    ],
    // Asks for the routes of pages, because writing the pages takes a minute for each row. Leaves out lists, which have
    // no text of the site.
    build: (site, to, base) => {
      const code = `const { loadSite } = require('@docusaurus/core/lib/server/site.js');
const flat = (routes) => routes.flatMap((route) => [route, ...flat(route.routes ?? [])]);
(async () => {
  const first = await loadSite({ siteDir: process.cwd(), outDir: 'out' });
  const { defaultLocale, locales } = first.props.i18n;
  const others = locales.filter((locale) => locale !== defaultLocale);
  const sites = await Promise.all(others.map((locale) => loadSite({ siteDir: process.cwd(), outDir: 'out', locale })));
  const pages = [first, ...sites].flatMap(({ props }) => flat(props.routes));
  const isPage = ({ component }) => /DocItem|BlogPostPage|MDXPage/.test(component);
  require('fs').writeFileSync('pages.json', JSON.stringify(pages.filter(isPage).map(({ path }) => path)));
})();`;
      run(process.execPath, ['-e', code], site);
      return JSON.parse(readFileSync(join(site, 'pages.json'), 'utf8')).map((path) =>
        path.slice(base.length),
      );
    },
  },
  astro: {
    packages: ['astro@5.16.0', '@astrojs/starlight@0.36.2'],
    build: (site, to, base) => {
      const options = { root: site, outDir: to, logLevel: 'error', site: 'https://e.org' };
      const code = `import { build } from 'astro';
import sitemap from '@astrojs/sitemap';
await build({ ...${JSON.stringify(options)}, integrations: [sitemap()] });`;
      run(process.execPath, ['--input-type=module', '-e', code], site);
      const file = join(to, 'sitemap-0.xml');
      const found = existsSync(file) ? readFileSync(file, 'utf8') : '';
      return [...found.matchAll(/<loc>https:\/\/[^/]+([^<]*)/g)].map(
        ([, path]) => path.slice(base.length) || '/',
      );
    },
  },
  eleventy: {
    packages: ['@11ty/eleventy@3.1.2'],
    // Eleventy lists its addresses itself; `false` means that a file has none.
    build: (site) =>
      JSON.parse(node(site, '@11ty/eleventy/cmd.cjs', '--to=json', '--quiet'))
        .map(({ url }) => url)
        .filter(Boolean),
  },
  vitepress: {
    packages: ['vitepress@1.6.4'],
    build: (site, to) => node(site, 'vitepress/bin/vitepress.js', 'build', '.', '--outDir', to),
    isPage: (name) => name !== '404.html',
    // Files end with .html even if addresses do not.
    addressOf: (name, to) => {
      const address = plainAddress(name);
      const bare = address.replace(/\.html$/, '');
      const isBare = existsSync(join(to, 'sitemap.xml')) && read(to, 'sitemap.xml').includes(`${bare}</loc>`);
      return isBare ? bare : address;
    },
  },
};

/** Returns a folder with the packages of a program, in which sites are built. */
function folderOf(name, packages) {
  const dir =
    process.env[`LECTERN_PEER_${name.toUpperCase()}`] ?? mkdtempSync(join(tmpdir(), 'lectern-settings-'));
  if (packages && !existsSync(join(dir, 'node_modules')))
    run('npm', ['install', '--no-audit', '--no-fund', '--prefix', dir, ...packages], dir);
  return dir;
}

/** Returns the addresses and texts of a program's pages. If the program refuses the site, throws its message. */
function pagesOf({ build, isPage = () => true, addressOf = plainAddress, textOf }, dir, files, base = '') {
  const [site, to] = [join(dir, 'site'), join(dir, 'out')];
  for (const folder of [site, to]) rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(site, name)), { recursive: true });
    writeFileSync(join(site, name), text);
  }
  const told = build(site, to, base);
  if (Array.isArray(told)) return { addresses: told.toSorted(), texts: [] };
  const names = readdirSync(to, { recursive: true }).filter(
    (name) => name.endsWith('.html') && isPage(name, to),
  );
  const addresses = names.map((name) => decodeURI(addressOf(name, to))).toSorted();
  const texts = textOf
    ? names.map((name) => `text of ${addressOf(name, to)}: ${words(textOf(read(to, name)))}`)
    : [];
  return { addresses, texts };
}

/** The letters and digits of a text, without HTML tags and marks of Markdown. */
function words(html) {
  const text = html.replace(/<[^>]*>|&\w+;/g, ' ');
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

function plainAddress(name) {
  return `/${name.replace(/(^|\/)index\.html$/, '$1')}`;
}

function record(name, { packages, install, isFor = () => true, ...program }) {
  const dir = folderOf(name, packages);
  try {
    const version = packages ? packages[0].replace(/.*@/, '') : program.version();
    const file = join(ROWS, `${name}.json`);
    const rows = JSON.parse(readFileSync(file, 'utf8'));
    const built = new Map();
    const pages = (files, base) => {
      const key = JSON.stringify(files);
      if (!built.has(key)) built.set(key, pagesOf(program, dir, files, base));
      return built.get(key);
    };
    for (const row of rows.filter(isFor)) {
      // The program is too old to know this setting.
      if (row.since && row.since.localeCompare(version, 'en', { numeric: true }) > 0) {
        delete row.recorded;
        continue;
      }
      try {
        const isNamed = (text) =>
          row.with.some((line) => line.startsWith(text.slice(0, text.indexOf(': ') + 2)));
        const [without, withIt] = [row.site, { ...row.site, ...row.set }].map((files, index) => {
          const { addresses, texts } = pages(files, index === 1 ? row.base : '');
          return [...addresses, ...texts.filter(isNamed)];
        });
        row.recorded = { program: version, without, with: withIt };
      } catch (error) {
        const lines = String(error.stderr || error.stdout || error.message)
          .trim()
          .split('\n');
        const reason = lines.find((line) => /error/i.test(line)) ?? lines.at(-1);
        console.error(`${name}: ${row.setting} is not recorded: ${reason}`);
      }
    }
    writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`);
  } catch (error) {
    if (error.code !== 'ENOENT' || !install) throw error;
    console.error(`${name} is missing: ${install}`);
  } finally {
    if (!process.env[`LECTERN_PEER_${name.toUpperCase()}`]) rmSync(dir, { recursive: true });
  }
}

const asked = process.argv.slice(2);
for (const [name, program] of Object.entries(PROGRAMS))
  if (asked.length === 0 || asked.includes(name)) record(name, program);
