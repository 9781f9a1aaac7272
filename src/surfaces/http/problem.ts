import { problemAnchor, type ProblemCode, type ProblemDetails, PROBLEMS } from '../../model/problems.ts';
import { mountOf } from '../../model/addresses.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  BASE_HEADERS,
  type Fields,
  fieldsOf,
  type HeaderRecord,
  type HttpRequest,
  type HttpResponse,
} from './message.ts';
import { isPreflight, preflight } from './respond.ts';
import { QUOTA_LIMIT, QUOTA_WINDOW, type Verdict } from '../../quota/quota.ts';

/** Contract, "Errors" 1. */
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

const READ_METHODS = 'GET, HEAD';

/** The body of a problem document: RFC 9457, section 3, and the contract's `code` and `resolution`. */
export function problemBody(
  code: ProblemCode,
  base: string,
  instance: string,
  { detail, resolution, extensions }: ProblemDetails = {},
): Record<string, unknown> {
  const kind = PROBLEMS[code];
  return {
    type: `${base}/developers#${problemAnchor(code)}`,
    title: kind.title,
    status: kind.status,
    detail: detail ?? kind.detail,
    instance: uriReference(mountOf(base) + instance),
    code,
    // The table of problems knows the API only at the top of a host.
    resolution: resolution ?? kind.resolution.replace(' /api/', ` ${mountOf(base)}/api/`),
    ...extensions,
  };
}

/** A problem document as a response. */
export function sendProblem(body: Record<string, unknown>, headers: Readonly<HeaderRecord> = {}) {
  const fields = fieldsOf(BASE_HEADERS, headers, { 'Content-Type': PROBLEM_TYPE });
  return { status: body['status'] as number, fields, body: JSON.stringify(body) } satisfies HttpResponse;
}

/** The answer to a request that does not read: a preflight, or 405 for any method but GET and HEAD; null for a read. */
export function answerUnlessRead(request: HttpRequest, base: string): HttpResponse | null {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  if (isPreflight(request)) return preflight(READ_METHODS);
  return sendProblem(problemBody('METHOD_NOT_ALLOWED', base, request.path), { Allow: READ_METHODS });
}

/** Logs an unexpected error. @returns members and header of the response that give the id of the request in the log. */
export function logFailure(platform: Platform, error: unknown, { method, path, id }: HttpRequest) {
  platform.logError(error, { requestId: id, method, path });
  return { details: { extensions: { request_id: id } }, headers: { 'X-Request-Id': id } };
}

/** Makes a URI reference of a path (RFC 3986, section 4.1). A path that begins with `//` gets `/.`, else it would begin with a host. */
function uriReference(path: string): string {
  return path
    .replace(/^\/(?=\/)/, '/./')
    .replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
    .replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]/gu, (char) => encodeURIComponent(char.toWellFormed()));
}

const POLICY = `"public";q=${QUOTA_LIMIT};w=${QUOTA_WINDOW}`;

/** The RateLimit fields (draft-ietf-httpapi-ratelimit-headers-11) of a counted answer. */
export function rateLimitFields({ remaining, reset }: Verdict): Fields {
  return ['RateLimit-Policy', POLICY, 'RateLimit', `"public";r=${remaining};t=${reset}`];
}

export function rateLimitHeaders(verdict: Verdict): HeaderRecord {
  const [, policy = '', , limit = ''] = rateLimitFields(verdict);
  return { 'RateLimit-Policy': policy, RateLimit: limit };
}

/** The resolution of a 429. */
export function waitFor({ reset }: Pick<Verdict, 'reset'>): { resolution: string } {
  return { resolution: `Wait ${reset} second${reset === 1 ? '' : 's'}, as the Retry-After header says.` };
}
