import { Validator } from '@cfworker/json-schema';

const string = { type: 'string' };
const uri = { type: 'string', format: 'uri' };
const nullable = { type: ['string', 'null'] };
const contentType = { type: 'string', enum: ['writing', 'video', 'talk', 'project', 'page'] };

const closed = (properties: Record<string, unknown>): object => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const withOptional = (required: Record<string, unknown>, optional: Record<string, unknown>): object => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
});

const array = (items: object): object => ({ type: 'array', items });

const summary = withOptional(
  { type: contentType, title: string, url: uri },
  {
    date: { type: ['string', 'null'], format: 'date' },
    description: nullable,
    tags: array(string),
    md: { type: ['string', 'null'], format: 'uri' },
    conference: nullable,
    location: nullable,
    link: nullable,
    source: string,
  },
);

/** The field tables of the contract, transcribed by hand. */
const contract = {
  ApiIndex: closed({
    name: string,
    version: string,
    status: { const: 'ok' },
    documentation: uri,
    openapi: uri,
    endpoints: { type: 'object', additionalProperties: uri },
  }),
  ApiVersions: closed({
    current: string,
    versions: array(
      closed({
        version: string,
        path: string,
        status: { enum: ['stable', 'deprecated'] },
        deprecated: { type: 'boolean' },
        sunset: { type: ['string', 'null'], format: 'date' },
      }),
    ),
    policy: closed({
      strategy: string,
      notice_period_days: { type: 'integer', minimum: 0 },
      signals: array(string),
      documentation: uri,
    }),
  }),
  SearchResponse: withOptional({ results: array(summary), engine: { const: 'index' } }, {}),
  ContentListResponse: withOptional(
    { type: contentType, count: { type: 'integer', minimum: 0 }, results: array(summary) },
    { total: { type: 'integer', minimum: 0 }, next: { type: ['string', 'null'], format: 'uri' } },
  ),
  ContentDocument: closed({ path: string, url: uri, markdown: string }),
  PressKit: withOptional(
    {
      url: uri,
      markdown: uri,
      contact_url: uri,
      title: string,
      description: string,
      intro: string,
      bios: array(closed({ label: string, body: string })),
      topics: array(closed({ title: string, body: string })),
      stages: array(string),
      photos: array(withOptional({ src: uri, alt: string }, { label: string })),
      facts: array(withOptional({ term: string, value: string }, { href: string })),
      downloads: array(withOptional({ label: string, href: string }, { meta: string, note: string })),
      colors: array(
        withOptional(
          { name: string, hex: { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' } },
          { usage: string },
        ),
      ),
    },
    {},
  ),
  Problem: withOptional(
    {
      type: { type: 'string', format: 'uri-reference' },
      title: string,
      status: { type: 'integer', minimum: 400, maximum: 599 },
      detail: string,
      instance: { type: 'string', format: 'uri-reference' },
      code: { type: 'string', pattern: '^[A-Z][A-Z0-9_]+$' },
      resolution: string,
    },
    {
      errors: array(withOptional({ parameter: string, detail: string }, {})),
    },
  ),
};

export type SchemaName = keyof typeof contract;

/** Lists what is wrong with a value: where it is, as a JSON pointer, and what its schema wants. */
export type Check = (value: unknown) => string[];

/** Makes the check of a schema of JSON Schema 2020-12. */
export function checkOf(schema: object): Check {
  const validator = new Validator(schema, '2020-12', false);
  return (value) => validator.validate(value).errors.map((e) => `${e.instanceLocation} ${e.error}`);
}

export const checks = Object.fromEntries(
  Object.entries(contract).map(([name, schema]) => [name, checkOf(schema)]),
) as Record<SchemaName, Check>;

export type Summary = {
  type: string;
  title: string;
  url: string;
  path: string;
  md: string;
  date?: string | null;
  description?: string | null;
  tags?: string[];
  conference?: string | null;
  location?: string | null;
  link?: string | null;
  source?: string;
};

export type ListBody = {
  type: string;
  count: number;
  total: number;
  next?: string | null;
  results: Summary[];
};
export type SearchBody = { engine: string; next?: string | null; suggestion?: string; results: Summary[] };
export type DocumentBody = { path: string; url: string; markdown: string };
export type ProblemBody = {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: string;
  resolution: string;
  errors?: { parameter: string; detail: string }[];
};
