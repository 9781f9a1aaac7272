import { stringify } from 'yaml';
import type { Command } from '../../src/cli/usage.ts';
import { type Alias, ALIASES } from '../../src/content/fields/front-matter-keys.ts';
import { type ConfigKey, configKeys, type KeySchema } from '../../src/model/config-schema.ts';
import { FIELDS } from '../../src/model/entry-schema.ts';
import { PROBLEMS } from '../../src/model/problems.ts';
import { STRINGS } from '../../src/model/strings.ts';
import { OPERATIONS, withRest, TOOL_OPERATIONS } from '../../src/operations/index.ts';
import { API_ROOT } from '../../src/operations/operation.ts';
import { toolDefinitions } from '../../src/surfaces/mcp/definitions.ts';
import { z } from 'zod';

/** Documents the keys of `lectern.yaml`: one section for each top-level key, with a table of the keys below it. */
export function configurationReference(schema: KeySchema): string {
  const keys = configKeys(schema);
  const top = keys.filter(({ key }) => !/[.[]/.test(key));
  return top
    .flatMap(({ key, schema: own }) => {
      const below = keys.filter((other) => new RegExp(`^${key}[.[]`).test(other.key));
      return [
        `### \`${key}\``,
        '',
        `${own.description}`,
        '',
        `- **Type:** ${kindOf(own)}`,
        `- **Default:** ${defaultOf(own)}`,
        ...(below.length === 0
          ? []
          : [
              '',
              '| Key | Meaning | Type | Default |',
              '|---|---|---|---|',
              ...below.map(
                ({ key: name, schema: inner, isRequired }) =>
                  `| \`${name.slice(key.length).replace(/^(\[\])?\./, '')}\` | ${inner.description} | ${kindOf(inner)} | ${isRequired ? 'required' : defaultOf(inner)} |`,
              ),
            ]),
        ...fenced(key, own, below),
        '',
      ];
    })
    .join('\n')
    .trimEnd();
}

function fenced(key: string, own: KeySchema, below: readonly ConfigKey[]): string[] {
  const value = exampleOf(key, own, below);
  return value === undefined
    ? []
    : ['', '```yaml', stringify({ [key]: value }, { lineWidth: 100 }).trimEnd(), '```'];
}

/** A value for a key: the example of its schema, else an object of the examples of the keys below it. */
function exampleOf(key: string, { examples, type }: KeySchema, below: readonly ConfigKey[]): unknown {
  if (examples?.[0] !== undefined) return examples[0];
  const parts = below.filter(({ key: name }) => /^(\[\])?\.[^.[]+$/.test(name.slice(key.length)));
  const pairs = parts.flatMap(({ key: name, schema }) => {
    const value =
      exampleOf(
        name,
        schema,
        below.filter((other) => other.key.startsWith(name) && other.key !== name),
      ) ?? schema.default;
    return value === undefined || (Array.isArray(value) && value.length === 0)
      ? []
      : [[name.split('.').at(-1) ?? '', value] as const];
  });
  if (pairs.length === 0) return undefined;
  return type === 'array' ? [Object.fromEntries(pairs)] : Object.fromEntries(pairs);
}

function kindOf({ type, enum: values, anyOf, items, const: only }: KeySchema): string {
  if (only !== undefined) return `\`${only}\``;
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ');
  if (anyOf !== undefined) return [...new Set(anyOf.map(kindOf))].join(', or ');
  if (type === 'array') return `list of ${items === undefined ? 'values' : plural(kindOf(items))}`;
  return (
    { string: 'text', integer: 'whole number', boolean: '`true` or `false`', object: 'mapping' }[
      type ?? ''
    ] ?? 'any value'
  );
}

function plural(kind: string): string {
  return kind.replace('text', 'texts').replace('mapping', 'mappings');
}

function defaultOf({ default: value, otherwise }: KeySchema): string {
  if (otherwise !== undefined) return otherwise;
  if (value === undefined) return 'none';
  return typeof value === 'object' ? 'see below' : `\`${value}\``;
}

/** Documents the fields that an entry takes from its front matter. */
export function fieldReference(): string {
  return [
    '| Key | Meaning | Without it |',
    '|---|---|---|',
    ...FIELDS.flatMap(({ name, use }) =>
      use.key === undefined ? [] : [`| \`${name}\` | ${use.key[0]} | ${use.key[1] ?? 'none'} |`],
    ),
  ].join('\n');
}

/** Documents each command with its options, environment variables and examples. */
export function commandReference(commands: readonly Command[]): string {
  return commands
    .flatMap(({ name, summary, operands, flags, examples }) => [
      `## \`lectern ${name}\``,
      '',
      summary,
      '',
      '```',
      `lectern ${name} ${operands}`.trimEnd(),
      '```',
      ...(Object.keys(flags).length === 0
        ? []
        : [
            '',
            '| Option | Environment variable | Meaning |',
            '|---|---|---|',
            ...Object.entries(flags).map(
              ([flag, { value, help, env, short }]) =>
                `| \`${short === undefined ? '' : `-${short}, `}--${flag}${value === undefined ? '' : ` ${value.replaceAll('|', '\\|')}`}\` | ${env === undefined ? '' : `\`${env}\``} | ${cell(help)} |`,
            ),
          ]),
      '',
      examples.length > 1 ? 'Examples:' : 'Example:',
      '',
      '```sh',
      ...examples.filter((example) => !example.startsWith('{')),
      '```',
      '',
    ])
    .join('\n')
    .trimEnd();
}

function cell(text: string): string {
  const escaped = (part: string) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;'));
  return text
    .split(/(`[^`]*`)/)
    .map(escaped)
    .join('')
    .replaceAll('|', '\\|');
}

/** Documents each endpoint of the REST API with its parameters. */
export function restReference(): string {
  return withRest(OPERATIONS)
    .flatMap(({ title, description, rest, input }) => [
      `### \`GET ${API_ROOT}${rest.path}\``,
      '',
      `**${title}.** ${description}`,
      ...parameters(z.toJSONSchema(input, { io: 'input' }) as KeySchema),
      '',
    ])
    .join('\n')
    .trimEnd();
}

/** Documents the tools with their arguments. */
export function toolReference(): string {
  return toolDefinitions(TOOL_OPERATIONS)
    .flatMap(({ name, title, description, inputSchema }) => [
      `### \`${name}\``,
      '',
      `**${title}.** ${description}`,
      ...parameters(inputSchema as KeySchema),
      '',
    ])
    .join('\n')
    .trimEnd();
}

function parameters({ properties = {}, required = [] }: KeySchema): string[] {
  const rows = Object.entries(properties).map(
    ([name, inner]) =>
      `| \`${name}\` | ${cell(inner.description ?? '')} | ${kindOf(inner)}${boundsOf(inner)} | ${required.includes(name) ? 'required' : (inner.default ?? '') === '' ? 'none' : `\`${inner.default}\``} |`,
  );
  return rows.length === 0
    ? []
    : ['', '| Parameter | Meaning | Type | Default |', '|---|---|---|---|', ...rows];
}

function boundsOf(schema: KeySchema): string {
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
  return minimum !== undefined && maximum !== undefined && maximum < 1000 ? `, ${minimum} to ${maximum}` : '';
}

/** Documents the codes of problem documents. */
export function problemReference(): string {
  return [
    '| Code | Status | Meaning | What to do |',
    '|---|---|---|---|',
    ...Object.entries(PROBLEMS).map(
      ([code, { status, title, resolution }]) =>
        `| \`${code}\` | ${status} | ${title} | ${cell(resolution)} |`,
    ),
  ].join('\n');
}

/** Documents the other names that front matter may use for each key. */
export function namesReference(): string {
  return [
    '| Key | Other names |',
    '|---|---|',
    ...Object.entries(ALIASES as Readonly<Record<string, Alias>>).flatMap(([key, { own, fitting = [] }]) => {
      const [others, likely] = [own.filter((name) => name !== key), fitting].map((names) =>
        names.map((name) => `\`${name}\``).join(', '),
      );
      const parts = [others, likely && `if it fits: ${likely}`].filter(Boolean);
      return parts.length === 0 ? [] : [`| \`${key}\` | ${parts.join('; ')} |`];
    }),
  ].join('\n');
}

/** Documents the texts of the interface by name. */
export function textsReference(): string {
  const shown = (text: string) => `\`${text}\``;
  return [
    '| Name | Text |',
    '|---|---|',
    ...Object.entries(STRINGS).map(
      ([name, text]) =>
        `| \`${name}\` | ${
          typeof text === 'string'
            ? shown(text)
            : Object.entries(text)
                .map(([number, form]) => `${number}: ${shown(form)}`)
                .join(', ')
        } |`,
    ),
  ].join('\n');
}
