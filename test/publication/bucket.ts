import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import { writeFolder } from '../support/workspace.ts';

export interface BucketServer {
  env: Record<string, string>;
  /** The requests in order: method and path below the bucket, without the query. */
  requests: string[];
  /** Answers instead of the bucket if it returns true. */
  answer: ((name: string, response: ServerResponse) => boolean) | null;
}

/**
 * A server with the protocol of S3 that checks each signature. A test can look at requests and answer them before the
 * bucket does.
 */
export async function bucketServer(): Promise<BucketServer> {
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: writeFolder({}),
    configureBuckets: [{ name: 'bucket' }],
  });
  const { port } = await s3.run();
  const bucket: BucketServer = { env: {}, requests: [], answer: null };
  const server = createServer((incoming: IncomingMessage, response) => {
    const name = `${incoming.method} ${(incoming.url ?? '').replace(/^\/bucket\/|\?.*$/g, '')}`;
    bucket.requests.push(name);
    if (bucket.answer?.(name, response)) {
      incoming.resume();
      return;
    }
    const { method, url, headers } = incoming;
    const sent = ask({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    sent.on('error', () => response.destroy());
    incoming.pipe(sent);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await s3.close();
  });
  bucket.env = {
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  return bucket;
}
