import type { Inference, Content } from '../../model/content.ts';
import { type Diagnostic, type FileOutcome, place } from '../../model/diagnostic.ts';
import { addTo } from '../../text/append.ts';
import { docsAddress } from './documentation.ts';
import { counted, paint, printable, longest } from './words.ts';
import { join, relative, sep } from 'node:path';

const COLORS = { error: 'red', warning: 'yellow', info: 'blue' } as const;
/** Files that are named for each reason why files are hidden. */
const SHOWN = 3;
/** The most warnings that a terminal shows in full. If there are more, it shows the first ones of each code. */
const MOST_SHOWN = 60;
const SHOWN_PER_CODE = 8;

/** The lines of diagnostics, below the names of their files. A fix that several share is printed once. */
export function diagnosticLines(diagnostics: readonly Diagnostic[]): string[] {
  const printedFixes = new Set<string>();
  return diagnostics.flatMap((diagnostic, index) => {
    const { severity, message, fix, code, file } = diagnostic;
    const head = file === diagnostics[index - 1]?.file ? [] : [paint('bold', printable(file))];
    const isNew = fix !== undefined && !printedFixes.has(fix);
    if (fix !== undefined) printedFixes.add(fix);
    return [
      ...head,
      `  ${printable(place(diagnostic))}: ${paint(COLORS[severity], severity)}: ${printable(message)} ${paint('dim', `(${code})`)}`,
      ...(isNew ? [`      ${printable(fix)}`] : []),
    ];
  });
}

/** The diagnostics that a terminal shows: all errors and, of many warnings, the first ones of each code. */
export function forTerminal(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  if (diagnostics.filter(({ severity }) => severity !== 'error').length <= MOST_SHOWN)
    return [...diagnostics];
  const counts = new Map<string, number>();
  return diagnostics.filter(({ severity, code }) => {
    counts.set(code, (counts.get(code) ?? 0) + 1);
    return severity === 'error' || (counts.get(code) as number) <= SHOWN_PER_CODE;
  });
}

/** The number of diagnostics of each code, the most frequent first, and how many of them are not shown. */
export function codeCounts(diagnostics: readonly Diagnostic[], shown: readonly Diagnostic[]): string[] {
  if (diagnostics.length <= SHOWN) return [];
  const names = [...new Set(diagnostics.map(({ code }) => code))];
  const width = longest(names);
  const countIn = (list: readonly Diagnostic[], name: string) =>
    list.filter(({ code }) => code === name).length;
  const lines = names
    .map((code) => ({ code, count: countIn(diagnostics, code) }))
    .toSorted((a, b) => b.count - a.count)
    .map(({ code, count }) => {
      const left = count - countIn(shown, code);
      return `${code.padEnd(width)}  ${String(count).padStart(5)}${left > 0 ? paint('dim', `  ${left} more with --all or --json`) : ''}`;
    });
  return ['', ...lines];
}

export function inferenceLine({ what, value, why, override }: Inference): string {
  const how = override && why !== 'lectern.yaml' ? `; lectern.yaml: ${override}` : '';
  return `${what}: ${printable(value)} ${paint('dim', printable(`(from ${why}${how})`))}`;
}

/** Why one file is served, hidden or reported, and as what. */
export function outcomeLines(file: FileOutcome, { entries }: Content): string[] {
  const name = printable(file.file);
  if (file.outcome === 'hidden') return [`${name}: hidden: ${printable(file.reason)}`];
  if (file.outcome === 'reported') return [`${name}: reported: ${file.code}`];
  const entriesOfFile = entries.filter((entry) => entry.file === file.file);
  return [
    `${name}: served as ${printable(file.paths.join(', '))}`,
    ...entriesOfFile.flatMap(({ title, type, date, pathname, aliases, unlisted, until }) => [
      printable(
        `  ${decodeURI(pathname)}  ${type}  ${date ?? 'undated'}  ${title}${unlisted ? ' (unlisted)' : ''}`,
      ),
      ...(aliases.length > 0 ? [printable(`  also, with a redirect: ${aliases.join(', ')}`)] : []),
      ...(until === null ? [] : [`  until ${new Date(until).toISOString()}`]),
    ]),
  ];
}

/** Hidden files by reason, so that a folder of a thousand hidden files takes a few lines. */
export function hiddenLines(files: readonly FileOutcome[], isAll: boolean): string[] {
  const reasons = new Map<string, string[]>();
  for (const file of files) {
    if (file.outcome !== 'hidden') continue;
    addTo(reasons, file.reason, file.file);
  }
  return [...reasons].flatMap(([reason, names]) => {
    const shown = isAll ? names : names.slice(0, SHOWN);
    const left = names.length - shown.length;
    return [
      ...shown.map((name) => printable(`${name}: hidden: ${reason}`)),
      ...(left > 0 ? [paint('dim', printable(`  and ${left} more: ${reason}`))] : []),
    ];
  });
}

/** @param checked those of the diagnostics that a server does not count, since only `check` looks for them. */
export function summaryLines(
  files: readonly FileOutcome[],
  diagnostics: readonly Diagnostic[],
  checked: readonly Diagnostic[],
): string[] {
  const only =
    checked.length > 0
      ? `; ${checked.length} of these ${checked.length === 1 ? 'is' : 'are'} about links and settings, which only check reads`
      : '';
  const count = (outcome: FileOutcome['outcome']) => files.filter((file) => file.outcome === outcome).length;
  const countOf = (severity: Diagnostic['severity']) =>
    counted(diagnostics.filter((item) => item.severity === severity).length, severity);
  const places = `Is this the folder of the site? Lectern looks for Markdown, in these places: ${docsAddress('reference/content')}`;
  const nothing =
    files.length === 0
      ? 'The folder is empty. To start a site in it: lectern init'
      : `Nothing here is served. ${count('reported') > 0 ? 'Mend the errors above first.' : places}`;
  return [
    ...(count('served') > 0 ? [] : [nothing]),
    `${counted(files.length, 'file')}: ${count('served')} served, ${count('hidden')} hidden, ${count('reported')} reported; ${countOf('error')}, ${countOf('warning')}${only}.`,
  ];
}

const LEVELS = { error: 'error', warning: 'warning', info: 'notice' } as const;

/**
 * Diagnostics as annotations of a pull request
 * (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands).
 * @param dir the folder of the files; annotations have paths from the current folder.
 * @param elsewhere the file of --config, whose path is from the current folder already.
 */
export function annotations(diagnostics: readonly Diagnostic[], dir: string, elsewhere?: string): string[] {
  const folder = relative(process.cwd(), dir);
  return diagnostics.map(({ severity, code, message, fix, file, line, column }) => {
    const path = file === elsewhere ? file : join(folder, file);
    const properties = { file: path.split(sep).join('/'), line, col: column, title: code };
    const list = Object.entries(properties)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${key}=${property(String(value))}`);
    return `::${LEVELS[severity]} ${list.join(',')}::${data(fix === undefined ? message : `${message} ${fix}`)}`;
  });
}

function data(text: string): string {
  const plain = printable(text.replaceAll('\r', ''));
  return plain.replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
