import { parseUrl } from '../../model/parse-url.ts';
import { memo } from '../../text/memo.ts';
import { type Fields, type Handler, type HttpRequest, type HttpResponse, whenMade } from './message.ts';
import { problemBody, sendProblem } from './problem.ts';

/** Names and addresses of this machine, as URL gives them or as a server listens on them. */
const LOOPBACK = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/;
/** Origins of browser extensions: their scheme, and what identifies one. */
const EXTENSION = /^(chrome|moz|safari-web|ms-browser)-extension:\/\/[\w-]+$/i;

/** Whether only this machine reaches what has this name or address. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * Whether a request may be for this server (DNS rebinding: a page of another site whose name was made to lead here
 * sends its own name). A port counts only where the owner names one: proxies change it.
 */
export function isAllowedHost(host: string, base: string, allowed: readonly string[]): boolean {
  const url = parseHost(host);
  if (url === null) return false;
  return isLoopback(url.hostname) || url.hostname === hostnameOf(base) || isNamed(url, allowed);
}

/**
 * Whether a script of an origin may read the answers. Nothing ambient is there to steal, so a public server allows
 * all; one on a loopback address may serve what is not published yet, so only this machine's pages.
 */
export function isAllowedOrigin(origin: string, base: string, allowed: readonly string[]): boolean {
  const isLocal = isLoopback(hostnameOf(base));
  if (origin === 'null' || EXTENSION.test(origin)) return !isLocal;
  const url = parseOrigin(origin);
  if (url === null) return false;
  return !isLocal || isLoopback(url.hostname) || isNamed(url, allowed);
}

/** Whether an origin is that of the server itself. @param host that it was asked for. */
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

/** RFC 6454, section 6.2: scheme, host, port, and nothing behind them. */
function parseOrigin(origin: string): URL | null {
  return /^https?:\/\/[^/?#@\s\\]+$/i.test(origin) ? parseUrl(origin) : null;
}

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
