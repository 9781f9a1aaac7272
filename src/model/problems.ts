/** One kind of problem with a request. */
export interface ProblemKind {
  status: number;
  title: string;
  /** Default `detail`; a request-specific one may replace it. */
  detail: string;
  resolution: string;
}

/** The table of all request errors: decisions, "Codes". `/developers` documents each, see `problemAnchor`. */
export const PROBLEMS = {
  MISSING_QUERY: {
    status: 400,
    title: 'A search query is required',
    detail: 'The `query` parameter is required and must not be empty.',
    resolution: 'Repeat the request with a search term, for example ?query=accessibility.',
  },
  INVALID_PARAMETER: {
    status: 400,
    title: 'A request parameter is invalid',
    detail: 'At least one parameter of the request does not have the documented form.',
    resolution: 'Correct the parameters listed in `errors` and repeat the request.',
  },
  MISSING_CONTENT_PATH: {
    status: 400,
    title: 'A content path is required',
    detail: 'The path of the content document is missing.',
    resolution: 'Append the path of a document, such as writing/hello. Each row of the content list has one.',
  },
  BAD_REQUEST: {
    status: 400,
    title: 'The request is not valid HTTP',
    detail: 'The server could not parse the request.',
    resolution: 'Send a well-formed HTTP/1.1 request.',
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    title: 'The origin is not allowed',
    detail: 'The Origin header of the request is malformed, or not one of this machine.',
    resolution:
      'Send a well-formed Origin or none. A server with a loopback base_url answers pages of this machine only; set base_url to publish it.',
  },
  RESOURCE_NOT_FOUND: {
    status: 404,
    title: 'The requested content does not exist',
    detail: 'There is no published content at this path.',
    resolution: 'Find it with the content list or the search.',
  },
  ENDPOINT_NOT_FOUND: {
    status: 404,
    title: 'The endpoint does not exist',
    detail: 'No endpoint of the API has this path.',
    resolution: 'The API index at /api/v1 lists the endpoints.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: 'The method is not allowed',
    detail: 'The endpoint does not support this HTTP method.',
    resolution: 'Use one of the methods that the Allow header lists.',
  },
  NOT_ACCEPTABLE: {
    status: 406,
    title: 'The client excludes JSON',
    detail: 'The tool endpoint answers with application/json, which the Accept header excludes.',
    resolution: 'Send Accept: application/json, text/event-stream, or no Accept header.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    title: 'The request took too long',
    detail: 'The request was not complete in time.',
    resolution: 'Send the whole request at once.',
  },
  CONTENT_TOO_LARGE: {
    status: 413,
    title: 'The request body is too large',
    detail: 'A message to the tool endpoint may have 65536 bytes.',
    resolution: 'Shorten the arguments and repeat the request.',
  },
  URI_TOO_LONG: {
    status: 414,
    title: 'The request URI is too long',
    detail: 'The path and query of a request may have 8192 bytes.',
    resolution: 'Shorten the query and repeat the request.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'The request body is not JSON',
    detail: 'The tool endpoint reads application/json without a content coding.',
    resolution: 'Send the message as JSON with Content-Type: application/json.',
  },
  EXPECTATION_FAILED: {
    status: 417,
    title: 'The expectation is not known',
    detail: 'The Expect header of the request asks for something other than 100-continue.',
    resolution: 'Send the request without the Expect header.',
  },
  MISDIRECTED_REQUEST: {
    status: 421,
    title: 'The request is for another host',
    detail: 'The Host header names a host that this server does not answer for.',
    resolution:
      'Use the address that /.well-known/mcp names; the owner of the server can add hosts with allowed_hosts.',
  },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    title: 'The request quota is exhausted',
    detail: 'This client has used its quota of 120 requests in 60 seconds.',
    resolution: 'Wait for as many seconds as the Retry-After header says.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    title: 'The request headers are too large',
    detail: 'The header section of the request exceeds what the server accepts.',
    resolution: 'Send fewer or shorter headers.',
  },
  INTERNAL_ERROR: {
    status: 500,
    title: 'The request failed unexpectedly',
    detail: 'The server could not answer the request. The failure has been logged.',
    resolution: 'Try again later; when reporting it, quote the request id.',
  },
  UNAVAILABLE: {
    status: 503,
    title: 'The answer took too long',
    detail: 'The server could not make the answer in time.',
    resolution: 'Wait for as many seconds as the Retry-After header says, then repeat the request.',
  },
} as const satisfies Record<string, ProblemKind>;

/** The `code` member of a problem document. */
export type ProblemCode = keyof typeof PROBLEMS;

/** The members of a problem that replace or extend those of its kind. */
export interface ProblemDetails {
  detail?: string;
  resolution?: string;
  /** RFC 9457 extension members. */
  extensions?: Record<string, unknown>;
}

/** Thrown by operations for a mistake of the client, never for a failure of the server. */
export class RequestProblem extends Error {
  override readonly name = 'RequestProblem';
  readonly code: ProblemCode;
  readonly details: ProblemDetails;
  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.detail ?? PROBLEMS[code].detail);
    this.code = code;
    this.details = details;
  }
}

/** The problem with one parameter. @param problem the rest of a sentence that begins with the parameter's name. */
export function invalidParameter(parameter: string, problem: string): RequestProblem {
  const detail = `\`${parameter}\` ${problem}`;
  const extensions = { errors: [{ parameter, detail }] };
  return new RequestProblem('INVALID_PARAMETER', { detail, extensions });
}

/** The fragment of `/developers` that documents the code, without `#`. */
export function problemAnchor(code: ProblemCode): string {
  return code.toLowerCase().replaceAll('_', '-');
}
