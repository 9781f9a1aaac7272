import type { Inference, Content } from '../../model/content.ts';
import { type Diagnostic, type FileOutcome, place } from '../../model/diagnostic.ts';
import { addTo } from '../../text/append.ts';
import { docsAddress } from './documentation.ts';
import { counted, paint, printable, longest } from './words.ts';
import { join, relative, sep } from 'node:path';

const COLORS = { error: 'red', warning: 'yellow', info: 'blue' } as const;
/** So many files that are hidden for the same reason are named. */
const SHOWN = 3;
/** A terminal shows that many warnings whole, and so many of each code where there are more. */
const MANY = 60;
const OF_EACH = 8;

/** Each file once, with what is wrong in it below; a fix that many share is said once. */
export function grouped(diagnostics: readonly Diagnostic[]): string[] {
  const said = new Set<string>();
  return diagnostics.flatMap((diagnostic, index) => {
    const { severity, message, fix, code, file } = diagnostic;
    const head = file === diagnostics[index - 1]?.file ? [] : [paint('bold', printable(file))];
    const isNew = fix !== undefined && !said.has(fix);
    if (fix !== undefined) said.add(fix);
    return [
      ...head,
      `  ${printable(place(diagnostic))}: ${paint(COLORS[severity], severity)}: ${printable(message)} ${paint('dim', `(${code})`)}`,
      ...(isNew ? [`      ${printable(fix)}`] : []),
    ];
  });
}

/** What a reader at a terminal can take in: every error, and of many warnings some of each code. */
export function shortened(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  if (diagnostics.filter(({ severity }) => severity !== 'error').length <= MANY) return [...diagnostics];
  const seen = new Map<string, number>();
  return diagnostics.filter(({ severity, code }) => {
    seen.set(code, (seen.get(code) ?? 0) + 1);
    return severity === 'error' || (seen.get(code) as number) <= OF_EACH;
  });
}

/** How often each code occurs, most often first, and what of it was left out. */
export function codes(diagnostics: readonly Diagnostic[], shown: readonly Diagnostic[]): string[] {
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

export function conclude({ what, value, why, override }: Inference): string {
  const how = override && why !== 'lectern.yaml' ? `; lectern.yaml: ${override}` : '';
  return `${what}: ${printable(value)} ${paint('dim', printable(`(from ${why}${how})`))}`;
}

/** Why one file is served, hidden or reported, and as what. */
export function explain(file: FileOutcome, { entries }: Content): string[] {
  const name = printable(file.file);
  if (file.outcome === 'hidden') return [`${name}: hidden: ${printable(file.reason)}`];
  if (file.outcome === 'reported') return [`${name}: reported: ${file.code}`];
  const own = entries.filter((entry) => entry.file === file.file);
  return [
    `${name}: served as ${printable(file.paths.join(', '))}`,
    ...own.flatMap(({ title, type, date, pathname, aliases, unlisted, until }) => [
      printable(
        `  ${decodeURI(pathname)}  ${type}  ${date ?? 'undated'}  ${title}${unlisted ? ' (unlisted)' : ''}`,
      ),
      ...(aliases.length > 0 ? [printable(`  also, with a redirect: ${aliases.join(', ')}`)] : []),
      ...(until === null ? [] : [`  until ${new Date(until).toISOString()}`]),
    ]),
  ];
}

/** Hidden files by reason, so that a folder of a thousand of them is a few lines. */
export function hiddenFiles(files: readonly FileOutcome[], isAll: boolean): string[] {
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

export function summary(files: readonly FileOutcome[], diagnostics: readonly Diagnostic[]): string[] {
  const count = (outcome: FileOutcome['outcome']) => files.filter((file) => file.outcome === outcome).length;
  const found = (severity: Diagnostic['severity']) =>
    counted(diagnostics.filter((item) => item.severity === severity).length, severity);
  const nothing =
    files.length === 0
      ? 'The folder is empty. To start a site in it: lectern init'
      : `Nothing here is served. Is this the folder of the site? Lectern looks for Markdown, in these places: ${docsAddress('reference/content')}`;
  return [
    ...(count('served') > 0 ? [] : [nothing]),
    `${counted(files.length, 'file')}: ${count('served')} served, ${count('hidden')} hidden, ${count('reported')} reported; ${found('error')}, ${found('warning')}.`,
  ];
}

const LEVELS = { error: 'error', warning: 'warning', info: 'notice' } as const;

/**
 * Diagnostics as annotations of a pull request
 * (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands).
 * @param dir the folder that the files of the diagnostics lie in; annotations name them from the current folder.
 * @param elsewhere a configuration file that was named, whose name is one of the current folder already.
 */
export function annotations(diagnostics: readonly Diagnostic[], dir: string, elsewhere?: string): string[] {
  const folder = relative(process.cwd(), dir);
  return diagnostics.map(({ severity, code, message, fix, file, line, column }) => {
    const named = file === elsewhere ? file : join(folder, file);
    const properties = { file: named.split(sep).join('/'), line, col: column, title: code };
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
