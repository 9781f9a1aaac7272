import { z } from 'zod';
import { closest } from '../../model/closest.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Located } from '../formats/yaml.ts';

/** What other programs call it. */
const MEANT: Readonly<Record<string, string>> = {
  title: 'name',
  url: 'site_url',
  baseurl: 'site_url',
  languagecode: 'language',
  menu: 'navigation',
  icon: 'favicon',
};

/** One diagnostic for each issue of a schema, at the place of the value it is about. */
export function schemaDiagnostics(
  error: z.ZodError,
  schema: z.ZodType,
  located: Pick<Located, 'locate' | 'value'>,
  file: string,
  code: string,
): Diagnostic[] {
  return error.issues.flatMap((issue): Diagnostic[] => {
    const at = (path: PropertyKey[]) => ({ severity: 'error' as const, code, file, ...located.locate(path) });
    const nameOf = (path: PropertyKey[]) => path.map(String).join('.') || 'the document';
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => {
        const path = [...issue.path, key];
        const fix = fixFor(key, knownKeys(schema, issue.path));
        return { ...at(path), message: `\`${nameOf(path)}\` is not a known key.`, fix };
      });
    }
    const found = valueAt(located.value, issue.path);
    const isText = found === undefined ? 'missing' : JSON.stringify(found).slice(0, 80);
    const message = `\`${nameOf(issue.path)}\` is ${isText}: ${wanted(issue)}.`;
    return [{ ...at(issue.path), message }];
  });
}

function fixFor(key: string, known: readonly string[]): string {
  const meant = MEANT[key.toLowerCase().replace(/[-_]/g, '')];
  const near = closest(key, known) ?? (meant !== undefined && known.includes(meant) ? meant : undefined);
  if (near !== undefined) return `Did you mean \`${near}\`?`;
  return known.length > 0 && known.length <= 12
    ? `The keys here are ${known.join(', ')}.`
    : 'docs/configuration.md lists the keys.';
}

/** The keys of the mapping at a path. */
function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  type Json = { properties?: Record<string, Json>; items?: Json; anyOf?: Json[] };
  let node = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json | undefined;
  for (const part of path) {
    const choices = [node, ...(node?.anyOf ?? [])];
    node = choices
      .map((choice) => (typeof part === 'number' ? choice?.items : choice?.properties?.[String(part)]))
      .find((found) => found !== undefined);
  }
  return Object.keys(node?.properties ?? node?.anyOf?.find(({ properties }) => properties)?.properties ?? {});
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  array: 'a list',
  object: 'a mapping of keys to values',
  record: 'a mapping of keys to values',
};

/** What was wanted, in our words where the schema has none of its own. */
function wanted(issue: z.core.$ZodIssue): string {
  const own = issue.message.replace(/\.$/, '');
  if (!/^(?:Invalid|Too|Unrecognized) /.test(own)) return own;
  if (issue.code === 'invalid_type') return `${KINDS[issue.expected] ?? issue.expected} is wanted`;
  if (issue.code === 'invalid_value')
    return `${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')} is wanted`;
  if (issue.code === 'too_small' && issue.origin === 'string') return 'text that is not empty is wanted';
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const bound = issue.code === 'too_big' ? `at most ${issue.maximum}` : `at least ${issue.minimum}`;
    return `${issue.origin === 'array' ? 'a list of ' : ''}${bound} is wanted`;
  }
  if (issue.code === 'invalid_format' && issue.format === 'email')
    return 'an e-mail address is wanted, such as me@example.com';
  if (issue.code === 'invalid_union') return 'text, or a list of texts, is wanted';
  return 'another value is wanted; see docs/configuration.md';
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner === null || typeof inner !== 'object' ? undefined : Reflect.get(inner, key)),
    value,
  );
}
