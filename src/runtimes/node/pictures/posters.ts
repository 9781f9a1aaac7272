import { lookup } from 'node:dns';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';

const MOST_BYTES = 5_000_000;
const MOST_REDIRECTS = 3;
const TIMEOUT_MS = 15_000;
/** Requests that wait for answers at the same time. */
const AT_ONCE = 4;

/** The address that is asked in place of another one: a test answers there instead of a service. */
type Stand = (address: string) => string;
const asWritten: Stand = (address) => address;

/**
 * Fetches pictures of videos into a folder.
 * @param addresses the names of the files, with the addresses at which services describe the videos (oEmbed).
 * @returns how many there are now, and why others could not be fetched.
 */
export async function fetchPosters(
  addresses: ReadonlyMap<string, string>,
  folder: string,
  stand: Stand = asWritten,
) {
  const failed: string[] = [];
  const queue = [...addresses];
  const work = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      const [file, oembed] = item;
      try {
        const bytes = await pictureOf(oembed, stand);
        mkdirSync(folder, { recursive: true });
        const path = join(folder, file);
        writeFileSync(`${path}.part`, bytes);
        renameSync(`${path}.part`, path);
      } catch (error) {
        failed.push(`${oembed}: ${(error as Error).message}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { count: addresses.size - failed.length, failed };
}

async function pictureOf(oembed: string, stand: Stand): Promise<Buffer> {
  const described: unknown = JSON.parse((await load(oembed, stand)).toString());
  const address = Object(described).thumbnail_url;
  if (typeof address !== 'string') throw new Error('the service names no picture');
  // YouTube names a small picture, and has a large one of most videos.
  const large = address.replace(/\/hqdefault\.jpg$/, '/maxresdefault.jpg');
  const bytes = await load(large, stand).catch((error: unknown) => {
    if (large === address) throw error;
    return load(address, stand);
  });
  if (bytes.toString('hex', 0, 3) !== 'ffd8ff') throw new Error('the picture is no JPEG');
  return bytes;
}

/** The body of an answer. Only an address that a test puts in place of another may be private. */
async function load(address: string, stand: Stand, redirects = MOST_REDIRECTS): Promise<Buffer> {
  const url = new URL(stand(address));
  const isGuarded = stand(address) === address;
  // Node.js does not look up a host that is a number.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isGuarded && ipaddr.isValid(host)) refusePrivate(host);
  const options: RequestOptions = {
    headers: { 'User-Agent': 'Lectern', Accept: 'application/json, image/jpeg' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(isGuarded ? { lookup: publicLookup } : {}),
  };
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, options, resolve).on('error', reject);
  });
  const { statusCode = 0, headers } = response;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error(`the answer has more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined && redirects > 0) {
    return load(new URL(headers.location, url).href, asWritten, redirects - 1);
  }
  if (statusCode !== 200) throw new Error(`HTTP ${statusCode}`);
  return Buffer.concat(chunks);
}

/** The lookup of a host that answers only with addresses of the public internet. */
const publicLookup: NonNullable<RequestOptions['lookup']> = (host, options, answer) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    try {
      if (error) throw error;
      for (const { address } of addresses) refusePrivate(address);
      if (options.all) answer(null, addresses);
      else answer(null, addresses[0]?.address ?? '', addresses[0]?.family);
    } catch (refused) {
      answer(refused as Error, '');
    }
  });
};

/** @throws if the address is one of a private network or of this machine. */
function refusePrivate(address: string): void {
  if (ipaddr.process(address).range() !== 'unicast')
    throw new Error(`${address} is no address of the public internet`);
}
