import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { openApiValidator, type OpenApi } from '../contract/openapi.ts';
import { openAgentApp, UNLIMITED } from '../support/agent-app.ts';
import { runs } from '../support/whole.ts';

/** To run more: FUZZ_RUNS=50000 npx vitest run test/fuzz/rest.test.ts */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? runs(2000));
const app = await openAgentApp({ quota: UNLIMITED });
const document = await app.json<OpenApi>('/openapi.json');
const validate = openApiValidator(document);

interface Parameter {
  name: string;
  in: string;
  schema: { enum?: string[]; minimum?: number; maximum?: number; type?: string };
}

const WORDS = [
  'http',
  'etag',
  'press-kit',
  'writing/the-page-that-answers-twice',
  'index',
  '2024',
  'talk',
  'en',
  '2024-02-30',
  '2024-01-01T00:00:00Z',
  '-1',
  '1e3',
  '007',
  'null',
  '"two words"',
  '__proto__',
  '../..',
  '',
  ' ',
];

/** A value from the schema of the parameter, one just outside of it, or any text. */
function valueOf({ schema }: Parameter): fc.Arbitrary<string> {
  const own = [
    ...(schema.enum ?? []),
    ...[schema.minimum, schema.maximum].flatMap((bound) =>
      bound === undefined ? [] : [bound - 1, bound, bound + 1].map(String),
    ),
  ];
  return fc.oneof(
    { arbitrary: fc.constantFrom(...WORDS, ...own), weight: 6 },
    { arbitrary: fc.string({ maxLength: 40, unit: 'binary' }), weight: 2 },
    { arbitrary: fc.constantFrom(1000, 9000).map((length) => 'long '.repeat(length / 5)), weight: 1 },
  );
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/** A request to a path of the description. Its parameters may be missing, doubled, or belong to another operation. */
function requestTo(template: string): fc.Arbitrary<string> {
  const get = (document['paths']?.[template]?.['get'] ?? {}) as unknown as { parameters?: Parameter[] };
  const parameters = (get.parameters ?? []).map((parameter) =>
    '$ref' in parameter
      ? ((document['components']?.['parameters']?.[String(parameter.$ref).split('/').at(-1) ?? ''] ??
          {}) as unknown as Parameter)
      : parameter,
  );
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const other: Parameter = { name: 'nosuch', in: 'query', schema: {} };
  const pairs = [...inQuery, other].map((parameter) =>
    valueOf(parameter).map((value) => `${parameter.name}=${encoded(value)}`),
  );
  const query = fc.array(fc.oneof(...pairs), { maxLength: 4 }).map((list) => list.join('&'));
  // An empty segment, or one of dots, would lead to another path.
  const segment = (parameter: Parameter) => valueOf(parameter).filter((text) => !/^\.*$/.test(text));
  const paths = fc.tuple(...inPath.map(segment)).map((values) => {
    let at = 0;
    return template.replace(/\{\w+\}/g, () => encoded(values[at++] ?? ''));
  });
  return fc.tuple(paths, query).map(([path, text]) => (text === '' ? path : `${path}?${text}`));
}

const templates = Object.keys(document['paths'] ?? {}).filter(
  (path) => document['paths']?.[path]?.['get'] !== undefined && path.startsWith('/api/v1'),
);

it(`answers ${RUNS} requests made from its description as the description says`, async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.oneof(...templates.map(requestTo)), async (path) => {
      const response = await app.fetch(path);
      const text = await response.text();
      const { status } = response;
      seen.set(status, (seen.get(status) ?? 0) + 1);
      expect(status).toBeLessThan(500);
      const { pathname } = new URL(path, 'https://example.com');
      const type = (response.headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
      expect([path, ...validate(pathname, status, type, JSON.parse(text))]).toEqual([path]);
    }),
    { numRuns: RUNS, seed: 20_261_122, endOnFailure: true },
  );
  // The test proves little unless the generator reaches every kind of answer.
  for (const status of [200, 400, 404, 414])
    expect([status, (seen.get(status) ?? 0) > 10]).toEqual([status, true]);
});
