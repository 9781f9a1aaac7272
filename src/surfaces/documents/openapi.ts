import { z } from 'zod';
import { PROBLEMS, type ProblemCode } from '../../model/problems.ts';
import { COMMON_PROBLEMS, exampleInput, isRead, restPath, restTemplate } from '../../operations/operation.ts';
import { type RestOperation, restOperations } from '../../operations/index.ts';
import { QUOTA_LIMIT, QUOTA_WINDOW } from '../../quota/quota.ts';
import type { Site } from '../../site/site.ts';
import { problemBody } from '../http/problem.ts';

type Json = Record<string, unknown>;

/** Headers of every REST answer, and those of some. */
const HEADERS: Readonly<Record<string, { description: string; schema: Json; example: unknown }>> = {
  'API-Version': { description: 'Major version of the API.', schema: { type: 'string' }, example: '1' },
  RateLimit: {
    description: 'Requests left in the window, and the seconds until it ends.',
    schema: { type: 'string' },
    example: `"public";r=${QUOTA_LIMIT - 1};t=${QUOTA_WINDOW}`,
  },
  'RateLimit-Policy': {
    description: 'The quota and its window in seconds.',
    schema: { type: 'string' },
    example: `"public";q=${QUOTA_LIMIT};w=${QUOTA_WINDOW}`,
  },
  Link: {
    description:
      'service-doc, service-desc; next if there is more; deprecation once the version is deprecated.',
    schema: { type: 'string' },
    example: '<https://example.com/openapi.json>; rel="service-desc"; type="application/json"',
  },
  ETag: {
    description: 'Strong validator of this representation.',
    schema: { type: 'string' },
    example: '"MRzX0vIuGlqpvPgzBvFY1g"',
  },
  Allow: {
    description: 'The methods that the endpoint supports.',
    schema: { type: 'string' },
    example: 'GET',
  },
  'Retry-After': {
    description: 'Seconds to wait.',
    schema: { type: 'integer', minimum: 1 },
    example: 30,
  },
};

const EVERYWHERE = ['API-Version', 'RateLimit', 'RateLimit-Policy', 'Link'];
const EXTRA: Readonly<Record<number, readonly string[]>> = { 405: ['Allow'], 429: ['Retry-After'] };

function everywhere({ origins }: Site): string[] {
  return EVERYWHERE.filter((name) => !origins.isStatic || name === 'API-Version');
}

/** The OpenAPI 3.1 description of the REST API, made from the operations; its examples are this site's own answers. */
export function openApi(site: Site): Json {
  const { config } = site.snapshot;
  const { base, isStatic } = site.origins;
  return {
    openapi: '3.1.0',
    info: {
      title: `${config.name}: content API`,
      version: '1.0.0',
      description: `Read-only access to what ${config.name} publishes. No key, no account. ${isStatic ? 'These are files: of the parameters of a list there is `type` alone, and `next` leads through its pages.' : `${QUOTA_LIMIT} requests in ${QUOTA_WINDOW} seconds for each client.`}`,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      contact: { name: config.author.name ?? config.name, url: `${base}/developers` },
    },
    externalDocs: { url: `${base}/developers`, description: 'Documentation for people' },
    servers: [{ url: base }],
    security: [],
    tags: [{ name: 'content', description: 'What the site publishes.' }],
    paths: Object.fromEntries(
      restOperations(site).map((operation) => [
        restTemplate(site, operation.rest),
        { get: describe(site, operation) },
      ]),
    ),
    components: { schemas: componentSchemas(), headers: HEADERS, responses: problemResponses(site) },
  };
}

function describe(site: Site, operation: RestOperation): Json {
  const { properties = {}, required = [] } = z.toJSONSchema(operation.input, { io: 'input' });
  const given = exampleInput(operation, site);
  const example = exampleOf(site, operation);
  const statuses = new Set([...COMMON_PROBLEMS, ...operation.problems].map((code) => PROBLEMS[code].status));
  return {
    operationId: operation.rest.operationId,
    tags: ['content'],
    summary: operation.title,
    description: operation.description,
    parameters: Object.entries(properties)
      .filter(([name]) => isRead(site, operation.rest, name))
      .map(([name, property]) => {
        const { description, ...schema } = property as Json;
        const inPath = restTemplate(site, operation.rest).includes(`{${name}}`);
        return {
          name,
          in: inPath ? 'path' : 'query',
          required: inPath || required.includes(name),
          description,
          schema,
          ...(name in given ? { example: given[name] } : {}),
        };
      }),
    responses: {
      200: {
        description: 'Success.',
        headers: headerReferences([...everywhere(site), 'ETag']),
        content: {
          'application/json': {
            schema: schemaOf(operation),
            ...(example === undefined ? {} : { example }),
          },
        },
      },
      304: {
        description: 'Unchanged since If-None-Match.',
        headers: headerReferences([...everywhere(site), 'ETag']),
      },
      ...Object.fromEntries(
        [...statuses]
          .toSorted((a, b) => a - b)
          .map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
      ),
    },
  };
}

/** A reference where the schema has a name, as all of ours have. */
function schemaOf({ output }: RestOperation): Json {
  const id = output.meta()?.id;
  if (id !== undefined) return { $ref: `#/components/schemas/${id}` };
  const { $schema: _schema, ...schema } = z.toJSONSchema(output, { io: 'output' }) as Json;
  return schema;
}

function exampleOf(site: Site, operation: RestOperation): unknown {
  const input = operation.input.safeParse(exampleInput(operation, site));
  if (!input.success) return undefined;
  const answer = operation.run(site, input.data) as Json;
  // A cursor is no address of a file.
  return site.origins.isStatic ? { ...answer, next: undefined } : answer;
}

/** One response for each status, with an example of each of its codes. */
function problemResponses(site: Site): Json {
  const responses: Record<string, Json> = {};
  const codes = new Set([
    ...COMMON_PROBLEMS,
    ...restOperations(site).flatMap((operation) => operation.problems),
  ]);
  for (const status of new Set([...codes].map((code) => PROBLEMS[code].status))) {
    const ofStatus = [...codes].filter((code) => PROBLEMS[code].status === status);
    responses[`Problem${status}`] = {
      description: ofStatus.map((code) => `${PROBLEMS[code].title} (\`${code}\`).`).join(' '),
      headers: headerReferences([...everywhere(site), ...(EXTRA[status] ?? [])]),
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          examples: Object.fromEntries(ofStatus.map((code) => [code, { value: problemExample(site, code) }])),
        },
      },
    };
  }
  return responses;
}

function problemExample(site: Site, code: ProblemCode): Json {
  return problemBody(code, site.origins.base, restPath(site, '/content'));
}

function headerReferences(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Every schema with an id, that one of the answers uses. */
function componentSchemas(): Json {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    uri: (id) => `#/components/schemas/${id}`,
    io: 'output',
  });
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([id]) => id !== '__shared')
      .map(([id, schema]) => {
        const { $schema: _schema, $id: _id, id: _name, ...rest } = schema as Json;
        return [id, rest];
      }),
  );
}
