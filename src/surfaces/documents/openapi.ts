import { z } from 'zod';
import { PROBLEMS, type ProblemCode } from '../../model/problems.ts';
import { COMMON_PROBLEMS, exampleInput, restPath, restTemplate } from '../../operations/operation.ts';
import { type RestOperation, restOperations } from '../../operations/index.ts';
import { QUOTA_IN_WORDS, QUOTA_LIMIT, QUOTA_WINDOW } from '../../quota/quota.ts';
import { orNull } from '../../text/or-null.ts';
import type { Site } from '../../site/site.ts';
import { problemBody } from '../http/problem.ts';
import { parametersOf } from '../pages/developers/reference.ts';

type Json = Record<string, unknown>;

const header = (description: string, example: unknown, schema: Json = { type: 'string' }) => ({
  description,
  schema,
  example,
});

/** All headers of REST responses. */
const HEADERS = {
  'API-Version': header('Major version of the API.', '1'),
  RateLimit: header(
    'Requests left in the window, and the seconds until it ends.',
    `"public";r=${QUOTA_LIMIT - 1};t=${QUOTA_WINDOW}`,
  ),
  'RateLimit-Policy': header(
    'The quota and its window in seconds.',
    `"public";q=${QUOTA_LIMIT};w=${QUOTA_WINDOW}`,
  ),
  Link: header(
    'service-doc, service-desc; next if there is more; deprecation once the version is deprecated.',
    '<https://example.com/openapi.json>; rel="service-desc"; type="application/json"',
  ),
  ETag: header('Strong validator of this representation.', '"MRzX0vIuGlqpvPgzBvFY1g"'),
  Allow: header('The methods that the endpoint supports.', 'GET'),
  'Retry-After': header('Seconds to wait.', 30, { type: 'integer', minimum: 1 }),
};

const EVERYWHERE = ['API-Version', 'RateLimit', 'RateLimit-Policy', 'Link'];
const EXTRA: Readonly<Record<number, readonly string[]>> = { 405: ['Allow'], 429: ['Retry-After'] };

/** The OpenAPI 3.1 description of the REST API. Its examples are answers of this site. */
export function openApi(site: Site): Json {
  const { config } = site.snapshot;
  const { base, isStatic } = site.origins;
  return {
    openapi: '3.1.0',
    info: {
      title: `${config.name}: content API`,
      version: '1.0.0',
      description: `Read-only access to what ${config.name} publishes. No key, no account. ${isStatic ? 'These are files: of the parameters of a list there is `type` alone, and `next` leads through its pages.' : QUOTA_IN_WORDS}`,
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
  const exampleArguments = exampleInput(operation, site);
  const example = exampleOf(site, operation);
  const statuses = new Set([...COMMON_PROBLEMS, ...operation.problems].map((code) => PROBLEMS[code].status));
  return {
    operationId: operation.rest.operationId,
    tags: ['content'],
    summary: operation.title,
    description: operation.description,
    parameters: parametersOf(site, operation).map(({ name, inPath, required, description, schema }) => ({
      name,
      in: inPath ? 'path' : 'query',
      required,
      description,
      schema,
      ...(name in exampleArguments ? { example: exampleArguments[name] } : {}),
    })),
    responses: {
      200: {
        description: 'Success.',
        headers: headersOf(site, ['ETag']),
        content: {
          'application/json': { schema: schemaOf(operation), ...(example === undefined ? {} : { example }) },
        },
      },
      304: { description: 'Unchanged since If-None-Match.', headers: headersOf(site, ['ETag']) },
      // JavaScript sorts numeric keys, so these follow 200 in order.
      ...Object.fromEntries(
        [...statuses].map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
      ),
    },
  };
}

/** A reference if the schema has an id, as all of ours have. */
function schemaOf({ output }: RestOperation): Json {
  const id = output.meta()?.id;
  if (id !== undefined) return { $ref: `#/components/schemas/${id}` };
  const { $schema: _schema, ...schema } = z.toJSONSchema(output, { io: 'output' }) as Json;
  return schema;
}

function exampleOf(site: Site, operation: RestOperation): unknown {
  const input = operation.input.safeParse(exampleInput(operation, site));
  if (!input.success) return undefined;
  // A custom operation may throw for its own example.
  const answer = orNull(() => operation.run(site, input.data) as Json);
  if (answer === null) return undefined;
  // In an export, pages of a list are files, so a URI with a cursor would not exist.
  return site.origins.isStatic ? { ...answer, next: undefined } : answer;
}

/** One response for each status, with an example of each of its codes. */
function problemResponses(site: Site): Json {
  const ownProblems = restOperations(site).flatMap(({ problems }) => problems);
  const codes = [...new Set([...COMMON_PROBLEMS, ...ownProblems])];
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code].status))];
  const exampleOfProblem = (code: ProblemCode) =>
    problemBody(code, site.origins.base, restPath(site, '/content'));
  const responseOf = (status: number) => {
    const ofStatus = codes.filter((code) => PROBLEMS[code].status === status);
    const examples = ofStatus.map((code) => [code, { value: exampleOfProblem(code) }]);
    const schema = { $ref: '#/components/schemas/Problem' };
    return {
      description: ofStatus.map((code) => `${PROBLEMS[code].title} (\`${code}\`).`).join(' '),
      headers: headersOf(site, EXTRA[status] ?? []),
      content: { 'application/problem+json': { schema, examples: Object.fromEntries(examples) } },
    };
  };
  return Object.fromEntries(statuses.map((status) => [`Problem${status}`, responseOf(status)]));
}

/** @param more headers beside those of every answer. */
function headersOf({ origins }: Site, more: readonly string[]): Json {
  const usual = origins.isStatic ? ['API-Version'] : EVERYWHERE;
  return Object.fromEntries(
    [...usual, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** Every schema that has an id. */
function componentSchemas(): Json {
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { __shared: _shared, ...schemas } = z.toJSONSchema(z.globalRegistry, { uri, io: 'output' }).schemas;
  const plain = Object.entries(schemas).map(([id, schema]) => {
    const { $schema: _schema, $id: _id, id: _name, ...rest } = schema as Json;
    return [id, rest];
  });
  return Object.fromEntries(plain) as Json;
}
