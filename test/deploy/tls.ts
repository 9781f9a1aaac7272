import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:http2';
import type { OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { writeFolder } from '../support/workspace.ts';

/** The host of the site in all recipes. */
const HOST = 'example.com';

export interface Certificate {
  cert: string;
  key: string;
}

/** Makes a certificate that only the test trusts. */
export function certificate(): Certificate {
  const dir = writeFolder({});
  const [cert, key] = [join(dir, 'cert.pem'), join(dir, 'key.pem')];
  const made = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=${HOST}`;
  execFileSync(
    '/usr/bin/openssl',
    [...made.split(' '), '-addext', `subjectAltName=DNS:${HOST}`, '-keyout', key, '-out', cert],
    {
      stdio: 'ignore',
    },
  );
  return { cert, key };
}

export interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Asks the site at a port of this machine over TLS, and checks the certificate. */
export function askSecurely(
  port: number,
  { cert }: Certificate,
  path: string,
  headers: OutgoingHttpHeaders = {},
  body?: string,
): Promise<Answer> {
  const to = { host: '127.0.0.1', port, servername: HOST, ca: readFileSync(cert), path };
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    request({ ...to, method, headers: { Host: HOST, ...headers } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.once('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    })
      .once('error', reject)
      .end(body);
  });
}

/** The status of an answer over HTTP/2. */
export async function statusOverHttp2(port: number, { cert }: Certificate, path: string): Promise<unknown> {
  const session = connect(`https://${HOST}:${port}`, {
    host: '127.0.0.1',
    servername: HOST,
    ca: readFileSync(cert),
  });
  try {
    return await new Promise((resolve, reject) => {
      session.once('error', reject);
      session
        .request({ ':path': path, ':authority': HOST })
        .once('response', (headers) => resolve(headers[':status']))
        .once('error', reject)
        .resume()
        .end();
    });
  } finally {
    session.close();
  }
}
