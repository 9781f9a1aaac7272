import { type ProblemCode, type ProblemDetails, RequestProblem } from '../../model/problems.ts';
import { API_ROOT, API_VERSION } from '../../operations/operation.ts';
import { REST_OPERATIONS, type RestOperation } from '../../operations/index.ts';
import type { Verdict } from '../../quota/quota.ts';
import type { Site } from '../../site/site.ts';
import { logFailure, problemBody, sendProblem } from '../http/problem.ts';
import {
  type HeaderRecord,
  isPreflight,
  pathOf,
  preflight,
  queryOf,
  sendRepresentation,
} from '../http/respond.ts';
import { rateLimitHeaders } from '../http/rate-limit.ts';
import type { Service } from '../service.ts';
import { deprecationHeaders } from './deprecation.ts';
import { readParameters } from './query.ts';

/** Bytes of path and query: decisions, "Codes". */
const MAX_URI = 8192;

/** An address of the API itself; a site may have pages beside it, such as documentation in `api/`. */
export function isApi(path: string): boolean {
  return path === API_ROOT || path.startsWith(`${API_ROOT}/`);
}

/**
 * Answers everything under `/api` but the tool endpoint. Refusals come in the order of decisions, "Order of
 * refusal": preflight (uncounted), quota, length, endpoint, method, parameters.
 */
export function handleRest(service: Service, request: Request, env: unknown): Response | Promise<Response> {
  const client = service.clientOf(request, env);
  const now = service.platform.now();
  const path = pathOf(request);
  const counted = !isPreflight(request) && isApi(path);
  const verdict = counted ? service.quota.consume(client, now) : service.quota.peek(client, now);
  return verdict instanceof Promise
    ? verdict.then((settled) => answer(service, request, path, settled))
    : answer(service, request, path, verdict);
}

function answer(
  service: Service,
  request: Request,
  path: string,
  verdict: Verdict,
): Response | Promise<Response> {
  const site = service.site();
  const headers = restHeaders(site, verdict);
  const refuse = (code: ProblemCode, details?: ProblemDetails, more: HeaderRecord = {}) =>
    sendProblem(request, problemBody(code, site.origins.base, path, details), { ...headers, ...more });
  try {
    if (isPreflight(request)) return preflight('GET', headers);
    if (!verdict.admitted) return refuse('RATE_LIMIT_EXCEEDED', {}, { 'Retry-After': String(verdict.reset) });
    const query = queryOf(request);
    if (path.length + (query === '' ? 0 : query.length + 1) > MAX_URI) return refuse('URI_TOO_LONG');
    const match = matchOperation(path);
    if (match === null) return refuse('ENDPOINT_NOT_FOUND');
    if (request.method !== 'GET') return refuse('METHOD_NOT_ALLOWED', {}, { Allow: 'GET' });
    const { operation } = match;
    const input = readParameters(operation.input, query, pathParameters(match));
    const key = `${operation.name}?${JSON.stringify(input)}`;
    const representation = service.representations.get(site, key, () => {
      const body = operation.run(site, input) as Record<string, unknown>;
      const next = body['next'];
      return {
        type: 'application/json',
        body: JSON.stringify(body),
        ...(typeof next === 'string' ? { headers: { Link: `<${next}>; rel="next"` } } : {}),
      };
    });
    const link = representation.headers['Link'];
    if (link !== undefined) headers['Link'] = `${headers['Link']}, ${link}`;
    return sendRepresentation(service, request, representation, headers);
  } catch (error) {
    if (error instanceof RequestProblem) return refuse(error.code, error.details);
    const failure = logFailure(service.platform, error, request, path);
    return refuse('INTERNAL_ERROR', failure.details, failure.headers);
  }
}

/** On every REST answer. */
function restHeaders(site: Site, verdict: Verdict): HeaderRecord {
  const { base } = site.origins;
  const headers: HeaderRecord = {
    'API-Version': API_VERSION.slice(1),
    ...rateLimitHeaders(verdict),
    Link: `<${base}/developers>; rel="service-doc"; type="text/html", <${base}/openapi.json>; rel="service-desc"; type="application/json"`,
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Encoding',
  };
  const { Link: deprecation, ...announced } = deprecationHeaders(site);
  if (deprecation) headers['Link'] = `${headers['Link']}, ${deprecation}`;
  return Object.assign(headers, announced);
}

interface Match {
  operation: RestOperation;
  /** What stands in the place of the path parameter, as it was sent; null where the operation has none. */
  rest: string | null;
}

const EXACT = new Map<string, RestOperation>();
const PREFIXED: { prefix: string; operation: RestOperation }[] = [];
for (const operation of REST_OPERATIONS) {
  const brace = operation.rest.path.indexOf('{');
  if (brace < 0) EXACT.set(API_ROOT + operation.rest.path, operation);
  else PREFIXED.push({ prefix: API_ROOT + operation.rest.path.slice(0, brace), operation });
}

/** The operation at a path; one slash at the end makes no difference where there is no path parameter. */
function matchOperation(path: string): Match | null {
  for (const { prefix, operation } of PREFIXED) {
    if (path.startsWith(prefix)) return { operation, rest: path.slice(prefix.length) };
  }
  const operation = EXACT.get(path) ?? EXACT.get(path.replace(/\/$/, ''));
  return operation ? { operation, rest: null } : null;
}

function pathParameters({ operation, rest }: Match): Record<string, string> {
  if (rest === null) return {};
  const name = /\{(\w+)\}/.exec(operation.rest.path)?.[1] as string;
  if (rest.replace(/\/|%2[Ff]/g, '') === '') throw new RequestProblem('MISSING_CONTENT_PATH');
  try {
    return { [name]: decodeURIComponent(rest) };
  } catch {
    const detail = `\`${name}\` is not percent-encoded UTF-8.`;
    throw new RequestProblem('INVALID_PARAMETER', {
      detail,
      extensions: { errors: [{ parameter: name, detail }] },
    });
  }
}
