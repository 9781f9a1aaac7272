import { isUrl } from '../../model/parse-url.ts';
import type { z } from 'zod';
import { wanted } from '../../model/wanted.ts';
import { type ProblemCode, RequestProblem } from '../../model/problems.ts';
import type { ToolOperation } from '../../operations/index.ts';
import { isObject } from './envelope.ts';

/** What an agent can do about a refusal: the table of problems speaks of HTTP. */
const HINTS: Partial<Record<ProblemCode, string>> = {
  MISSING_QUERY: 'Call search_site again with `query` set to what to look for; list_content needs no query.',
  RESOURCE_NOT_FOUND: 'Find the right `path` with search_site, or in the rows of list_content.',
};

/**
 * Reads the arguments of a call as they were meant. A null stands for an argument that is left out, as some clients send it, and
 * `cursor` may be the whole `next` link. @param properties their JSON Schemas. @throws RequestProblem that says everything that is wrong.
 */
export function readArguments(
  { tool }: ToolOperation,
  schema: z.ZodObject,
  properties: Parameters<typeof asMeant>[0],
  args: unknown,
): Record<string, unknown> {
  const takes = Object.keys(schema.shape);
  const accepted =
    takes.length > 0 ? `${tool.name} takes ${takes.join(', ')}.` : `${tool.name} takes no arguments.`;
  if (!isObject(args)) throw invalid(`The arguments of ${tool.name} must be an object.`, accepted);
  const given = Object.entries(args).filter(
    ([name, value]) => value !== null && !(name === 'tag' && value === ''),
  );
  const input = asMeant(properties, Object.fromEntries(given));
  const { query, cursor } = input;
  if (
    takes.includes('query') &&
    (query === undefined || (typeof query === 'string' && query.trim() === ''))
  ) {
    throw new RequestProblem('MISSING_QUERY', { resolution: HINTS.MISSING_QUERY ?? '' });
  }
  if (takes.includes('cursor') && typeof cursor === 'string' && isUrl(cursor)) {
    input['cursor'] = new URL(cursor).searchParams.get('cursor') ?? cursor;
  }
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  throw invalid(read.error.issues.map((issue) => complaint(issue, input, takes)).join(' '), accepted);
}

/** The text that an agent is shown for a refusal. */
export function refusalText({ code, message, details }: RequestProblem): string {
  const hint = HINTS[code];
  const resolution = details.resolution ?? '';
  return [message, resolution, hint === resolution ? '' : hint].filter(Boolean).join(' ');
}

function invalid(detail: string, resolution: string): RequestProblem {
  return new RequestProblem('INVALID_PARAMETER', { detail, resolution });
}

function complaint(
  issue: z.core.$ZodIssue,
  input: Record<string, unknown>,
  takes: readonly string[],
): string {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `\`${clip(key)}\` is not an argument.${meantBy(key, takes)}`).join(' ');
  }
  const name = String(issue.path[0]);
  if (input[name] === undefined) return `\`${name}\` is missing; it is required.`;
  return `\`${name}\` is ${clip(JSON.stringify(input[name]))}; ${wanted(issue, issue.message)}.`;
}

/** What other programs call the same. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  q: 'query',
  text: 'query',
  search: 'query',
  question: 'query',
  topic: 'query',
  count: 'limit',
  max: 'limit',
  max_results: 'limit',
  top_k: 'limit',
  url: 'path',
  uri: 'path',
  id: 'path',
  slug: 'path',
  language: 'lang',
  tags: 'tag',
  kind: 'type',
  from: 'since',
  after: 'since',
  to: 'until',
  before: 'until',
  start: 'offset',
  page: 'cursor',
};

function meantBy(key: string, takes: readonly string[]): string {
  const name = key.toLowerCase();
  const near = takes.find((one) => one.slice(0, 2) === name.slice(0, 2));
  const meant = [ALSO_CALLED[name], near].find((one) => one !== undefined && takes.includes(one));
  return meant === undefined ? '' : ` Did you mean \`${meant}\`?`;
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

type Schema = Readonly<Record<string, unknown>>;

/**
 * Arguments as they were meant (decisions, "Tools"): a year may be a number, a number may be text, and a limit past the
 * maximum is the maximum. @param properties JSON Schema of each argument.
 */
function asMeant(properties: Readonly<Record<string, Schema>>, input: Schema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, meant(properties[name] ?? {}, value)]),
  );
}

function meant({ type, maximum }: Schema, value: unknown): unknown {
  if (type === 'string') return typeof value === 'number' ? String(value) : value;
  if (type !== 'integer') return value;
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && typeof maximum === 'number' ? Math.min(number, maximum) : number;
}
