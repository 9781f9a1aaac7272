import { z } from 'zod';
import { PROBLEMS, problemAnchor } from '../../../model/problems.ts';
import type { RestOperation } from '../../../operations/index.ts';
import { exampleInput, isRead, restTemplate } from '../../../operations/operation.ts';
import type { Site } from '../../../site/site.ts';

/** A parameter of an endpoint, as its schema says it. */
export interface Parameter {
  name: string;
  required: boolean;
  /** It stands in the path. */
  inPath: boolean;
  description: string;
  schema: Readonly<Record<string, unknown>>;
}

/** The parameters of an endpoint in the order of its schema. */
export function parametersOf(site: Site, { input, rest }: RestOperation): Parameter[] {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' });
  const known = Object.entries(properties).filter(([name]) => isRead(site, rest, name));
  return known.map(([name, property]) => {
    const { description = '', ...schema } = property as Record<string, unknown>;
    const inPath = restTemplate(site, rest).includes(`{${name}}`);
    return {
      name,
      required: inPath || required.includes(name),
      inPath,
      description: String(description),
      schema,
    };
  });
}

/** Path and query of an endpoint's documented example. */
export function exampleTarget(site: Site, operation: RestOperation): string {
  const { rest } = operation;
  let path = restTemplate(site, rest);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(exampleInput(operation, site))) {
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, String(value));
    else if (isRead(site, rest, name)) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The documentation of an endpoint in Markdown. */
export function endpointMarkdown(site: Site, operation: RestOperation): string {
  const { title, description, rest, problems } = operation;
  const rows = parametersOf(site, operation).map(
    ({ name, required, schema, description: about }) =>
      `| \`${name}\` | ${required ? 'yes' : 'no'} | ${formOf(schema)} | ${escapeCell(about)} |`,
  );
  const errors = problems.map((code) => `[${PROBLEMS[code].status} \`${code}\`](#${problemAnchor(code)})`);
  return [
    `### ${title}`,
    `\`GET ${restTemplate(site, rest)}\``,
    description,
    ...(rows.length > 0
      ? [['| Parameter | Required | Form | Meaning |', '|---|---|---|---|', ...rows].join('\n')]
      : []),
    ...(errors.length > 0 ? [`Errors of its own: ${errors.join(', ')}.`] : []),
    `\`\`\`sh\ncurl '${site.origins.base}${exampleTarget(site, operation)}'\n\`\`\``,
  ].join('\n\n');
}

function formOf(schema: Parameter['schema']): string {
  const { type, enum: values, minimum, maximum, pattern, format, default: standard } = schema;
  return [
    Array.isArray(values) ? values.map((value) => `\`${value}\``).join(', ') : String(type),
    minimum !== undefined && `${String(minimum)} to ${String(maximum)}`,
    format === 'date' ? 'date' : pattern !== undefined && `\`${escapeCell(String(pattern))}\``,
    standard !== undefined && `default \`${String(standard)}\``,
  ]
    .filter(Boolean)
    .join(', ');
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|');
}
