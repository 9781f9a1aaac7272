import { CONFIG_FILE, QUESTIONS_FILE } from '../../content/config/config-file.ts';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { configPlace } from '../../content/config/config.ts';
import { ConfigError } from '../../model/config-error.ts';
import { capped } from '../../content/report/capped.ts';
import { lintConfig } from '../../content/report/lint-config.ts';
import { lintContent } from '../../content/report/lint.ts';
import { pathFrom } from '../../folder/path-below.ts';
import { siteRootOf } from '../../content/files/site-root.ts';
import type { Inference } from '../../model/content.ts';
import type { Diagnostic, LeftOut } from '../../model/diagnostic.ts';
import type { CleanedFile } from '../../content/entries/read-body.ts';
import type { LoadRequest } from '../../runtimes/node/build/load.ts';
import { SiteReader } from '../../reconcile/site-reader.ts';
import {
  annotations,
  codeCounts,
  diagnosticLines,
  forTerminal,
  hiddenLines,
  inferenceLine,
  outcomeLines,
  summaryLines,
} from '../report/check-report.ts';
import { answersOf } from '../report/answers.ts';
import { moreAbout } from '../report/documentation.ts';
import { pictureNote } from '../report/picture-note.ts';
import { counted } from '../report/words.ts';
import { openFromFlags, SITE_FLAGS, siteRequest } from '../flags/site-flags.ts';
import { type Command, type Parsed, flagError, toggle, UsageError, valued } from '../usage.ts';

const { config } = SITE_FLAGS;

export const checkCommand: Command = {
  name: 'check',
  summary: 'Report errors and warnings, and which files are served or hidden. Exit code 1 on errors.',
  operands: '[site|file] [options]',
  single: 'folder or file',
  flags: {
    config,
    built: valued(
      'DIR|URL',
      'Compare with the output of your own build, or with the published site. Exit code 1 if something is lost or leaks',
    ),
    json: toggle('Print everything as JSON, for editors and CI'),
    format: valued(
      'FORMAT',
      '“github”: print annotations for pull requests on GitHub; “json”: the same as --json',
    ),
    lost: toggle(
      'Show the text of a file, with what is left out of it marked; of a page of a build, all that its text lacks',
    ),
    questions: toggle(
      'Ask the questions of questions.yaml, as an agent does. Exit code 1 if one has no answer',
    ),
    explain: toggle('Show what Lectern inferred about the site, from where, and the line that overrides it'),
    all: toggle('Show everything: notes, all warnings and all hidden files'),
  },
  examples: [
    'lectern check ~/my-site',
    'lectern check . --json',
    'lectern check . --format github',
    'lectern check content/writing/hello.md',
    'lectern check --lost content/writing/hello.md',
    'lectern check --built dist',
    'lectern check --built https://example.com',
  ],
  async run(parsed) {
    const format = formatOf(parsed);
    try {
      return await check(parsed, format);
    } catch (error) {
      if (!(error instanceof ConfigError) || format === 'text') throw error;
      const { diagnostics } = error;
      if (format === 'json') printJson({ site: [], files: [], diagnostics });
      else printAnnotations(diagnostics, resolve(parsed.operands[0] ?? '.'), parsed.text('config'));
      return 2;
    }
  },
};

type Format = 'text' | 'json' | 'github';

function formatOf(parsed: Parsed): Format {
  const format = parsed.text('format') ?? (parsed.has('json') ? 'json' : 'text');
  if (format === 'text' || format === 'json' || format === 'github') return format;
  throw flagError('format', format, 'text, json or github');
}

async function check(parsed: Parsed, format: Format): Promise<number> {
  const built = parsed.text('built');
  if (built !== undefined) return (await import('./compare.ts')).compare(parsed, built);
  if (parsed.has('questions')) return checkQuestions(parsed, format);
  const path = resolve(parsed.operands[0] ?? '.');
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  const request = await siteRequest(parsed, isFile ? siteRootOf(path, process.cwd()) : parsed.operands[0]);
  const { dir, configFile } = request;
  const now = Date.now();
  const only = isFile ? pathFrom(dir, path) : null;
  if (parsed.has('lost')) return showLost(only, request, format);
  const { content, report } = new SiteReader(request).read(now);
  const answers = answersOf(content, now);
  const names = report.files.map(({ file }) => file);
  const sources = (file: string) => readFileSync(join(dir, file), 'utf8');
  const isAsked = ({ file }: { file: string }) => only === null || file === only;
  const checked = capped([
    ...lintContent(content, sources, answers, now),
    ...lintConfig(dir, request.config, content, names, answers, configFile),
  ]).filter(isAsked);
  const diagnostics = [...report.diagnostics.filter(isAsked), ...checked].toSorted(byPlace);
  const files = report.files.filter(isAsked);
  if (format === 'json') printJson({ site: report.site, files, diagnostics });
  else if (format === 'github') {
    printAnnotations(withoutNotes(diagnostics), dir, configFile);
    console.log(summaryLines(files, diagnostics, withoutNotes(checked)).join('\n'));
  } else if (only !== null) {
    const outcome =
      files.length > 0 ? files.flatMap((file) => outcomeLines(file, content)) : [passedOver(only)];
    console.log([...outcome, ...diagnosticLines(diagnostics), ...more(diagnostics)].join('\n'));
  } else {
    const isAll = parsed.has('all');
    const relevant = isAll ? diagnostics : withoutNotes(diagnostics);
    // A pager, a file or a program gets all lines.
    const shown = isAll || !process.stdout.isTTY ? relevant : forTerminal(relevant);
    const lines = [
      ...diagnosticLines(shown),
      ...hiddenLines(files, isAll),
      ...codeCounts(relevant, shown),
      ...inferred(report.site, isAll || parsed.has('explain')),
      ...summaryLines(files, diagnostics, withoutNotes(checked)),
      ...(request.config.limits.picture_megabytes === 0 ? [] : pictureNote(content.assets)),
      ...more(relevant),
    ];
    console.log(lines.join('\n'));
  }
  return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
}

/** Shows the text of one file, with what is left out of it marked. */
async function showLost(file: string | null, request: LoadRequest, format: Format): Promise<number> {
  if (file === null)
    throw new UsageError(
      '--lost shows one text. Name its file: lectern check --lost content/writing/hello.md',
    );
  let cleaned: CleanedFile | undefined;
  const onText = (name: string, text: CleanedFile) => {
    if (name === file) cleaned = text;
  };
  let page: LeftOut[] | undefined;
  const onPage: LoadRequest['onPage'] = (name, leftOut) => {
    if (name === file) page = leftOut();
  };
  new SiteReader({ ...request, onText, onPage }).read(Date.now());
  const { cutParts, lostReport, pageReport } = await import('../report/lost-report.ts');
  if (page !== undefined) {
    if (format === 'json') printJson({ file, parts: page });
    else console.log(pageReport(file, page).join('\n'));
    return 0;
  }
  if (cleaned === undefined)
    throw new UsageError(`${file} is read as no text. To see what becomes of it: lectern check ${file}`);
  if (format === 'json') printJson({ file, parts: cutParts(cleaned) });
  else console.log(lostReport(file, cleaned).join('\n'));
  return 0;
}

/** Asks the questions of questions.yaml, and reports those without an answer in the first call. */
async function checkQuestions(parsed: Parsed, format: Format): Promise<number> {
  const [named] = parsed.operands;
  const dir = resolve(named ?? '.');
  const { askQuestion, readQuestions, unanswered } = await import('../questions/ask-questions.ts');
  const { questions, locate } = readQuestions(dir);
  const site = await openFromFlags(parsed, named);
  const answers = questions.map((question) => askQuestion(site, question));
  const diagnostics = questions.flatMap((question, index): Diagnostic[] => {
    const problem = unanswered(answers[index] as (typeof answers)[number], question);
    return problem ? [{ ...problem, file: QUESTIONS_FILE, ...locate([index]) }] : [];
  });
  if (format === 'json') printJson({ questions: answers, diagnostics });
  else if (format === 'github') printAnnotations(diagnostics, dir, undefined);
  else {
    const countOf = (severity: string) => diagnostics.filter((item) => item.severity === severity).length;
    const counts = `${counted(questions.length, 'question')}: ${questions.length - diagnostics.length} answered in the first call; ${counted(countOf('error'), 'error')}, ${counted(countOf('warning'), 'warning')}.`;
    const gap = diagnostics.length > 0 ? [''] : [];
    console.log([...diagnosticLines(diagnostics), ...gap, counts, ...more(diagnostics)].join('\n'));
  }
  return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
}

/** Lines about what Lectern inferred of the site: its kind, or everything. */
function inferred(site: readonly Inference[], isWhole: boolean): string[] {
  if (isWhole) return ['', ...site.map(inferenceLine), ''];
  return ['', ...site.slice(0, 1).map(inferenceLine), 'What else Lectern inferred: lectern check --explain'];
}

/** The line about a file that is not in the report. */
function passedOver(file: string): string {
  if (file === CONFIG_FILE) return `${file}: the configuration of this site, without an error`;
  return `${file}: hidden: Lectern does not read names that begin with a dot, node_modules, or the output of generators`;
}

/** Omits diagnostics that only explain (`info`). */
function withoutNotes(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity !== 'info');
}

function printAnnotations(diagnostics: readonly Diagnostic[], dir: string, config: string | undefined): void {
  const elsewhere = config === undefined ? undefined : configPlace(dir, config).file;
  for (const line of annotations(diagnostics, dir, elsewhere)) console.log(line);
}

function more(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.length === 0 ? [] : [moreAbout(diagnostics.map(({ code }) => code))];
}

function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
