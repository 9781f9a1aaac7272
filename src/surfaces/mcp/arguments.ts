import { closest } from '../../model/closest.ts';
import { parseUrl } from '../../model/parse-url.ts';
import type { z } from 'zod';
import { wanted } from '../../model/wanted.ts';
import { type ProblemCode, RequestProblem } from '../../model/problems.ts';
import type { ToolOperation } from '../../operations/index.ts';
import { isObject } from './protocol.ts';

/** What an agent can do about a problem. The resolutions in the table of problems are about HTTP. */
const HINTS: Partial<Record<ProblemCode, string>> = {
  MISSING_QUERY: 'Call search_site again with `query` set to what to look for; list_content needs no query.',
  RESOURCE_NOT_FOUND: 'Find the right `path` with search_site, or in the rows of list_content.',
};

/**
 * Reads the arguments of a call and tolerates common mistakes: null for an absent argument, and the whole `next` link as
 * `cursor`. @param properties JSON Schemas of the arguments. @throws RequestProblem that lists everything wrong.
 */
export function readArguments(
  { tool }: ToolOperation,
  schema: z.ZodObject,
  properties: Readonly<Record<string, Schema>>,
  args: unknown,
): Record<string, unknown> {
  const parameters = Object.keys(schema.shape);
  const accepted = `${tool.name} takes ${parameters.join(', ') || 'no arguments'}.`;
  if (!isObject(args)) throw invalid(`The arguments of ${tool.name} must be an object.`, accepted);
  const present = Object.entries(args).filter(
    ([name, value]) => value !== null && !(name === 'tag' && value === ''),
  );
  const input: Record<string, unknown> = Object.fromEntries(
    present.map(([name, value]) => [name, coerced(properties[name] ?? {}, value)]),
  );
  const { query = '', cursor } = input;
  if (parameters.includes('query') && typeof query === 'string' && query.trim() === '')
    throw new RequestProblem('MISSING_QUERY', { resolution: HINTS.MISSING_QUERY ?? '' });
  if (parameters.includes('cursor') && typeof cursor === 'string')
    input['cursor'] = parseUrl(cursor)?.searchParams.get('cursor') ?? cursor;
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  throw invalid(read.error.issues.map((issue) => complaint(issue, input, parameters)).join(' '), accepted);
}

/** The text of a problem for an agent. */
export function refusalText({ code, message, details }: RequestProblem): string {
  const hint = HINTS[code];
  const resolution = details.resolution ?? '';
  return [message, resolution, hint === resolution ? '' : hint].filter(Boolean).join(' ');
}

function invalid(detail: string, resolution: string): RequestProblem {
  return new RequestProblem('INVALID_PARAMETER', { detail, resolution });
}

function complaint(issue: z.core.$ZodIssue, input: Schema, takes: readonly string[]): string {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `\`${clip(key)}\` is not an argument.${suggestion(key, takes)}`).join(' ');
  const name = String(issue.path[0]);
  if (input[name] === undefined) return `\`${name}\` is missing; it is required.`;
  return `\`${name}\` is ${clip(JSON.stringify(input[name]))}; ${wanted(issue, issue.message)}.`;
}

function suggestion(key: string, takes: readonly string[]): string {
  const near = closest(key, takes);
  return near === undefined ? '' : ` Did you mean \`${near}\`?`;
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

type Schema = Readonly<Record<string, unknown>>;

/** Converts an argument (decisions, "Tools"): a number to text for a year, digits to a number, and a large limit to the maximum. */
function coerced({ type, maximum }: Schema, value: unknown): unknown {
  if (type === 'string') return typeof value === 'number' ? String(value) : value;
  if (type !== 'integer') return value;
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && typeof maximum === 'number' ? Math.min(number, maximum) : number;
}
