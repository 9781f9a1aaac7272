import { styleText } from 'node:util';
import { readContent } from '../content/read.ts';
import { type Diagnostic, type FileOutcome, place } from '../model/diagnostic.ts';
import { SITE_FLAGS, siteRequest } from './site-flags.ts';
import { type Command, UsageError } from './usage.ts';

const { config } = SITE_FLAGS;
const COLORS = { error: 'red', warning: 'yellow', info: 'blue' } as const;

export const checkCommand: Command = {
  name: 'check',
  summary: 'Tell what is wrong with the files of a site, and what becomes of each. Exit code 1 on errors.',
  operands: '[site] [options]',
  flags: { config, json: { type: 'boolean', help: 'Print JSON, for editors and CI' } },
  examples: ['lectern check ~/my-site', 'lectern check . --json'],
  async run(parsed) {
    if (parsed.operands.length > 1) throw new UsageError('One folder is wanted. See: lectern check --help');
    const request = await siteRequest(parsed, parsed.operands[0]);
    const { report } = readContent(request.dir, request.config, Date.now());
    const { diagnostics, files } = report;
    if (parsed.has('json')) console.log(JSON.stringify({ files, diagnostics }, null, 2));
    else
      console.log(
        [...diagnostics.map(describe), ...files.flatMap(explain), summary(files, diagnostics)].join('\n'),
      );
    return diagnostics.some((diagnostic) => diagnostic.severity === 'error') ? 1 : 0;
  },
};

function describe(diagnostic: Diagnostic): string {
  const { severity, message, fix, code } = diagnostic;
  const head = `${place(diagnostic)}: ${paint(COLORS[severity], severity)}: ${message}`;
  return `${head}${fix ? `\n    ${fix}` : ''} ${paint('dim', `(${code})`)}`;
}

function explain(file: FileOutcome): string[] {
  return file.outcome === 'hidden' ? [`${file.file}: hidden: ${file.reason}`] : [];
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
