import { countedTypes } from '../../model/content-type.ts';
import { mountOf } from '../../model/addresses.ts';
import type { Loaded } from '../../runtimes/node/build/load.ts';
import type { Running } from '../../runtimes/node/serve/serve.ts';
import { commandLine, counted, printable } from './words.ts';

interface Started {
  running: Running;
  loaded: Loaded;
  wantedPort: number;
  /** The address that `lectern connect` assumes without a flag. */
  defaultBase: string;
  seconds: number;
  /** The folder as the user named it; undefined: the current one. */
  dir: string | undefined;
  /** What is unusual about this run, a sentence each. */
  notes: readonly string[];
}

/** Codes of diagnostics about sites or folders that are withheld as a whole. */
const HELD = new Set(['unknown-content', 'nothing-published', 'held-back-whole']);
/** Diagnostics of these codes that are printed. */
const SHOWN = 3;

/** The text at the start of a server: its address, its content, its problems, and further commands. Ten lines at most. */
export function greeting({ running, loaded, wantedPort, defaultBase, seconds, dir, notes }: Started): string {
  const { base, address, port } = running;
  const { report, kept } = loaded;
  const site = running.site();
  const kind = report.site.find(({ what }) => what === 'kind')?.value;
  const filesOf = (outcome: string) => report.files.filter((file) => file.outcome === outcome).length;
  const countOf = (severity: string) => report.diagnostics.filter((d) => d.severity === severity).length;
  const [errors, warnings] = [countOf('error'), countOf('warning')];
  const lost = new Set(
    report.diagnostics.flatMap(
      ({ code, file, lost: words }) => words?.files ?? (code === 'lost-text' ? [file] : []),
    ),
  ).size;
  const counts = countedTypes(site.counts);
  const held = report.diagnostics.filter(({ code }) => HELD.has(code));
  const problems = [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
  const connect = ['connect', ...(base === defaultBase ? [] : ['--base-url', base])];
  const lines = [
    `${printable(site.snapshot.config.name)}: ${address}${base === address ? '' : `  (links lead to ${base})`}`,
    '',
    counts !== '' && `  ${counts}`,
    counts === '' &&
      `  ${report.files.length === 0 ? `There is nothing here yet. Start a site: ${commandLine(['init'])}` : 'Nothing is published.'}`,
    ...held
      .slice(0, SHOWN)
      .map(({ message, fix = '' }) => `  ${printable(`${sentence(message)} ${sentence(fix)}`)}`),
    held.length > SHOWN && `  ${counted(held.length - SHOWN, 'more place')} with texts that are held back.`,
    `  ${counted(filesOf('served'), 'file')} served, ${filesOf('hidden')} held back${kind === undefined ? '' : `; ${printable(kind)}`}; ${kept ? 'unchanged since the last start' : `read in ${seconds.toFixed(1)} s`}`,
    problems !== '' && `  ${problems} so far; links, too, are checked by: ${commandLine(['check'], dir)}`,
    lost > 0 &&
      `  ${counted(lost, 'text')} lost words that the site shows: ${commandLine(['check'], dir)}. Build the site, and use --built.`,
    wantedPort !== 0 && port !== wantedPort && `  Port ${wantedPort} is in use, so this is ${port}.`,
    notes.length > 0 && `  ${notes.join(' ')}`,
    `  Agents: ${commandLine(connect, dir)}    API: ${address}${mountOf(base)}/developers`,
    '  Stop with Ctrl-C.',
  ];
  return lines.filter((line) => line !== false).join('\n');
}

/** The first sentence of the first line. */
function sentence(text: string): string {
  return text.split(/\n|(?<=\.) (?=[A-Z])/, 1)[0] ?? '';
}
