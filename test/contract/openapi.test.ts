import { describe, expect, it } from 'vitest';
import { useServer } from './client.ts';
import { locate, responsePointer, schemaAt } from './openapi.ts';
import { accepted, change, refused, samples } from './samples.ts';
import { type SchemaName, checks } from './schemas.ts';

const site = useServer({ fixture: true });

type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  schema: {
    type?: string;
    enum?: string[];
    default?: unknown;
    minimum?: number;
    maximum?: number;
    minLength?: number;
    pattern?: string;
  };
};

const at = (pointer: string): unknown => locate(site.openapi, pointer).node;
const escaped = (path: string): string => path.replaceAll('/', '~1');

const operations: [string, string, SchemaName][] = [
  ['/api/v1', 'getApiIndex', 'ApiIndex'],
  ['/api/v1/versions', 'getApiVersions', 'ApiVersions'],
  ['/api/v1/search', 'searchPublicContent', 'SearchResponse'],
  ['/api/v1/content', 'listPublicContent', 'ContentListResponse'],
  ['/api/v1/content/{path}', 'getPublicContent', 'ContentDocument'],
  ['/api/v1/press-kit', 'getPublicPressKit', 'PressKit'],
];

function parametersOf(path: string): Record<string, Parameter> {
  const pointer = `/paths/${escaped(path)}/get/parameters`;
  const list = (at(pointer) as unknown[] | undefined) ?? [];
  const found = list.map((_, index) => at(`${pointer}/${index}`) as Parameter);
  return Object.fromEntries(found.map((parameter) => [parameter.name, parameter]));
}

describe('GET /openapi.json', () => {
  it('is an OpenAPI 3.1 document of this origin', async () => {
    const answer = await site.get('/openapi.json');
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d+$/u),
      info: { title: expect.stringMatching(/\S/u), version: expect.stringMatching(/\S/u) },
      servers: [{ url: expect.stringMatching(/^https:\/\/lectern\.example\/?$/u) }],
    });
    const head = await site.get('/openapi.json', { method: 'HEAD' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
  });

  it('has the operations of the contract, GET only, without security', () => {
    const rest = Object.keys(at('/paths') as object).filter((path) => path.startsWith('/api/v1'));
    expect(rest.toSorted()).toEqual(operations.map(([path]) => path).toSorted());
    for (const [path, id] of operations) {
      const item = at(`/paths/${escaped(path)}`) as Record<string, { operationId?: string }>;
      const verbs = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);
      expect(Object.keys(item).filter((key) => verbs.has(key))).toEqual(['get']);
      expect(item['get']?.operationId).toBe(id);
      expect(item['get']).not.toHaveProperty('requestBody');
    }
    expect((at('/security') as unknown[] | undefined) ?? []).toEqual([]);
  });

  it.each(operations)('%s documents its answers with their headers', (path) => {
    for (const status of [200, 400, 404, 405, 429, 500]) {
      const { pointer } = locate(site.openapi, responsePointer(path, status));
      const headers = Object.keys((at(`${pointer}/headers`) as object | undefined) ?? {}).map((name) =>
        name.toLowerCase(),
      );
      const wanted = ['api-version', 'ratelimit', 'ratelimit-policy'];
      if (status === 405) wanted.push('allow');
      if (status === 429) wanted.push('retry-after');
      expect([status, headers]).toEqual([status, expect.arrayContaining(wanted)]);
      const media = Object.keys((at(`${pointer}/content`) as object | undefined) ?? {});
      expect([status, media]).toEqual([
        status,
        [status === 200 ? 'application/json' : 'application/problem+json'],
      ]);
    }
  });
});

describe('parameters', () => {
  const types = ['writing', 'video', 'talk', 'project', 'page'];

  it('of the search', () => {
    const parameters = parametersOf('/api/v1/search');
    expect(Object.values(parameters).every((parameter) => parameter.in === 'query')).toBe(true);
    expect(parameters).toMatchObject({
      query: { required: true, schema: { type: 'string', minLength: 1 } },
      type: { schema: { type: 'string', enum: types } },
      tag: { schema: { type: 'string' } },
      year: { schema: { type: 'string', pattern: String.raw`^\d{4}$` } },
      limit: { schema: { type: 'integer', minimum: 1, maximum: 20, default: 8 } },
      lang: { schema: { type: 'string' } },
      cursor: { schema: { type: 'string' } },
    });
    const required = Object.values(parameters).filter((parameter) => parameter.required);
    expect(required.map((parameter) => parameter.name)).toEqual(['query']);
  });

  it('of the list', () => {
    const parameters = parametersOf('/api/v1/content');
    expect(parameters).toMatchObject({
      type: { schema: { type: 'string', enum: types, default: 'writing' } },
      tag: { schema: { type: 'string' } },
      year: { schema: { type: 'string', pattern: String.raw`^\d{4}$` } },
      limit: { schema: { type: 'integer', minimum: 1, maximum: 50, default: 12 } },
      lang: { schema: { type: 'string' } },
      cursor: { schema: { type: 'string' } },
      updated_since: { schema: { type: 'string', format: 'date' } },
    });
    expect(Object.values(parameters).filter((parameter) => parameter.required)).toEqual([]);
  });

  it('of a document', () => {
    expect(parametersOf('/api/v1/content/{path}')).toMatchObject({
      path: { in: 'path', required: true, schema: { type: 'string', minLength: 1 } },
    });
  });

  it('elsewhere there are none', () => {
    for (const path of ['/api/v1', '/api/v1/versions', '/api/v1/press-kit']) {
      expect(Object.keys(parametersOf(path))).toEqual([]);
    }
  });
});

/** Returns two judgements of a body: that of `schemas.ts` and that of `openapi.json`. They must agree. */
const judge = (name: SchemaName): ((body: unknown) => boolean)[] => {
  const problem = name === 'Problem';
  const path = operations.find(([, , schema]) => schema === name)?.[0] ?? '/api/v1/search';
  const { pointer } = locate(site.openapi, responsePointer(path, problem ? 400 : 200));
  const media = problem ? 'application~1problem+json' : 'application~1json';
  const served = schemaAt(site.openapi, `${pointer}/content/${media}/schema`);
  return [(body) => checks[name](body).length === 0, (body) => served(body).length === 0];
};

describe('schemas hold the field tables of the contract', () => {
  it.each(Object.keys(samples) as SchemaName[])('%s', (name) => {
    for (const [index, accepts] of judge(name).entries()) {
      const where = `${index === 0 ? 'schemas.ts' : 'openapi.json'} ${name}`;
      expect(accepts(samples[name]), `${where}: the sample`).toBe(true);
      const taken = refused[name].filter(([path, value]) => accepts(change(samples[name], path, value)));
      expect(taken, `${where}: accepts these`).toEqual([]);
      const lost = accepted[name].filter(([path, value]) => !accepts(change(samples[name], path, value)));
      expect(lost, `${where}: refuses these`).toEqual([]);
    }
  });
});
