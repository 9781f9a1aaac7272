import ipaddr from 'ipaddr.js';
import { memo } from '../text/memo.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** Names of address ranges, as in Express. */
const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** An IPv4 address in its canonical form, which is also the key under which it is counted. */
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** The trusted proxies, and the header in which they send the address of the client. */
export interface ProxyTrust {
  ranges: readonly Range[];
  /** Whether the other end of a connection is a trusted proxy. */
  isProxy: (peer: string) => boolean;
  /** A header with one address, such as `cf-connecting-ip`; null for `X-Forwarded-For`. */
  header: string | null;
}

/** Parses addresses, CIDR ranges, `loopback`, `linklocal` and `uniquelocal`. @throws RangeError that names the item. */
export function parseProxyTrust(items: readonly string[], header: string | null = null): ProxyTrust {
  const ranges = items.flatMap((item) => NAMED_RANGES[item] ?? [item]).map(rangeOf);
  const isProxy = memo((peer) => {
    const address = readAddress(peer);
    return address !== null && isTrusted(address, ranges);
  });
  return { ranges, isProxy, header };
}

function rangeOf(item: string): Range {
  const range = item.includes('/') ? item : `${item}/${item.includes(':') ? 128 : 32}`;
  if (ipaddr.isValidCIDR(range)) return ipaddr.parseCIDR(range);
  throw new RangeError(
    `${JSON.stringify(item)} is not an IP address, a range such as 10.0.0.0/8, or one of ${Object.keys(NAMED_RANGES).join(', ')}.`,
  );
}

/** The key under which a request is counted: the client's IPv4 address, or the /64 of its IPv6 address. */
export function clientOf(
  peer: string,
  headerOf: (name: string) => string | null | undefined,
  { ranges, isProxy, header }: ProxyTrust,
): string {
  if (ranges.length === 0 || !isProxy(peer)) return keyOfText(peer);
  if (header !== null) return keyOfText(headerOf(header)?.trim() || peer);
  const hops = headerOf('x-forwarded-for')?.split(',') ?? [];
  let client = keyOfText(peer);
  for (let at = hops.length - 1; at >= 0; at--) {
    const hop = (hops[at] as string).trim();
    // Nothing precedes the first address, so it does not matter whether it is trusted.
    if (at === 0 && IPV4.test(hop)) return hop;
    const address = readAddress(withoutPort(hop));
    // A trusted proxy writes only addresses, so a client has written this item: the previous address counts.
    if (address === null) break;
    client = keyOf(address);
    if (!isTrusted(address, ranges)) break;
  }
  return client;
}

function isTrusted(address: Address, ranges: readonly Range[]): boolean {
  return ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
}

/** Parses IPv6, or IPv4 of four decimal parts. Parsers disagree on forms such as `010.0.0.1`, `1` and `0x7f.1`. */
function readAddress(text: string): Address | null {
  if (text.includes(':')) return ipaddr.isValid(text) ? ipaddr.process(text) : null;
  return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : null;
}

const keyOfText = memo((text) => {
  const address = readAddress(text);
  return address === null ? text.slice(0, 64) : keyOf(address);
});

function keyOf(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString();
  const parts = (address as ipaddr.IPv6).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}

/** Removes the port that some proxies add: `1.2.3.4:80`, `[2001:db8::1]:80`. */
function withoutPort(text: string): string {
  return text.replace(/^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
}
