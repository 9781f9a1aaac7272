import { parseUrl } from '../../model/parse-url.ts';
import { statSync } from 'node:fs';
import { getContent } from '../../operations/get-content.ts';
import { listContent } from '../../operations/list-content.ts';
import type { Operation } from '../../operations/operation.ts';
import { searchContent } from '../../operations/search-content.ts';
import { RequestProblem } from '../../model/problems.ts';
import type { Summary } from '../../site/summary.ts';
import { readParameters } from '../../surfaces/rest/rest.ts';
import { openFromFlags, SITE_FLAGS } from '../flags/site-flags.ts';
import { type Command, type Flag, type Parsed, UsageError, toggle, valued } from '../usage.ts';

const FILTER_FLAGS = {
  tag: valued('TAG', 'Only entries with this tag'),
  year: valued('YYYY', 'Only entries of this year'),
  since: valued('DATE', 'Only entries dated on this day or later'),
  until: valued('DATE', 'Only entries dated on this day or earlier'),
  lang: valued('LANG', 'Only entries in this language'),
  limit: valued('N', 'The maximum number of results'),
  cursor: valued('CURSOR', 'Where to continue: the cursor of the last answer'),
  json: toggle('Print the JSON of the API'),
} as const satisfies Record<string, Flag>;

const type = valued('TYPE', 'writing, video, talk, project or page');

export const searchCommand: Command = {
  name: 'search',
  summary: 'Search a site in the terminal.',
  operands: '[site] QUERY [options]',
  flags: { ...SITE_FLAGS, type, ...FILTER_FLAGS },
  examples: ['lectern search ~/my-site "press kit"', 'lectern search . accessibility --type talk --json'],
  run: (parsed) => ask(searchContent, parsed, 'query', printRows),
};

export const listCommand: Command = {
  name: 'list',
  summary: 'List the entries of one type, newest first. The default type is writing.',
  operands: '[site] [options]',
  flags: {
    ...SITE_FLAGS,
    type,
    'updated-since': valued('DATE', 'Only entries published or changed on this day or later'),
    ...FILTER_FLAGS,
  },
  examples: ['lectern list ~/my-site --type talk --year 2025'],
  run: (parsed) => ask(listContent, parsed, null, printRows),
};

export const getCommand: Command = {
  name: 'get',
  summary: 'Print one document as Markdown.',
  operands: '[site] PATH [options]',
  flags: { ...SITE_FLAGS, json: FILTER_FLAGS.json },
  examples: ['lectern get ~/my-site writing/hello', 'lectern get . press-kit --json'],
  run: (parsed) => ask(getContent, parsed, 'path', (answer) => String(answer['markdown']).trimEnd()),
};

type Operand = 'query' | 'path' | null;
type Printer = (answer: Record<string, unknown>) => string;

/** Runs an operation on a site; the last operand is the `operand` parameter, the one before it the folder. */
async function ask(operation: unknown, parsed: Parsed, operand: Operand, print: Printer): Promise<number> {
  const { input, run } = operation as Operation;
  const operands = operand === 'query' ? unquoted(parsed.operands) : [...parsed.operands];
  const last = operand === null ? undefined : operands.pop();
  const value = operand === 'path' && last !== undefined ? pathnameOf(last) : last;
  if ((operand !== null && !value?.trim()) || operands.length > 1)
    throw new UsageError(`${operand ? `Add a ${operand}.` : 'Name one folder at most.'} See --help.`);
  if (value !== undefined && operands.length === 0 && isFolder(value))
    throw new UsageError(`${value} is a folder. Add a ${operand} after it. See --help.`);
  const query = new URLSearchParams();
  for (const parameter of Object.keys(input.shape)) {
    const text = parameter === operand ? undefined : parsed.text(parameter.replaceAll('_', '-'));
    if (text !== undefined) query.set(parameter, text);
  }
  const values = readArguments(input, query, value === undefined ? {} : { [operand as string]: value });
  const site = await openFromFlags(parsed, operands[0]);
  try {
    const answer = run(site, values) as Record<string, unknown>;
    console.log(parsed.has('json') ? JSON.stringify(answer, null, 2) : print(answer));
    return 0;
  } catch (error) {
    if (!(error instanceof RequestProblem)) throw error;
    console.error([error.message, error.details.resolution].filter(Boolean).join(' '));
    return 1;
  }
}

/** Joins the words of a query without quotes. @returns the folder, if there is one, and the query. */
function unquoted(operands: readonly string[]): string[] {
  const [first = '', ...words] = operands;
  if (words.length === 0) return [...operands];
  // A word such as `./site` is meant as a folder, even if there is no such folder.
  const isSite = isFolder(first) || /^[.~]|\//.test(first);
  return isSite ? [first, words.join(' ')] : [operands.join(' ')];
}

/** The pathname of an address, as it is copied from a browser; other texts stay as they are. */
function pathnameOf(text: string): string {
  return (/^https?:\/\//i.test(text) && parseUrl(text)?.pathname) || text;
}

/** Parses the flags as the API parses its parameters. @throws UsageError */
function readArguments(input: Operation['input'], query: URLSearchParams, operand: Record<string, string>) {
  try {
    return readParameters(input, query.toString(), operand);
  } catch (error) {
    throw error instanceof RequestProblem ? new UsageError(error.message) : error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function printRows(answer: Record<string, unknown>): string {
  const rows = answer['results'] as (Summary & { excerpt?: string })[];
  const lines = rows.flatMap(({ date, path, title, excerpt }) => [
    `${date ?? '          '}  ${title}  (${path})`,
    ...(excerpt ? [`            ${excerpt}`] : []),
  ]);
  const suggestion = answer['suggestion'] ? [`Did you mean: ${String(answer['suggestion'])}`] : [];
  const { next, total } = answer as { next?: string; total: number };
  const cursor = next === undefined ? null : new URL(next).searchParams.get('cursor');
  return [
    ...lines,
    ...suggestion,
    total === 0 ? 'Nothing found.' : `${rows.length} of ${total}`,
    ...(cursor === null ? [] : [`For more: --cursor ${cursor}`]),
  ].join('\n');
}
