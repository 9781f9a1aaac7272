// Records what programs themselves write for the rows of their settings: the addresses of pages, and texts that a row
// names, kept as `recorded` in the rows.
//   apt-get install hugo jekyll ruby-jekyll-commonmark ruby-jekyll-optional-front-matter mkdocs
//   node settings.js [hugo …]
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROWS = fileURLToPath(new URL('../sites/options/', import.meta.url));

const run = (cwd, command, ...options) =>
  execFileSync(command, options, { cwd, stdio: 'pipe', encoding: 'utf8' });
const word = (text, index) => text.trim().split(/\s+/)[index];

/** The instant that the tests take for now. */
const NOW = '2026-06-01T12:00:00Z';

/** The pages of a folder by their addresses: `[address, HTML]`. */
const pagesIn = (dir) =>
  readdirSync(dir, { recursive: true })
    .filter((name) => name.endsWith('.html'))
    .map((name) => [`/${name.replace(/(^|\/)index\.html$/, '$1')}`, readFileSync(join(dir, name), 'utf8')]);

/** What Jekyll itself takes for addresses, since some have no ending, which their files have. */
const JEKYLL = `
site = Jekyll::Site.new(Jekyll.configuration('destination' => ARGV[0], 'quiet' => true))
site.process
pages = (site.pages + site.docs_to_write).select { |page| /html/.match?(page.output_ext) }
puts JSON.generate(pages.map { |page| [page.url, page.output] })`;

/** Pages of files, and no lists that Hugo makes of itself. */
const HUGO = '{{ with .File }}<main>{{ end }}{{ .Content }}';

/** Each program, and how it writes the pages of a site: `[address, HTML]`. */
const PROGRAMS = {
  hugo: {
    version: () => /v([\d.]+)/.exec(run('.', 'hugo', 'version'))[1],
    pages: (site, to) => {
      mkdirSync(join(site, 'layouts/_default'), { recursive: true });
      for (const kind of ['single', 'list']) writeFileSync(join(site, `layouts/_default/${kind}.html`), HUGO);
      run(site, 'hugo', '--quiet', '--clock', NOW, '--destination', to);
      return pagesIn(to).filter(([, html]) => html.startsWith('<main>'));
    },
  },
  jekyll: {
    version: () => word(run('.', 'jekyll', '--version'), 1),
    pages: (site, to) => JSON.parse(run(site, 'ruby', '-rjekyll', '-rjson', '-e', JEKYLL, to)),
  },
  mkdocs: {
    version: () => word(run('.', 'mkdocs', '--version'), 2),
    pages: (site, to) => {
      run(site, 'mkdocs', 'build', '--quiet', '--site-dir', to);
      const texts = pagesIn(to).filter(([address]) => address !== '/404.html');
      return texts.map(([address, html]) => [address, /role="main">([^]*?)<footer/.exec(html)?.[1] ?? html]);
    },
  },
};

/** What a program writes of a site, in the lines of its row; what it refuses, in its own words. */
function outcome({ pages }, files, row) {
  const dir = mkdtempSync(join(tmpdir(), 'lectern-settings-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, 'site', name)), { recursive: true });
      writeFileSync(join(dir, 'site', name), text);
    }
    const written = pages(join(dir, 'site'), join(dir, 'out')).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const texts = written.map(
      ([address, html]) => `text of ${address}: ${words(html.replace(/<[^>]*>|&\w+;/g, ' '))}`,
    );
    const isNamed = (text) => row.with.some((line) => line.startsWith(text.slice(0, text.indexOf(': ') + 2)));
    return [...written.map(([address]) => decodeURI(address)), ...texts.filter(isNamed)];
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** Letters and digits alone: tags of HTML and marks of Markdown are no words. */
const words = (text) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

const wanted = process.argv.slice(2);
for (const [name, program] of Object.entries(PROGRAMS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const file = join(ROWS, `${name}.json`);
  const rows = JSON.parse(readFileSync(file, 'utf8'));
  let version;
  try {
    version = program.version();
  } catch {
    console.error(`${name} is not installed: its rows stay as they are.`);
    continue;
  }
  for (const row of rows) {
    // What a program of this age does not know yet.
    if (row.since && row.since.localeCompare(version, 'en', { numeric: true }) > 0) {
      delete row.recorded;
      continue;
    }
    try {
      const without = outcome(program, row.site, row);
      row.recorded = { program: version, without, with: outcome(program, { ...row.site, ...row.set }, row) };
    } catch (error) {
      const lines = String(error.stderr ?? error.message)
        .trim()
        .split('\n');
      const reason = lines.find((line) => /error/i.test(line)) ?? lines[0];
      console.error(`${name}: ${row.setting} is not recorded: ${reason}`);
    }
  }
  writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`);
}
