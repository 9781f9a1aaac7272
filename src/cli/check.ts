import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { styleText } from 'node:util';
import { CONFIG_FILE } from '../content/config.ts';
import { lintContent } from '../content/lint.ts';
import { readContent } from '../content/read.ts';
import type { Conclusion } from '../model/content.ts';
import { type Diagnostic, type FileOutcome, place } from '../model/diagnostic.ts';
import { SITE_FLAGS, siteRequest } from './site-flags.ts';
import { type Command, UsageError } from './usage.ts';

const { config } = SITE_FLAGS;
const COLORS = { error: 'red', warning: 'yellow', info: 'blue' } as const;
/** So many files that are hidden for the same reason are named. */
const SHOWN = 3;
/** What stands at the top of a site, and so tells where a file's site begins. */
const TOPS = [
  CONFIG_FILE,
  'hugo.toml',
  'hugo.yaml',
  'config.toml',
  '_config.yml',
  'astro.config.mjs',
  'astro.config.js',
  'astro.config.ts',
  '.eleventy.js',
  'eleventy.config.js',
  'zola.toml',
  'package.json',
  '.git',
];

export const checkCommand: Command = {
  name: 'check',
  summary: 'Tell what is wrong with the files of a site, and what becomes of each. Exit code 1 on errors.',
  operands: '[site|file] [options]',
  flags: {
    config,
    json: { type: 'boolean', help: 'Print JSON, for editors and CI' },
    all: { type: 'boolean', help: 'Also what needs no mending' },
  },
  examples: ['lectern check ~/my-site', 'lectern check . --json', 'lectern check content/writing/hello.md'],
  async run(parsed) {
    if (parsed.operands.length > 1)
      throw new UsageError('One folder or file is wanted. See: lectern check --help');
    const asked = resolve(parsed.operands[0] ?? '.');
    const isFile = statSync(asked, { throwIfNoEntry: false })?.isFile() === true;
    const request = await siteRequest(parsed, isFile ? siteOf(asked) : parsed.operands[0]);
    const { content, report } = readContent(request.dir, request.config, Date.now());
    const sources = (file: string) => readFileSync(join(request.dir, file), 'utf8');
    const only = isFile ? relative(request.dir, asked).split(sep).join('/') : null;
    const diagnostics = [...report.diagnostics, ...lintContent(content, sources)]
      .filter(({ file }) => only === null || file === only)
      .toSorted(byPlace);
    const files = report.files.filter(({ file }) => only === null || file === only);
    if (parsed.has('json')) console.log(JSON.stringify({ site: report.site, files, diagnostics }, null, 2));
    else {
      const shown = diagnostics.filter(
        ({ severity }) => only !== null || parsed.has('all') || severity !== 'info',
      );
      const lines = only === null ? [...report.site.map(conclude), ''] : files.map(explain);
      console.log(
        [
          ...lines,
          ...grouped(shown),
          ...(only === null ? [...hiddenFiles(files), summary(files, diagnostics)] : []),
        ].join('\n'),
      );
    }
    return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
  },
};

/** The nearest folder above a file that looks like the top of a site. */
function siteOf(file: string): string {
  const inside = process.cwd();
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (TOPS.some((name) => existsSync(join(folder, name)))) return folder;
    if (folder === inside) return folder;
  }
  return dirname(file);
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

/** Each file once, with what is wrong in it below. */
function grouped(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.flatMap((diagnostic, index) => {
    const { severity, message, fix, code, file } = diagnostic;
    const head = file === diagnostics[index - 1]?.file ? [] : [paint('bold', file)];
    const line = `  ${place(diagnostic)}: ${paint(COLORS[severity], severity)}: ${message} ${paint('dim', `(${code})`)}`;
    return [...head, line, ...(fix ? [`      ${fix}`] : [])];
  });
}

function conclude({ what, value, why, override }: Conclusion): string {
  return `${what}: ${value} ${paint('dim', `(from ${why}; lectern.yaml: ${override})`)}`;
}

/** Why one file is served, hidden or reported. */
function explain(file: FileOutcome): string {
  if (file.outcome === 'served') return `${file.file}: served as ${file.paths.join(', ')}`;
  return file.outcome === 'hidden'
    ? `${file.file}: hidden: ${file.reason}`
    : `${file.file}: reported: ${file.code}`;
}

/** Hidden files by reason, so that a folder of a thousand of them is a few lines. */
function hiddenFiles(files: readonly FileOutcome[]): string[] {
  const reasons = new Map<string, string[]>();
  for (const file of files) {
    if (file.outcome === 'hidden') reasons.set(file.reason, [...(reasons.get(file.reason) ?? []), file.file]);
  }
  return [...reasons].flatMap(([reason, names]) => [
    ...names.slice(0, SHOWN).map((name) => `${name}: hidden: ${reason}`),
    ...(names.length > SHOWN ? [paint('dim', `  and ${names.length - SHOWN} more: ${reason}`)] : []),
  ]);
}

function summary(files: readonly FileOutcome[], diagnostics: readonly Diagnostic[]): string {
  const count = (outcome: FileOutcome['outcome']) => files.filter((file) => file.outcome === outcome).length;
  const found = (severity: Diagnostic['severity']) =>
    diagnostics.filter((item) => item.severity === severity).length;
  return `${files.length} files: ${count('served')} served, ${count('hidden')} hidden, ${count('reported')} reported; ${found('error')} errors, ${found('warning')} warnings.`;
}

function paint(style: Parameters<typeof styleText>[0], text: string): string {
  return process.stdout.isTTY && !process.env['NO_COLOR'] ? styleText(style, text) : text;
}
