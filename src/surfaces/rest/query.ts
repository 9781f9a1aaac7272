import type { z } from 'zod';
import { wanted } from '../../model/wanted.ts';
import { RequestProblem } from '../../model/problems.ts';
import { orNull } from '../../text/or-null.ts';

/** Reads the parameters of an operation; unknown ones are no matter. @throws RequestProblem with all that is wrong. */
export function readParameters<Input extends z.ZodObject>(
  schema: Input,
  query: string,
  path: Readonly<Record<string, string>>,
): z.output<Input> {
  const errors: { parameter: string; detail: string }[] = [];
  const complain = (parameter: string, problem: string) =>
    errors.push({ parameter, detail: `\`${parameter}\` ${problem}` });
  const given = new Map(Object.entries(path));
  const known = new Set(Object.keys(schema.shape));
  const repeated = new Set<string>();
  for (const [name, raw] of pairs(query)) {
    if (!known.has(name) || Object.hasOwn(path, name)) continue;
    const value = decode(raw);
    if (value === null) {
      complain(name, 'is not percent-encoded UTF-8.');
      known.delete(name);
    } else if (given.has(name)) {
      if (!(name === 'query' && isBlank(value) && isBlank(given.get(name)))) repeated.add(name);
    } else given.set(name, value);
  }
  if (known.has('query') && isBlank(given.get('query')) && !repeated.has('query')) {
    throw new RequestProblem('MISSING_QUERY');
  }
  if (given.get('tag') === '') given.delete('tag');
  for (const name of repeated) {
    complain(name, 'is given more than once. Give it once.');
    given.delete(name);
  }
  const input: Record<string, unknown> = {};
  for (const [name, text] of given) {
    const field = (schema.shape as Record<string, z.ZodType>)[name];
    if (field === undefined || !known.has(name)) continue;
    // Anything but decimal digits stays text, which no number schema takes.
    input[name] = isNumeric(field) && /^\d+$/.test(text) ? Number(text) : text;
  }
  const parsed = schema.safeParse(input);
  if (parsed.success && errors.length === 0) return parsed.data;
  const failed = new Set(errors.map((error) => error.parameter));
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0]);
    if (failed.has(name)) continue;
    failed.add(name);
    complain(name, `is ${quote(given.get(name))}; ${wanted(issue, issue.message)}.`);
  }
  throw new RequestProblem('INVALID_PARAMETER', {
    detail: errors.map((error) => error.detail).join(' '),
    extensions: { errors },
  });
}

/** What of a query string an operation reads: anything else is no part of a cache key. */
export function readPart(schema: z.ZodObject, query: string, path: Readonly<Record<string, string>>): string {
  if (query === '') return '';
  return [...pairs(query)]
    .filter(([name]) => Object.hasOwn(schema.shape, name) && !Object.hasOwn(path, name))
    .map(([name, raw]) => `${name}=${raw}`)
    .join('&');
}

/** Name and undecoded value of each part; a name that is no UTF-8 is nobody's. */
function* pairs(query: string): Generator<[string, string]> {
  for (const part of query.split('&')) {
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    if (name) yield [name, equals < 0 ? '' : part.slice(equals + 1)];
  }
}

/** `application/x-www-form-urlencoded`, but strict: null where a replacement character would have to be made up. */
function decode(text: string): string | null {
  return orNull(() => decodeURIComponent(text.replaceAll('+', ' ')));
}

function isNumeric(field: z.ZodType): boolean {
  const { def } = field as z.ZodType & { def: { type: string; innerType?: z.ZodType } };
  return def.type === 'number' || (def.innerType !== undefined && isNumeric(def.innerType));
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}

function quote(text = ''): string {
  return text === '' ? 'empty' : JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
