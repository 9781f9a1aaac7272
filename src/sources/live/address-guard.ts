import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A published site cannot, or does not want to, be read: one sentence or two with the fix, for people. */
export class LiveSiteError extends Error {
  override readonly name = 'LiveSiteError';
}

/** Every address that a name has. */
export type Resolve = (host: string) => Promise<string[]>;

const resolveBySystem: Resolve = (host) =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, found) =>
      error ? reject(error) : resolve(found.map(({ address }) => address)),
    );
  });

/**
 * A lookup that leads to public addresses only, and to private ones only where they are what was named: else anybody's
 * name could lead into the network that this program runs in. It is asked for every connection.
 * @param named the host as somebody has typed it, without brackets.
 */
export function guardedLookup(named: string, resolve: Resolve = resolveBySystem): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const refused = addresses.find((address) => !mayBeAsked(address, named));
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (refused !== undefined) done(refusal(host, refused), '', 0);
        else if (first === undefined) done(new LiveSiteError(`${host} has no address.`), '', 0);
        else if (options.all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: unknown) => done(error as NodeJS.ErrnoException, '', 0),
    );
  };
}

/** Of hosts that are addresses themselves, which nobody looks up. @throws LiveSiteError */
export function guardLiteral(host: string, named: string): void {
  if (isIP(host) !== 0 && !mayBeAsked(host, named)) throw refusal(host, host);
}

function mayBeAsked(address: string, named: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'unicast') return true;
  if (isIP(named) !== 0) return ipaddr.process(named).toString() === parsed.toString();
  return range === 'loopback' && /^(?:.+\.)?localhost$/i.test(named);
}

function refusal(host: string, address: string): LiveSiteError {
  const what = host === address ? host : `${host} leads to ${address}, which`;
  return new LiveSiteError(
    `${what} is not a public address, so Lectern does not contact it. If that is the site you mean, name the address itself.`,
  );
}
