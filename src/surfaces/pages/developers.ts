import { z } from 'zod';
import { PROBLEMS, type ProblemCode, problemAnchor } from '../../model/problems.ts';
import { REST_OPERATIONS, type RestOperation } from '../../operations/index.ts';
import { API_ROOT } from '../../operations/operation.ts';
import { QUOTA_LIMIT, QUOTA_WINDOW } from '../../quota/quota.ts';
import type { Site } from '../../site/site.ts';
import type { TwinSource } from '../../site/twin.ts';

/** The API reference, made from the operations and the table of problems. */
export function developersSource(site: Site): TwinSource {
  const { base } = site.origins;
  const { name } = site.snapshot.config;
  const body = [
    `Everything that ${name} publishes, as JSON and as markdown. Read-only, no key, no account. The machine-readable contract is [openapi.json](${base}/openapi.json).`,
    '## Endpoints',
    ...REST_OPERATIONS.map((operation) => endpoint(base, operation)),
    '## Markdown twins',
    'Every page is also served as markdown: add `.md` to its address, or ask for it with `Accept: text/markdown`. The `markdown` of a content document is the same text, byte for byte.',
    '## Quota',
    `A client may make ${QUOTA_LIMIT} requests in ${QUOTA_WINDOW} seconds. \`RateLimit\` says how many are left (\`r\`) and in how many seconds the window ends (\`t\`); past the quota the answer is 429 with \`Retry-After\`. A client is an IP address, for IPv6 its /64.`,
    '## Versions',
    `The major version is in the path. Fields may be added within a version, so ignore what you do not know; a breaking change gets a new path. A deprecated version sends \`Deprecation\`, \`Sunset\` and \`Link\` with \`rel="deprecation"\`, at least 90 days before it ends; \`${API_ROOT}/versions\` says the same.`,
    '## Errors',
    'Errors are problem documents (RFC 9457) with a stable `code` and a `resolution`. `type` leads to one of these:',
    ...(Object.keys(PROBLEMS) as ProblemCode[]).map(problemSection),
  ].join('\n\n');
  return {
    title: 'For developers',
    description: `The read-only API of ${name}: endpoints, parameters, errors, quota and versions.`,
    url: `${site.origins.pages}/developers`,
    body,
  };
}

function endpoint(base: string, { title, description, rest, input, example }: RestOperation): string {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' });
  const rows = Object.entries(properties).map(([name, property]) => {
    const { description: about = '', ...schema } = property as { description?: string };
    return `| \`${name}\` | ${required.includes(name) ? 'yes' : 'no'} | ${constraints(schema)} | ${about.replaceAll('|', '\\|')} |`;
  });
  const sample = Object.entries(example).reduce(
    (path, [name, value]) => path.replace(`{${name}}`, String(value)),
    rest.path,
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(example)) {
    if (!rest.path.includes(`{${name}}`)) query.set(name, String(value));
  }
  return [
    `### ${title}`,
    `\`GET ${API_ROOT}${rest.path}\``,
    description,
    ...(rows.length > 0
      ? [['| Parameter | Required | Form | Meaning |', '|---|---|---|---|', ...rows].join('\n')]
      : []),
    `\`\`\`sh\ncurl '${base}${API_ROOT}${sample}${query.size > 0 ? `?${query}` : ''}'\n\`\`\``,
  ].join('\n\n');
}

function constraints(schema: Record<string, unknown>): string {
  const { type, enum: values, minimum, maximum, pattern, format, default: standard } = schema;
  return [
    Array.isArray(values) ? values.map((value) => `\`${value}\``).join(', ') : String(type),
    minimum !== undefined && `${String(minimum)} to ${String(maximum)}`,
    format === 'date' ? 'date' : pattern !== undefined && `\`${String(pattern).replaceAll('|', '\\|')}\``,
    standard !== undefined && `default \`${String(standard)}\``,
  ]
    .filter(Boolean)
    .join(', ');
}

function problemSection(code: ProblemCode): string {
  const { status, title, detail, resolution } = PROBLEMS[code];
  return [`### ${problemAnchor(code)}`, `${status} \`${code}\`: ${title}. ${detail} ${resolution}`].join(
    '\n\n',
  );
}
