import { parseUrl } from '../../model/parse-url.ts';
import { memo } from '../../text/memo.ts';
import { type Fields, type Handler, type HttpRequest, type HttpResponse, whenMade } from './message.ts';
import { problemBody, sendProblem } from './problem.ts';

/** Names and addresses of this machine, as URL gives them or as a server listens on them. */
const LOOPBACK = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/;
/** Origins of browser extensions: a scheme and the id of the extension. */
const EXTENSION = /^(chrome|moz|safari-web|ms-browser)-extension:\/\/[\w-]+$/i;

/** Whether only this machine can reach a host name or address. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * Whether this server may answer a request for `host`. It prevents DNS rebinding, where the name of an attacker's page
 * resolves to this server. The port is compared only if the owner names one, since proxies change it.
 */
export function isAllowedHost(host: string, base: string, allowed: readonly string[]): boolean {
  const url = parseHost(host);
  if (url === null) return false;
  return isLoopback(url.hostname) || url.hostname === hostnameOf(base) || isNamed(url, allowed);
}

/**
 * Whether a script of an origin may read the responses. A public server allows every origin, because it knows no cookies
 * or accounts. A server on a loopback address may show drafts, so it allows only pages of this machine.
 */
export function isAllowedOrigin(origin: string, base: string, allowed: readonly string[]): boolean {
  const isLocal = isLoopback(hostnameOf(base));
  if (origin === 'null' || EXTENSION.test(origin)) return !isLocal;
  const url = parseOrigin(origin);
  if (url === null) return false;
  return !isLocal || isLoopback(url.hostname) || isNamed(url, allowed);
}

/** Whether an origin is that of the server itself. @param host of the request. */
function isOwnOrigin(origin: string, host: string, base: string, allowed: readonly string[]): boolean {
  const url = parseOrigin(origin);
  if (url === null) return false;
  return url.host === host.toLowerCase() || url.origin === new URL(base).origin || isNamed(url, allowed);
}

function isNamed({ hostname, host }: URL, allowed: readonly string[]): boolean {
  return allowed.some((name) => [hostname, host].includes(name.toLowerCase()));
}

const hostnameOf = memo((base) => new URL(base).hostname);

const parseHost = memo((host): URL | null => {
  if (!/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host)) return null;
  return parseUrl(`http://${host.replace(/\.(?=$|:)/, '')}`);
});

/** RFC 6454, section 6.2: an origin is scheme, host and port, without a path. */
function parseOrigin(origin: string): URL | null {
  return /^https?:\/\/[^/?#@\s\\]+$/i.test(origin) ? parseUrl(origin) : null;
}

/** Header fields of a public response that a private one must not have. */
const PUBLIC_ONLY = /^(?:access-control-.*|cache-control|cross-origin-resource-policy)$/i;
const PRIVATE: Fields = ['Cache-Control', 'no-store', 'Cross-Origin-Resource-Policy', 'same-origin'];

/**
 * Guards a site that only its owner may see: it answers only for its own hosts, never to a page of another origin, and no
 * cache stores its responses. Wraps the whole application. @param allowed further hosts that the owner names.
 */
export function keepPrivate(handler: Handler, base: string, allowed: readonly string[]): Handler {
  return (request) => {
    const host = request.header('host') ?? request.host;
    const refuse = (code: 'MISDIRECTED_REQUEST' | 'ORIGIN_NOT_ALLOWED') =>
      withPrivateFields(sendProblem(problemBody(code, base, request.path)));
    if (!isAllowedHost(host, base, allowed)) return refuse('MISDIRECTED_REQUEST');
    if (isForeign(request, host, base, allowed)) return refuse('ORIGIN_NOT_ALLOWED');
    return whenMade(handler(request), withPrivateFields);
  };
}

/** Whether a page of another origin sends the request (Fetch Metadata, section 2). Following a link from there is allowed. */
function isForeign(request: HttpRequest, host: string, base: string, allowed: readonly string[]): boolean {
  const origin = request.header('origin');
  if (origin !== null) return !isOwnOrigin(origin, host, base, allowed);
  if (!/^(?:cross-site|same-site)$/.test(request.header('sec-fetch-site') ?? '')) return false;
  return request.header('sec-fetch-mode') !== 'navigate' || request.header('sec-fetch-dest') !== 'document';
}

function withPrivateFields(response: HttpResponse): HttpResponse {
  const { fields } = response;
  const kept = fields.filter((_, at) => !PUBLIC_ONLY.test(fields[at - (at % 2)] as string));
  return { ...response, fields: [...kept, ...PRIVATE] };
}
