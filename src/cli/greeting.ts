import { countedTypes } from '../model/content-type.ts';
import type { Loaded } from '../runtimes/node/load.ts';
import type { Running } from '../runtimes/node/serve.ts';
import { filterRows } from '../site/rows.ts';
import { recordAt } from '../site/site.ts';
import { connection, program } from '../surfaces/documents/connect.ts';
import { counted, printable } from './words.ts';

/** The first words of a title, safe between single quotes of a shell. */
function sampleQuery(title: string): string {
  const words = title.split(' ').slice(0, 3).join(' ');
  return encodeURIComponent(words).replaceAll("'", '%27');
}

interface Started {
  running: Running;
  loaded: Loaded;
  wantedPort: number;
  seconds: number;
  dir: string;
  /** What is unusual about this run, a line each. */
  notes: readonly string[];
}

/** What is told at the start: what was found, where it answers, and lines to try. */
export function greeting({ running, loaded, wantedPort, seconds, dir, notes }: Started): string {
  const { base, address, port } = running;
  const { report, kept } = loaded;
  const site = running.site();
  const { name } = site.snapshot.config;
  const [newest] = filterRows(site, {});
  const sample = newest === undefined ? 'hello' : recordAt(site, newest).title;
  const connect = connection(base, name);
  const local = program(name, process.execPath, [process.argv[1] ?? 'lectern', 'mcp', dir]);
  const of = (outcome: string) => report.files.filter((file) => file.outcome === outcome).length;
  const errors = report.diagnostics.filter((diagnostic) => diagnostic.severity === 'error').length;
  const warnings = report.diagnostics.filter((diagnostic) => diagnostic.severity === 'warning').length;
  return [
    ...report.site.map(({ what, value, why }) => `${what}: ${printable(value)} (${why})`),
    'lectern check says how to overrule each of these.',
    '',
    `${name}: ${countedTypes(site.counts) || 'nothing is published here; lectern init writes a starter site into an empty folder'}`,
    `${counted(of('served'), 'file')} served, ${of('hidden')} hidden, ${of('reported')} reported${errors + warnings > 0 ? ` (${counted(errors, 'error')}, ${counted(warnings, 'warning')}: lectern check)` : ''}; ready in ${seconds.toFixed(2)} s${kept ? ', nothing has changed since the last start' : ''}`,
    ...(wantedPort !== 0 && port !== wantedPort ? [`Port ${wantedPort} is taken, so this is ${port}.`] : []),
    ...notes,
    '',
    `  Site       ${address}${base === address ? '' : `, as ${base}`}`,
    `  API        ${address}/api/v1`,
    `  Reference  ${address}/developers`,
    `  Agents     ${address}/agents.md`,
    `  MCP        ${address}/api/mcp`,
    '',
    'Try:',
    `  curl ${address}/api/v1/content`,
    `  curl '${address}/api/v1/search?query=${sampleQuery(sample)}'`,
    `  curl -H 'Accept: text/markdown' ${address}/`,
    '',
    'Connect an agent:',
    `  Claude Code     ${connect.command}`,
    `  Cursor, others  ${JSON.stringify(connect.http)}`,
    `  VS Code         ${JSON.stringify(connect.code)}`,
    `  Claude Desktop  ${JSON.stringify(local)}`,
  ].join('\n');
}
