import ipaddr from 'ipaddr.js';
import { destination, pino } from 'pino';
import type { HttpRequest } from '../../../../surfaces/http/message.ts';
import type { Observer } from '../../../../surfaces/http/observe.ts';

const STANDARD_ERROR = 2;

/** Writes a line of JSON for each response. It omits queries, which say what somebody was looking for. */
export function accessLog(clientOf: (request: HttpRequest) => string): Observer {
  const log = pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination({ fd: STANDARD_ERROR, sync: true }),
  );
  return (request, { status }, ms) => {
    log.info({
      requestId: request.id,
      method: request.method,
      path: request.path,
      status,
      ms: Math.round(ms * 1000) / 1000,
      client: truncated(clientOf(request)),
      agent: request.header('user-agent'),
    });
  };
}

/** The network of an address, which identifies no person: an IPv4 /24, an IPv6 /48. */
export function truncated(client: string): string {
  const text = client.replace(/\/64$/, '');
  if (!ipaddr.isValid(text)) return 'unknown';
  const address = ipaddr.process(text);
  const [bits, networkOf] = address.kind() === 'ipv4' ? [24, ipaddr.IPv4] : [48, ipaddr.IPv6];
  return `${networkOf.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}
