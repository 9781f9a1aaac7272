import { isAllowedHost, isOwnOrigin } from './hosts.ts';
import { type Fields, type Handler, type HttpRequest, type HttpResponse, whenMade } from './message.ts';
import { problemBody, sendProblem } from './problem.ts';

/** What a private answer says otherwise than a public one. */
const REPLACED = /^(?:access-control-.*|cache-control|cross-origin-resource-policy)$/i;
const PRIVATE: Fields = ['Cache-Control', 'no-store', 'Cross-Origin-Resource-Policy', 'same-origin'];

/**
 * A site that only its owner may see: it answers at its own addresses alone, to no page of another origin, and nothing
 * keeps its answers. It goes around everything that answers. @param allowed further hosts, as the owner names them.
 */
export function keepPrivate(handler: Handler, base: string, allowed: readonly string[]): Handler {
  return (request) => {
    const host = request.header('host') ?? request.host;
    const refuse = (code: 'MISDIRECTED_REQUEST' | 'ORIGIN_NOT_ALLOWED') =>
      sealed(sendProblem(problemBody(code, base, request.path)));
    if (!isAllowedHost(host, base, allowed)) return refuse('MISDIRECTED_REQUEST');
    if (isForeign(request, host, base, allowed)) return refuse('ORIGIN_NOT_ALLOWED');
    return whenMade(handler(request), sealed);
  };
}

/** Whether the page of another origin asks (Fetch Metadata, section 2). Its links may lead here. */
function isForeign(request: HttpRequest, host: string, base: string, allowed: readonly string[]): boolean {
  const origin = request.header('origin');
  if (origin !== null) return !isOwnOrigin(origin, host, base, allowed);
  if (!/^(?:cross-site|same-site)$/.test(request.header('sec-fetch-site') ?? '')) return false;
  return request.header('sec-fetch-mode') !== 'navigate' || request.header('sec-fetch-dest') !== 'document';
}

function sealed(response: HttpResponse): HttpResponse {
  const { fields } = response;
  const kept = fields.filter((_, at) => !REPLACED.test(fields[at - (at % 2)] as string));
  return { ...response, fields: [...kept, ...PRIVATE] };
}
