import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { BucketStore } from '../../src/publication/bucket-store.ts';
import { openBucket } from '../../src/publication/bucket.ts';

export interface MemoryBucket {
  store: BucketStore;
  /** The objects by their names in the bucket, and the time at which each was written. */
  objects: Map<string, { bytes: string; at: number }>;
  requests: { method: string; name: string; query: string; headers: IncomingHttpHeaders }[];
  /** Answers instead of the bucket if it returns true. */
  answer: ((name: string, response: ServerResponse) => boolean) | null;
  /** The largest number of requests that were open at the same time. */
  most: number;
}

const etagOf = (bytes: string) => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** A bucket in memory, which accepts every signature. The bucket of `bucket.test.ts` checks them. */
export async function memoryBucket(folder = 'my/site', pageSize = 1000): Promise<MemoryBucket> {
  const objects: MemoryBucket['objects'] = new Map();
  const bucket = { objects, requests: [], answer: null, most: 0 } as unknown as MemoryBucket;
  let open = 0;
  const server = createServer((request, response) => {
    void (async () => {
      bucket.most = Math.max(bucket.most, ++open);
      response.on('close', () => open--);
      const { method = '', url = '', headers } = request;
      const body = await textOf(request);
      const { pathname, search, searchParams } = new URL(url, 'http://a');
      const name = pathname.slice('/bucket/'.length);
      bucket.requests.push({ method, name, query: search, headers });
      if (bucket.answer?.(`${method} ${name}`, response)) return;
      const there = objects.get(name);
      const isRefused =
        (headers['if-none-match'] === '*' && there) ||
        (headers['if-match'] && headers['if-match'] !== (there && etagOf(there.bytes)));
      if (method === 'GET' && name === '') response.end(listing(searchParams));
      else if (method === 'GET' && there)
        response.writeHead(200, { ETag: etagOf(there.bytes) }).end(there.bytes);
      else if (method === 'PUT' && !isRefused) {
        objects.set(name, { bytes: body, at: Date.now() });
        response.end();
      } else if (method === 'DELETE') {
        objects.delete(name);
        response.writeHead(204).end();
      } else response.writeHead(isRefused ? 412 : 404).end();
    })();
  }).listen(0, '127.0.0.1');
  const listing = (query: URLSearchParams) => {
    const from = Number(query.get('continuation-token') ?? 0);
    const all = [...objects].filter(([name]) => name.startsWith(query.get('prefix') ?? ''));
    const rows = all
      .slice(from, from + pageSize)
      .map(
        ([name, { at }]) =>
          `<Contents><Key>${name}</Key><LastModified>${new Date(at).toISOString()}</LastModified></Contents>`,
      );
    const next =
      from + pageSize < all.length ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : '';
    return `<ListBucketResult>${rows.join('\n')}${next}</ListBucketResult>`;
  };
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const env = {
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  bucket.store = new BucketStore(await openBucket(`s3://bucket/${folder}`, env));
  return bucket;
}
