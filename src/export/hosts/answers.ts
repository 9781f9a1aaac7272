import type { ProblemCode, ProblemDetails } from '../../model/problems.ts';
import { problemBody } from '../../surfaces/http/problem.ts';

/** What an export says of refusals in other words than a server. */
const FILE_PROBLEMS: Partial<Record<ProblemCode, ProblemDetails>> = {
  ENDPOINT_NOT_FOUND: {
    detail:
      'This site consists of static files, and there is none at this address. Search works only on the page /search.',
    resolution: 'See /developers.md for the endpoints, or /content-index.json for all entries.',
  },
  INVALID_PARAMETER: {
    detail:
      'This site consists of static files. Lists have only the parameter `type`, with one of its five values.',
    resolution: 'Repeat the request with `type` only, and follow `next`.',
    extensions: { errors: [] },
  },
};

/**
 * The text of a refusal, as a host puts it together. @param instance what stands for the path in its language.
 * @param quote makes a string of its language.
 */
export function staticProblem(
  base: string,
  code: ProblemCode,
  instance: string,
  quote: (text: string) => string,
): string {
  const text = JSON.stringify(problemBody(code, base, '/LECTERN-INSTANCE', FILE_PROBLEMS[code]));
  return quote(text).replace('/LECTERN-INSTANCE', instance);
}

/** `Link` of a page. @param twin pathname of its twin, as a host puts it together. */
export function pageLink(base: string, twin: string): string {
  return `<${base}${twin}>; rel="alternate"; type="text/markdown", <${base}/llms.txt>; rel="describedby"; type="text/plain", <${base}/openapi.json>; rel="service-desc"; type="application/json"`;
}

/** `Link` of every answer of the REST API. */
export function restLink(base: string): string {
  return `<${base}/developers>; rel="service-doc"; type="text/html", <${base}/openapi.json>; rel="service-desc"; type="application/json"`;
}
