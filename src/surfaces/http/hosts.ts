import { parseUrl } from '../../model/parse-url.ts';
import { memo } from '../../text/memo.ts';

/** Names and addresses of this machine, as URL gives them. */
const LOOPBACK = /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** Origins of browser extensions: their scheme, and what identifies one. */
const EXTENSION = /^(chrome|moz|safari-web|ms-browser)-extension:\/\/[\w-]+$/i;

/**
 * Whether a request may be for this server (DNS rebinding: a page of another site whose name was made to lead here
 * sends its own name). A port counts only where the owner names one: proxies change it.
 */
export function isAllowedHost(host: string, base: string, allowed: readonly string[]): boolean {
  const url = parseHost(host);
  if (url === null) return false;
  const { hostname } = url;
  return LOOPBACK.test(hostname) || hostname === hostnameOf(base) || isNamed(url, allowed);
}

/**
 * Whether a script of an origin may read the answers. Nothing ambient is there to steal, so a public server allows
 * all; one on a loopback address may serve what is not published yet, so only this machine's pages.
 */
export function isAllowedOrigin(origin: string, base: string, allowed: readonly string[]): boolean {
  const isLocal = LOOPBACK.test(hostnameOf(base));
  if (origin === 'null' || EXTENSION.test(origin)) return !isLocal;
  const url = parseOrigin(origin);
  if (url === null) return false;
  return !isLocal || LOOPBACK.test(url.hostname) || isNamed(url, allowed);
}

/** Whether an origin is that of the server itself. @param host that it was asked for. */
export function isOwnOrigin(origin: string, host: string, base: string, allowed: readonly string[]): boolean {
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
