import { z } from 'zod';
import { DESCRIBED_ADDRESSES } from '../../../model/addresses.ts';
import { PROBLEMS, type ProblemCode, problemAnchor } from '../../../model/problems.ts';
import { type RestOperation, restOperations, toolOperations } from '../../../operations/index.ts';
import {
  COMMON_PROBLEMS,
  exampleInput,
  isParameterUsed,
  restPath,
  restTemplate,
} from '../../../operations/operation.ts';
import { QUOTA_IN_WORDS } from '../../../quota/quota.ts';
import { isThere, type Site } from '../../../site/site.ts';
import type { TwinSource } from '../../../site/twin.ts';
import { ownDocuments } from '../../documents/document.ts';
import { connectionBlocks } from '../../documents/connect.ts';

/** A part of the reference; one that documents an endpoint can be tried. */
export interface Section {
  markdown: string;
  operation?: RestOperation;
}

/** The API reference, made from the operations and the table of problems. */
export function referenceSections(site: Site): Section[] {
  return [
    { markdown: introduction(site) },
    { markdown: '## Endpoints' },
    ...restOperations(site).map((operation) => ({ markdown: endpointMarkdown(site, operation), operation })),
    { markdown: twins(site) },
    ...(site.origins.isStatic ? [] : [{ markdown: agents(site) }]),
    { markdown: documents(site) },
    { markdown: site.origins.isStatic ? FILES : QUOTA },
    { markdown: versions(site) },
    {
      markdown: [
        '## Errors',
        'Errors are problem documents (RFC 9457) with a stable `code` and a `resolution`, whatever `Accept` says. `type` leads to one of these:',
        ...problemsOf(site).map(problemMarkdown),
      ].join('\n\n'),
    },
  ];
}

/** What the twin of the reference says. */
export function referenceSource(site: Site): TwinSource {
  return {
    title: 'For developers',
    description: `The read-only API of ${site.snapshot.config.name}: endpoints, parameters, errors, quota and versions.`,
    url: `${site.origins.base}/developers`,
    body: referenceSections(site)
      .map(({ markdown }) => markdown)
      .join('\n\n'),
  };
}

/** Where only files answer, those of the operations that are there. */
function problemsOf(site: Site): ProblemCode[] {
  const all = Object.keys(PROBLEMS) as ProblemCode[];
  const known = new Set([...COMMON_PROBLEMS, ...restOperations(site).flatMap(({ problems }) => problems)]);
  return site.origins.isStatic ? all.filter((code) => known.has(code)) : all;
}

function introduction({ snapshot, origins: { base } }: Site): string {
  return `Everything that ${snapshot.config.name} publishes, as JSON and as Markdown. Read-only, no key, no account. The machine-readable contract is [openapi.json](${base}/openapi.json); agents start at [llms.txt](${base}/llms.txt).`;
}

function twins({ origins: { base, isStatic } }: Site): string {
  const [how, curl] = isStatic
    ? ['add `.md` to its address', `curl ${base}/llms.txt`]
    : [
        'add `.md` to its address, or ask for it with `Accept: text/markdown`',
        `curl -H 'Accept: text/markdown' ${base}/`,
      ];
  return [
    '## Markdown twins',
    `Every page is also served as Markdown: ${how}. The \`markdown\` of a content document is the same text, byte for byte.`,
    `\`\`\`sh\n${curl}\n\`\`\``,
  ].join('\n\n');
}

function agents(site: Site): string {
  const { base } = site.origins;
  const tools = toolOperations(site).map(({ tool, title }) => `| \`${tool.name}\` | ${title} |`);
  return [
    '## Agents (MCP)',
    `The endpoint of the Model Context Protocol is \`${base}/api/mcp\` (streamable HTTP, JSON answers, no session, no sign-in). Its tools read; the last one drafts a message and sends nothing. In a browser that has WebMCP, every page registers the same tools.`,
    ['| Tool | What it does |', '|---|---|', ...tools].join('\n'),
    ...connectionBlocks(base, site.snapshot.config.name),
  ].join('\n\n');
}

function documents(site: Site): string {
  const { base, isStatic } = site.origins;
  const own = ownDocuments(site).map(([path, { about = '' }]) => [path, about] as const);
  // Beside the pages of another generator, those of the whole site are its own, if it has any.
  const usual = DESCRIBED_ADDRESSES.filter(([path, { isOfSite, needsServer }]) =>
    isOfSite ? isThere(site, path) : !isStatic || !needsServer,
  ).map(([path, { about }]) => [path, about] as const);
  const rows = [...usual, ...own].map(([path, about]) => `| [\`${path}\`](${base}${path}) | ${about} |`);
  return ['## Documents', ['| Address | What it is |', '|---|---|', ...rows].join('\n')].join('\n\n');
}

const FILES = [
  '## Files',
  'This site consists of files: each REST answer is a file of JSON at the address above. Where its server follows the rules that came with the files, the same addresses answer without `.json` too. Of the parameters of a list there is `type` alone, and `next` leads through its pages. The only search is the one on the pages, which runs in the browser.',
].join('\n\n');

const QUOTA = [
  '## Quota',
  `${QUOTA_IN_WORDS} \`RateLimit\` says how many are left (\`r\`) and in how many seconds the window ends (\`t\`); above the quota, the answer is 429 with \`Retry-After\`. A client is an IP address, for IPv6 its /64.`,
].join('\n\n');

function versions(site: Site): string {
  return [
    '## Versions',
    `The major version is in the path. Fields may be added within a version, so ignore what you do not know; a breaking change gets a new path. A deprecated version sends \`Deprecation\`, \`Sunset\` and \`Link\` with \`rel="deprecation"\`, at least 90 days before it ends; \`${restPath(site, '/versions')}\` says the same.`,
  ].join('\n\n');
}

function problemMarkdown(code: ProblemCode): string {
  const { status, title, detail, resolution } = PROBLEMS[code];
  return [
    `### ${problemAnchor(code)}`,
    `${status} \`${code}\`: ${title}. ${detail} ${resolution.replaceAll('<', '\\<')}`,
  ].join('\n\n');
}

/** A parameter of an endpoint, as its schema says it. */
export type Parameter = ReturnType<typeof parametersOf>[number];

/** The parameters of an endpoint in the order of its schema. */
export function parametersOf(site: Site, { input, rest }: RestOperation) {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' });
  const known = Object.entries(properties).filter(([name]) => isParameterUsed(site, rest, name));
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
function exampleTarget(site: Site, operation: RestOperation): string {
  const { rest } = operation;
  let path = restTemplate(site, rest);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(exampleInput(operation, site))) {
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, String(value));
    else if (isParameterUsed(site, rest, name)) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function endpointMarkdown(site: Site, operation: RestOperation): string {
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
