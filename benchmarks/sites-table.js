// Writes docs/explanation/sites.md: compares what Lectern makes of real sites, which nobody edited for Lectern, with
// what their own generators make.
//
//   npm run build
//   node benchmarks/sites-table.js --mirror DIR --built DIR --work DIR --details DIR > docs/explanation/sites.md
//
// CONTRIBUTING.md says how to add a site.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { note, tableRow, totals } from './real-sites/print.js';

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    mirror: { type: 'string' },
    built: { type: 'string' },
    work: { type: 'string' },
    details: { type: 'string' },
    rows: { type: 'string', default: join(here, 'sites') },
    dist: { type: 'string', default: join(here, '../dist') },
    only: { type: 'string', multiple: true },
    // Takes the results of unchanged rows from DETAILS, where an earlier run has written them.
    kept: { type: 'boolean' },
  },
});
if (values.mirror === undefined || values.work === undefined) {
  console.error(
    'Folders are wanted: --mirror with git directories, --work for checkouts. See CONTRIBUTING.md.',
  );
  process.exit(2);
}
const folders = ['mirror', 'built', 'work', 'details', 'dist'].flatMap((name) =>
  values[name] === undefined ? [] : [[name, resolve(values[name])]],
);
const options = Object.fromEntries(folders);
mkdirSync(options.work, { recursive: true });

const isWanted = (file) => values.only === undefined || values.only.some((part) => file.includes(part));
const measured = [];
const failed = [];
for (const file of readdirSync(values.rows).toSorted()) {
  if (!file.endsWith('.json') || !isWanted(file)) continue;
  const row = JSON.parse(readFileSync(join(values.rows, file), 'utf8'));
  if (!row.oracle && !row.notes) throw new Error(`${file} has no oracle: its "notes" must say why.`);
  const kept = keptResult(row);
  if (kept !== null) {
    measured.push({ row, result: kept });
    continue;
  }
  console.error(`${row.repository} …`);
  try {
    const script = join(here, 'measure-site.js');
    const output = execFileSync(process.execPath, [script, JSON.stringify(row), JSON.stringify(options)], {
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const result = JSON.parse(output.toString());
    measured.push({ row, result });
    if (options.details) writeFileSync(resultFile(row), JSON.stringify({ row, result }));
  } catch (error) {
    failed.push(row.repository);
    console.error(`${row.repository} could not be measured: ${error.message.split('\n')[0]}`);
  }
}
measured.sort((a, b) => (a.row.kind < b.row.kind ? -1 : a.row.kind > b.row.kind ? 1 : 0));

console.log(`# Measured on real sites

<!-- Generated: npm run build && node benchmarks/sites-table.js (see CONTRIBUTING.md) -->

This page compares public repositories, each at one commit and unedited, with the pages that their own generators make.

| Column | Meaning |
|---|---|
| Served, hidden, reported | what becomes of the files; \`lectern check\` lists each one |
| Asked, answered | addresses of HTML pages in the original, and how many of them Lectern answers with 200: by a page, a list, or a redirect to one |
| Titles, dates, languages | how many of those compared differ |
| Extra | entries that Lectern publishes but the original does not |
| Original | what we compare the site with: a build in the repository, or a build that its own generator made from these files. Without either, the row is unverified and does not count |

**Not asked for** are error pages, later pages of lists (\`/page/2/\`), and pages whose source is code, a template or a format other than
Markdown: Lectern hides those files, each with its reason. The notes list and count everything else that we left out.

**Right** is a title that the original page shows (\`h1\`, \`og:title\`, its feed, or \`<title>\` without the name of the site), a date that the page
states (JSON-LD, \`article:published_time\`, \`<time>\`, its feed), and a language in \`<html lang>\`. A page that shows only the name of its site has
no title to compare. Talks, videos, projects and entries of data files that the original shows only in a list do not count as extra.

**Left out** are sites whose owner asks not to be analysed by AI: their \`robots.txt\` names and blocks AI crawlers, or says \`ai-train=no\`,
\`noai\` or \`tdm-reservation: 1\`. The script reads those files in each repository and refuses the row. facebook/docusaurus and
jackyzha0/quartz are missing, because each is larger than the 500 MB that we could fetch.

${totals(measured)}

| Repository | Kind | Served | Hidden | Reported | Asked | Answered | Titles | Dates | Languages | Extra | Original |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|
${measured.map(tableRow).join('\n')}

¹ With the \`lectern.yaml\` below.

## Notes

${measured.flatMap(note).join('\n')}`);
if (failed.length > 0) process.exitCode = 1;

function resultFile({ repository }) {
  return join(options.details, `${repository.replace('/', '+')}.json`);
}

function keptResult(row) {
  if (!values.kept || !options.details || !existsSync(resultFile(row))) return null;
  const before = JSON.parse(readFileSync(resultFile(row), 'utf8'));
  return JSON.stringify(before.row) === JSON.stringify(row) ? before.result : null;
}
