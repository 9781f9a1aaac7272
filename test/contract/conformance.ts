import type { Answer, Ask } from './client.ts';
import type { Validate } from './openapi.ts';
import { type SchemaName, checks } from './schemas.ts';
import { base } from './base.ts';

const routes: [RegExp, SchemaName][] = [
  [/^\/api\/v1\/?$/u, 'ApiIndex'],
  [/^\/api\/v1\/versions$/u, 'ApiVersions'],
  [/^\/api\/v1\/search$/u, 'SearchResponse'],
  [/^\/api\/v1\/content$/u, 'ContentListResponse'],
  [/^\/api\/v1\/content\/.+$/u, 'ContentDocument'],
  [/^\/api\/v1\/press-kit$/u, 'PressKit'],
];

const exposed = [
  'api-version',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'link',
  'deprecation',
  'sunset',
];

function fail(problems: string[], target: string, ask: Ask, answer: Answer): void {
  if (problems.length === 0) return;
  const shown = answer.text.slice(0, 400);
  throw new Error(
    [
      `${ask.method ?? 'GET'} ${target.slice(0, 120)} → ${answer.status}`,
      ...problems,
      JSON.stringify(answer.headers),
      shown,
    ].join('\n  '),
  );
}

/** The properties of a server that decide which answers are right. */
export interface Answers {
  /** The origin that the answers name. */
  origin?: string | undefined;
  /**
   * Whether the server has only files: they have no quota and no problem documents, and `openapi.json` names each file.
   */
  isStatic?: boolean;
}

/** Checks the headers that the contract requires of each answer under `/api/v1`. */
function headerProblems(answer: Answer, isStatic: boolean): string[] {
  const { headers, status } = answer;
  const problems: string[] = [];
  const want = (ok: boolean, what: string): void => {
    if (!ok) problems.push(`header: ${what}`);
  };
  want(headers['api-version'] === '1', 'API-Version is 1');
  if (!isStatic) {
    want(headers['ratelimit-policy'] === '"public";q=120;w=60', 'RateLimit-Policy is "public";q=120;w=60');
    const [, r, t] = /^"public";r=(\d+);t=(\d+)$/u.exec(headers['ratelimit'] ?? '') ?? [];
    want(Number(r) >= 0 && Number(r) <= 119, 'RateLimit r is 0 to 119');
    want(Number(t) >= 1 && Number(t) <= 60, 'RateLimit t is 1 to 60');
  }
  want(headers['access-control-allow-origin'] === '*', 'Access-Control-Allow-Origin is *');
  const expose = (headers['access-control-expose-headers'] ?? '').toLowerCase().split(/\s*,\s*/u);
  want(
    expose.includes('*') || exposed.every((name) => expose.includes(name)),
    'Access-Control-Expose-Headers names them all',
  );
  want(headers['cache-control'] === 'private, no-cache', 'Cache-Control is private, no-cache');
  const link = headers['link'] ?? '';
  want(/<[^>]+>;[^<]*rel="?service-doc"?/u.test(link), 'Link rel=service-doc');
  want(/<[^>]+>;[^<]*rel="?service-desc"?/u.test(link), 'Link rel=service-desc');
  if (status === 405) want((headers['allow'] ?? '').split(/\s*,\s*/u).includes('GET'), 'Allow has GET');
  if (status === 429) want(/^[1-9]\d*$/u.test(headers['retry-after'] ?? ''), 'Retry-After is an integer ≥ 1');
  if (status === 200) {
    want(/^"[^"]+"$/u.test(headers['etag'] ?? ''), 'ETag is strong');
    want(/^application\/json(?:; ?charset=utf-8)?$/u.test(headers['content-type'] ?? ''), 'application/json');
  }
  if (status >= 400) {
    want(headers['content-type'] === 'application/problem+json; charset=utf-8', 'application/problem+json');
  }
  return problems;
}

function problemProblems(pathname: string, answer: Answer, origin: string): string[] {
  const body = answer.problem();
  const anchor = body.code.toLowerCase().replaceAll('_', '-');
  const problems: string[] = [];
  if (body.status !== answer.status) problems.push(`status in the body is ${body.status}`);
  if (body.instance !== pathname) problems.push(`instance is ${body.instance}`);
  if (body.type !== `${origin}/developers#${anchor}`) problems.push(`type is ${body.type}`);
  return problems;
}

const errorsOf = (name: SchemaName, value: unknown): string[] =>
  checks[name](value).map((error) => `contract ${name} ${error}`);

/** Throws if an answer breaks the contract or contradicts `openapi.json`. */
export function checkAnswer(
  target: string,
  ask: Ask,
  answer: Answer,
  validate: Validate,
  { origin = base, isStatic = false }: Answers = {},
): void {
  const pathname = target.split('?')[0] ?? '';
  const problems = answer.status >= 500 ? ['a server error'] : [];
  const isPage = isStatic && answer.status >= 400;
  if (!/^\/api\/v1(?:\/|$)/u.test(pathname) || answer.status === 204 || isPage) {
    fail(problems, target, ask, answer);
    return;
  }
  problems.push(...headerProblems(answer, isStatic));
  const coded = answer.headers['content-encoding'] !== undefined;
  if (ask.method === 'HEAD' || answer.status === 304) {
    if (answer.bytes.length > 0) problems.push('it has a body');
  } else if (!coded) {
    const body = answer.json();
    const name = answer.status === 200 ? routes.find(([route]) => route.test(pathname))?.[1] : 'Problem';
    if (name === undefined) problems.push('200 for an endpoint that the contract does not have');
    else problems.push(...errorsOf(name, body));
    if (answer.status >= 400) problems.push(...problemProblems(pathname, answer, origin));
    const mediaType = (answer.headers['content-type'] ?? '').split(';')[0] ?? '';
    const documented = pathname
      .replace(/^\/api\/v1\/$/u, '/api/v1')
      .replace(/^(\/api\/v1\/content\/)$/u, '$1{path}');
    const file = `${documented.replace(/content$/u, 'content/type=writing')}.json`;
    const described = isStatic ? file : documented;
    if (answer.status !== 414) problems.push(...validate(described, answer.status, mediaType, body));
  }
  fail(problems, target, ask, answer);
}
