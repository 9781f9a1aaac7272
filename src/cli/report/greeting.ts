import { countedTypes } from '../../model/content-type.ts';
import { mountOf } from '../../model/addresses.ts';
import type { Loaded } from '../../runtimes/node/build/load.ts';
import type { Running } from '../../runtimes/node/serve/serve.ts';
import { commandLine, counted, printable } from './words.ts';

interface Started {
  running: Running;
  loaded: Loaded;
  wantedPort: number;
  /** Where `lectern connect` takes the site to answer by itself. */
  usualBase: string;
  seconds: number;
  /** The folder as it was named; undefined: the current one. */
  named: string | undefined;
  /** What is unusual about this run, a sentence each. */
  notes: readonly string[];
}

/** What is told at the start: where the site answers, what it has, and the commands that say more. Ten lines at most. */
export function greeting({ running, loaded, wantedPort, usualBase, seconds, named, notes }: Started): string {
  const { base, address, port } = running;
  const { report, kept } = loaded;
  const site = running.site();
  const kind = report.site.find(({ what }) => what === 'kind')?.value;
  const of = (outcome: string) => report.files.filter((file) => file.outcome === outcome).length;
  const found = (severity: string) => report.diagnostics.filter((one) => one.severity === severity).length;
  const [errors, warnings] = [found('error'), found('warning')];
  const lost = new Set(
    report.diagnostics.flatMap(
      ({ code, file, lost: words }) => words?.files ?? (code === 'lost-text' ? [file] : []),
    ),
  ).size;
  const problems = [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
  const connect = ['connect', ...(base === usualBase ? [] : ['--base-url', base])];
  const lines = [
    `${printable(site.snapshot.config.name)}: ${address}${base === address ? '' : `  (links lead to ${base})`}`,
    '',
    `  ${countedTypes(site.counts) || `Nothing is published here yet. Start a site in an empty folder: ${commandLine(['init'])}`}`,
    `  ${counted(of('served'), 'file')} served, ${of('hidden')} held back${kind === undefined ? '' : `; ${printable(kind)}`}; ${kept ? 'unchanged since the last start' : `read in ${seconds.toFixed(1)} s`}`,
    problems !== '' && `  ${problems}: ${commandLine(['check'], named)}`,
    lost > 0 &&
      `  ${counted(lost, 'text')} lost words that the site shows: ${commandLine(['check'], named)}. Build the site, and use --built.`,
    wantedPort !== 0 && port !== wantedPort && `  Port ${wantedPort} is in use, so this is ${port}.`,
    notes.length > 0 && `  ${notes.join(' ')}`,
    `  Agents: ${commandLine(connect, named)}    API: ${address}${mountOf(base)}/developers`,
    '  Stop with Ctrl-C.',
  ];
  return lines.filter((line) => line !== false).join('\n');
}
