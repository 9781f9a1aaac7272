import {
  invalidParameter,
  type ProblemCode,
  type ProblemDetails,
  RequestProblem,
} from '../../model/problems.ts';
import { API_ROOT, API_VERSION } from '../../operations/operation.ts';
import { operationsOf, withRest, type RestOperation } from '../../operations/index.ts';
import type { Verdict } from '../../quota/quota.ts';
import { perObject } from '../../text/memo.ts';
import type { Site } from '../../site/site.ts';
import { orNull } from '../../text/or-null.ts';
import {
  logFailure,
  problemBody,
  rateLimitFields,
  rateLimitHeaders,
  sendProblem,
  waitFor,
} from '../http/problem.ts';
import { type Answer, type HeaderRecord, type HttpRequest, whenMade } from '../http/message.ts';
import { isPreflight, preflight, sendRepresentation } from '../http/respond.ts';
import type { Service } from '../service.ts';
import type { z } from 'zod';
import { wanted } from '../../model/wanted.ts';

/** Bytes of path and query: decisions, "Codes". */
const MAX_URI = 8192;

/** Whether a path belongs to the API. Other paths below `/api` may be pages of the site. */
export function isApi(path: string): boolean {
  return path === API_ROOT || path.startsWith(`${API_ROOT}/`);
}

/**
 * Answers everything below `/api` except the tool endpoint. It checks in the order of decisions, "Order of refusal":
 * preflight (not counted), quota, expectation, length, endpoint, method, parameters.
 */
export function handleRest(service: Service, request: HttpRequest): Answer {
  const client = service.clientOf(request);
  const now = service.platform.now();
  const asksFirst = isPreflight(request);
  const isCounted = isApi(request.path) && !asksFirst;
  const verdict = isCounted ? service.quota.consume(client, now) : service.quota.peek(client, now);
  return whenMade(verdict, (resolved) =>
    asksFirst
      ? preflight('GET', commonHeaders(service.site(), resolved))
      : answer(service, request, resolved),
  );
}

/** The headers of every REST response, refusals included. */
function commonHeaders(site: Site, verdict: Verdict): HeaderRecord {
  return { ...restHeaders(site), ...rateLimitHeaders(verdict) };
}

function answer(service: Service, request: HttpRequest, verdict: Verdict): Answer {
  const site = service.site();
  const { path, query } = request;
  const { representations } = service;
  const isExpecting = expectsMore(request.header('expect'));
  if (query === '' && verdict.admitted && request.method === 'GET' && !isExpecting) {
    const cached = representations.peek(site, path);
    if (cached) return sendRepresentation(service, request, cached, rateLimitFields(verdict));
  }
  const refuse = (code: ProblemCode, details?: ProblemDetails, more: HeaderRecord = {}) =>
    sendProblem(problemBody(code, site.origins.base, path, details), {
      ...commonHeaders(site, verdict),
      ...more,
    });
  try {
    if (!verdict.admitted)
      return refuse('RATE_LIMIT_EXCEEDED', waitFor(verdict), { 'Retry-After': String(verdict.reset) });
    if (isExpecting) return refuse('EXPECTATION_FAILED');
    if ((query === '' ? path : `${path}?${query}`).length > MAX_URI) return refuse('URI_TOO_LONG');
    const route = matchOperation(site, path);
    if (route === null) return refuse('ENDPOINT_NOT_FOUND');
    if (request.method !== 'GET') return refuse('METHOD_NOT_ALLOWED', {}, { Allow: 'GET' });
    const { operation } = route;
    const fromPath = pathParameters(route, path);
    const relevantQuery = queryPart(operation.input, query, fromPath);
    const key = relevantQuery === '' ? path : `${path}?${relevantQuery}`;
    const make = () => {
      const input = readParameters(operation.input, query, fromPath);
      const { body, next, about } = answerOf(operation, site, input);
      const links = next === undefined ? [] : [`<${next}>; rel="next"`];
      return { type: 'application/json', body, headers: restHeaders(site, links), about };
    };
    const representation = operation.json
      ? representations.getAgain(site, key, make)
      : representations.get(site, key, make);
    return sendRepresentation(service, request, representation, rateLimitFields(verdict));
  } catch (error) {
    if (error instanceof RequestProblem) return refuse(error.code, error.details);
    const failure = logFailure(service.platform, error, request);
    return refuse('INTERNAL_ERROR', failure.details, failure.headers);
  }
}

/** Whether a request has an expectation that nothing here meets. The runtime meets `100-continue` (RFC 9110, section 10.1.1). */
function expectsMore(field: string | null): boolean {
  return field !== null && field.toLowerCase() !== '100-continue';
}

/** The answer of an operation as JSON, the URI of its next page, and what it is about. */
function answerOf(operation: RestOperation, site: Site, input: Record<string, unknown>) {
  if (operation.json) {
    const { bytes, next, about } = operation.json(site, input, 'whole');
    return { body: bytes, next, about };
  }
  const answer = operation.run(site, input) as { next?: string };
  return { body: JSON.stringify(answer), next: answer.next, about: operation.about?.(input, answer) };
}

/** The headers of every REST response. @param links further values of `Link`. */
function restHeaders(site: Site, links: readonly string[] = []): HeaderRecord {
  const { base } = site.origins;
  const { Link: deprecation, ...announced } = deprecationHeaders(site);
  return {
    'API-Version': API_VERSION.slice(1),
    Link: [
      `<${base}/developers>; rel="service-doc"; type="text/html"`,
      `<${base}/openapi.json>; rel="service-desc"; type="application/json"`,
      ...(deprecation ? [deprecation] : []),
      ...links,
    ].join(', '),
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Encoding',
    ...announced,
  };
}

type Route = ReturnType<typeof routesOf>[number];

const routesOf = perObject((site: Site) =>
  withRest(operationsOf(site))
    .map((operation) => {
      // `start` is the path up to its parameter: `/api/v1/content/` of `/api/v1/content/{path}`.
      const [start = '', parameter] = (API_ROOT + operation.rest.path).split(/[{}]/);
      return { operation, start, parameter };
    })
    .toSorted((a, b) => Number(a.parameter === undefined) - Number(b.parameter === undefined)),
);

/** The operation at a path; null if there is none. A trailing slash is ignored, unless the operation has a path parameter. */
function matchOperation(site: Site, path: string): Route | null {
  const bare = path.replace(/\/$/, '');
  const fits = ({ start, parameter }: Route) =>
    parameter === undefined ? start === path || start === bare : path.startsWith(start);
  return routesOf(site).find(fits) ?? null;
}

function pathParameters({ start, parameter }: Route, path: string): Record<string, string> {
  if (parameter === undefined) return {};
  const encoded = path.slice(start.length);
  if (/^(?:\/|%2[Ff])*$/.test(encoded)) throw new RequestProblem('MISSING_CONTENT_PATH');
  if (!encoded.includes('%')) return { [parameter]: encoded };
  const decoded = orNull(() => decodeURIComponent(encoded));
  if (decoded === null) throw invalidParameter(parameter, 'is not percent-encoded UTF-8.');
  return { [parameter]: decoded };
}

/** The headers of a deprecated API version: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link. */
function deprecationHeaders(site: Site): HeaderRecord {
  const deprecated = site.snapshot.config.api.versions.find(({ version }) => version === API_VERSION);
  if (!deprecated) return {};
  const link = deprecated.link ?? `${site.origins.base}/developers#versions`;
  return {
    Deprecation: `@${Date.parse(deprecated.deprecated) / 1000}`,
    Link: `<${new URL(link).href}>; rel="deprecation"; type="text/html"`,
    ...(deprecated.sunset ? { Sunset: new Date(deprecated.sunset).toUTCString() } : {}),
  };
}

/** Reads the parameters of an operation and ignores unknown ones. @throws RequestProblem that lists everything wrong. */
export function readParameters<Input extends z.ZodObject>(
  schema: Input,
  query: string,
  path: Readonly<Record<string, string>>,
): z.output<Input> {
  const errors: { parameter: string; detail: string }[] = [];
  const complain = (parameter: string, problem: string) =>
    errors.push({ parameter, detail: `\`${parameter}\` ${problem}` });
  const values = new Map(Object.entries(path));
  const parameters = new Set(Object.keys(schema.shape));
  const repeated = new Set<string>();
  for (const [name, raw] of pairs(query)) {
    if (!parameters.has(name) || Object.hasOwn(path, name)) continue;
    const value = decode(raw);
    if (value === null) {
      complain(name, 'is not percent-encoded UTF-8.');
      parameters.delete(name);
    } else if (values.has(name)) {
      if (!(name === 'query' && isBlank(value) && isBlank(values.get(name)))) repeated.add(name);
    } else values.set(name, value);
  }
  if (parameters.has('query') && isBlank(values.get('query')) && !repeated.has('query')) {
    throw new RequestProblem('MISSING_QUERY');
  }
  if (values.get('tag') === '') values.delete('tag');
  for (const name of repeated) {
    complain(name, 'is given more than once. Give it once.');
    values.delete(name);
  }
  const input: Record<string, unknown> = {};
  for (const [name, text] of values) {
    const field = (schema.shape as Record<string, z.ZodType>)[name];
    if (field === undefined || !parameters.has(name)) continue;
    // `1e3` or `0x10` stays a string, which a number schema refuses.
    input[name] = isNumeric(field) && /^\d+$/.test(text) ? Number(text) : text;
  }
  const parsed = schema.safeParse(input);
  if (parsed.success && errors.length === 0) return parsed.data;
  const failed = new Set(errors.map((error) => error.parameter));
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0]);
    if (failed.has(name)) continue;
    failed.add(name);
    complain(name, `is ${quote(values.get(name))}; ${wanted(issue, issue.message)}.`);
  }
  throw new RequestProblem('INVALID_PARAMETER', {
    detail: errors.map((error) => error.detail).join(' '),
    extensions: { errors },
  });
}

/** The part of a query string that an operation reads. The rest must not be part of a cache key. */
function queryPart(schema: z.ZodObject, query: string, path: Readonly<Record<string, string>>): string {
  return [...pairs(query)]
    .filter(([name]) => Object.hasOwn(schema.shape, name) && !Object.hasOwn(path, name))
    .map(([name, raw]) => `${name}=${raw}`)
    .join('&');
}

/** The decoded name and undecoded value of each parameter. Names that are not UTF-8 are skipped. */
function* pairs(query: string): Generator<[string, string]> {
  if (query === '') return;
  for (const part of query.split('&')) {
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    if (name) yield [name, equals < 0 ? '' : part.slice(equals + 1)];
  }
}

/** Decodes a part of `application/x-www-form-urlencoded`; null if it is not UTF-8, where a browser would insert U+FFFD. */
function decode(text: string): string | null {
  return orNull(() => decodeURIComponent(text.replaceAll('+', ' ')));
}

function isNumeric(field: z.ZodType): boolean {
  const { def } = field as z.ZodType & { def: { type: string; innerType?: z.ZodType } };
  return def.type === 'number' || (def.innerType !== undefined && isNumeric(def.innerType));
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}

function quote(text = ''): string {
  return text === '' ? 'empty' : JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
