import type { Inference, Content } from '../../model/content.ts';
import { type Diagnostic, type FileOutcome, place } from '../../model/diagnostic.ts';
import { docsAddress } from './documentation.ts';
import { counted, paint, printable, longest } from './words.ts';

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
  const counts = tally(diagnostics.map(({ code }) => code));
  if (diagnostics.length <= SHOWN) return [];
  const shownCounts = tally(shown.map(({ code }) => code));
  const width = longest([...counts.keys()]);
  return [
    '',
    ...[...counts]
      .toSorted(([, a], [, b]) => b - a)
      .map(([code, count]) => {
        const left = count - (shownCounts.get(code) ?? 0);
        return `${code.padEnd(width)}  ${String(count).padStart(5)}${left > 0 ? paint('dim', `  ${left} more with --all or --json`) : ''}`;
      }),
  ];
}

function tally(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

export function conclude({ what, value, why, override }: Inference): string {
  const from = why === 'lectern.yaml' ? 'from lectern.yaml' : `from ${why}`;
  const how = override && why !== 'lectern.yaml' ? `; lectern.yaml: ${override}` : '';
  return `${what}: ${printable(value)} ${paint('dim', printable(`(${from}${how})`))}`;
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
    const names = reasons.get(file.reason);
    if (names) names.push(file.file);
    else reasons.set(file.reason, [file.file]);
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
  return [
    ...(count('served') > 0
      ? []
      : [
          files.length === 0
            ? 'The folder is empty. To start a site in it: lectern init'
            : `Nothing here is served. Is this the folder of the site? Lectern looks for Markdown, in these places: ${docsAddress('reference/content')}`,
        ]),
    `${counted(files.length, 'file')}: ${count('served')} served, ${count('hidden')} hidden, ${count('reported')} reported; ${found('error')}, ${found('warning')}.`,
  ];
}
