// Writes docs/sites.md: what becomes of the files of real sites that nobody edited for Lectern.
//   npm run build && node benchmarks/sites-table.js ../shared/sites > docs/sites.md
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const here = fileURLToPath(import.meta.url);
const dist = join(here, '../../dist');

if (process.argv[2] === '--one') {
  const dir = process.argv[3];
  const started = performance.now();
  const { readConfig } = await import(join(dist, 'content/config.js'));
  const { readContent } = await import(join(dist, 'content/read.js'));
  const { buildSnapshot } = await import(join(dist, 'site/build.js'));
  const { nodeHash } = await import(join(dist, 'platform/node.js'));
  const { content, report } = readContent(dir, await readConfig(dir), Date.now());
  buildSnapshot(content, nodeHash);
  const seconds = (performance.now() - started) / 1000;
  const memory = process.resourceUsage().maxRSS / 1024;
  const types = {};
  for (const { type } of content.entries) types[type] = (types[type] ?? 0) + 1;
  console.log(JSON.stringify({ report, types, seconds, memory }));
} else {
  const root = process.argv[2] ?? '../shared/sites';
  const rows = [];
  const details = [];
  for (const name of readdirSync(root).toSorted()) {
    const output = execFileSync(process.execPath, [here, '--one', join(root, name)], { maxBuffer: 2 ** 28 });
    const { report, types, seconds, memory } = JSON.parse(output.toString());
    const of = (outcome) => report.files.filter((file) => file.outcome === outcome);
    const tally = (items) =>
      Object.entries(Object.groupBy?.(items, (item) => item) ?? group(items)).map(
        ([what, all]) => `${what} (${all.length})`,
      );
    const served = Object.entries(types)
      .map(([type, count]) => `${count} ${type}`)
      .join(', ');
    rows.push(
      `| ${name} | ${report.site[0].value} | ${report.files.length} | ${of('served').length} | ${of('hidden').length} | ${of('reported').length} | ${served} | ${seconds.toFixed(1)} | ${Math.round(memory)} |`,
    );
    const reasons = (items, key) =>
      tally(items.map((item) => item[key].replace(/\d{4}-\d\d-\d\dT.*/, 'a date'))).join('; ') || 'none';
    details.push(
      `- **${name}**: hidden: ${reasons(of('hidden'), 'reason')}. Reported: ${reasons(of('reported'), 'code')}.`,
    );
  }
  console.log(
    [
      '# Real sites, as they are',
      '',
      '<!-- Generated: npm run build && node benchmarks/sites-table.js ../shared/sites > docs/sites.md -->',
      '',
      'No configuration, no edit. Every file is served, hidden for a reason or reported; `lectern check` names each.',
      'Seconds and memory (the largest that the process had, in MB) are of one cold start, read and indexed, on the machine that wrote this page.',
      '',
      '| Site | SiteProfile as | Files | Served | Hidden | Reported | Entries | Seconds | MB |',
      '|---|---|---|---|---|---|---|---|---|',
      ...rows,
      '',
      ...details,
    ].join('\n'),
  );
}

function group(items) {
  const groups = {};
  for (const item of items) (groups[item] ??= []).push(item);
  return groups;
}
