// Records what MkDocs itself writes for the rows of its settings: the addresses of pages, kept as `recorded` in the rows.
//   apt-get install mkdocs; node settings.js
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROWS = fileURLToPath(new URL('../sites/options/', import.meta.url));

/** How each program builds a site into a folder. */
const PROGRAMS = {
  mkdocs: {
    version: () => execFileSync('mkdocs', ['--version'], { encoding: 'utf8' }).split(' ')[2],
    build: (site, to) =>
      execFileSync('mkdocs', ['build', '--quiet', '--site-dir', to], { cwd: site, stdio: 'pipe' }),
    isPage: (name) => name !== '404.html',
  },
};

/** The addresses of the pages that a program writes; what it refuses, in its own words. */
function pagesOf({ build, isPage }, files) {
  const dir = mkdtempSync(join(tmpdir(), 'lectern-settings-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, 'site', name)), { recursive: true });
      writeFileSync(join(dir, 'site', name), text);
    }
    build(join(dir, 'site'), join(dir, 'out'));
    return readdirSync(join(dir, 'out'), { recursive: true })
      .filter((name) => name.endsWith('.html') && isPage(name))
      .map((name) => `/${name.replace(/(^|\/)index\.html$/, '$1')}`)
      .toSorted();
  } finally {
    rmSync(dir, { recursive: true });
  }
}

for (const [name, program] of Object.entries(PROGRAMS)) {
  const file = join(ROWS, `${name}.json`);
  const rows = JSON.parse(readFileSync(file, 'utf8'));
  for (const row of rows) {
    // What a program of this age does not know yet.
    if (row.since && row.since.localeCompare(program.version(), 'en', { numeric: true }) > 0) continue;
    try {
      const without = pagesOf(program, row.site);
      const withIt = pagesOf(program, { ...row.site, ...row.set });
      row.recorded = { program: program.version(), without, with: withIt };
    } catch (error) {
      console.error(
        `${name}: ${row.setting} is not recorded: ${String(error.stderr ?? error.message)
          .trim()
          .split('\n')
          .at(-1)}`,
      );
    }
  }
  writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`);
}
