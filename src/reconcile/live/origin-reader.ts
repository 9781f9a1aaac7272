import { parseUrl } from '../../model/parse-url.ts';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { gunzipSync } from 'node:zlib';
import { PROGRAM_VERSION } from '../../model/version.ts';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The User-Agent of the program. Rules of robots.txt call it `lectern`. */
const USER_AGENT = `Lectern/${PROGRAM_VERSION} (compares a site with its sources; reads addresses only)`;
/** The most bytes of a file, both compressed and unpacked. */
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_REDIRECTS = 3;
/** Milliseconds that one file may take in total. */
const TIMEOUT = 30_000;

export interface LiveFile {
  status: number;
  /** The value of a header field, several joined by commas; '' if absent. @param name in lower case. */
  header: (name: string) => string;
  /** The unpacked body. */
  bytes: Uint8Array;
}

/** Reads files of one origin, one at a time. */
export class OriginReader {
  readonly origin: string;
  readonly #host: string;
  readonly #resolve: Resolve | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param resolve resolves host names; default: by the system. */
  constructor(origin: string, resolve?: Resolve) {
    this.origin = origin;
    this.#host = new URL(origin).hostname.replace(/^\[|\]$/g, '');
    this.#resolve = resolve;
  }

  /** @param path a pathname, or an address of this origin. @throws LiveSiteError */
  get(path: string): Promise<LiveFile> {
    const next = this.#last.then(() => this.#follow(path));
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #follow(path: string): Promise<LiveFile> {
    let url = new URL(path, this.origin);
    for (let step = 0; ; step++) {
      if (url.origin !== this.origin)
        throw new LiveSiteError(
          `${new URL(path, this.origin).href} leads to ${url.href}, on a different site. Name ${url.origin} instead, if that is the site you mean.`,
        );
      const { message, bytes } = await this.#once(url);
      const { statusCode: status = 0, headers } = message;
      if (status < 300 || status > 399 || headers.location === undefined)
        return {
          status,
          header: (name) => [headers[name] ?? []].flat().join(', '),
          bytes: unpacked(unpacked(bytes, url), url),
        };
      if (step === MAX_REDIRECTS)
        throw new LiveSiteError(`${path} leads on more than ${MAX_REDIRECTS} times. Lectern stops there.`);
      const next = parseUrl(headers.location, url.href);
      if (next === null)
        throw new LiveSiteError(`${url.href} leads to ${headers.location}, which is not an address.`);
      url = next;
    }
  }

  async #once(url: URL): Promise<{ message: IncomingMessage; bytes: Buffer }> {
    // A host that is an IP address is not looked up, so it is checked here.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowedAddress(host, this.#host)) throw refusal(host, host);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const signal = AbortSignal.timeout(TIMEOUT);
    try {
      // Each request has a new connection, so that the name is resolved and checked again.
      const request = send(url, {
        agent: false,
        lookup: guardedLookup(this.#host, this.#resolve),
        headers: { 'user-agent': USER_AGENT, accept: '*/*', 'accept-encoding': 'gzip' },
        signal,
      });
      const [message] = (await once(request.end(), 'response')) as [IncomingMessage];
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of message as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > MAX_BYTES) throw tooLarge(url);
        chunks.push(chunk);
      }
      return { message, bytes: Buffer.concat(chunks) };
    } catch (error) {
      if (error instanceof LiveSiteError) throw error;
      const { message } = error as Error;
      const why = signal.aborted ? `it took more than ${TIMEOUT / 1000} s` : message || String(error);
      throw new LiveSiteError(`Reading ${url.href} failed: ${why}.`);
    }
  }
}

/** Unpacks gzip, which may be the transfer coding or a file such as `sitemap.xml.gz`. @throws LiveSiteError */
function unpacked(bytes: Buffer, url: URL): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(url);
    throw new LiveSiteError(`Unpacking ${url.href} failed: ${(error as Error).message}.`);
  }
}

function tooLarge(url: URL): LiveSiteError {
  return new LiveSiteError(
    `${url.href} has more than ${MAX_BYTES / 1024 / 1024} MB. Lectern does not read the rest.`,
  );
}

/** A published site cannot be read, or asks not to be. The message has one or two sentences with the fix. */
export class LiveSiteError extends Error {
  override readonly name = 'LiveSiteError';
}

/** Returns all IP addresses of a host name. */
export type Resolve = (host: string) => Promise<string[]>;

const resolveBySystem: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * A lookup that refuses private addresses, unless the user has named that very address. Otherwise any host name could lead
 * into the network of this machine. It runs for every connection. @param named the host that the user has typed, without brackets.
 */
function guardedLookup(named: string, resolve: Resolve = resolveBySystem): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const refused = addresses.find((address) => !isAllowedAddress(address, named));
        const answers = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = answers;
        if (refused !== undefined) done(refusal(host, refused), '', 0);
        else if (first === undefined) done(new LiveSiteError(`${host} has no address.`), '', 0);
        else if (options.all) done(null, answers);
        else done(null, first.address, first.family);
      },
      (error: unknown) => done(error as NodeJS.ErrnoException, '', 0),
    );
  };
}

function isAllowedAddress(address: string, named: string): boolean {
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
