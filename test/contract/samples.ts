import type { SchemaName } from './schemas.ts';

type Sample = Record<string, unknown>;

const summary = {
  type: 'talk',
  title: 'A talk',
  url: 'https://site.example/talks/a-talk',
  date: '2026-01-02',
  description: 'About it.',
  tags: ['one'],
  md: 'https://site.example/talks/a-talk.md',
  conference: 'Conf',
  location: 'Here',
  link: 'https://conf.example',
  path: 'talks/a-talk',
};

/** A valid body for each schema of the contract, with every field. */
export const samples: Record<SchemaName, Sample> = {
  ApiIndex: {
    name: 'n',
    version: 'v1',
    status: 'ok',
    documentation: 'https://site.example/developers',
    openapi: 'https://site.example/openapi.json',
    endpoints: {
      index: 'https://site.example/api/v1',
      versions: 'https://site.example/api/v1/versions',
      search: 'https://site.example/api/v1/search',
      content: 'https://site.example/api/v1/content',
      press_kit: 'https://site.example/api/v1/press-kit',
    },
  },
  ApiVersions: {
    current: 'v1',
    versions: [
      { version: 'v1', path: '/api/v1', status: 'deprecated', deprecated: true, sunset: '2030-01-01' },
    ],
    policy: {
      strategy: 's',
      notice_period_days: 90,
      signals: ['Sunset'],
      documentation: 'https://site.example/developers',
    },
  },
  SearchResponse: { results: [{ ...summary, source: 'index' }], engine: 'index' },
  ContentListResponse: { type: 'talk', count: 1, total: 1, results: [summary] },
  ContentDocument: { path: 'about', url: 'https://site.example/about', markdown: '# About' },
  PressKit: {
    url: 'https://site.example/press-kit',
    markdown: 'https://site.example/press-kit.md',
    contact_url: 'mailto:me@site.example',
    title: 't',
    description: 'd',
    intro: 'i',
    bios: [{ label: 'l', body: 'b' }],
    topics: [{ title: 't', body: 'b' }],
    stages: ['s'],
    photos: [{ src: 'https://site.example/p.jpg', alt: 'a', label: 'l' }],
    facts: [{ term: 't', value: 'v', href: 'h' }],
    downloads: [{ label: 'l', href: 'h', meta: 'm', note: 'n' }],
    colors: [{ name: 'n', hex: '#a1B2c3', usage: 'u' }],
  },
  Problem: {
    type: 'https://site.example/developers#x',
    title: 't',
    status: 404,
    detail: 'd',
    instance: '/api/v1',
    code: 'RESOURCE_NOT_FOUND',
    resolution: 'r',
  },
};

/**
 * For each schema, changes of the sample that it must refuse: a path and a new value. `undefined` removes the field.
 */
export const refused: Record<SchemaName, [string, unknown][]> = {
  ApiIndex: [
    ...fields('name', 'version', 'status', 'documentation', 'openapi', 'endpoints'),
    ['status', 'up'],
    ['documentation', 'not a uri'],
    ['openapi', '/openapi.json'],
    ['endpoints.index', 3],
    ['extra', 1],
  ],
  ApiVersions: [
    ...fields('current', 'versions', 'policy', 'versions.0.version', 'versions.0.path', 'versions.0.status'),
    ...fields('versions.0.deprecated', 'versions.0.sunset', 'policy.strategy', 'policy.notice_period_days'),
    ...fields('policy.signals', 'policy.documentation'),
    ['versions.0.status', 'retired'],
    ['versions.0.deprecated', 'true'],
    ['versions.0.sunset', 'soon'],
    ['policy.notice_period_days', -1],
    ['policy.notice_period_days', 1.5],
    ['policy.signals', [1]],
    ['policy.documentation', 'no uri'],
    ['extra', 1],
    ['versions.0.extra', 1],
    ['policy.extra', 1],
  ],
  SearchResponse: [
    ...fields('results', 'engine', 'results.0.type', 'results.0.title', 'results.0.url'),
    ['engine', 'other'],
    ['results.0.type', 'book'],
    ['results.0.url', '/relative'],
    ['results.0.date', '2026-1-2'],
    ['results.0.tags', [1]],
    ['results.0.tags', null],
    ['results.0.md', 'no uri'],
    ['results.0.source', null],
  ],
  ContentListResponse: [
    ...fields('type', 'count', 'results', 'results.0.type', 'results.0.title', 'results.0.url'),
    ['type', 'book'],
    ['count', -1],
    ['count', 1.5],
    ['results.0.description', 1],
    ['results.0.conference', 1],
    ['results.0.location', 1],
    ['results.0.link', 1],
  ],
  ContentDocument: [...fields('path', 'url', 'markdown'), ['url', 'no uri'], ['extra', 1]],
  PressKit: [
    ...fields('url', 'markdown', 'contact_url', 'title', 'description', 'intro', 'bios', 'topics', 'stages'),
    ...fields('photos', 'facts', 'downloads', 'colors', 'bios.0.label', 'bios.0.body', 'topics.0.title'),
    ...fields('topics.0.body', 'photos.0.src', 'photos.0.alt', 'facts.0.term', 'facts.0.value'),
    ...fields('downloads.0.label', 'downloads.0.href', 'colors.0.name', 'colors.0.hex'),
    ['url', 'no uri'],
    ['markdown', 'no uri'],
    ['contact_url', 'no uri'],
    ['stages', [1]],
    ['bios.0.extra', 1],
    ['topics.0.extra', 1],
    ['photos.0.src', '/relative.jpg'],
    ['photos.0.label', 1],
    ['facts.0.href', 1],
    ['downloads.0.meta', 1],
    ['downloads.0.note', 1],
    ['colors.0.usage', 1],
    ['colors.0.hex', '#12345'],
    ['colors.0.hex', '123456'],
    ['colors.0.hex', '#12345G'],
  ],
  Problem: [
    ...fields('type', 'title', 'status', 'detail', 'instance', 'code', 'resolution'),
    ['status', 399],
    ['status', 600],
    ['status', 404.5],
    ['code', 'lower_case'],
    ['code', 'A'],
    ['code', '1A'],
    ['type', 'not a reference'],
    ['instance', 'not a reference'],
  ],
};

/** For each schema, changes of the sample that it must accept. */
export const accepted: Record<SchemaName, [string, unknown][]> = {
  ApiIndex: [['endpoints.press_kit', 'https://site.example/elsewhere']],
  ApiVersions: [
    ['versions.0.sunset', null],
    ['versions.0.status', 'stable'],
    ['policy.notice_period_days', 0],
  ],
  SearchResponse: optional('results.0'),
  ContentListResponse: optional('results.0'),
  ContentDocument: [],
  PressKit: [
    ['logos', []],
    ['photos.0.label', undefined],
    ['facts.0.href', undefined],
    ['downloads.0.meta', undefined],
    ['downloads.0.note', undefined],
    ['colors.0.usage', undefined],
    ['bios', []],
    ['colors', []],
  ],
  Problem: [
    ['extra', 1],
    ['errors', [{ parameter: 'limit', detail: 'd' }]],
    ['type', '/developers#x'],
  ],
};

function fields(...names: string[]): [string, unknown][] {
  return names.flatMap((name): [string, unknown][] => [
    [name, undefined],
    [name, 7.25],
  ]);
}

function optional(row: string): [string, unknown][] {
  const names = ['date', 'description', 'md', 'conference', 'location', 'link'];
  return [
    ...names.flatMap((name): [string, unknown][] => [
      [`${row}.${name}`, null],
      [`${row}.${name}`, undefined],
    ]),
    [`${row}.tags`, undefined],
    [`${row}.tags`, []],
    [`${row}.source`, undefined],
  ];
}

/** Returns a deep copy of a sample with one changed value. */
export function change(sample: Sample, path: string, value: unknown): Sample {
  const copy = structuredClone(sample);
  const parts = path.split('.');
  let at = copy;
  for (const part of parts.slice(0, -1)) at = at[part] as Sample;
  const last = parts.at(-1) ?? '';
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}
