import { z } from 'zod';
import { wanted } from '../../model/wanted.ts';
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
    const at = (path: PropertyKey[], of?: 'key') => ({
      severity: 'error' as const,
      code,
      file,
      ...located.locate(path, of),
    });
    const nameOf = (path: PropertyKey[]) => path.map(String).join('.') || 'the document';
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => {
        const path = [...issue.path, key];
        const fix = fixFor(key, knownKeys(schema, issue.path));
        return { ...at(path, 'key'), message: `\`${nameOf(path)}\` is not a known key.`, fix };
      });
    }
    const found = valueAt(located.value, issue.path);
    const isText = found === undefined ? 'missing' : withoutCredentials(JSON.stringify(found)).slice(0, 80);
    const help = String(issue.path[0] ?? 'config');
    const message = `\`${nameOf(issue.path)}\` is ${isText}: ${wanted(issue, `it must have another value; see: lectern help ${help}`)}.`;
    return [{ ...at(issue.path), message }];
  });
}

/** Addresses of servers may hold a password, and messages are copied into logs. */
function withoutCredentials(text: string): string {
  return text.replace(/\/\/[^\s"]*@/g, '//…@');
}

function fixFor(key: string, known: readonly string[]): string {
  const meant = MEANT[key.toLowerCase().replace(/[-_]/g, '')];
  const near = closest(key, known) ?? (meant !== undefined && known.includes(meant) ? meant : undefined);
  if (near !== undefined) return `Did you mean \`${near}\`?`;
  return known.length > 0 && known.length <= 12
    ? `The keys here are ${known.join(', ')}.`
    : 'All keys: lectern help config';
}

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

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner === null || typeof inner !== 'object' ? undefined : Reflect.get(inner, key)),
    value,
  );
}
