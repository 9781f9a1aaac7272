import { closest } from '../../model/closest.ts';
import { parseUrl } from '../../model/parse-url.ts';
import type { z } from 'zod';
import { wanted } from '../../model/wanted.ts';
import { type ProblemCode, RequestProblem } from '../../model/problems.ts';
import type { ToolOperation } from '../../operations/index.ts';
import { isObject } from './protocol.ts';

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
  properties: Readonly<Record<string, Schema>>,
  args: unknown,
): Record<string, unknown> {
  const takes = Object.keys(schema.shape);
  const accepted = `${tool.name} takes ${takes.join(', ') || 'no arguments'}.`;
  if (!isObject(args)) throw invalid(`The arguments of ${tool.name} must be an object.`, accepted);
  const given = Object.entries(args).filter(
    ([name, value]) => value !== null && !(name === 'tag' && value === ''),
  );
  const input: Record<string, unknown> = Object.fromEntries(
    given.map(([name, value]) => [name, meant(properties[name] ?? {}, value)]),
  );
  const { query = '', cursor } = input;
  if (takes.includes('query') && typeof query === 'string' && query.trim() === '')
    throw new RequestProblem('MISSING_QUERY', { resolution: HINTS.MISSING_QUERY ?? '' });
  if (takes.includes('cursor') && typeof cursor === 'string')
    input['cursor'] = parseUrl(cursor)?.searchParams.get('cursor') ?? cursor;
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

function complaint(issue: z.core.$ZodIssue, input: Schema, takes: readonly string[]): string {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `\`${clip(key)}\` is not an argument.${meantBy(key, takes)}`).join(' ');
  const name = String(issue.path[0]);
  if (input[name] === undefined) return `\`${name}\` is missing; it is required.`;
  return `\`${name}\` is ${clip(JSON.stringify(input[name]))}; ${wanted(issue, issue.message)}.`;
}

function meantBy(key: string, takes: readonly string[]): string {
  const near = closest(key, takes);
  return near === undefined ? '' : ` Did you mean \`${near}\`?`;
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

type Schema = Readonly<Record<string, unknown>>;

/** An argument as it was meant (decisions, "Tools"): a year may be a number, a number text, and a limit the maximum. */
function meant({ type, maximum }: Schema, value: unknown): unknown {
  if (type === 'string') return typeof value === 'number' ? String(value) : value;
  if (type !== 'integer') return value;
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && typeof maximum === 'number' ? Math.min(number, maximum) : number;
}
