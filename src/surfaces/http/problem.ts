import { PROBLEMS, type ProblemCode, type ProblemDetails, problemAnchor } from '../../model/problems.ts';
import { BASE_HEADERS, type HeaderRecord } from './respond.ts';

/** Contract, "Errors" 1. */
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

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
    instance: uriReference(instance),
    code,
    resolution: resolution ?? kind.resolution,
    ...extensions,
  };
}

/** A refusal as a response; HEAD gets its headers alone. */
export function sendProblem(
  request: Request,
  body: Record<string, unknown>,
  headers: Readonly<HeaderRecord> = {},
): Response {
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(body), {
    status: body['status'] as number,
    headers: { ...BASE_HEADERS, ...headers, 'Content-Type': PROBLEM_TYPE },
  });
}

/** What was sent as a path, as the URI reference that it must be here (RFC 3986, section 4.1). */
function uriReference(path: string): string {
  return path
    .replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
    .replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]/gu, (char) => encodeURIComponent(char.toWellFormed()));
}
